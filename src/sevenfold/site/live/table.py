"""A table at work: everything that people can do at it."""

from __future__ import annotations

import secrets

from sevenfold.games.errors import WrongPlayers
from sevenfold.games.table import View
from sevenfold.match import CannotUndo
from sevenfold.site import clock
from sevenfold.site.errors import Refusal
from sevenfold.site.live.decided import DecidedTable
from sevenfold.site.live.opening import distinct, open_rematch
from sevenfold.site.live.story import hashed
from sevenfold.site.live.thinking import called, check_bot, substitute
from sevenfold.site.messages import Ack, encode

_MOST_CHAT = 1_000  # messages of a table


class LiveTable(DecidedTable):
    """A table with people at it. All of this is done through `ask`.

    What happens to the task of a table stands in `owned`, who hears of it in `heard`, how a move is
    made in `moved`, how bots and clocks decide in `decided`.
    """

    async def sit(self, seat: int, name: str) -> str:
        """Somebody sits down at a free seat; returns the token of the seat's link."""
        if self.story.kept.stage != "open":
            raise Refusal("already_started", "the match has begun: all seats are taken")
        self._check_seat(seat)
        taken = self.story.kept.seats[seat]
        if taken.name is not None:
            raise Refusal("seat_taken", "somebody else sits there")
        token = secrets.token_urlsafe(32)
        name = distinct(name, [other.name for other in self.story.kept.seats])
        await self._keep("sat", seat, {"name": name, "bot": None}, hashed(token))
        return token

    async def start(self, seat: int) -> Ack:
        """Begin to play."""
        if self.story.kept.stage != "open":
            return self._ack(repeated=True)
        if any(place.name is None for place in self.story.kept.seats):
            raise Refusal("seats_free", "not every seat is taken; give the free ones to bots")
        await self._keep("started", seat, {})
        self._house.metrics.count("matches_started")
        return self._ack()

    async def leave(self, seat: int, bot: str | None) -> Ack:
        """Stand up, or leave the seat to a bot in a match."""
        if self.story.kept.stage == "open":
            await self._keep("freed", seat, {})
        else:
            self.story.playing()
            await self._keep("replaced", seat, {"bot": check_bot(bot or substitute())})
        self._send_away(seat)
        return self._ack()

    async def replace(self, seat: int, other: int, bot: str | None) -> Ack:
        """Give a seat to a bot: a free one, or one whose person is gone."""
        self._check_seat(other)
        place = self.story.kept.seats[other]
        if self.story.kept.stage == "open":
            if place.name is not None and place.bot is None:
                raise Refusal("seat_taken", "somebody sits there")
            if bot is None:
                await self._keep("freed", other, {})
            else:
                seats = self.story.kept.seats
                others = [seat.name for seat in (*seats[:other], *seats[other + 1 :])]
                name = distinct(called(bot, others), others)
                await self._keep("seated_bot", other, {"name": name, "bot": bot})
            return self._ack()
        self.story.playing()
        absent = self._absent_since.get(other, self._awake_since)
        here = self._connected()[other] or place.bot is not None
        waited = self._loop.time() - absent
        if here or waited < self._house.settings.absent_seconds:
            raise Refusal("not_absent", "only somebody who is gone for a while can be replaced")
        await self._keep("replaced", other, {"bot": check_bot(bot or substitute())})
        return self._ack()

    async def undo(self, seat: int, ply: int) -> Ack:
        """Take back this seat's own last move."""
        match = self.story.playing()
        if ply != match.ply:
            raise Refusal("stale", f"{match.ply} moves were played, not {ply}")
        last = next((h for h in reversed(self.story.happened) if h.line.what == "moved"), None)
        if last is None or last.line.facts["ply"] != ply:
            raise Refusal("cannot_undo", "the last move was not one of this seat")
        facts = {**last.line.facts, "undone": last.line.version, "moved_at": last.line.at}
        try:
            await self._keep("undid", seat, facts)
        except CannotUndo as error:
            raise Refusal("cannot_undo", str(error)) from None
        return self._ack()

    async def resign(self, seat: int) -> Ack:
        """Give up."""
        self.story.playing()
        try:
            await self._keep("resigned", seat, {})
        except WrongPlayers as error:
            raise Refusal("cannot_resign", str(error)) from None
        return self._ack()

    async def chat(self, seat: int, text: str) -> Ack:
        """Say something to everybody."""
        if sum(happening.line.what == "chat" for happening in self.story.happened) >= _MOST_CHAT:
            raise Refusal("too_many", "enough was said at this table")
        await self._keep("chat", seat, {"text": text})
        return self._ack()

    async def rematch(self, seat: int) -> Ack:
        """Offer another match; the last one who does so makes it begin."""
        story = self.story
        if story.kept.stage != "over":
            raise Refusal("match_not_over", "the match is not over")
        if seat not in story.rematch_offers:
            await self._keep("rematch_offered", seat, {})
        people = {n for n, place in enumerate(story.kept.seats) if place.bot is None}
        if story.kept.next is None and people <= self.story.rematch_offers:
            await self._begin_rematch()
        return self._ack()

    async def _begin_rematch(self) -> None:
        new, lines = open_rematch(self.story.kept, self._house.now())
        before = self.story.kept
        at = clock.written(self._house.now())
        line = self.story.line("rematch_began", None, at, {"table": new.kept.id})
        self.story.apply(line)
        await self._house.store.append(before, self.story.kept, line, (new.kept, lines))
        self._house.adopt(new)
        self._tell(line)

    async def following(self) -> str:
        """The table of the rematch."""
        if self.story.kept.next is None:
            raise Refusal("no_rematch", "there is no rematch of this match")
        return self.story.kept.next

    async def asked_for_hint(self, seat: int, ply: int) -> View:
        """The view of a seat that may be told what a bot would play."""
        if not self.story.kept.hints:
            raise Refusal("hints_not_allowed", "this table gives no hints")
        match = self.story.playing()
        if ply != match.ply:
            raise Refusal("stale", f"{match.ply} moves were played, not {ply}")
        if match.turn != seat:
            raise Refusal("not_your_turn", "another seat decides now")
        return match.view(seat)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(len(self.story.kept.seats)):
            raise Refusal("unknown_seat", "there is no such seat at this table")

    def _send_away(self, seat: int) -> None:
        """Who left a seat may stay and watch."""
        for client in self.clients:
            if client.seat == seat:
                client.seat = None
                client.tell(encode(self._update(None, client.language, None)))
        self._polled.pop(seat, None)

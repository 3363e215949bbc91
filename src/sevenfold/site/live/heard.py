"""A table that people listen to: who is here, what they are told, and when."""

from __future__ import annotations

import asyncio
from abc import abstractmethod

from sevenfold.games.game import Json
from sevenfold.games.words import Words
from sevenfold.site import clock
from sevenfold.site.errors import Refusal
from sevenfold.site.live import showing
from sevenfold.site.live.client import Client
from sevenfold.site.live.owned import House, OwnedTable
from sevenfold.site.live.story import Story
from sevenfold.site.live.telling import Telling
from sevenfold.site.messages import Clock, MayUndo, Presence, SeatCard, Update, encode
from sevenfold.site.store import Kept, Line

_UNDO_PAUSE = 0.05  # seconds without news after which it is worth looking whether one may undo
# What all hear alike, but for their own cards; whatever else changes tells everybody everything.
_NEWS = ("moved", "undid", "chat", "timed_out", "resigned", "rematch_offered", "rematch_began")
_POLLED = 40.0  # seconds that somebody who asks over HTTP counts as connected


class HeardTable(OwnedTable):
    """The listeners of a table. A change is kept first, and then told.

    A change is a line of the log: applied to the story, kept by the store, told to everybody.
    """

    def __init__(self, house: House, story: Story) -> None:
        super().__init__(house, story)
        self._waiting: set[asyncio.Future[None]] = set()
        self._words: dict[str, Words] = {}
        self._absent_since: dict[int, float] = {}
        self._polled: dict[int, float] = {}
        self._awake_since = self.used
        self._undo_timer: asyncio.TimerHandle | None = None
        self._news_at = self.used
        self._told = 0  # the last version that was told
        self._deadline: float | None = None  # when the seat that decides has to have decided

    @abstractmethod
    def _see_to_decision(self) -> None:
        """Somebody has to decide now: see to it."""

    @property
    def _busy(self) -> bool:
        return bool(self._waiting)

    def _stop(self) -> None:
        if self._undo_timer is not None:
            self._undo_timer.cancel()

    def _tell_again(self) -> None:
        self._tell(None)

    async def join(self, client: Client, since: int | None) -> None:
        """Somebody listens from now on, and is told how the table stands."""
        limits = self._house.settings.limits
        most = limits.spectators if client.seat is None else limits.sockets_a_seat
        if sum(other.seat == client.seat for other in self.clients) >= most:
            raise Refusal("too_many", "too many connections to this table, or this seat")
        before = self._connected()
        self.clients.add(client)
        self._tell_presence(before)
        self._catch_up(client, since)

    async def part(self, client: Client) -> None:
        """Somebody listens no more."""
        before = self._connected()
        self.clients.discard(client)
        self._tell_presence(before)

    async def catch_up(self, client: Client) -> None:
        """Tell a slow listener in one message what it missed."""
        self._catch_up(client, client.version)

    def _catch_up(self, client: Client, since: int | None) -> None:
        client.tell(encode(self._update(client.seat, client.language, since)))
        client.version = self.story.version
        client.behind = False

    def _connected(self) -> list[bool]:
        here = {client.seat for client in self.clients}
        now = self._loop.time()
        here |= {seat for seat, until in self._polled.items() if until > now}
        return [seat in here for seat in range(len(self.story.kept.seats))]

    def _tell_presence(self, before: list[bool]) -> None:
        connected = self._connected()
        now = self._loop.time()
        for seat, (was, is_here) in enumerate(zip(before, connected, strict=True)):
            if was and not is_here:
                self._absent_since[seat] = now
        spectators = sum(client.seat is None for client in self.clients)
        text = encode(Presence(connected=connected, spectators=spectators))
        for client in self.clients:
            client.tell_news(text, client.version)

    def seen_over_http(self, seat: int | None) -> None:
        """Somebody asked over HTTP, and so is here for a while."""
        if seat is not None:
            before = self._connected()
            self._polled[seat] = self._loop.time() + _POLLED
            if not before[seat]:
                self._tell_presence(before)

    async def update(
        self, seat: int | None, language: str | None, since: int | None = None
    ) -> Update:
        """How the table stands for a seat, and what happened since a version."""
        return self._update(seat, language, since)

    async def news(self, since: int, seconds: float) -> None:
        """Return when something newer than a version has happened, or after some time."""
        if self.story.version > since:
            return
        waiting: asyncio.Future[None] = self._loop.create_future()
        self._waiting.add(waiting)
        try:
            await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            pass
        finally:
            self._waiting.discard(waiting)

    def _update(self, seat: int | None, language: str | None, since: int | None) -> Update:
        words = self._words_in(language)
        message = showing.update(self.story, seat, words, since, self._clock(), self._seats())
        if seat is not None:
            message.may_undo = self._may_undo(seat)
        return message

    def _words_in(self, language: str | None) -> Words | None:
        if language is None:
            return None
        if language not in self._words:
            self._words[language] = Words(self.story.kept.game, language, self.story.names)
        return self._words[language]

    def _seats(self) -> list[SeatCard]:
        return [
            SeatCard(
                name=seat.name,
                bot=seat.bot,
                connected=connected or seat.bot is not None,
                rematch=number in self.story.rematch_offers,
            )
            for number, (seat, connected) in enumerate(
                zip(self.story.kept.seats, self._connected(), strict=True)
            )
        ]

    def _clock(self) -> Clock | None:
        if self._deadline is None:
            return None
        return Clock(deadline=int(self._deadline * 1000), now=int(self._house.now() * 1000))

    async def _keep(
        self, what: str, seat: int | None, facts: dict[str, Json], token: bytes | None = None
    ) -> Line:
        """Let something happen: apply it, keep it, tell it."""
        before = self.story.kept
        line = self._let_happen(what, seat, facts, token)
        await self._house.store.append(before, self.story.kept, line)
        self._kept(before, line)
        return line

    def _let_happen(
        self, what: str, seat: int | None, facts: dict[str, Json], token: bytes | None = None
    ) -> Line:
        line = self.story.line(what, seat, clock.written(self._house.now()), facts)
        self.story.apply(line, token)
        return line

    def _kept(self, before: Kept, line: Line) -> None:
        """The last line is kept: everybody may hear of it."""
        after = self.story.kept
        if before is not after and before.seats != after.seats:
            self._words.clear()  # they know the names of the seats
        self._tell(line)
        if before is not after and before.stage != "over" and after.stage == "over":
            self._house.metrics.count("matches_finished")

    def _tell(self, line: Line | None) -> None:
        """Everybody who keeps up hears of the last line, the others when they can."""
        self._see_to_decision()
        version = self.story.version
        telling = None
        if line is not None and line.what in _NEWS:
            seats = self._seats() if line.what == "rematch_offered" else None
            telling = Telling(self.story, self._clock(), seats, self._words_in)
        for client in self.clients:
            if telling is not None:
                client.tell_news(telling.to(client.seat, client.language), version)
            elif line is None or not client.keeps_up:
                client.fall_behind()
            else:
                self._catch_up(client, client.version)
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._look_for_undo()

    def _may_undo(self, seat: int) -> bool:
        match = self.story.match
        return (
            self.story.kept.stage == "playing"
            and match is not None
            and match.why_no_undo(seat) is None
        )

    def _look_for_undo(self) -> None:
        """When nothing more happens for a moment, say whether the last move can be taken back.

        Finding out takes longer than a move itself, so it is not done while moves come in quickly.
        """
        self._news_at = self._loop.time()
        self._told = self.story.version
        if self._undo_timer is None:
            self._undo_timer = self._loop.call_later(_UNDO_PAUSE, self._offer_undo)

    def _offer_undo(self) -> None:
        self._undo_timer = None
        pause = self._loop.time() - self._news_at
        if pause < _UNDO_PAUSE:  # something happened meanwhile
            self._undo_timer = self._loop.call_later(_UNDO_PAUSE - pause, self._offer_undo)
            return
        last = self.story.happened[-1].line if self.story.happened else None
        if last is None or last.what != "moved" or last.version != self._told:
            return  # nothing to take back, or a move that is not kept yet
        mine = [client for client in self.clients if client.seat == last.seat]
        if mine and last.seat is not None and self._may_undo(last.seat):
            for client in mine:
                client.tell_news(encode(MayUndo(ply=self.story.ply)), client.version)

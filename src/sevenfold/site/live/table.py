"""A table at work: a story, a mailbox, an audience, and those who decide."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sevenfold.games.game import Json
from sevenfold.games.table import View
from sevenfold.site import clock
from sevenfold.site.errors import Refusal
from sevenfold.site.live import window
from sevenfold.site.live.audience import Audience
from sevenfold.site.live.decisions import Decisions
from sevenfold.site.live.mailbox import Mailbox
from sevenfold.site.live.opening import open_rematch
from sevenfold.site.live.orders import Order, carry_out, check_seat
from sevenfold.site.live.story import Draft, Story, hashed
from sevenfold.site.messages import Ack, AnswerUndo, Arrange, AskUndo, Return, Undo
from sevenfold.site.names import distinct
from sevenfold.site.prices import LISTENER, PRICES, Bucket, Item, Purse
from sevenfold.site.store import Committed, Conflict, NotSaved, Unsure, What

if TYPE_CHECKING:
    from sevenfold.site.live.hall import Hall

T = TypeVar("T")
_log = logging.getLogger("sevenfold.site")
_MOST_LINES = 20_000  # of a table's log
_SEATING = ("sat", "freed", "seated_bot", "arranged", "returned")
_PRICED: dict[type[Order], Item] = {
    Undo: "undo", AskUndo: "undo", AnswerUndo: "undo", Arrange: "arrange",
}  # fmt: skip


class Caller(Struct, frozen=True):
    """Who asks for something: the hash of a seat's link, and who pays for it."""

    key: bytes | None
    purse: Purse


class LiveTable:
    """A table with people at it.

    There is one way in for everything that changes it, `_in_turn`, and one for everything that
    happened, `_keep`: drafted, committed, accepted, told. The story holds what is kept and nothing
    else, so it can be looked at any time, through `window` and `audience`.
    """

    def __init__(self, hall: Hall, story: Story, new: bool) -> None:
        """A `new` table was made by somebody who is here; an old one waits for people."""
        self.story = story
        self.payer = ""  # whose bots these are: who asked for something last
        self._hall = hall
        self._loop = asyncio.get_running_loop()
        self.used = self._loop.time()
        self._mailbox = Mailbox()
        limits, time = hall.settings.limits, self._loop.time
        self._chat: dict[int, Bucket] = defaultdict(lambda: Bucket(limits.chat, time))
        self._seating = Bucket(limits.seating, time)
        # Of each seat; None: of whoever sits down.
        self._work: dict[int | None, Bucket] = defaultdict(lambda: Bucket(limits.seat_work, time))
        self._allowances: dict[int, Bucket] = defaultdict(lambda: Bucket(limits.allowance, time))
        self._decisions = Decisions(self, hall.settings, hall.thinkers, hall.now)
        self.audience = Audience(
            lambda: self.story, self._decisions, hall.settings, hall.now, somebody_is_here=new
        )
        self._decisions.see_to_it(woken=True)

    async def do(self, caller: Caller, order: Order) -> Ack:
        """Do what the holder of a seat's link asks for, and say that it is done; or refuse."""
        item = _PRICED.get(type(order), "move")
        caller.purse.pay(item, allowance=self.allowance(self.story.seat_of(caller.key)))
        self._charge(caller.purse, item, self._seat(caller, order))
        return await self._in_turn(partial(self._carry_out, caller, order))

    def allowance(self, seat: int | None) -> Bucket | None:
        """What a seat has to play with, apart from what others at the same address take."""
        return None if seat is None else self._allowances[seat]

    def _charge(self, purse: Purse, item: Item, seat: int | None) -> None:
        """Let the seat pay, too: nobody takes from a table what belongs to another seat."""
        self.payer = purse.client
        if not self._work[seat].take(PRICES[item] + LISTENER * len(self.audience.listeners)):
            raise Refusal("too_many", "too much is asked for at this table; wait a little")

    async def _carry_out(self, caller: Caller, order: Order) -> Ack:
        return await carry_out(self, caller, self._seat(caller, order), order)

    def _seat(self, caller: Caller, order: Order | None = None) -> int:
        """The seat whose link the caller has now; to come back, one that a bot has taken."""
        story, key = self.story, caller.key
        seat, replaced = story.seat_of(key), story.replaced_seat(key)
        if isinstance(order, Return) and seat is not None:
            raise Refusal("not_replaced", "you sit there already")
        if isinstance(order, Return) and replaced is not None:
            return replaced
        if seat is not None:
            return seat
        if replaced is not None:
            raise Refusal("replaced", "a bot plays at your seat; take it back first")
        if key is None:
            raise Refusal("seat_link_needed", "only who has the link of a seat can do that")
        raise Refusal("unknown_seat_link", "this is not the link of a seat at this table")

    async def hinted(self, caller: Caller, ply: int) -> tuple[View, int]:
        """A seat asks for a hint, which everybody hears of; what it sees, and the version."""
        self._charge(caller.purse, "move", self._seat(caller))
        return await self._in_turn(partial(self._hinted, caller, ply))

    async def _hinted(self, caller: Caller, ply: int) -> tuple[View, int]:
        seat = self._seat(caller)
        view = window.view_for_hint(self.story, seat, ply)
        if self.story.hinted != ply:
            await self.keep("hinted", seat, {"ply": ply})
        return view, self.story.version

    def read(self, seat: int) -> None:
        """Somebody has read the sheet of the last round."""
        self.audience.read(seat)

    def charge_chat(self, seat: int) -> None:
        """Somebody wants to say something."""
        if not self._chat[seat].take(1.0):
            raise Refusal("too_many", "too many messages; wait a little")

    async def sit(self, caller: Caller, seat: int, name: str) -> str:
        """Somebody sits down at a free seat; returns the token of the seat's link."""
        caller.purse.pay("move")
        self._check_free(seat)
        self._charge(caller.purse, "move", None)
        return await self._in_turn(partial(self._sit, seat, name))

    def _check_free(self, seat: int) -> None:
        kept = self.story.kept
        if kept.stage != "open":
            raise Refusal("already_started", "the match has begun: all seats are taken")
        check_seat(self.story, seat)
        if kept.seats[seat].name is not None:
            raise Refusal("seat_taken", "somebody else sits there")

    async def _sit(self, seat: int, name: str) -> str:
        self._check_free(seat)
        token = secrets.token_urlsafe(32)
        name = distinct(name, [other.name for other in self.story.kept.seats])
        await self.keep("sat", seat, {"name": name, "bot": None}, hashed(token))
        return token

    async def decided(self, what: What, seat: int, ply: int, facts: dict[str, Json]) -> None:
        """What a bot or the clock decided for a seat happens, if it is still up to them."""
        await self._in_turn(partial(self._decided, what, seat, ply, facts))

    async def _decided(self, what: What, seat: int, ply: int, facts: dict[str, Json]) -> None:
        story = self.story
        if (story.kept.stage, story.turn, story.ply) != ("playing", seat, ply):
            return
        if what == "moved":
            await self.keep(what, seat, facts, ply=ply + 1)
            self._hall.metrics.count("bot_moves")
        elif story.kept.seats[seat].bot is None:
            await self.keep(what, seat, facts)

    async def call_off(self) -> None:
        """The match is too long."""
        await self._in_turn(partial(self.keep, "called_off", None))

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done when nothing else is going on at this table."""
        self.used = self._loop.time()
        return await self._mailbox.ask(partial(self._safely, work))

    async def _safely(self, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await work()
        except Refusal:
            raise
        except Exception as error:
            self._note_failure(error)
            raise Refusal("internal", "the server failed; nothing changed") from None

    async def keep(
        self,
        what: What,
        seat: int | None,
        facts: dict[str, Json] | None = None,
        token: bytes | None = None,
        ply: int | None = None,
    ) -> None:
        """Let something happen: draft it, have it committed, accept it, tell it."""
        if self.story.version >= _MOST_LINES and what not in ("called_off", "resigned"):
            raise Refusal("too_many", "too much has happened at this table")
        if what in _SEATING and not self._seating.take(1.0):
            raise Refusal("too_many", "too much coming and going at this table; wait a little")
        at = clock.written(self._hall.now())
        await self._keep(self.story.draft(what, seat, at, facts, token, ply))

    async def begin_rematch(self, seat: int, purse: Purse, begin: bool) -> None:
        """This seat was the last to want another match, at a table of its own."""
        self._hall.check_room()
        purse.open_table()
        now = self._hall.now()
        new = open_rematch(self.story.kept, now, begin)
        draft = self.story.draft("rematch_began", seat, clock.written(now), {"table": new.kept.id})
        await self._keep(replace(draft, rematch=new))

    async def _keep(self, draft: Draft) -> None:
        try:
            committed = await self._hall.store.append(draft)
        except Conflict:
            await self._load_again()
            raise Refusal("not_saved", "another server was quicker; nothing changed") from None
        except Unsure:
            self._hall.abandon(self)
            raise Refusal(
                "unsure", "the database does not answer; it may be kept, or not"
            ) from None
        except NotSaved:
            self._hall.metrics.count("failures")
            raise Refusal("not_saved", "the server could not keep this; nothing changed") from None
        try:
            self._take_in(committed)
        except Exception as error:
            # It is kept, whatever became of it here: whoever comes next finds it in the log.
            self._note_failure(error)
            self._hall.abandon(self)

    def _take_in(self, committed: Committed[Draft]) -> None:
        before, rematch = self.story.kept.stage, committed.change.rematch
        happening = self.story.accept(committed)
        if rematch is not None:
            self._hall.adopt(committed.part(rematch))
        if committed.change.before is not committed.change.after:
            self._hall.lobby_changed()
        self.audience.turn_page(happening)
        self._decisions.see_to_it()
        self.audience.tell(happening)
        self._hall.metrics.happened(happening.what, before, self.story.kept.stage)

    def _note_failure(self, error: Exception) -> None:
        """Its message could say what is hidden, so only its kind is logged."""
        _log.error("a table failed: %s", type(error).__name__)
        self._hall.metrics.count("failures")

    async def _load_again(self) -> None:
        """This server had lost the table for a while: go on with what the store has."""
        self._hall.metrics.count("failures")
        try:
            self.story = await self._hall.load(self.story.kept.id, self.payer)
        except (NotSaved, Refusal):
            self._hall.abandon(self)
            return
        self._decisions.stop()
        self._decisions.see_to_it(woken=True)
        self.audience.tell_again()

    @property
    def lonely_for(self) -> float:
        """For how many seconds nobody with a seat has been here."""
        if any(self.audience.attendance.connected()):
            return 0.0
        return self._loop.time() - self.audience.attendance.people_left

    @property
    def absence_needed(self) -> float:
        """For how many seconds somebody has to be away before a bot may take over."""
        return self._hall.settings.absent_seconds

    def seen_over_http(self, seat: int | None, payer: str, reads: bool = False) -> None:
        """Somebody asked over HTTP, and so is here for a while."""
        if seat is not None:
            self.audience.seen_over_http(seat, reads)
            self.somebody_came(payer)

    def somebody_came(self, payer: str) -> None:
        """Bots that waited for people go on; whoever came pays for them."""
        self.payer = self.payer or payer
        self.used = self._loop.time()
        self._decisions.see_to_it(woken=True)

    @property
    def asleep(self) -> bool:
        """May it be put away? Nobody is here, and nothing is going on."""
        return self.audience.empty and self._mailbox.empty and not self._decisions.thinking

    def close(self) -> None:
        """Put it away; whatever is kept stays."""
        self._mailbox.close()
        self._decisions.stop()
        self.audience.dismiss()

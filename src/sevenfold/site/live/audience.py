"""The audience of a table: who is here, what they are told, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec import UNSET, UnsetType

from sevenfold.site.clock import Now
from sevenfold.site.errors import Refusal
from sevenfold.site.live import window
from sevenfold.site.live.attendance import Attendance
from sevenfold.site.live.decisions import Decisions
from sevenfold.site.live.happening import Happening
from sevenfold.site.live.listener import Listener
from sevenfold.site.live.mailbox import closed
from sevenfold.site.live.sheet import Sheet
from sevenfold.site.live.story import Story
from sevenfold.site.messages import Clock, MayUndo, Presence, SeatCard, Update, encode
from sevenfold.site.settings import Settings

_UNDO_PAUSE = 0.25  # seconds without news after which it is worth looking whether one may undo
# What all hear alike, but for their own cards; whatever else changes tells everybody everything.
_NEWS = frozenset(
    ("moved", "undid", "undo_asked", "undo_agreed", "undo_refused", "undo_withdrawn", "hinted",
     "chat", "timed_out", "resigned", "called_off", "rematch_offered", "rematch_began")
)  # fmt: skip
_SEATING = frozenset(("sat", "seated_bot", "freed", "replaced", "left", "returned"))
_OFFERS = frozenset(("rematch_offered", "rematch_began"))


class Audience:
    """Those who listen to a story, and those who ask for it now and then."""

    def __init__(
        self,
        story: Callable[[], Story],
        decisions: Decisions,
        settings: Settings,
        now: Now,
        somebody_is_here: bool,
    ) -> None:
        self._story = story
        self._decisions = decisions
        self._settings = settings
        self._now = now
        self._loop = asyncio.get_running_loop()
        self.sheet = Sheet(self._go_on)
        self._polls_and_reads: set[int] = set()  # seats that ask over HTTP, and show sheets
        self.listeners: dict[Listener, None] = {}  # in the order in which they came
        self.attendance = Attendance(
            story, self.listeners, settings, somebody_is_here, self._tell_all_presence
        )
        self._waiting: dict[asyncio.Future[None], None] = {}
        self._undo_timer: asyncio.TimerHandle | None = None
        self._news_at = self._loop.time()
        self._is_dismissed = False

    def join(self, listener: Listener, since: int | None) -> None:
        """Somebody listens from now on, and is told how the table stands."""
        if self._is_dismissed:  # in the moment between finding the table and coming to it
            raise closed()
        limits = self._settings.limits
        most = limits.spectators if listener.seat is None else limits.sockets_a_seat
        if sum(other.seat == listener.seat for other in self.listeners) >= most:
            raise Refusal("too_many", "too many connections to this table, or this seat")
        before = self.attendance.connected()
        self.listeners[listener] = None
        self._tell_presence(before)
        self.catch_up(listener, since)

    def part(self, listener: Listener) -> None:
        """Somebody listens no more."""
        before = self.attendance.connected()
        self.listeners.pop(listener, None)
        if listener.seat is not None:  # whatever its page asked over HTTP is over with it
            self.attendance.asks_no_more(listener.seat)
        self._tell_presence(before)

    def catch_up(self, listener: Listener, since: int | None) -> None:
        """Tell a listener in one message what it missed, or the first page of it."""
        told = self.update(listener.seat, since, self._story().replaced_seat(listener.key))
        listener.version = told.version
        listener.behind = told.more is True
        listener.tell(encode(told))

    def update(self, seat: int | None, since: int | None, replaced: int | None = None) -> Update:
        """How the table stands for a seat, and what happened since a version.

        `replaced` is the seat at which a bot plays for whoever is told.
        """
        story = self._story()
        message = window.update(story, seat, since, self._decisions.clock(), self._seats())
        message.spectators, message.sheet = self._spectators, self._sheet_clock()
        if replaced is not None:
            message.replaced = replaced
        if seat is not None:
            to = self._undo_reaches(seat)
            message.may_undo = to is not None
            message.undo_to = UNSET if to is None else to
        return message

    def tell(self, last: Happening) -> None:
        """Everybody who keeps up hears of the last line, the others when they can."""
        story = self._story()
        if last.what in _NEWS:
            seats = self._seats() if last.what in _OFFERS else None
            to = window.news(story, last, self._decisions.clock(), seats)
            for listener in self.listeners:
                listener.tell_news(to(listener.seat), story.version)
        else:
            self._seat_again(last)
            for listener in self.listeners:
                if listener.keeps_up:
                    self.catch_up(listener, listener.version)
                else:
                    listener.fall_behind()
        if last.version == story.sheet and self.sheet.readers:
            self._tell_all_presence()
        self._wake_waiting()
        self._look_for_undo()

    def tell_again(self) -> None:
        """The story was loaded again: everybody is told how the table stands."""
        self._seat_again(None)
        for listener in self.listeners:
            listener.fall_behind()
        self._wake_waiting()

    def dismiss(self) -> None:
        """Nothing is told here any more: whoever listens has to come again."""
        self._is_dismissed = True
        self.sheet.close()
        self.attendance.close()
        if self._undo_timer is not None:
            self._undo_timer.cancel()
        for listener in self.listeners:
            listener.dismiss()
        self._wake_waiting()

    def _wake_waiting(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def _seat_again(self, last: Happening | None) -> None:
        """Whose link is not that of a seat any more watches on as a spectator."""
        story = self._story()
        for listener in self.listeners:
            listener.seat = story.seat_of(listener.key)
            if listener.seat is None and story.replaced_seat(listener.key) is None:
                listener.key = None
        if last is not None and last.seat is not None and last.what in _SEATING:
            self.attendance.asks_no_more(last.seat)
            if last.what in ("sat", "returned"):
                self.attendance.is_away(last.seat)

    def turn_page(self, last: Happening) -> None:
        """When a round has ended, whoever is here and shows sheets reads the one of that round."""
        story = self._story()
        if last.version == story.sheet:
            shown = {listener.seat for listener in self.listeners if listener.reads}
            shown |= self._polls_and_reads
            here = [seat for seat, is_here in enumerate(self.attendance.connected()) if is_here]
            limit = self._settings.sheet_seconds if len(story.people) > 1 else None
            self.sheet.open((seat for seat in here if seat in shown), limit)
        elif last.what == "undid" or story.kept.stage == "over":
            self.sheet.close()
        elif last.what in _SEATING and last.seat is not None:
            self.sheet.done(last.seat)

    def read(self, seat: int) -> None:
        """A seat has read the sheet."""
        if self.sheet.done(seat):
            self._go_on()

    def _go_on(self) -> None:
        """Fewer read than before: whoever waited for them goes on."""
        self._decisions.see_to_it()
        self._tell_all_presence()

    def _sheet_clock(self) -> Clock | UnsetType:
        if self.sheet.deadline is None:
            return UNSET
        now = self._now()
        deadline = now + self.sheet.deadline - self._loop.time()
        return Clock(deadline=int(deadline * 1000), now=int(now * 1000))

    def seen_over_http(self, seat: int, reads: bool = False) -> None:
        """Somebody asked over HTTP, and so is here for a while; with a page that shows sheets."""
        if reads:
            self._polls_and_reads.add(seat)
        before = self.attendance.connected()
        self.attendance.asks(seat)
        if not before[seat]:
            self._tell_presence(before)

    def _tell_presence(self, before: list[bool]) -> None:
        connected = self.attendance.connected()
        for seat, (was, is_here) in enumerate(zip(before, connected, strict=True)):
            if was and not is_here:
                self.attendance.is_away(seat)
        self._tell_all_presence()

    def _tell_all_presence(self) -> None:
        seats = range(len(self._story().kept.seats))
        message = Presence(
            connected=self.attendance.connected(),
            reading=[seat in self.sheet.readers for seat in seats],
            bot_after=[self.attendance.bot_after(seat) for seat in seats],
            spectators=self._spectators,
            clock=self._decisions.clock() or UNSET,
            sheet=self._sheet_clock(),
        )
        text = encode(message)
        for listener in self.listeners:
            listener.tell_news(text, listener.version)

    @property
    def _spectators(self) -> int:
        return sum(listener.seat is None for listener in self.listeners)

    def _seats(self) -> list[SeatCard]:
        story = self._story()
        return [
            SeatCard(
                name=seat.name,
                bot=seat.bot,
                connected=connected or seat.bot is not None,
                rematch=number in story.rematch_offers,
                reading=number in self.sheet.readers,
                bot_after=self.attendance.bot_after(number),
            )
            for number, (seat, connected) in enumerate(
                zip(story.kept.seats, self.attendance.connected(), strict=True)
            )
        ]

    @property
    def empty(self) -> bool:
        """Is nobody here, and does nobody wait?"""
        return not (self.listeners or self._waiting)

    async def news(self, since: int, seconds: float) -> None:
        """Return when something newer than a version has happened, or after some time."""
        if self._story().version > since:
            return
        waiting: asyncio.Future[None] = self._loop.create_future()
        self._waiting[waiting] = None
        try:
            async with asyncio.timeout(seconds):
                await waiting
        except TimeoutError:
            pass
        finally:
            del self._waiting[waiting]

    def _undo_reaches(self, seat: int) -> int | None:
        """The ply down to which a seat can take its moves back; None if it cannot."""
        story = self._story()
        if story.kept.stage != "playing" or story.match is None:
            return None
        to = story.match.undo_reaches(seat)
        return to if to < story.ply else None

    def _look_for_undo(self) -> None:
        """When nothing more happens for a moment, say whether the last move can be taken back.

        Finding out takes longer than a move itself, so it is not done while moves come in quickly.
        """
        self._news_at = self._loop.time()
        if self._undo_timer is None:
            self._undo_timer = self._loop.call_later(_UNDO_PAUSE, self._offer_undo)

    def _offer_undo(self) -> None:
        self._undo_timer = None
        pause = self._loop.time() - self._news_at
        if pause < _UNDO_PAUSE:  # something happened meanwhile
            self._undo_timer = self._loop.call_later(_UNDO_PAUSE - pause, self._offer_undo)
            return
        story = self._story()
        last = story.move_at(story.ply)
        if last is None or last.seat is None:
            return
        mine = [listener for listener in self.listeners if listener.seat == last.seat]
        to = self._undo_reaches(last.seat) if mine else None
        if to is not None:
            text = encode(MayUndo(ply=story.ply, to=to))
            for listener in mine:
                listener.tell_news(text, listener.version)

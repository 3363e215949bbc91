"""The audience of a table: who is here, what they are told, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sevenfold.site.errors import Refusal
from sevenfold.site.live import window
from sevenfold.site.live.listener import Listener
from sevenfold.site.live.mailbox import closed
from sevenfold.site.live.story import Happening, Story
from sevenfold.site.messages import Clock, MayUndo, Presence, SeatCard, Update, encode
from sevenfold.site.settings import Limits

_UNDO_PAUSE = 0.25  # seconds without news after which it is worth looking whether one may undo
_POLLED = 40.0  # seconds that somebody who asks over HTTP counts as connected
# What all hear alike, but for their own cards; whatever else changes tells everybody everything.
_NEWS = frozenset(
    ("moved", "undid", "chat", "timed_out", "resigned", "called_off", "rematch_offered",
     "rematch_began")
)  # fmt: skip
_OFFERS = frozenset(("rematch_offered", "rematch_began"))


class Audience:
    """Those who listen to a story, and those who ask for it now and then."""

    def __init__(
        self,
        story: Callable[[], Story],
        clock: Callable[[], Clock | None],
        limits: Limits,
        somebody_is_here: bool,
    ) -> None:
        self._story = story
        self._clock = clock
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self.listeners: dict[Listener, None] = {}  # in the order in which they came
        self._waiting: dict[asyncio.Future[None], None] = {}
        self._polled: dict[int, float] = {}  # until when seats count as here, by seat
        self._absent_since: dict[int, float] = {}
        self._began = self._loop.time()
        # When somebody with a seat was last here.
        self.people_left = self._began if somebody_is_here else float("-inf")
        self._undo_timer: asyncio.TimerHandle | None = None
        self._news_at = self._began
        self._is_dismissed = False

    def join(self, listener: Listener, since: int | None) -> None:
        """Somebody listens from now on, and is told how the table stands."""
        if self._is_dismissed:  # in the moment between finding the table and coming to it
            raise closed()
        most = self._limits.spectators if listener.seat is None else self._limits.sockets_a_seat
        if sum(other.seat == listener.seat for other in self.listeners) >= most:
            raise Refusal("too_many", "too many connections to this table, or this seat")
        before = self.connected()
        self.listeners[listener] = None
        self._tell_presence(before)
        self.catch_up(listener, since)

    def part(self, listener: Listener) -> None:
        """Somebody listens no more."""
        before = self.connected()
        self.listeners.pop(listener, None)
        self._tell_presence(before)

    def catch_up(self, listener: Listener, since: int | None) -> None:
        """Tell a listener in one message what it missed, or the first page of it."""
        told = self.update(listener.seat, since)
        listener.version = told.version
        listener.behind = told.more is True
        listener.tell(encode(told))

    def update(self, seat: int | None, since: int | None) -> Update:
        """How the table stands for a seat, and what happened since a version."""
        message = window.update(self._story(), seat, since, self._clock(), self._seats())
        if seat is not None:
            message.may_undo = self._may_undo(seat)
        return message

    def tell(self, last: Happening) -> None:
        """Everybody who keeps up hears of the last line, the others when they can."""
        story = self._story()
        if last.what in _NEWS:
            seats = self._seats() if last.what in _OFFERS else None
            to = window.news(story, last, self._clock(), seats)
            for listener in self.listeners:
                listener.tell_news(to(listener.seat), story.version)
        else:
            self._seat_again(last)
            for listener in self.listeners:
                if listener.keeps_up:
                    self.catch_up(listener, listener.version)
                else:
                    listener.fall_behind()
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
            if listener.seat is None:
                listener.key = None
        if last is not None and last.seat is not None and last.what != "started":
            self._polled.pop(last.seat, None)
            if last.what == "sat":
                self._absent_since[last.seat] = self._loop.time()

    def connected(self) -> list[bool]:
        """Who is here: one truth value for each seat."""
        now = self._loop.time()
        here = {listener.seat for listener in self.listeners}
        here |= {seat for seat, until in self._polled.items() if until > now}
        found = [seat in here for seat in range(len(self._story().kept.seats))]
        if any(found):
            self.people_left = now
        return found

    def absent_for(self, seat: int) -> float:
        """How many seconds a seat's person has been away; 0 if it is here."""
        if self.connected()[seat]:
            return 0.0
        since = max(self._absent_since.get(seat, self._began), self._polled.get(seat, 0.0))
        return max(0.0, self._loop.time() - since)

    def seen_over_http(self, seat: int) -> None:
        """Somebody asked over HTTP, and so is here for a while."""
        before = self.connected()
        self._polled[seat] = self._loop.time() + _POLLED
        if not before[seat]:
            self._tell_presence(before)

    def _tell_presence(self, before: list[bool]) -> None:
        connected = self.connected()
        for seat, (was, is_here) in enumerate(zip(before, connected, strict=True)):
            if was and not is_here:
                self._absent_since[seat] = self._loop.time()
        spectators = sum(listener.seat is None for listener in self.listeners)
        text = encode(Presence(connected=connected, spectators=spectators))
        for listener in self.listeners:
            listener.tell_news(text, listener.version)

    def _seats(self) -> list[SeatCard]:
        story = self._story()
        return [
            SeatCard(
                name=seat.name,
                bot=seat.bot,
                connected=connected or seat.bot is not None,
                rematch=number in story.rematch_offers,
            )
            for number, (seat, connected) in enumerate(
                zip(story.kept.seats, self.connected(), strict=True)
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
            await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            pass
        finally:
            del self._waiting[waiting]

    def _may_undo(self, seat: int) -> bool:
        story = self._story()
        return (
            story.kept.stage == "playing"
            and story.match is not None
            and story.match.why_no_undo(seat) is None
        )

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
        if mine and self._may_undo(last.seat):
            for listener in mine:
                listener.tell_news(encode(MayUndo(ply=story.ply)), listener.version)

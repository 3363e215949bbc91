"""Who of a table's people is here, and since when the others are away."""

import asyncio
from collections.abc import Callable, Mapping

from sevenfold.site.live.listener import Listener
from sevenfold.site.live.story import Story
from sevenfold.site.settings import Settings


class Attendance:
    """Whoever listens is here, and for a while whoever asks over HTTP.

    `somebody_left` is called when somebody who only asked has not done so for too long.
    """

    def __init__(
        self,
        story: Callable[[], Story],
        listeners: Mapping[Listener, None],
        settings: Settings,
        somebody_is_here: bool,
        somebody_left: Callable[[], None],
    ) -> None:
        self._story = story
        self._listeners = listeners
        self._settings = settings
        self._somebody_left = somebody_left
        self._loop = asyncio.get_running_loop()
        self._asking: dict[int, float] = {}  # until when seats count as here, by seat
        self._look_again: asyncio.TimerHandle | None = None
        self._absent_since: dict[int, float] = {}
        self._began = self._loop.time()
        # When somebody with a seat was last here.
        self.people_left = self._began if somebody_is_here else float("-inf")

    def connected(self) -> list[bool]:
        """Who is here: one truth value for each seat."""
        now = self._loop.time()
        here = {listener.seat for listener in self._listeners}
        here |= {seat for seat, until in self._asking.items() if until > now}
        found = [seat in here for seat in range(len(self._story().kept.seats))]
        if any(found):
            self.people_left = now
        return found

    def absent_for(self, seat: int) -> float:
        """How many seconds a seat's person has been away; 0 if it is here."""
        if self.connected()[seat]:
            return 0.0
        since = max(self._absent_since.get(seat, self._began), self._asking.get(seat, 0.0))
        return max(0.0, self._loop.time() - since)

    def bot_after(self, seat: int) -> int | None:
        """The milliseconds after which a bot may take over where somebody is away."""
        kept = self._story().kept
        if kept.stage != "playing" or kept.seats[seat].bot is not None or self.connected()[seat]:
            return None
        return int(1000 * max(0.0, self._settings.absent_seconds - self.absent_for(seat)))

    def asks(self, seat: int) -> None:
        """Somebody asked over HTTP, and so is here for a while."""
        self._asking[seat] = self._loop.time() + self._settings.asking_seconds
        if self._look_again is None:
            self._look_later()

    def asks_no_more(self, seat: int) -> None:
        """Whatever somebody asked over HTTP is over: the page went away, or the seat was given."""
        self._asking.pop(seat, None)

    def is_away(self, seat: int) -> None:
        """From now on it counts how long somebody is away, unless they are here."""
        self._absent_since[seat] = self._loop.time()

    def close(self) -> None:
        """Look no more."""
        if self._look_again is not None:
            self._look_again.cancel()

    def _look_later(self) -> None:
        self._look_again = self._loop.call_at(min(self._asking.values()), self._look)

    def _look(self) -> None:
        now = self._loop.time()
        gone = [seat for seat, until in self._asking.items() if until <= now]
        for seat in gone:
            self._absent_since[seat] = self._asking.pop(seat)
        self._look_again = None
        if self._asking:
            self._look_later()
        if gone:
            self._somebody_left()

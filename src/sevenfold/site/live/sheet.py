"""The sheet of the round that ended last: who still reads it, and until when others wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable


class Sheet:
    """Those who read. Bots wait for all of them, a clock for the one that decides."""

    def __init__(self, on_time: Callable[[], None]) -> None:
        """`on_time` is called when the time to read is over for everybody."""
        self._on_time = on_time
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.readers: set[int] = set()
        self.deadline: float | None = None  # in the loop's time; None: there is time enough

    def open(self, readers: Iterable[int], seconds: float | None) -> None:
        """A round has ended; who reads has so many seconds, or as many as they like."""
        self.close()
        self.readers = set(readers)
        if self.readers and seconds is not None:
            self.deadline = self._loop.time() + seconds
            self._timer = self._loop.call_later(seconds, self._time_is_over)

    def done(self, seat: int) -> bool:
        """A seat has read it; False if it was not reading."""
        if seat not in self.readers:
            return False
        self.readers.discard(seat)
        if not self.readers:
            self.close()
        return True

    def close(self) -> None:
        """Nobody reads any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.deadline = None
        self.readers = set()

    def _time_is_over(self) -> None:
        self.close()
        self._on_time()

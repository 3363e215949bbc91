"""How far a search goes at a time, and when it ends."""

from __future__ import annotations

import time

_STRETCH = 0.01  # seconds between two looks at the clock
_FIRST = 100  # iterations, before anybody knows how long they take


class Pace:
    """Steps of a search by iterations, by time, or by whichever ends first.

    >>> pace = Pace(budget=1000, deadline=None, checks=3)
    >>> steps = []
    >>> while step := pace.step():
    ...     steps.append(step)
    ...     pace.took(step)
    >>> steps, pace.done
    ([333, 333, 333, 1], 1.0)
    """

    def __init__(self, budget: int | None, deadline: float | None, checks: int) -> None:
        """A budget in iterations is spent in so many steps, one with a deadline in short ones."""
        self._budget = budget
        self._deadline = deadline
        self._step = _FIRST
        if budget is not None and deadline is None:
            self._step = max(budget // checks, _FIRST)
        self._spent = 0
        self._began = self._now = time.monotonic()

    def step(self) -> int:
        """How many iterations come next; 0 at the end."""
        if self._deadline is not None and self._spent and self._now >= self._deadline:
            return 0
        return self._step if self.left is None else min(self._step, self.left)

    def took(self, iterations: int) -> None:
        """So many iterations are done."""
        self._spent += iterations
        if self._deadline is not None:
            before, self._now = self._now, time.monotonic()
            stretch = min(_STRETCH, self._deadline - self._now)
            self._step = max(10, int(iterations * stretch / max(self._now - before, 1e-6)))

    @property
    def left(self) -> int | None:
        """The iterations that are left."""
        return None if self._budget is None else self._budget - self._spent

    @property
    def done(self) -> float:
        """The part of the search that is over."""
        done = 0.0 if self._budget is None else self._spent / self._budget
        if self._deadline is not None:
            done = max(done, (self._now - self._began) / (self._deadline - self._began))
        return min(done, 1.0)

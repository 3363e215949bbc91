"""Many runs, one after the other in this process or beside each other in several."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count, islice

from simulation.run import run
from simulation.tracing import Outcome

_CHUNK = 20  # runs that a process gets at once


@dataclass
class Totals:
    """What came out of many runs."""

    runs: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[int, list[str]]] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """One more run."""
        self.runs += 1
        self.counts += outcome.counts
        self.faults += outcome.faults
        if outcome.violations:
            self.failed.append((outcome.seed, outcome.violations))


def simulate(seeds: Iterable[int]) -> list[Outcome]:
    """Run these seeds in this process."""
    outcomes = [run(seed) for seed in seeds]
    gc.collect()  # which the runs themselves do not do
    return outcomes


def everywhere(first: int, number: int | None, seconds: float, jobs: int) -> Iterator[Outcome]:
    """Run seeds from `first` on, so many, or (None) for so many seconds, in so many processes."""
    until = time.monotonic() + seconds
    numbers = count(first) if number is None else iter(range(first, first + number))
    chunks = iter(lambda: list(islice(numbers, _CHUNK)), [])
    if jobs == 1:
        for chunk in chunks:
            yield from simulate(chunk)
            if number is None and time.monotonic() > until:
                return
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(simulate, chunk) for chunk in islice(chunks, 2 * jobs)]
        while waiting:
            yield from waiting.pop(0).result()
            if number is not None or time.monotonic() < until:
                waiting += [pool.submit(simulate, chunk) for chunk in islice(chunks, 1)]

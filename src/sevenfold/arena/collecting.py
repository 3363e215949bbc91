"""Numbered pieces of work, done by any executor, each counted once.

A piece of work is a function of settings and a number, both plain JSON, and so is what it returns.
It may run in a thread, in another process or on another machine, and run again where a machine
died; its result is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import nullcontext
from typing import Any, TypeAlias

from sevenfold.arena.journal import Journal
from sevenfold.arena.workers import threads

Settings: TypeAlias = dict[str, Any]
Work: TypeAlias = Callable[[Settings, int], Any]
Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many results there are, and of how many."""

_AHEAD = 256  # pieces handed out before the first is back: enough for the workers of a cluster


def collect(
    work: Work,
    settings: Settings,
    numbers: Collection[int],
    journal: Journal,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> None:
    """Do what the journal does not have yet. Without an executor, threads do it.

    When it is interrupted, what is finished is in the journal.
    """
    missing = iter(journal.missing(numbers))
    done = len(numbers) - len(journal.missing(numbers))
    under_way: dict[Future[Any], int] = {}

    def hand_out() -> None:
        for number in missing:
            under_way[chosen.submit(work, settings, number)] = number
            if len(under_way) >= _AHEAD:
                break

    def take_in(future: Future[Any]) -> None:
        nonlocal done
        journal.add(under_way.pop(future), future.result())
        done += 1
        if progress:
            progress(done, len(numbers))

    with threads() if executor is None else nullcontext(executor) as chosen:
        try:
            if progress:
                progress(done, len(numbers))
            hand_out()
            while under_way:
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    take_in(future)
                hand_out()
        finally:
            left = [future for future in under_way if not future.cancel()]
            for future in left:
                if future.done() and future.exception() is None:
                    take_in(future)

"""The crew: threads that lend a hand to whoever searches, as many as there are cores."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

T = TypeVar("T")


def cores() -> int:
    """How many processors this process may use.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# A thread starts when it is first needed. Those that wait for work end with the process.
_crew = ThreadPoolExecutor(cores(), "sevenfold-search")


def together(tasks: Sequence[Callable[[], T]]) -> list[T]:
    """What all of these return; the first one is done here, and the crew begins with the others.

    What the crew has not begun when it is needed is done here, too. So nobody ever waits for a crew
    that is busy with other searches, and a process that was forked can do without. An error is
    raised when nobody works on the tasks any more.

    >>> together([lambda: 1, lambda: 2, lambda: 3])
    [1, 2, 3]
    """
    first, *others = tasks
    begun = [_crew.submit(task) for task in others]
    try:
        results = [first()]
        for task, future in zip(others, begun, strict=True):
            results.append(task() if future.cancel() else future.result())
    except BaseException:
        wait([future for future in begun if not future.cancel()])
        raise
    return results

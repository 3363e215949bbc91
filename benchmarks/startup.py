"""How long until the first move: a new process with an empty and with a filled cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from statistics import median
from typing import NamedTuple

WARM_REPEATS = 5


class Startup(NamedTuple):
    """The steps of a new process up to its first move, in seconds."""

    importing: float  # import sevenfold
    ready: float  # the six functions compiled, or loaded from the cache
    deal: float  # the first deal
    play: float  # the first legal() and play()

    @property
    def together(self) -> float:
        """What somebody waits for altogether."""
        return sum(self)


def measure(game: str) -> tuple[Startup, Startup]:
    """Once with an empty cache; then the median of several processes that find it filled."""
    with tempfile.TemporaryDirectory() as folder:
        cold = _new_process(game, folder)
        warm = [_new_process(game, folder) for _ in range(WARM_REPEATS)]
    return cold, Startup(*map(median, zip(*warm, strict=True)))


class Cold(NamedTuple):
    """Seconds of CPU time that compiling takes with an empty cache, each in a new process."""

    match: float  # the states, and dealing and playing: what a match needs
    bots: float  # that choose at once, and their search
    solve: float  # the ends of rounds and matches, gone through

    @classmethod
    def measured(cls, game: str) -> Cold:
        """What compiling a game costs."""
        jobs = [[_compile_time(game, job) for job in jobs] for jobs in _JOBS]
        return cls(*map(sum, jobs))


_JOBS = ((("views",), ("deal", "play")), (("choose", "search"),), (("solve",),))


def _compile_time(game: str, parts: tuple[str, ...]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        answer = subprocess.run(
            [sys.executable, __file__, *parts, game],
            env={**os.environ, "SEVENFOLD_CACHE": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
    return float(answer.stdout)


def compile_parts(name: str, parts: list[str]) -> float:
    """Compile parts of a game in this process, as one of the workshop does."""
    from sevenfold.bots.workshop import get_part, play_meanwhile

    play_meanwhile(name)
    began = time.process_time()
    for part in parts:
        get_part(name, part)
    return time.process_time() - began


def _new_process(game: str, folder: str) -> Startup:
    answer = subprocess.run(
        [sys.executable, __file__, game],
        env={**os.environ, "SEVENFOLD_CACHE": folder},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the progress line of the compilation
        check=True,
    )
    return Startup(**json.loads(answer.stdout))


def first_move(name: str) -> Startup:
    """Get to the first move in this process, which must not have imported sevenfold yet."""
    if "sevenfold" in sys.modules:
        raise RuntimeError("sevenfold is imported already: nothing is left to measure")
    times = [time.perf_counter()]

    import sevenfold

    times.append(time.perf_counter())

    from sevenfold.games.ready import make_ready
    from sevenfold.games.registry import find

    make_ready(find(name))
    times.append(time.perf_counter())
    table = sevenfold.deal(name, players=find(name).fewest, seed=7)
    times.append(time.perf_counter())
    table.play(table.legal()[0])
    times.append(time.perf_counter())
    return Startup(*(after - before for before, after in pairwise(times)))


if __name__ == "__main__":
    *asked, chosen = sys.argv[1:]
    print(compile_parts(chosen, asked) if asked else json.dumps(first_move(chosen)._asdict()))

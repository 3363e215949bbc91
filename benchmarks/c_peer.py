"""Random play of 7 written in C, measured in the same run if there is a C compiler."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import NamedTuple

from sevenfold.arena.batch import Batch

GAME = "7"
PLAYERS = 2
_SOURCE = Path(__file__).with_name("seven.c")
_TABLES = 64
_PLIES = 40_000
_SAME = 0.02  # how much the length of a match may differ between two random samples
_WARM_UP = 1000


class Speeds(NamedTuple):
    """Million decisions a second of CPU time: the engine's and those of C, the best of each."""

    engine: float
    c: float
    c_plies: float  # of a match, on average
    engine_plies: float

    @property
    def plays_the_same_game(self) -> bool:
        """Are matches as long?"""
        return abs(self.c_plies / self.engine_plies - 1) < _SAME


class CPeer:
    """The peer, compiled for this machine."""

    def __init__(self, compiler: str) -> None:
        self._folder = TemporaryDirectory()
        self._program = Path(self._folder.name) / "seven"
        flags = ["-O3", "-march=native", "-o", str(self._program)]
        subprocess.run([compiler, *flags, str(_SOURCE)], check=True)
        version = subprocess.run(
            [compiler, "--version"], capture_output=True, text=True, check=True
        )
        self.compiler = version.stdout.splitlines()[0]

    def __enter__(self) -> CPeer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._folder.cleanup()

    def measure(self, repeats: int) -> Speeds:
        """Both in turns, in CPU time on one core."""
        batch = Batch(GAME, _TABLES, PLAYERS, seed=1)
        batch.play_random(_WARM_UP)
        decisions = _TABLES * _PLIES
        ours, theirs, finished, finished_in_c = [], [], 0, 0
        for repeat in range(repeats):
            began = time.process_time()
            finished += batch.play_random(_PLIES)
            ours.append(time.process_time() - began)
            answer = subprocess.run(
                [self._program, str(_PLIES), str(repeat)],
                capture_output=True,
                text=True,
                check=True,
            )
            seconds, _, matches, _ = answer.stdout.split()
            theirs.append(float(seconds))
            finished_in_c += int(matches)
        return Speeds(
            engine=decisions / min(ours) / 1e6,
            c=decisions / min(theirs) / 1e6,
            c_plies=repeats * decisions / finished_in_c,
            engine_plies=repeats * decisions / finished,
        )


def find_compiler() -> str | None:
    """A C compiler on this machine."""
    return next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)


def section(repeats: int) -> list[str]:
    """What the report says of it."""
    head = ["", "## Share of C", ""]
    compiler = find_compiler()
    if compiler is None:
        return [*head, "No C compiler was found on this machine, so this was not measured."]
    with CPeer(compiler) as peer:
        speeds = peer.measure(repeats)
        if not speeds.plays_the_same_game:
            raise SystemExit(f"the C peer plays another game: {speeds}")
        return [
            *head,
            f"Random play of 7 for two beside a small program in C (`benchmarks/{_SOURCE.name}`,",
            f"{peer.compiler}, -O3 -march=native) that does the same work.",
            f"Million decisions a second of CPU time on one core in turns, the best of {repeats};",
            f"a match takes {speeds.engine_plies:.1f} decisions here",
            f"and {speeds.c_plies:.1f} there.",
            "",
            "| game | engine |    C | share of C |",
            "| ---- | -----: | ---: | ---------: |",
            f"| 7    | {speeds.engine:6.2f} | {speeds.c:4.1f} | {speeds.engine / speeds.c:10.2f} |",
        ]

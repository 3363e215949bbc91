"""The workshop: what a game needs compiled, part by part, in processes that leave it on disk.

A process for each core takes the next part; whoever waits for a game has its parts moved to the
front. Nothing comes back but the names of the parts that are done: the code itself is found in the
cache. A process that dies leaves its part undone, and whoever needs that compiles it then.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from sevenfold.bots.catalogue import LEVELS, bot_named
from sevenfold.bots.choice import search_for
from sevenfold.bots.crew import cores
from sevenfold.games import inscription, telling
from sevenfold.games.game import Game
from sevenfold.games.registry import find
from sevenfold.games.table import Table
from sevenfold.kernel import chance
from sevenfold.kernel.cache import is_kept, place
from sevenfold.kernel.compiling import interpreted

PLAY = ("deal", "play", "views")  # what a match needs
THINK = "bots"
PARTS = (*PLAY, THINK)
# Each of these goes to one process. Writing states takes as long as dealing and playing.
_TOGETHER = (("views",), ("deal", "play"), (THINK,))


def missing(name: str) -> list[str]:
    """The parts of a game that are not in the cache.

    >>> set(missing("7")) <= set(PARTS)
    True
    """
    game = find(name)
    functions: Mapping[str, Callable[..., Any]] = {
        "deal": telling.compiled(game).deal,
        "play": telling.compiled(game).step,
        "views": inscription.unfolding(game),
        THINK: search_for(game, game.sense),
    }
    return [part for part in PARTS if not is_kept(functions[part])]


def compile_part(name: str, part: str) -> None:
    """Compile a part of a game in this process, or load it."""
    game = find(name)
    table = _dealt(game)
    if part == THINK:
        view = Table(game, table[0]).view(int(table[0].turn))
        for bot in LEVELS[:-1]:  # the last one needs what the one before it needs, and is slow
            bot_named(bot).choose(view)
    elif part == "deal":
        telling.deal(game, table)
    elif part == "play":
        moves = game.room_for_moves()
        interpreted(game.legal)(table[0], moves)
        telling.step(game, table, int(moves[0]), chance.start(0), np.empty_like(table))
    else:
        inscription.text(game, table[0], int(table[0].turn))


def _dealt(game: Game) -> np.ndarray:
    """A table that was dealt without anything compiled."""
    table = np.zeros(1, game.record)
    table[0] = game.blank(game.fewest, {})
    table[0].chance = chance.start(0)
    interpreted(game.setup)(table[0])
    return table


class _Job(NamedTuple):
    game: str
    parts: list[str]


class Workshop:
    """Compiles what is missing of some games, as many parts at once as there are cores."""

    def __init__(
        self,
        wanted: Mapping[str, list[str]],
        told: Callable[[str, str], None],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`wanted` has the parts of each game; `told` hears of each that is done, or given up."""
        self._jobs = [
            _Job(game, [part for part in together if part in parts])
            for together in _TOGETHER
            for game, parts in wanted.items()
        ]
        self._jobs = [job for job in self._jobs if job.parts]
        # All parts of a match come before any bot, and those of one game stand together.
        games = list(wanted)
        self._jobs.sort(key=lambda job: (THINK in job.parts, games.index(job.game)))
        self._told = told
        self._environment = {**os.environ, "SEVENFOLD_CACHE": str(place()), **(environment or {})}
        self.processes: list[asyncio.subprocess.Process] = []
        self._running: dict[asyncio.subprocess.Process, _Job] = {}
        self._waited_for: set[str] = set()
        self.failed: list[tuple[str, str]] = []

    def first(self, game: str) -> None:
        """Somebody waits for this game: what is left of it comes next.

        What nobody waits for makes room for it, and is done again later.
        """
        self._waited_for.add(game)
        for process, job in list(self._running.items()):
            if job.game not in self._waited_for:
                del self._running[process]
                self._jobs.append(job)
                _end(process)
        self._jobs.sort(key=lambda job: (job.game != game, THINK in job.parts))

    async def run(self) -> None:
        """Return when nothing is left to do."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(cores()):
                    group.create_task(self._work())
        finally:
            for process in self._running:
                _end(process)
            await asyncio.gather(*(process.communicate() for process in self.processes))

    async def _work(self) -> None:
        while self._jobs:
            job = self._jobs.pop(0)
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, *job.parts, job.game,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=self._environment,
            )  # fmt: skip
            self.processes.append(process)
            self._running[process] = job
            if process.stdout is not None:
                async for line in process.stdout:
                    part = line.decode().strip()
                    job.parts.remove(part)
                    self._told(job.game, part)
            await process.wait()
            if self._running.pop(process, None) is not None:  # it did not make room for another
                for part in job.parts:
                    self.failed.append((job.game, part))
                    self._told(job.game, part)


def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def _end_with_parent() -> None:
    os.read(0, 1)  # ends when whoever started this process does, however that happens
    os._exit(1)


def main() -> None:
    """Compile the named parts of a game, and say each when it is done."""
    *parts, game = sys.argv[1:]
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for part in parts:
        compile_part(game, part)
        print(part, flush=True)


if __name__ == "__main__":
    main()

"""The workshop: what a game needs compiled, part by part, in processes that leave it on disk.

A process for each core takes the next part; whoever waits for a game has its parts moved to the
front. Nothing comes back but the names of the parts that are done: the code itself is found in the
cache. A process that dies leaves its part undone, and whoever needs that compiles it then.

All but the search can be had before that, too: plain Python stands in for it (`kernel.meanwhile`).
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from sevenfold.bots.catalogue import bot_named
from sevenfold.bots.choice import search_for
from sevenfold.bots.crew import cores
from sevenfold.bots.manner import choosing_of
from sevenfold.bots.opinion import opinion_by
from sevenfold.bots.solution import solution_of
from sevenfold.games import inscription, telling
from sevenfold.games.game import Game
from sevenfold.games.ready import make_ready
from sevenfold.games.registry import find
from sevenfold.games.table import Table
from sevenfold.kernel import chance
from sevenfold.kernel.cache import is_kept, place
from sevenfold.kernel.meanwhile import insisting_on, stand_in, step_back

PLAY = ("deal", "play", "views")  # what a match needs
CHOOSE = "choose"  # what bots need that do not think ahead
SEARCH = "search"
SOLVE = "solve"  # the end of a round or match
PARTS = (*PLAY, CHOOSE, SEARCH, SOLVE)
# Each of these goes to one process. Writing states takes as long as dealing and playing; the search
# calls much of what bots need anyway.
_TOGETHER = (("views",), ("deal", "play"), (CHOOSE, SEARCH), (SOLVE,))


def functions_of(game: Game, part: str) -> list[Callable[..., Any]]:
    """The functions that Python calls, and that belong to a part of a game."""
    if part == "deal":
        return [telling.compiled(game).deal]
    if part == "play":
        return [telling.compiled(game).step]
    if part == "views":
        return [inscription.unfolding(game)]
    if part == CHOOSE:
        return [*game.functions.values(), choosing_of(game, plans=False), opinion_by(game)]
    if part == SEARCH:
        return [search_for(game, game.sense)]
    return [game.sense.solve] if game.sense.solve else []


def missing(name: str) -> list[str]:
    """The parts of a game that are not in the cache.

    >>> set(missing("7")) <= set(PARTS)
    True
    """
    game = find(name)
    return [part for part in PARTS if not all(map(is_kept, functions_of(game, part)))]


def play_meanwhile(name: str) -> None:
    """Plain Python stands in for every part of a game until that is there, but not for its search:
    nobody could wait for that.
    """
    game = find(name)
    for part in PARTS:
        if part != SEARCH:
            stand_in(functions_of(game, part))


def play_compiled(name: str) -> None:
    """Nothing stands in for a game any more; what is missing is compiled by whoever needs it."""
    game = find(name)
    for part in PARTS:
        step_back(functions_of(game, part))


def get_part(name: str, part: str) -> None:
    """Compile one part of a game in this process, or load it.

    Where others have stand-ins, nothing else is compiled.
    """
    game = find(name)
    functions = functions_of(game, part)
    with insisting_on(functions):
        table = np.zeros(1, game.record)
        table[0] = game.blank(game.fewest, {})
        table[0].chance = chance.start(0)
        telling.deal(game, table)
        dealt = Table(game, table[0])
        if part == "play":
            telling.step(game, table, dealt.moves()[0], chance.start(0), np.empty_like(table))
        elif part == "views":
            inscription.text(game, table[0], int(table[0].turn))
        elif part == CHOOSE:
            make_ready(game)
            for bot in ("beginner", "casual"):
                bot_named(bot).choose(dealt.view(dealt.turn))
        elif part == SEARCH:
            bot_named("strong").choose(dealt.view(dealt.turn))
        elif part == SOLVE:
            solution_of(dealt.view(dealt.turn), dealt.moves())
    step_back(functions)


class _Job(NamedTuple):
    game: str
    parts: list[str]

    def place_in(self, order: Sequence[Sequence[str]]) -> int:
        """Where in this order it comes."""
        return next(place for place, parts in enumerate(order) if self.parts[0] in parts)


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
        self._jobs.sort(key=lambda job: (job.parts[0] not in PLAY, games.index(job.game)))
        self._told = told
        self._environment = {**os.environ, "SEVENFOLD_CACHE": str(place()), **(environment or {})}
        self.processes: list[asyncio.subprocess.Process] = []
        self._running: dict[asyncio.subprocess.Process, _Job] = {}
        self._waited_for: set[str] = set()
        self.failed: list[tuple[str, str]] = []

    def first(self, game: str, part: str) -> None:
        """Somebody waits for this game: what is left of it comes next, beginning with this part.

        What nobody waits for makes room for it, and is done again later.
        """
        self._waited_for.add(game)
        for process, job in list(self._running.items()):
            if job.game not in self._waited_for:
                del self._running[process]
                if job.parts:
                    self._jobs.append(job)
                _end(process)
        order = sorted(_TOGETHER, key=lambda together: part not in together)
        self._jobs.sort(key=lambda job: (job.game != game, job.place_in(order)))

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
    play_meanwhile(game)
    for part in parts:
        get_part(game, part)
        print(part, flush=True)


if __name__ == "__main__":
    main()

"""How many whole matches between greedy bots a second, on one core and on all."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from statistics import median

from benchmarks.layout import table

import sevenfold
from sevenfold.arena.batch import Batch
from sevenfold.games.registry import find

_TABLES_A_THREAD = 32


@dataclass
class Greedy:
    """All seats of a game played by `greedy` in compiled batches, and how fast it was each time."""

    game: str
    players: int
    one_core: list[float] = field(default_factory=list)
    all_cores: list[float] = field(default_factory=list)

    def run(self, seconds: float, cores: int) -> None:
        """Measure once on one core and once on all."""
        self.one_core.append(self._matches_a_second(seconds, 1))
        self.all_cores.append(self._matches_a_second(seconds, cores))

    def _matches_a_second(self, seconds: float, cores: int) -> float:
        tables, took = _TABLES_A_THREAD * cores, 0.0
        while took < seconds / 2:  # find out how much fills the time, then count that alone
            tables *= 2
            batch = Batch(self.game, tables, self.players, seed=tables)
            began = time.perf_counter()
            batch.play_out([1.0] * self.players, threads=cores)
            took = time.perf_counter() - began
        return tables / took

    @property
    def row(self) -> list[str]:
        """Its line of the table: medians, and how much all cores gain over one."""
        one, several = median(self.one_core), median(self.all_cores)
        title = find(self.game).title
        return [title, str(self.players), f"{one:,.0f}", f"{several:,.0f}", f"{several / one:.2f}"]


def everybody() -> list[Greedy]:
    """Every game with its smallest and its largest number of players."""
    return [
        Greedy(name, players)
        for name in sevenfold.games()
        for players in sorted({find(name).fewest, find(name).most})
    ]


def section(measured: list[Greedy], cores: int) -> list[str]:
    """The part of the report."""
    head = ["game", "players", "1 thread", f"{cores} threads", "gain"]
    return [
        "",
        "## Whole matches between greedy bots",
        "",
        f"Matches a second in a compiled batch on one thread and on {cores}; medians. A match goes",
        "from the deal to the last point, every move the best by the game's own judgement.",
        "",
        *table(head, [each.row for each in measured], left=1),
    ]

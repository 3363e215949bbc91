"""Two bots that meet in a game, for as long as there is time: a row of the ladder."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

from sevenfold.arena.collecting import Settings, collect
from sevenfold.arena.journal import Journal, read_heading
from sevenfold.arena.lineups import seatings
from sevenfold.arena.standings import Standings
from sevenfold.arena.tournament import agree, play_numbered, warm_up
from sevenfold.bots.catalogue import BOTS, ITERATIONS
from sevenfold.games.registry import find

STATE = Path(__file__).with_name(".ladder")
# Each of these is to beat the other: a level the one below it, and a search what looks no further.
STEPS = (
    ("casual", "beginner"), ("strong", "casual"), ("strong", "greedy"), ("expert", "strong"),
    ("master", "expert"),
)  # fmt: skip
_SLOW = "master"  # meets only its neighbour, and only with two players
_PIECE = 10.0  # seconds of processor time that are played before the next row is chosen
_MATTERS = 2.0  # how many times as surely steps are to be known as other pairings


def steps_at(players: int) -> list[tuple[str, str]]:
    """Who is to beat whom where so many play.

    >>> steps_at(2)[-1], steps_at(3)[-1]
    (('master', 'expert'), ('expert', 'strong'))
    """
    return [step for step in STEPS if players == 2 or _SLOW not in step]


def pairings(game: str) -> Iterator[Pairing]:
    """All that a game's part of the ladder wants to know."""
    found = find(game)
    for one, other in combinations(BOTS, 2):
        step = (one, other) in STEPS or (other, one) in STEPS
        if step or _SLOW not in (one, other):
            yield Pairing(game, 2, (one, other), _MATTERS if step else 1.0)
    for players in range(max(found.fewest, 3), found.most + 1):
        for bots in steps_at(players):
            yield Pairing(game, players, bots, _MATTERS)


@dataclass
class Pairing:
    """Two bots that meet in a game with so many players, and how surely that is to be known."""

    game: str
    players: int
    bots: tuple[str, str]
    weight: float = 1.0
    _known: tuple[int, float] = (0, 0.0)  # after so many matches, how well

    def __str__(self) -> str:
        return f"{self.game}, {self.players} players: {' – '.join(self.bots)}"

    @cached_property
    def settings(self) -> Settings:
        """What is played. Luck is measured where somebody thinks longer than measuring takes."""
        thinks = any(bot in ITERATIONS for bot in self.bots)
        return agree(self.game, self.bots, players=self.players, less_luck=thinks)

    @cached_property
    def results(self) -> dict[int, Any]:
        """What was played so far, match by match; nothing, if that was with other code."""
        if not self._file.exists():
            return {}
        if {**read_heading(self._file), "wanted": 0} != {**self.settings, "wanted": 0}:
            self._file.unlink()
            return {}
        with Journal(self.settings, self._file) as journal:
            return journal.results

    @property
    def standings(self) -> Standings:
        """How the two stand."""
        return Standings(self.settings, self.results)

    @property
    def seconds(self) -> float:
        """Processor time that was spent on it."""
        return sum(float(result["seconds"]) for result in self.results.values())

    def known(self) -> float:
        """How well it is known, in proportion to what it costs and what it is worth.

        Whoever always goes on with the least known makes the weighted sum of all variances fall
        the fastest: matches are then in proportion to the spread of their results, and to one over
        the root of their price.
        """
        if self._known[0] != len(self.results):
            score = self.standings.pairings[self.bots]
            share = (score.wins + 1.0) / (score.matches + 2.0)
            spread = math.sqrt(share * (1.0 - share))
            known = score.matches * math.sqrt(self._price) / (self.weight * spread)
            self._known = (score.matches, known)
        return self._known[1]

    @property
    def guess(self) -> int:
        """A rough guess of what a match costs that nobody has seen yet."""
        return self.players * sum(ITERATIONS.get(bot, 0) for bot in self.bots)

    @property
    def _price(self) -> float:
        """Seconds of a match, most of the time: the first of a process also loads its code."""
        return float(median(result["seconds"] for result in self.results.values()))

    def play(self, executor: Executor) -> None:
        """Play a little more of it: whole deals, each from every seat."""
        deal = len(seatings(self.players))
        deals = 1
        if self.results:
            deals = max(1, int(_PIECE / self._price / deal))
        else:
            warm_up(self.settings)
        wanted = (len(self.results) // deal + deals) * deal
        with Journal(self.settings, self._file) as journal:
            self.results = journal.results
            collect(timed, self.settings, range(wanted), journal, executor)

    @property
    def _file(self) -> Path:
        return STATE / f"{self.game}-{self.players}-{'-'.join(self.bots)}.jsonl"


def timed(settings: Settings, number: int) -> dict[str, Any]:
    """A match of a tournament, and the processor time that it took."""
    began = time.thread_time()
    result = play_numbered(settings, number)
    return {**result, "seconds": round(time.thread_time() - began, 4)}

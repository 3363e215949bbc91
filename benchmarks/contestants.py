"""Who plays at random in the speed benchmark: our games and OpenSpiel's, measured alike."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import sevenfold
from sevenfold.arena.batch import Batch
from sevenfold.games.registry import find

OPENSPIEL_GAMES = ("crazy_eights", "gin_rummy", "hearts")
OPENSPIEL_WAYS = {
    "python": "loop in Python",
    "bots": "loop in C++, random bots",
    "rollouts": "loop in C++, rollouts",
}
TABLES_A_THREAD = 64


class Speed(NamedTuple):
    """What somebody did in a second."""

    decisions: float  # of players
    actions: float  # of players and, where it is an action of its own, of chance


@dataclass
class Contestant:
    """Something that plays at random, and how fast it was each time."""

    library: str
    game: str
    how: str
    measure: Callable[[float, int], Speed]  # for so many seconds, on so many cores
    one_core: list[Speed] = field(default_factory=list)
    all_cores: list[Speed] = field(default_factory=list)

    def run(self, seconds: float, cores: int) -> None:
        """Measure once on one core and once on all."""
        self.one_core.append(self.measure(seconds, 1))
        self.all_cores.append(self.measure(seconds, cores))

    @property
    def decisions(self) -> float:
        """Players' decisions a second on one core, the median: what ratios are made of."""
        return median(speed.decisions for speed in self.one_core)

    @property
    def actions(self) -> float:
        """The same with chance events that are actions of their own."""
        return median(speed.actions for speed in self.one_core)


def ours() -> list[Contestant]:
    """Every registered game with its smallest and its largest number of players."""
    contestants = []
    for name in sevenfold.games():
        game = find(name)
        for players in sorted({game.fewest, game.most}):
            contestants.append(
                Contestant(
                    "Sevenfold", game.title, f"{players} players", _our_measure(name, players)
                )
            )
    return contestants


def _our_measure(name: str, players: int) -> Callable[[float, int], Speed]:
    batches: dict[int, Batch] = {}

    def measure(seconds: float, cores: int) -> Speed:
        if cores not in batches:
            batches[cores] = Batch(name, TABLES_A_THREAD * cores, players, seed=cores)
            batches[cores].play_random(plies=1000, threads=cores)  # warm-up, and a mixed state
        batch = batches[cores]
        plies, took = 1000, 0.0
        while took < seconds / 2:  # find out how much fills the time, then count that alone
            plies *= 2
            began = time.perf_counter()
            batch.play_random(plies, threads=cores)
            took = time.perf_counter() - began
        speed = plies * len(batch.tables) / took
        return Speed(decisions=speed, actions=speed)

    return measure


class OpenSpiel:
    """OpenSpiel in its own environment: a worker process for every core."""

    def __init__(self, python: Path, cores: int) -> None:
        worker = Path(__file__).with_name("openspiel_random.py")
        self._workers = [
            subprocess.Popen(
                [python, worker], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for _ in range(cores)
        ]
        greetings = [_answer(worker) for worker in self._workers]
        self.version: str = greetings[0]["version"]

    def contestants(self) -> list[Contestant]:
        """Each of its three games in each of the three ways."""
        return [
            Contestant("OpenSpiel", game, text, self._measure(game, way))
            for way, text in OPENSPIEL_WAYS.items()
            for game in OPENSPIEL_GAMES
        ]

    def _measure(self, game: str, way: str) -> Callable[[float, int], Speed]:
        def measure(seconds: float, cores: int) -> Speed:
            request = json.dumps({"game": game, "way": way, "seconds": seconds})
            asked = self._workers[:cores]
            for worker in asked:
                print(request, file=worker.stdin, flush=True)
            answers = [_answer(worker) for worker in asked]
            return Speed(
                decisions=sum(answer["decisions"] for answer in answers),
                actions=sum(answer["actions"] for answer in answers),
            )

        return measure

    def close(self) -> None:
        """Let the workers end."""
        for worker in self._workers:
            worker.communicate()


def _answer(worker: subprocess.Popen[str]) -> dict[str, Any]:
    line = worker.stdout.readline() if worker.stdout else ""
    if not line:
        raise SystemExit("OpenSpiel's worker gave up; its message is above")
    answer: dict[str, Any] = json.loads(line)
    return answer

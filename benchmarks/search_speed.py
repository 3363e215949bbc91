"""How many iterations a second the search makes, over positions of whole matches."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from benchmarks.layout import table

import sevenfold
from sevenfold.bots import GreedyBot, SearchBot
from sevenfold.bots.catalogue import ITERATIONS
from sevenfold.games.registry import find
from sevenfold.games.table import View

_POSITIONS = 24
_ITERATIONS = 4_000  # at each of them, for each thread
_REPEATS = 3
_TURNS = 10  # of one core and of all at a position, at an expert's length


@dataclass(frozen=True)
class SearchSpeed:
    """Iterations a second in two-player matches of a game."""

    title: str
    one_core: float
    all_cores: float
    expert_one_core: float
    expert_all_cores: float


def measure(game: str, cores: int) -> SearchSpeed:
    """The search of a game with two players, its rollouts to the horizon included."""
    views = _choices(game)
    _iterations_a_second(views[:1], threads=1)  # compiles
    return SearchSpeed(
        find(game).title,
        max(_iterations_a_second(views, threads=1) for _ in range(_REPEATS)),
        max(_iterations_a_second(views, threads=cores) for _ in range(_REPEATS)),
        *_as_an_expert(game, views, cores),
    )


def _choices(game: str) -> list[View]:
    """Positions with a choice, spread over matches of sensible play."""
    views: list[View] = []
    for seed in range(4):
        table = sevenfold.deal(game, players=2, seed=seed)
        bot = GreedyBot(seed=seed)
        while table.turn is not None:
            view = table.view(table.turn)
            if len(table.moves()) > 1:
                views.append(view)
            table.game.play(table.record, bot.decide(view))
    return views[:: max(1, len(views) // _POSITIONS)]


def _iterations_a_second(views: list[View], threads: int) -> float:
    bot = SearchBot(iterations=_ITERATIONS * threads, threads=threads, seed=1)
    began = time.perf_counter()
    done = sum(bot.think(view).iterations for view in views)
    return done / (time.perf_counter() - began)


def _as_an_expert(game: str, views: list[View], cores: int) -> tuple[float, float]:
    """The same on one core and on all, with an expert's iterations for each thread.

    One and all take turns at every position, and the quickest thought about it counts.
    """
    iterations = round(ITERATIONS["expert"] * find(game).sense.effort)
    bots = {
        threads: SearchBot(iterations * threads, threads=threads, seed=1) for threads in (1, cores)
    }
    took = dict.fromkeys(bots, 0.0)
    for view in views:
        quickest = dict.fromkeys(bots, math.inf)
        for _ in range(_TURNS):
            for threads, bot in bots.items():
                began = time.perf_counter()
                bot.think(view)
                quickest[threads] = min(quickest[threads], time.perf_counter() - began)
        for threads in bots:
            took[threads] += quickest[threads]
    done = iterations * len(views)
    return done / took[1], cores * done / took[cores]


def section(speeds: list[SearchSpeed], cores: int) -> list[str]:
    """The part of the report about the search."""
    rows = [[speed.title, *_row(speed.one_core, speed.all_cores)] for speed in speeds]
    experts = [
        [speed.title, *_row(speed.expert_one_core, speed.expert_all_cores)] for speed in speeds
    ]
    head = ["game", "1 core", f"{cores} cores", "gain"]
    return [
        "",
        "## Search",
        "",
        f"Iterations a second of the tree search with two players, the best of {_REPEATS} rounds "
        f"over {_POSITIONS}",
        "positions of greedy play; every iteration imagines a table and plays on to the horizon,",
        "the end of a round or of the match. What a thought costs besides is included.",
        "",
        *table(head, rows, left=1),
        "",
        f"The same at the length of an expert's thought, {ITERATIONS['expert']:,} iterations times "
        "the game's effort for",
        f"each thread. One core and all take turns at each position, and the best of {_TURNS} "
        "thoughts about it",
        "counts.",
        "",
        *table(head, experts, left=1),
    ]


def _row(one: float, several: float) -> list[str]:
    return [f"{one:,.0f}", f"{several:,.0f}", f"{several / one:.2f}"]

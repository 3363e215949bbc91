"""How many iterations a second the search makes, over positions of whole matches."""

from __future__ import annotations

import time
from dataclasses import dataclass

from benchmarks.layout import table

import sevenfold
from sevenfold.bots import GreedyBot, SearchBot
from sevenfold.games.registry import find
from sevenfold.games.table import View

_POSITIONS = 24
_ITERATIONS = 4_000  # at each of them, for each thread
_REPEATS = 3


@dataclass(frozen=True)
class SearchSpeed:
    """Iterations a second in two-player matches of a game."""

    title: str
    one_core: float
    all_cores: float


def measure(game: str, cores: int) -> SearchSpeed:
    """The search of a game with two players, its rollouts to the horizon included."""
    views = _choices(game)
    _iterations_a_second(views[:1], threads=1)  # compiles
    return SearchSpeed(
        find(game).title,
        max(_iterations_a_second(views, threads=1) for _ in range(_REPEATS)),
        max(_iterations_a_second(views, threads=cores) for _ in range(_REPEATS)),
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


def section(speeds: list[SearchSpeed], cores: int) -> list[str]:
    """The part of the report about the search."""
    rows = [[speed.title, f"{speed.one_core:,.0f}", f"{speed.all_cores:,.0f}"] for speed in speeds]
    return [
        "",
        "## Search",
        "",
        f"Iterations a second of the tree search with two players, the best of {_REPEATS} rounds "
        f"over {_POSITIONS}",
        "positions of greedy play; every iteration imagines a table and plays on to the horizon,",
        "the end of a round or of the match. What a thought costs besides is included.",
        "",
        *table(["game", "1 core", f"{cores} cores"], rows, left=1),
    ]

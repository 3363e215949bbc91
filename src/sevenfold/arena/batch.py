"""Batches: an array of tables that play on in compiled loops, over threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sevenfold.games.game import Game, Json
from sevenfold.games.ready import make_ready
from sevenfold.games.registry import find
from sevenfold.kernel import chance
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import bind

if TYPE_CHECKING:
    from sevenfold.games.functions import legal, play, setup


def play_random(tables: np.ndarray, moves: np.ndarray, plies: int) -> int:
    """Play random moves at every table, deal anew where a match is over; return how many were.

    A generic algorithm: `setup`, `legal` and `play` are free names, bound to a game.
    """
    finished = 0
    for place in range(len(tables)):
        table = tables[place]
        for _ in range(plies):
            n = legal(table, moves)
            if n == 0:
                finished += 1
                setup(table)
                n = legal(table, moves)
            play(table, moves[below(table, n)])
    return finished


@cache
def _loop(game: Game) -> Callable[[np.ndarray, np.ndarray, int], int]:
    return bind(play_random, game.name, game.functions)


class Batch:
    """Many tables of one game, all with the same players and options.

    >>> batch = Batch("sea-salt-paper", tables=100, players=2, seed=7)
    >>> finished = batch.play_random(plies=1000)
    >>> finished > 100
    True
    """

    def __init__(
        self, game: str, tables: int, players: int = 2, seed: int = 0, **options: Json
    ) -> None:
        self.game = find(game)
        make_ready(self.game)
        self.tables = np.zeros(tables, self.game.record)
        self.tables[:] = self.game.blank(players, options)
        for place in range(tables):
            self.tables[place].chance = chance.start(seed * tables + place)
            self.game.setup(self.tables[place])

    def play_random(self, plies: int, threads: int = 1) -> int:
        """Play so many random moves at every table; return how many matches ended."""
        loop = _loop(self.game)

        def share(tables: np.ndarray) -> int:
            return int(loop(tables, self.game.room_for_moves(), plies))

        with ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(share, np.array_split(self.tables, threads)))

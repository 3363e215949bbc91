"""Batches: an array of tables that play on in compiled loops, over threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sevenfold.bots.desk import desk_for
from sevenfold.bots.policy import names_for
from sevenfold.games.game import Game, Json
from sevenfold.games.ready import make_ready
from sevenfold.games.registry import find
from sevenfold.kernel import chance
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import bind

if TYPE_CHECKING:
    from sevenfold.bots.policy import pick
    from sevenfold.games.functions import legal, play, setup


def play_random(tables: np.ndarray, desk: np.record, plies: int) -> int:
    """Play random moves at every table, deal anew where a match is over; return how many ended.

    A generic algorithm: `setup`, `legal` and `play` are free names, bound to a game.
    """
    finished = 0
    moves = desk.moves
    for place in range(len(tables)):
        table = tables[place]
        left = plies
        while left > 0:
            n = legal(table, moves)
            if n:
                play(table, moves[below(table, n)])
                left -= 1
            else:
                finished += 1
                setup(table)
    return finished


def play_out(tables: np.ndarray, desk: np.record, greed: np.ndarray, longest: int) -> int:
    """Play every match to its end, or for so many plies; return how many plies that took.

    A generic algorithm like the one above. `greed` has for every seat how often it plays the move
    that looks best; otherwise it plays at random.
    """
    plies = 0
    moves, worth = desk.moves, desk.worth
    for place in range(len(tables)):
        table = tables[place]
        for _ in range(longest):
            n = legal(table, moves)
            if n == 0:
                break
            play(table, pick(table, moves, n, greed[table.turn], worth))
            plies += 1
    return plies


@cache
def _random_loop(game: Game) -> Callable[[np.ndarray, np.record, int], int]:
    return bind(play_random, game.name, game.functions, parts=("legal", "play"))


@cache
def _match_loop(game: Game) -> Callable[[np.ndarray, np.record, np.ndarray, int], int]:
    return bind(play_out, game.name, names_for(game))


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
        self.players = players
        make_ready(self.game)
        self.tables = np.zeros(tables, self.game.record)
        self.tables[:] = self.game.blank(players, options)
        for place in range(tables):
            self.tables[place].chance = chance.start(seed * tables + place)
            self.game.setup(self.tables[place])

    def play_random(self, plies: int, threads: int = 1) -> int:
        """Play so many random moves at every table; return how many matches ended."""
        loop = _random_loop(self.game)

        def share(tables: np.ndarray) -> int:
            return int(loop(tables, desk_for(self.game), plies))

        return self._shared(share, threads)

    def play_out(self, greed: Sequence[float], threads: int = 1, longest: int = 1_000_000) -> int:
        """Play all matches to the end; return how many plies that took.

        `greed` says for each seat how often it plays the move that looks best to it: 0 is the bot
        `random`, 1 is `greedy`.

        >>> batch = Batch("sea-salt-paper", tables=200, players=2, seed=7)
        >>> plies = batch.play_out(greed=(1.0, 0.0))
        >>> wins = batch.wins()
        >>> bool(wins[0] > wins[1])
        True
        """
        if len(greed) != self.players:
            raise ValueError(f"{self.players} seats need as many numbers, not {len(greed)}")
        loop = _match_loop(self.game)
        wishes = np.array(greed, np.float64)

        def share(tables: np.ndarray) -> int:
            return int(loop(tables, desk_for(self.game), wishes, longest))

        return self._shared(share, threads)

    def wins(self) -> np.ndarray:
        """For each seat, how many of the finished matches it has won; a tie is shared."""
        over = len(self.game.phases) - 1
        wins = np.zeros(self.players)
        points = np.zeros(self.players, np.int64)
        for place in range(len(self.tables)):
            if self.tables[place].phase == over:
                first = self.game.standing(self.tables[place], points)
                winners = [seat for seat in range(self.players) if first >> seat & 1]
                wins[winners] += 1 / len(winners)
        return wins

    def _shared(self, share: Callable[[np.ndarray], int], threads: int) -> int:
        with ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(share, np.array_split(self.tables, threads)))

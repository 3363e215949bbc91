"""The bot that plays what looks best, without thinking ahead."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from sevenfold.bots.bot import Decider, seat_to_move
from sevenfold.bots.policy import best_place, names_for
from sevenfold.games.table import View
from sevenfold.kernel import chance

Judge: TypeAlias = Callable[[Any, np.ndarray, int, np.ndarray], None]


class GreedyBot(Decider):
    """Plays the move that the game's own judgement likes best; equals are equally likely.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", seed=7)
    >>> GreedyBot(seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._chance = chance.start(secrets.randbits(64) if seed is None else seed)

    def decide(self, view: View) -> int:
        """The number of the move that looks best."""
        move, self._chance = best_move(view, names_for(view.game)["judge"], self._chance)
        return move


def best_move(view: View, judge: Judge, randomness: np.uint64) -> tuple[int, np.uint64]:
    """The move that a judgement likes best, and the state of chance after it.

    Equals are equally likely.

    >>> import sevenfold
    >>> table = sevenfold.deal("7", seed=7)
    >>> def likes_low_numbers(table, moves, n, worth):
    ...     worth[:n] = -moves[:n]
    >>> move, _ = best_move(table.view(table.turn), likes_low_numbers, chance.start(1))
    >>> move == min(table.moves())
    True
    """
    seat_to_move(view)
    table = view.imagine(seed=0).record
    table.chance = randomness
    moves = view.game.room_for_moves()
    worth = np.zeros(len(moves))
    n = view.game.legal(table, moves)
    judge(table, moves, n, worth)
    move = int(moves[best_place(table, worth, n)])
    return move, table.chance

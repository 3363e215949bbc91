"""Moves without thinking ahead: the best by the game's own judgement, or any at all."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.games.game import Game
from sevenfold.kernel.bits import number
from sevenfold.kernel.chance import below, word
from sevenfold.kernel.compiling import bind, compiled

if TYPE_CHECKING:
    from sevenfold.games.functions import judge

_WORDS = 2.0**32  # how many values a word of chance has


@compiled
def happens(table: np.record, probability: float) -> bool:
    """Something that happens with this probability, by the table's own chance."""
    if probability <= 0.0:
        return False
    return probability >= 1.0 or number(word(table)) < probability * _WORDS


@compiled
def best_place(table: np.record, worth: np.ndarray, n: int) -> int:
    """Where the greatest of the first `n` worths stands; equals are equally likely."""
    best = 0
    equals = 1
    for place in range(1, n):
        if worth[place] > worth[best]:
            best = place
            equals = 1
        elif worth[place] == worth[best]:
            equals += 1
            if below(table, equals) == 0:
                best = place
    return best


@compiled
def likely_place(table: np.record, worth: np.ndarray, n: int, warmth: float, most: float) -> int:
    """Where one of the first `n` worths stands: the greater, the likelier.

    The colder, the more surely it is the greatest; what is behind that by more than `most` is out.
    """
    best = worth[0]
    for place in range(1, n):
        best = max(best, worth[place])
    total = 0.0
    for place in range(n):
        if best - worth[place] <= most:
            total += math.exp((worth[place] - best) / warmth)
    left = number(word(table)) / _WORDS * total
    chosen = 0
    for place in range(n):
        if best - worth[place] <= most:
            chosen = place
            left -= math.exp((worth[place] - best) / warmth)
            if left < 0.0:
                break
    return chosen


def pick(table: np.record, moves: np.ndarray, n: int, greed: float, worth: np.ndarray) -> int:
    """One of `n` legal moves: with probability `greed` a best one, otherwise any.

    A generic algorithm: the game's judgement is a free name.
    """
    if n == 1:
        return int(moves[0])
    if not happens(table, greed):
        return int(moves[below(table, n)])
    judge(table, moves, n, worth)
    return int(moves[best_place(table, worth, n)])


@cache
def names_for(game: Game) -> Mapping[str, Callable[..., Any]]:
    """What generic algorithms of bots may use of a game: its rules, its sense, and `pick`."""
    sense = game.sense.complete(game.name, game.functions)
    return {**game.functions, **sense, "pick": bind(pick, game.name, sense)}

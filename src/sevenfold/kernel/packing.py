"""Moves of three small numbers: what is done, with which thing, and with which second one.

An action is below 16, the first thing below 64, and what a move does not name is 0: so an action
that takes nothing more is a move as it is.

>>> move = move_of(4, 40, 48)
>>> action_of(move), first_of(move), second_of(move)
(4, 40, 48)
"""

import numpy as np

from sevenfold.kernel.bits import lowest, rest
from sevenfold.kernel.compiling import compiled, interpreted


@compiled
def move_of(action: int, first: int, second: int = 0) -> int:
    """The move that does something with a thing, and perhaps with a second one."""
    return action + 16 * first + 1024 * second


@compiled
def action_of(move: int) -> int:
    """What a move does."""
    return move & 15


@compiled
def first_of(move: int) -> int:
    """The thing with which a move does something, or the first of two."""
    return move >> 4 & 63


@compiled
def second_of(move: int) -> int:
    """The second thing of a move."""
    return move >> 10


def parts_of(move: int) -> tuple[int, int, int]:
    """What a move does, and its two things; for Python code, which need not wait for a compiler.

    >>> parts_of(move_of(4, 40, 48))
    (4, 40, 48)
    """
    return _action_of(move), _first_of(move), _second_of(move)


_action_of, _first_of, _second_of = map(interpreted, (action_of, first_of, second_of))


@compiled
def write_each(action: int, things: np.uint64, moves: np.ndarray, n: int) -> int:
    """Write the moves that do something with one of these, behind the first `n`.

    >>> moves = np.zeros(4, np.int64)
    >>> write_each(7, np.uint64(0b101), moves, 1), moves.tolist()
    (3, [0, 7, 39, 0])
    """
    while things:
        moves[n] = move_of(action, lowest(things))
        things = rest(things)
        n += 1
    return n


@compiled
def write_pairs(action: int, first: int, seconds: np.uint64, moves: np.ndarray, n: int) -> int:
    """Write the moves that do something with a first thing and one of these, behind `n` others.

    >>> moves = np.zeros(2, np.int64)
    >>> write_pairs(7, 1, np.uint64(0b101), moves, 0), moves.tolist()
    (2, [23, 2071])
    """
    while seconds:
        moves[n] = move_of(action, first, lowest(seconds))
        seconds = rest(seconds)
        n += 1
    return n

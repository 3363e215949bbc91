"""The desk: what compiled algorithms write on while they play or think.

It is one record, so its fields are arrays that nobody owns. Of an ordinary array, compiled code
counts the owners: up and down again in every function that it is handed to, with instructions that
wait for all other cores. That took a fifth of random play, and a quarter of a search.
"""

from functools import cache
from typing import Any

import numpy as np

from sevenfold.games.game import Game

DEEPEST = 64  # steps in the tree of a search
MOST_RESULTS = 4096  # of rivals, until somebody looks at them
_LINE = 64  # bytes that a processor fetches and claims at once


def apart(length: int, kind: Any) -> np.ndarray:
    """Zeros on which a thread can write without holding up another that writes next to them.

    >>> apart(3, np.int32)
    array([0, 0, 0], dtype=int32)
    """
    dtype = np.dtype(kind)
    size = length * dtype.itemsize
    room = np.zeros(-(-size // _LINE) * _LINE + _LINE, np.uint8)
    start = -room.ctypes.data % _LINE
    found: np.ndarray = room[start : start + size].view(dtype)
    return found


def desk_for(game: Game) -> np.record:
    """A desk on which the moves of a game have room.

    >>> from sevenfold.games.registry import find
    >>> desk = desk_for(find("7"))
    >>> len(desk.moves) == len(desk.worth)
    True
    """
    desk: np.record = apart(1, _desk_type(game))[0]
    return desk


@cache
def _desk_type(game: Game) -> np.dtype[Any]:
    moves = game.room_for_moves().shape
    fields = [
        ("moves", np.int64, moves),  # the legal ones
        ("worth", np.float64, moves),  # of each, how good it looks
        ("liked", np.float64, moves),  # the same, to the game's own judgement
        ("rivals", np.int64, moves),  # those that race
        ("results", np.float64, (MOST_RESULTS,)),  # of each try in the race, how the thinker fared
        ("tried", np.int64, moves),  # of each, its place in the tree
        ("path", np.int64, (DEEPEST,)),  # through the tree
        ("points", np.int64, (game.most,)),  # of each seat
        ("values", np.float64, (game.most,)),  # of each seat, how it fared
    ]
    return np.dtype((np.record, np.dtype(fields)))

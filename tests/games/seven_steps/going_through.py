"""The last turn of a match by brute force: everything that may follow is played, by the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sevenfold import Table
from sevenfold.games.registry import find
from sevenfold.games.seven_steps.components import Phase
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.games.functions import legal, play

_DEEPEST = 32  # moves of a turn
_REFILL = int(Phase.REFILL)


def most_ahead(
    tables: np.ndarray, moves: np.ndarray, left: np.ndarray, move: int, seat: int
) -> float:
    """How far ahead a seat can be in the end after a move at the first of these tables.

    The rules are free names. Nothing is left out but which discs are thrown at the very end.
    """
    most = -1e9
    copy_record(tables[0], tables[1])
    play(tables[1], move)
    left[1] = -1  # its moves are not known yet
    depth = 1
    while depth:
        table = tables[depth]
        if left[depth] < 0:
            left[depth] = legal(table, moves[depth])
            if left[depth] == 0:
                total = 0
                for other in range(table.players):
                    total += table.scores[other]
                own = table.scores[seat]
                most = max(most, own - (total - own) / (table.players - 1))
            elif table.phase == _REFILL:
                left[depth] = 1
        if left[depth] == 0:
            depth -= 1
        else:
            left[depth] -= 1
            copy_record(table, tables[depth + 1])
            depth += 1
            play(tables[depth], moves[depth - 1, left[depth - 1]])
            left[depth] = -1
    return most


@cache
def _most_ahead() -> Callable[..., float]:
    game = find("7-steps")
    return bind(most_ahead, game.name, game.functions)


def expected(table: Table) -> dict[int, float]:
    """How far ahead each legal move of the last turn leads whose turn it is."""
    tables = np.zeros(_DEEPEST, table.game.record)
    copy_record(table.record, tables[0])
    moves = np.zeros((_DEEPEST, len(table.game.room_for_moves())), np.int64)
    left = np.zeros(_DEEPEST, np.int64)
    seat = int(table.record.turn)
    return {move: float(_most_ahead()(tables, moves, left, move, seat)) for move in table.moves()}

"""The moves: how they are numbered, and which are legal."""

import numpy as np

from sevenfold.games.seven.components import HIGHEST, OVER, START
from sevenfold.kernel.compiling import compiled

# A move is number + 8·way; drawing, which lays no number, is 0.
DRAW = 0
FIRST, ON_HOLE, ON_NUMBER = range(3)
MOST_MOVES = 13  # on a lone 1: seven numbers hole on hole, six hole on number


@compiled
def legal(table: np.record, moves: np.ndarray) -> int:
    """Write the moves open to the seat whose turn it is; return how many they are."""
    if table.phase == OVER:
        return 0
    n = _legal_first(table, moves) if table.phase == START else _legal_on_pile(table, moves)
    if n == 0:  # ruling 2, and 3 for a seat that has to start a pile without a card
        moves[0] = DRAW
        return 1
    return n


@compiled
def _legal_first(table: np.record, moves: np.ndarray) -> int:
    n = 0
    for number in range(1, HIGHEST + 1):
        if table.hand[table.turn, number]:
            moves[n] = number + 8 * FIRST
            n += 1
    return n


@compiled
def _legal_on_pile(table: np.record, moves: np.ndarray) -> int:
    """The sum that is seen may stay or rise, up to seven."""
    n = 0
    top = table.top
    hole = table.hole
    for number in range(1, HIGHEST + 1):
        if table.hand[table.turn, number]:
            # The old sum is top + hole. One of the two stays in sight; the card takes the
            # place of the other and may not be smaller.
            if top <= number <= HIGHEST - hole:
                moves[n] = number + 8 * ON_HOLE
                n += 1
            if hole <= number <= HIGHEST - top:
                moves[n] = number + 8 * ON_NUMBER
                n += 1
    return n

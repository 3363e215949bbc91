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


# Both functions write every card's move and step on only if it counts, so that the next one
# overwrites it otherwise: which cards somebody holds is nothing that a processor could guess.


@compiled
def _legal_first(table: np.record, moves: np.ndarray) -> int:
    n = 0
    hand = table.hand[table.turn]
    for number in range(1, HIGHEST + 1):
        moves[n] = number + 8 * FIRST
        n += int(hand[number] > 0)
    return n


@compiled
def _legal_on_pile(table: np.record, moves: np.ndarray) -> int:
    """The sum that is seen may stay or rise, up to seven.

    The old sum is top + hole. A card leaves one of the two in sight and takes the place of the
    other, so it may not be smaller than that.
    """
    n = 0
    top = table.top
    hole = table.hole
    hand = table.hand[table.turn]
    for number in range(1, HIGHEST):
        held = hand[number] > 0
        moves[n] = number + 8 * ON_HOLE
        n += int(held & (top <= number) & (number <= HIGHEST - hole))
        moves[n] = number + 8 * ON_NUMBER
        n += int(held & (hole <= number) & (number <= HIGHEST - top))
    if hole == 0 and hand[HIGHEST] > 0:  # a 7 goes only with nothing
        moves[n] = HIGHEST + 8 * ON_HOLE
        n += 1
    return n

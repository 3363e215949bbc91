"""The moves: how they are numbered, and which are legal."""

import numpy as np

from sevenfold.games.seven.components import HIGHEST, OVER, START, SevenRecord
from sevenfold.kernel.compiling import compiled

DRAW = 0  # as a move; cards are laid by `lay`
FIRST, ON_HOLE, ON_NUMBER = range(3)  # ways to lay a card
MOST_MOVES = 13  # on a lone 1: seven numbers hole on hole, six hole on number


@compiled
def lay(number: int, way: int) -> int:
    """The move that lays a card with this number in this way."""
    return number + 8 * way


@compiled
def number_of(move: int) -> int:
    """The number on the card that a move lays."""
    return move & 7


@compiled
def way_of(move: int) -> int:
    """The way in which a move lays its card."""
    return move >> 3


@compiled
def legal(table: SevenRecord, moves: np.ndarray) -> int:
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
def _legal_first(table: SevenRecord, moves: np.ndarray) -> int:
    n = 0
    hand = table.hand[table.turn]
    for number in range(1, HIGHEST + 1):
        moves[n] = lay(number, FIRST)
        n += int(hand[number] > 0)
    return n


@compiled
def _legal_on_pile(table: SevenRecord, moves: np.ndarray) -> int:
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
        moves[n] = lay(number, ON_HOLE)
        n += int(held & (top <= number) & (number <= HIGHEST - hole))
        moves[n] = lay(number, ON_NUMBER)
        n += int(held & (hole <= number) & (number <= HIGHEST - top))
    if hole == 0 and hand[HIGHEST] > 0:  # a 7 goes only with nothing
        moves[n] = lay(HIGHEST, ON_HOLE)
        n += 1
    return n

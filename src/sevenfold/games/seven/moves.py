"""The moves: how they are numbered, and which are legal."""

import numpy as np

from sevenfold.games.seven.components import COUNTS, HIGHEST, OVER, SevenRecord
from sevenfold.games.seven.heaps import numbers_in
from sevenfold.kernel.bits import U64, bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled, interpreted

DRAW = 0  # as a move; cards are laid by `lay`
FIRST, ON_HOLE, ON_NUMBER = range(3)  # ways to lay a card
MOST_MOVES = 13  # on a lone 1: seven numbers hole on hole, six hole on number


@compiled
def lay(number: int, way: int) -> int:
    """The move that lays a card with this number in this way.

    As a bit, it lies where `numbers_in` has the number.
    """
    return 8 * number + way


@compiled
def number_of(move: int) -> int:
    """The number on the card that a move lays."""
    return move >> 3


@compiled
def way_of(move: int) -> int:
    """The way in which a move lays its card."""
    return move & 7


_lay = interpreted(lay)


def _fitting(top: int, hole: int) -> int:
    """The moves that fit on a pile which shows this, as a set.

    The sum that is seen may stay or rise, up to seven. The old sum is top + hole. A card leaves one
    of the two in sight and takes the place of the other, so it may not be smaller than that.
    """
    found = 0
    for number in range(1, COUNTS):
        if top == 0:
            found |= 1 << _lay(number, FIRST)
            continue
        if top <= number <= HIGHEST - hole:
            found |= 1 << _lay(number, ON_HOLE)
        if hole <= number <= HIGHEST - top:
            found |= 1 << _lay(number, ON_NUMBER)
    return found


_FITTING = np.array(
    [[_fitting(top, hole) for hole in range(COUNTS)] for top in range(COUNTS)], np.uint64
)
_ANY_WAY = U64(1 << FIRST | 1 << ON_HOLE | 1 << ON_NUMBER)


@compiled
def legal(table: SevenRecord, moves: np.ndarray) -> int:
    """Write the moves open to the seat whose turn it is; return how many they are."""
    if table.phase == OVER:
        return 0
    held = numbers_in(table.hand[table.turn])
    fitting = _FITTING[table.top, table.hole] & held * _ANY_WAY
    if not fitting:  # ruling 2, and 3 for a seat that has to start a pile without a card
        fitting = bit(DRAW)
    n = count(fitting)
    for place in range(MOST_MOVES):
        moves[place] = lowest(fitting)
        fitting = rest(fitting)
    return n

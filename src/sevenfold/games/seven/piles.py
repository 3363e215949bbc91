"""The pile: its cards in their order, sixteen in a word, the lowest one first."""

import numpy as np

from sevenfold.games.seven.components import SevenRecord
from sevenfold.kernel.bits import EMPTY, U64, number
from sevenfold.kernel.compiling import compiled

_NUMBER = U64(15)


@compiled
def _shift(place: int) -> np.uint64:
    return U64((place & 15) << 2)


@compiled
def pile_card(table: SevenRecord, place: int) -> int:
    """The number on a card of the pile, which lies on so many others."""
    return number(table.pile[place >> 4] >> _shift(place) & _NUMBER)


@compiled
def lay_on_pile(table: SevenRecord, which: int) -> None:
    """A card with this number is the new top of the pile."""
    table.pile[table.height >> 4] |= U64(which) << _shift(table.height)
    table.height += 1
    table.top = which


@compiled
def clear_pile(table: SevenRecord) -> None:
    """There is no pile; where its cards go is another matter."""
    table.pile[0] = EMPTY
    for word in range(1, (table.height + 15) >> 4):
        table.pile[word] = EMPTY
    table.height = 0
    table.top = 0
    table.hole = 0

"""Cards and places in words: how they are written and read."""

from functools import lru_cache

import numpy as np

from sevenfold.games.game import Json
from sevenfold.games.reading import Reading
from sevenfold.games.seven_seas.components import HARBOUR, NAMES, NUMBERS, SORTED
from sevenfold.kernel.bits import EMPTY, bit


def names(cards: np.uint64 | int) -> list[str]:
    """The cards of a set by name, sorted by suit and strength.

    >>> names(bit(NUMBERS["c10"]) | bit(NUMBERS["g3"]) | bit(NUMBERS["c2"]))
    ['g3', 'c2', 'c10']
    """
    return list(_names(int(cards))) if cards else []


@lru_cache(maxsize=4096)
def _names(cards: int) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in SORTED if cards >> card & 1)


def card(name: Reading) -> int:
    """The card of a name."""
    if not isinstance(name.value, str) or name.value not in NUMBERS:
        name.refuse(f"expected a card like 'g1' or 'x10', not {name.value!r}")
    return NUMBERS[name.value]


def card_set(cards: Reading) -> np.uint64:
    """The set of a list of names."""
    found = EMPTY
    for item in cards.items():
        one = bit(card(item))
        if found & one:
            item.refuse(f"there is only one {item.value}")
        found |= one
    return found


def place_name(place: int) -> Json:
    """A chest by its number, the harbour by its name, null for none (−1)."""
    if place < 0:
        return None
    return "harbour" if place == HARBOUR else int(place)


def place(name: Reading, chests: int) -> int:
    """The place of such a name."""
    if name.value is None:
        return -1
    return HARBOUR if name.value == "harbour" else name.whole(0, chests - 1)

"""Cards and places in words: how they are written and read."""

from functools import lru_cache

import numpy as np

from sevenfold.games.forms import one_of, set_of
from sevenfold.games.game import Json
from sevenfold.games.reading import Reading
from sevenfold.games.seven_seas.components import HARBOUR, NAMES, SORTED


def names(cards: np.uint64 | int) -> list[str]:
    """The cards of a set by name, sorted by suit and strength.

    >>> names(0b10101)
    ['g1', 'g2', 'r1']
    """
    return list(_names(int(cards))) if cards else []


@lru_cache(maxsize=4096)
def _names(cards: int) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in SORTED if cards >> card & 1)


card = one_of(NAMES, "a card like 'g1' or 'x10'")
card_set = set_of(NAMES, card)


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

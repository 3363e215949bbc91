"""Cards by their names: sets written as lists, and read back."""

from collections import Counter
from functools import lru_cache

import numpy as np

from sevenfold.games.game import Json
from sevenfold.games.reading import Reading
from sevenfold.games.sea_salt_paper.components import NAMES, NUMBERS
from sevenfold.kernel.bits import U64, members


def names(cards: np.uint64 | int) -> list[str]:
    """The cards of a set by name, sorted."""
    return list(_names(int(cards))) if cards else []


@lru_cache(maxsize=4096)
def _names(cards: int) -> tuple[str, ...]:
    return tuple(sorted(NAMES[place] for place in members(cards)))


def card_set(cards: Reading) -> np.uint64:
    """The set of a list of card names."""
    held: Counter[int] = Counter()
    for item in cards.items():
        card = card_number(item)
        held[card] += 1
        if held[card] > NAMES.count(NAMES[card]):
            item.refuse(f"there are only {NAMES.count(NAMES[card])} of {NAMES[card]}")
    return U64(sum((1 << n) - 1 << card for card, n in held.items()))


def card_number(name: Reading) -> int:
    """The number of a card that is given by its name."""
    if not isinstance(name.value, str) or name.value not in NUMBERS:
        name.refuse(f"expected a card like 'crab/dark-blue', not {name.value!r}")
    return NUMBERS[name.value]


def known(cards: Json) -> list[str]:
    """The cards of a place in a state that its viewer is sure of."""
    if isinstance(cards, int):
        return []
    found: list[str] = cards["known"] if isinstance(cards, dict) else cards
    return found

"""Cards by their names: sets written as lists, and read back."""

from functools import lru_cache

import numpy as np

from sevenfold.games.forms import one_of, set_of
from sevenfold.games.game import Json
from sevenfold.games.sea_salt_paper.components import NAMES
from sevenfold.kernel.bits import members


def names(cards: np.uint64 | int) -> list[str]:
    """The cards of a set by name, sorted."""
    return list(_names(int(cards))) if cards else []


@lru_cache(maxsize=4096)
def _names(cards: int) -> tuple[str, ...]:
    return tuple(sorted(NAMES[place] for place in members(cards)))


card_number = one_of(NAMES, "a card like 'crab/dark-blue'")
card_set = set_of(NAMES, card_number)


def known(cards: Json) -> list[str]:
    """The cards of a place in a state that its viewer is sure of."""
    if isinstance(cards, int):
        return []
    found: list[str] = cards["known"] if isinstance(cards, dict) else cards
    return found

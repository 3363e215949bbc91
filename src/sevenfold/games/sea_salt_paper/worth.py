"""What a card adds to the cards one has, in points: where the judgement of bots begins.

It is worth the points that it completes, and some part of what it may become.
"""

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CAPTAIN,
    COLONY,
    COLOUR_NAMES,
    COLOURS,
    CRABS,
    FISH,
    LIGHTHOUSE,
    MERMAIDS,
    NAMES,
    OCTOPUSES,
    OF_COLOUR,
    PENGUINS,
    SAILORS,
    SHARKS,
    SHELLS,
    SHOAL,
    SWIMMERS,
)
from sevenfold.games.sea_salt_paper.scoring import both, most_frequent
from sevenfold.kernel.bits import EMPTY, U64, bit, count
from sevenfold.kernel.compiling import compiled

# By kind: what a card may become while it completes nothing, and what it is worth when it does,
# for a duo with its effect.
_PROMISE = {
    "crab": 0.36, "boat": 0.4, "fish": 0.26, "swimmer": 1.1, "shark": 0.8, "mermaid": 2.0,
    "shell": 0.21, "octopus": 0.91, "penguin": 1.0, "sailor": 1.0, "lighthouse": 0.35,
    "shoal": 0.28, "colony": 0.37, "captain": 0.25,
}  # fmt: skip
_COMPLETE = {
    "crab": 2.6, "boat": 2.2, "fish": 2.0, "swimmer": 2.3, "shark": 2.3, "shell": 2.1,
    "octopus": 4.7, "penguin": 2.2, "sailor": 5.0,
}  # fmt: skip
_KIND = tuple(name.split("/")[0] for name in NAMES)
PROMISE = np.array([_PROMISE[kind] for kind in _KIND])
COMPLETE = np.array([_COMPLETE.get(kind, 0.0) for kind in _KIND])
LIKE_COLOURED = np.array([OF_COLOUR[COLOURS.index(colour)] for colour in COLOUR_NAMES], np.uint64)
MULTIPLIERS = LIGHTHOUSE | SHOAL | COLONY | CAPTAIN

SAME_COLOUR = 0.06  # for each card of the same colour, because of the bonus
SAME_COLOUR_FOR_MERMAID = 0.4
WINS = 100.0  # the fourth mermaid


@compiled
def completing(hand: np.uint64, laid: np.uint64) -> np.uint64:
    """The cards that would complete a duo or add to a collection.

    Sets are multiplied by 0 or 1, since no processor could guess a branch on what somebody holds.
    """
    crabs = U64(both(hand, laid, CRABS) & 1)
    boats = U64(both(hand, laid, BOATS) & 1)
    fish = U64(both(hand, laid, FISH) & 1)
    swimmers = count(hand & SWIMMERS)
    sharks = count(hand & SHARKS)
    cards = CRABS * crabs | BOATS * boats | FISH * fish
    cards |= SWIMMERS * U64(sharks > swimmers) | SHARKS * U64(swimmers > sharks)
    cards |= SHELLS * U64(hand & SHELLS != EMPTY) | OCTOPUSES * U64(hand & OCTOPUSES != EMPTY)
    cards |= PENGUINS * U64(hand & PENGUINS != EMPTY) | SAILORS * U64(hand & SAILORS != EMPTY)
    return cards


@compiled
def gain(hand: np.uint64, laid: np.uint64, complete: np.uint64, card: int, future: float) -> float:
    """What a card adds to a seat's cards, `complete` being what would complete something there.

    `future` is how much promises are worth, from 0 to 1.
    """
    this = bit(card)
    value: float = COMPLETE[card] if complete & this else future * PROMISE[card]
    same = both(hand, laid, LIKE_COLOURED[card])
    value += same * (SAME_COLOUR_FOR_MERMAID if hand & MERMAIDS else SAME_COLOUR)
    if hand & MULTIPLIERS:
        value += count(hand & LIGHTHOUSE) * count(this & BOATS)
        value += count(hand & SHOAL) * count(this & FISH)
        value += 2 * count(hand & COLONY) * count(this & PENGUINS)
        value += 3 * count(hand & CAPTAIN) * count(this & SAILORS)
    if this & MULTIPLIERS:
        value += count(this & LIGHTHOUSE) * both(hand, laid, BOATS)
        value += count(this & SHOAL) * both(hand, laid, FISH)
        value += 2 * count(this & COLONY) * count(hand & PENGUINS)
        value += 3 * count(this & CAPTAIN) * count(hand & SAILORS)
    elif this & MERMAIDS:
        mermaids = count(hand & MERMAIDS)
        value += most_frequent(hand, laid, mermaids + 1)
        if mermaids:
            value -= most_frequent(hand, laid, mermaids)
        if mermaids == 3:
            value = WINS
    return value

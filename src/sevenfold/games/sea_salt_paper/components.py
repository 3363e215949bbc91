"""The 58 cards, and the record of a table.

A set of cards is one word of 58 bits. Cards that look the same are the same: the copies of a card
are neighbouring bits, and a set that holds *n* of them has the lowest *n* of those bits. So equal
sets are equal words, counting is a popcount, and picking a random bit picks a random card. A
single card is written as the number of its lowest bit.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np

from sevenfold.games.record import Bytes, Record, Sets, Wholes, record_type
from sevenfold.kernel.bits import U64, bit, count
from sevenfold.kernel.compiling import compiled

# Colours in alphabetical order: the notation names the two colours of a pair in this order.
_CARDS: tuple[tuple[str, dict[str, int]], ...] = (
    ("crab", {"black": 1, "dark-blue": 2, "green": 1, "grey": 1, "light-blue": 2, "yellow": 2}),
    ("boat", {"black": 2, "dark-blue": 2, "light-blue": 2, "yellow": 2}),
    ("fish", {"black": 2, "dark-blue": 2, "green": 1, "light-blue": 1, "yellow": 1}),
    ("swimmer", {"black": 1, "dark-blue": 1, "light-blue": 1, "light-orange": 1, "yellow": 1}),
    ("shark", {"black": 1, "dark-blue": 1, "green": 1, "light-blue": 1, "purple": 1}),
    ("mermaid", {"white": 4}),
    ("shell", {"black": 1, "dark-blue": 1, "green": 1, "grey": 1, "light-blue": 1, "yellow": 1}),
    ("octopus", {"green": 1, "grey": 1, "light-blue": 1, "purple": 1, "yellow": 1}),
    ("penguin", {"light-orange": 1, "pink": 1, "purple": 1}),
    ("sailor", {"orange": 1, "pink": 1}),
    ("lighthouse", {"purple": 1}),
    ("shoal", {"grey": 1}),
    ("colony", {"green": 1}),
    ("captain", {"light-orange": 1}),
)

KINDS = tuple(kind for kind, _ in _CARDS)
COLOURS = tuple(sorted({colour for _, colours in _CARDS for colour in colours}))

# One entry per bit: the card that it is a copy of.
_COPIES = [
    (kind, colour) for kind, colours in _CARDS for colour, n in colours.items() for _ in range(n)
]
CARDS = len(_COPIES)
FIRST = np.array([_COPIES.index(card) for card in _COPIES], np.int64)
NAMES = tuple(f"{kind}/{colour}" for kind, colour in _COPIES)
NUMBERS = {name: NAMES.index(name) for name in NAMES}
COLOUR_NAMES = tuple(colour for _, colour in _COPIES)


def _where(*wanted: bool) -> np.uint64:
    return U64(sum(1 << place for place, yes in enumerate(wanted) if yes))


ALL = U64((1 << CARDS) - 1)
FIRSTS = _where(*(FIRST[place] == place for place in range(CARDS)))
NOT_LAST = _where(*(FIRST[place + 1] == FIRST[place] for place in range(CARDS - 1)))
COPIES = np.array([_where(*(other == card for other in _COPIES)) for card in _COPIES], np.uint64)
OF_COLOUR = np.array(
    [_where(*(colour == wanted for _, colour in _COPIES)) for wanted in COLOURS], np.uint64
)


def _of_kind(wanted: str) -> np.uint64:
    return _where(*(kind == wanted for kind, _ in _COPIES))


CRABS, BOATS, FISH = _of_kind("crab"), _of_kind("boat"), _of_kind("fish")
SWIMMERS, SHARKS, MERMAIDS = _of_kind("swimmer"), _of_kind("shark"), _of_kind("mermaid")
SHELLS, OCTOPUSES = _of_kind("shell"), _of_kind("octopus")
PENGUINS, SAILORS = _of_kind("penguin"), _of_kind("sailor")
LIGHTHOUSE, SHOAL = _of_kind("lighthouse"), _of_kind("shoal")
COLONY, CAPTAIN = _of_kind("colony"), _of_kind("captain")


class Phase(IntEnum):
    """What there is to decide."""

    DRAW, KEEP, DUO, PILE, PICK, ROB, OVER = range(7)


SEATS = 4
PUBLIC = 0  # the row of `known` and `unsure` for what everybody knows; seat s has row s + 1
BACK = 255  # in a pile of a view: a card that the viewer is not sure of


class SeaSaltPaperRecord(Record):
    """A table of Sea Salt & Paper."""

    starter: int
    call_counts: int  # options
    double_goal: int
    deck: np.uint64
    drawn: np.uint64
    hand: Annotated[Sets, SEATS]
    laid: Annotated[Sets, SEATS]
    hidden_deck: int  # in views: how many more cards there are
    hidden_drawn: int
    hidden_hand: Annotated[Wholes, SEATS]
    height: Annotated[Wholes, 2]
    pile: Annotated[Bytes, 2, 60]
    searching: int  # a pile, or −1
    caller: int  # a seat, or −1
    revealed: Annotated[Wholes, SEATS]
    scores: Annotated[Wholes, SEATS]
    last_round: Annotated[Wholes, SEATS]
    last_hand: Annotated[Sets, SEATS]
    last_laid: Annotated[Sets, SEATS]
    known: Annotated[Sets, 1 + SEATS, SEATS]  # cards a viewer is sure of in a hand
    unsure: Annotated[Sets, 1 + SEATS, 2]  # heights in a pile that it is not sure of


TABLE = record_type(SeaSaltPaperRecord)


@compiled
def with_card(cards: np.uint64, card: int) -> np.uint64:
    """The set with one more of this card."""
    copies: np.uint64 = COPIES[card]
    return cards | ((cards & copies) << U64(1)) | bit(card)


@compiled
def without_card(cards: np.uint64, card: int) -> np.uint64:
    """The set with one fewer of this card; one that has none stays as it is."""
    copies: np.uint64 = COPIES[card]
    return (cards & ~copies) | (((cards & copies) >> U64(1)) & copies)


@compiled
def without_one_of_each(cards: np.uint64) -> np.uint64:
    """The set with one fewer of every card in it."""
    return (cards >> U64(1)) & NOT_LAST


@compiled
def has_two(cards: np.uint64, card: int) -> bool:
    """Does the set hold this card at least twice?"""
    return count(cards & COPIES[card]) > 1

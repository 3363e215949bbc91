"""The 40 booty cards, and the record of a table.

A set of cards is one word of 40 bits. A card's number is 4·(strength − 1) + suit, so the four
cards of one strength are neighbours, and all cards up to a strength are the lowest bits.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from sevenfold.games.record import Bytes, Record, Sets, Wholes, record_type
from sevenfold.kernel.bits import EMPTY, U64, bit, count
from sevenfold.kernel.chance import HALF, draw, word
from sevenfold.kernel.compiling import compiled

SUITS = "gcrx"  # gold, crystals, rum, curses
STRENGTHS = 10
CARDS = 4 * STRENGTHS
NAMES = tuple(f"{suit}{strength}" for strength in range(1, STRENGTHS + 1) for suit in SUITS)
NUMBERS = {name: card for card, name in enumerate(NAMES)}
SORTED = tuple(suit + 4 * (strength - 1) for suit in range(4) for strength in range(1, 11))

LADY, KING, KRAKEN = NUMBERS["c1"], NUMBERS["r1"], NUMBERS["x1"]
ALL = U64((1 << CARDS) - 1)
GOLD = U64(sum(1 << card for card in range(0, CARDS, 4)))
# By strength; strength 0 has no cards.
OF_STRENGTH = np.array([0, *(15 << 4 * (s - 1) for s in range(1, 11))], np.uint64)
UP_TO = np.array([(1 << 4 * s) - 1 for s in range(11)], np.uint64)
ONES, TENS = OF_STRENGTH[1], OF_STRENGTH[10]

# The booty values by suit and strength. Only some of them are known for certain (the kraken's −7
# among them); the others are an assumption, in the order of Scopa's primiera.
_TREASURE = (5, 1, 2, 3, 4, 6, 7, 1, 1, 1)
BOOTY = (_TREASURE, _TREASURE, _TREASURE, (-7, -6, -5, -4, -3, -2, -1, -6, -6, -6))
KRAKEN_VALUE = -7

PLAY, NICK, PICK, OVER = range(4)
PHASES = ("play", "nick", "pick", "over")
SINGLE, TEAM, ULTIMATE = range(3)

SEATS = 4
HARBOUR = 4  # the place after the chests 0 to 3
PLACES = 5
MOST_NICKS = 20  # before each nick its thief captured at least two of the 40 cards
# Cards of a hand when it is dealt, by number of players.
HAND = np.array([0, 0, 8, 11, 8], np.int64)
ULTIMATE_HAND = 10
OPENING = 4  # cards in the first display
MOST_TENS = 2  # among them, or all cards are shuffled again (ruling 8)
HARBOUR_OF_TWO = 4  # cards in the harbour of two players; with more it takes what is left


class SeasRecord(Record):
    """A table of 7 Seas."""

    goal: int  # options
    last_one_clears: int
    teams: int
    own_booty: int
    booty: Annotated[npt.NDArray[np.int16], len(SUITS), STRENGTHS]
    starter: int
    cycle: int
    last_taker: int  # a seat, or −1
    looking: int  # a place, or −1
    display: np.uint64
    hand: Annotated[Sets, SEATS]
    chest: Annotated[Sets, SEATS]
    harbour: np.uint64
    aside: np.uint64
    hidden_hand: Annotated[Wholes, SEATS]  # in views: how many more cards there are
    hidden_chest: Annotated[Wholes, SEATS]
    hidden_harbour: int
    hidden_aside: int
    scores: Annotated[Wholes, SEATS]
    last_points: Annotated[Wholes, SEATS]
    last_chest: Annotated[Sets, SEATS]
    # The log of this round, as everybody could follow it: who nicked where, and
    # which cards every chest captured in the open before the first nick, before the
    # second one … and since the last one.
    nicks: int
    nick_seat: Annotated[Bytes, MOST_NICKS]
    nick_from: Annotated[Bytes, MOST_NICKS]
    captured: Annotated[Sets, MOST_NICKS + 1, SEATS]
    # What only the thief knows: the cards that lay there, and the one that was taken
    # (its number + 1). Both are 0 where the thief does not remember.
    nick_saw: Annotated[Sets, MOST_NICKS]
    nick_took: Annotated[npt.NDArray[np.int16], MOST_NICKS]


TABLE = record_type(SeasRecord)


@compiled
def strength_of(card: int) -> int:
    """The strength of a card, 1 to 10."""
    return (card >> 2) + 1


@compiled
def booty_of(table: SeasRecord, card: int) -> int:
    """The booty value of a card."""
    return int(table.booty[card & 3, card >> 2])


@compiled
def chests(table: SeasRecord) -> int:
    """How many chests there are: one a seat, or one a team."""
    return 2 if table.teams else int(table.players)


@compiled
def chest_of(table: SeasRecord, seat: int) -> int:
    """The chest of a seat; in the team game it shares one (ruling 11)."""
    return seat & 1 if table.teams else seat


@compiled
def owners(table: SeasRecord, which: int) -> int:
    """The seats that these chests belong to, both as bits. The harbour is nobody's."""
    seats = 0
    for seat in range(table.players):
        seats |= (which >> chest_of(table, seat) & 1) << seat
    return seats


@compiled
def cards_at(table: SeasRecord, place: int) -> np.uint64:
    """The cards that lie in a chest or in the harbour."""
    cards: np.uint64 = table.harbour if place == HARBOUR else table.chest[place]
    return cards


@compiled
def drawn(table: SeasRecord, cards: np.uint64, n: int) -> np.uint64:
    """So many of these cards, at random; the set stays as it is.

    Coins are thrown for all cards at once until about as many are left as wanted, and single
    cards are drawn for the difference. No step tells one card from another, so the result is
    exactly uniform, with a third of the draws.
    """
    if n == 0:
        return EMPTY
    some = cards
    size = count(cards)
    while 2 * size > 3 * n:
        some &= word(table) | (word(table) << HALF)
        size >>= 1
    size = count(some)
    while size > n:
        some &= ~bit(draw(table, some))
        size -= 1
    while size < n:
        some |= bit(draw(table, cards & ~some))
        size += 1
    return some

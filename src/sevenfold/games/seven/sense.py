"""What looks good in 7: a judgement of moves, in cards that one gets rid of.

Making seven is best. Otherwise a move is as good as what it leaves: a pile on which the next seat
can hardly make seven and may be blocked, and a hand with many different numbers. The weights were
found by letting variants of this file play each other.
"""

import numpy as np

from sevenfold.games.sense import Sense
from sevenfold.games.seven.components import COUNTS, HIGHEST, SevenRecord
from sevenfold.games.seven.moves import DRAW, FIRST, ON_HOLE, number_of, way_of
from sevenfold.games.seven.rules import next_seat
from sevenfold.kernel.compiling import compiled

SEVEN = 2.0  # two cards laid, none drawn
# To have a number in hand, by number; more if it is the only one.
HOLDING = np.array([0.0, 0.11, 0.19, 0.0, 0.16, 0.0, 0.07, 0.2])
ONLY_ONE = 0.5
NEXT_MAKES_SEVEN = 1.0
NEXT_MAKES_SEVEN_LAST = 1.0  # more, in parts of the cards that it holds
NEXT_IS_BLOCKED = 1.0
SEVEN_AFTER_BLOCKED = 0.5  # on a pile that I leave and find again I could make seven
SEVEN_LATER = 0.17  # the same, if the next seat does not make seven


@compiled
def judge(table: SevenRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """How good each legal move looks to the seat to move."""
    seat = table.turn
    hand = table.hand[seat]
    cards_next = table.hand_size[next_seat(table)]
    unseen = table.deck_size
    for other in range(table.players):
        if other != seat:
            unseen += table.hand_size[other]
    for place in range(n):
        if moves[place] == DRAW:  # there is no other move then
            worth[place] = 0.0
            continue
        card = number_of(moves[place])
        way = way_of(moves[place])
        hole = 0
        if way == ON_HOLE:
            hole = table.hole
        elif way != FIRST:
            hole = table.top
        worth[place] = -HOLDING[card]
        if hand[card] == 1:
            worth[place] -= ONLY_ONE
        if card + hole == HIGHEST:
            worth[place] += SEVEN
        else:
            worth[place] += _worth_of_leaving(table, card, hole, cards_next, unseen)


@compiled
def _worth_of_leaving(table: SevenRecord, top: int, hole: int, cards: int, unseen: int) -> float:
    """How good it is to leave this pile to a seat that holds so many of the unseen cards.

    Cards of the pile count as unseen: they are few.
    """
    hand = table.hand[table.turn]
    on_hole = HIGHEST - hole  # these two numbers make seven
    on_number = HIGHEST - top
    making_seven = 0
    playable = 0
    for number in range(1, COUNTS):
        left = table.cards[number] - table.aside[number] - hand[number]
        seven = (number == on_hole) | (number == on_number)
        fits = (top <= number) & (number <= on_hole) | (hole <= number) & (number <= on_number)
        making_seven += left * int(seven)
        playable += left * int(fits)
    seven_next = 1.0 - _none_of(making_seven, unseen, cards)
    blocked = _none_of(playable, unseen, cards)
    mine = 0.0
    if hand[on_hole] > int(on_hole == top) or hand[on_number] > int(on_number == top):
        mine = SEVEN_AFTER_BLOCKED * blocked + SEVEN_LATER * (1.0 - seven_next)
    danger = NEXT_MAKES_SEVEN + NEXT_MAKES_SEVEN_LAST / max(cards, 1)
    return NEXT_IS_BLOCKED * blocked + mine - danger * seven_next


@compiled
def _none_of(wanted: int, unseen: int, cards: int) -> float:
    """How likely it is that none of so many cards is one of the wanted."""
    one = max(0.0, 1.0 - wanted / max(unseen, 1))
    none = 1.0
    for _ in range(cards):  # a power would be rounded in another way where it is not compiled
        none *= one
    return none


SENSE = Sense(judge=judge, greed=0.9, breadth=1.0)

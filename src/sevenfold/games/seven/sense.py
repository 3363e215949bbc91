"""What looks good in 7: a judgement of moves, in cards that one gets rid of.

Making seven is best. Otherwise a move is as good as what it leaves: a pile on which the next seat
can hardly make seven and may be blocked, and a hand with many different numbers. The weights were
found by letting variants of this file play each other.
"""

import numpy as np

from sevenfold.games.record import Sets
from sevenfold.games.sense import Sense
from sevenfold.games.seven.components import COUNTS, HIGHEST, SevenRecord
from sevenfold.games.seven.heaps import COUNT, count_of, heap_of, size_of
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


def _playable(top: int, hole: int) -> Sets:
    """All bits of the counts of those numbers that can be laid on a pile which shows this."""
    fits = [
        top <= number <= HIGHEST - hole or hole <= number <= HIGHEST - top
        for number in range(COUNTS)
    ]
    return heap_of([COUNT if fitting else 0 for fitting in fits])


_PLAYABLE = np.array([[_playable(top, hole) for hole in range(COUNTS)] for top in range(COUNTS)])


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
        if count_of(hand, card) == 1:
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
    left = (
        table.cards[0] - table.aside[0] - hand[0],
        table.cards[1] - table.aside[1] - hand[1],
    )
    playable = size_of((left[0] & _PLAYABLE[top, hole, 0], left[1] & _PLAYABLE[top, hole, 1]))
    on_hole = HIGHEST - hole  # these two numbers make seven
    on_number = HIGHEST - top
    making_seven = count_of(left, on_hole)
    if on_number != on_hole:
        making_seven += count_of(left, on_number)
    seven_next = 1.0 - none_of(making_seven, unseen, cards)
    blocked = none_of(playable, unseen, cards)
    mine = 0.0
    mine_on_hole = count_of(hand, on_hole) > int(on_hole == top)
    if mine_on_hole or count_of(hand, on_number) > int(on_number == top):
        mine = SEVEN_AFTER_BLOCKED * blocked + SEVEN_LATER * (1.0 - seven_next)
    danger = NEXT_MAKES_SEVEN + NEXT_MAKES_SEVEN_LAST / max(cards, 1)
    return NEXT_IS_BLOCKED * blocked + mine - danger * seven_next


@compiled
def none_of(wanted: int, unseen: int, cards: int) -> float:
    """How likely it is that none of so many cards is one of the wanted.

    >>> none_of(10, 40, 2)
    0.5625
    """
    one = max(0.0, 1.0 - wanted / max(unseen, 1))
    none = 1.0
    for _ in range(cards):  # a power would be rounded in another way where it is not compiled
        none *= one
    return none


SENSE = Sense(
    judge=judge, greed=0.9, breadth=1.0, rivals=16, prior=400.0, leaf=True, learned_habit=True,
    ease=0.17, effort=0.9,
)  # fmt: skip

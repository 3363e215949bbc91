"""What a learner sees of 7: the pile that a move leaves, the hand, and the cards still out."""

import numpy as np

from sevenfold.games.features import Features, step_of
from sevenfold.games.seven.components import COUNTS, EDITIONS, HIGHEST, SEATS, SevenRecord
from sevenfold.games.seven.heaps import count_of
from sevenfold.games.seven.moves import DRAW, FIRST, ON_HOLE, number_of, way_of
from sevenfold.games.seven.rules import next_seat
from sevenfold.kernel.compiling import compiled

_HELD = 4  # 0, 1, 2, more cards of a number
_SIZES = 8  # of hands
_OUT = 8  # parts of the cards that are still out
_PILES = COUNTS * COUNTS
_STEPS = 20  # of what the judgement says, tenths and fifths of a card

_PLAYERS = 0
_EDITION = _PLAYERS + SEATS + 1
_NEXT = _EDITION + len(EDITIONS)  # cards of the next seat
_LEAST = _NEXT + _SIZES  # the fewest cards of another
_UNSEEN = _LEAST + _SIZES  # by number, how many are out
_IN = _UNSEEN + HIGHEST * _OUT  # seats still in the round
_VIEW = _IN + SEATS + 1

_HAND = _VIEW  # by number, after the move
_SIZE = _HAND + HIGHEST * _HELD
_PILE = _SIZE + _SIZES
_PILE_NEXT = _PILE + _PILES  # the pile, by the cards of the next seat
_ANSWER = _PILE_NEXT + _PILES * 4  # what is left in hand that makes seven on the pile
_PLAYABLE = _ANSWER + 4  # how many cards in hand fit the pile
_TAKEN = _PLAYABLE + _SIZES  # how many of the unseen cards make seven on it
_LIKED = _TAKEN + 10
_BEHIND = _LIKED + _STEPS
SIZE = _BEHIND + _STEPS

LEAVES, MAKES_SEVEN, KINDS = 0, 1, 2


@compiled
def describe(table: SevenRecord, active: np.ndarray) -> int:
    """What is true of the position, whatever is played."""
    seat = table.turn
    following = next_seat(table)
    least = 99
    still_in = 0
    for other in range(table.players):
        if other != seat and not table.place[other]:
            least = min(least, table.hand_size[other])
            still_in += 1
    active[0] = _PLAYERS + table.players
    active[1] = _EDITION + table.edition
    active[2] = _NEXT + min(table.hand_size[following], _SIZES - 1)
    active[3] = _LEAST + min(least, _SIZES - 1)
    active[4] = _IN + still_in
    n = 5
    for number in range(1, COUNTS):
        left = _unseen(table, number)
        active[n] = _UNSEEN + (number - 1) * _OUT + min(_OUT - 1, (left + 1) // 2)
        n += 1
    return n


@compiled
def _unseen(table: SevenRecord, number: int) -> int:
    """How many cards of a number are out of sight; those under the top of the pile count, too."""
    out = count_of(table.cards, number) - count_of(table.aside, number)
    return out - count_of(table.hand[table.turn], number)


@compiled
def foresee(table: SevenRecord, move: int, liked: float, behind: float, active: np.ndarray) -> int:
    """What a move leaves, before a card is drawn."""
    hand = table.hand[table.turn]
    card = 0
    top = table.top
    hole = table.hole
    if move != DRAW:
        card = number_of(move)
        way = way_of(move)
        if way == FIRST:
            hole = 0
        elif way != ON_HOLE:
            hole = top
        top = card
    if top + hole == HIGHEST:
        top = 0
        hole = 0
    active[0] = _LIKED + step_of(liked + 2.0, 0.2, _STEPS)
    active[1] = _BEHIND + step_of(behind, 0.1, _STEPS)
    n = 2
    size = 0
    fits = 0
    seven = 0
    for number in range(1, COUNTS):
        held = count_of(hand, number) - int(number == card)
        size += held
        active[n] = _HAND + (number - 1) * _HELD + min(held, _HELD - 1)
        n += 1
        if top:
            if (top <= number <= HIGHEST - hole) or (hole <= number <= HIGHEST - top):
                fits += held
            if number in (HIGHEST - hole, HIGHEST - top):
                seven += held
    active[n] = _SIZE + min(size, _SIZES - 1)
    active[n + 1] = _PILE + top * COUNTS + hole
    n += 2
    if top:
        following = min(table.hand_size[next_seat(table)], 7)
        out = _unseen(table, HIGHEST - hole) if hole <= 6 else 0
        if top != hole:
            out += _unseen(table, HIGHEST - top) if top <= 6 else 0
        active[n] = _PILE_NEXT + (top * COUNTS + hole) * 4 + min(following // 2, 3)
        active[n + 1] = _ANSWER + min(seven, 3)
        active[n + 2] = _PLAYABLE + min(fits, _SIZES - 1)
        active[n + 3] = _TAKEN + min(9, (out + 1) // 2)
        n += 4
    return n


@compiled
def kind(table: SevenRecord, move: int) -> int:
    """Does a move leave a pile, or make seven?"""
    if move == DRAW:
        return LEAVES
    hole = 0
    if way_of(move) == ON_HOLE:
        hole = table.hole
    elif way_of(move) != FIRST:
        hole = table.top
    return MAKES_SEVEN if number_of(move) + hole == HIGHEST else LEAVES


FEATURES = Features(
    describe=describe, foresee=foresee, kind=kind, size=SIZE, most=40, kinds=KINDS, unit=1.0,
    matches=300_000,
)  # fmt: skip

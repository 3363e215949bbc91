"""What a learner sees of 7: the pile that a move leaves, the hand, and the cards still out."""

import numpy as np

from sevenfold.games.features import Features, bounded, starts, step_of
from sevenfold.games.seven.components import (
    COUNTS,
    EDITIONS,
    ENGLISH,
    HIGHEST,
    ITALIAN,
    SEATS,
    SevenRecord,
)
from sevenfold.games.seven.heaps import count_of, size_of
from sevenfold.games.seven.moves import DRAW, FIRST, ON_HOLE, number_of, way_of
from sevenfold.games.seven.piles import pile_card
from sevenfold.games.seven.rules import next_seat
from sevenfold.games.seven.sense import none_of
from sevenfold.kernel.bits import U64
from sevenfold.kernel.compiling import compiled

_HELD = 4  # 0, 1, 2, more cards of a number
_SIZES = 10  # of hands
_OUT = 8  # parts of the cards that are still out
_PILES = COUNTS * COUNTS
_FEW = 4
_ODDS = 16
_STEPS = 20  # of what the judgement says, tenths and fifths of a card

(
    _PLAYERS, _EDITION, _NEXT, _LEAST, _IN, _UNSEEN,
    _HAND, _SIZE, _RACE, _LEFT, _PAIRS, _DIFFERENT, _PILE, _PILE_NEXT, _ANSWER, _PLAYABLE,
    _SEVEN_NEXT, _BLOCKED_NEXT, _DANGER, _LIKED, _BEHIND, SIZE,
) = starts(
    SEATS + 1, len(EDITIONS), _SIZES, _SIZES, SEATS + 1, HIGHEST * _OUT,
    HIGHEST * _HELD, _SIZES, _SIZES * _SIZES, _SIZES, _FEW, COUNTS, _PILES,
    _PILES * _FEW, _FEW, _SIZES, _ODDS, _ODDS, _FEW * _ODDS // 2, _STEPS, _STEPS,
)  # fmt: skip

LEAVES, LEAVES_AFTER_SEVEN, MAKES_SEVEN, KINDS = range(4)


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
    unseen = _unseen(table)
    for number in range(1, COUNTS):
        left = count_of(unseen, number)
        active[n] = _UNSEEN + (number - 1) * _OUT + min(_OUT - 1, (left + 1) // 2)
        n += 1
    return n


@compiled
def _unseen(table: SevenRecord) -> tuple[np.uint64, np.uint64]:
    """The cards that are out of sight: in the hands of others, or in the draw pile."""
    hand = table.hand[table.turn]
    even = table.cards[0] - table.aside[0] - hand[0]
    odd = table.cards[1] - table.aside[1] - hand[1]
    for place in range(table.height):
        card = pile_card(table, place)
        one = U64(1) << U64(16 * (card >> 1))
        if card & 1:
            odd -= one
        else:
            even -= one
    return even, odd


@compiled
def _hole_under(table: SevenRecord, move: int) -> int:
    """The number that is seen beside the card which a move lays."""
    way = way_of(move)
    if way == ON_HOLE:
        return int(table.hole)
    return 0 if way == FIRST else int(table.top)


@compiled
def foresee(table: SevenRecord, move: int, liked: float, behind: float, active: np.ndarray) -> int:
    """What a move leaves, before a card is drawn."""
    card = 0
    top = int(table.top)
    hole = int(table.hole)
    if move != DRAW:
        card = number_of(move)
        hole = _hole_under(table, move)
        top = card
    makes_seven = top + hole == HIGHEST
    active[0] = _LIKED + step_of(liked + 2.0, 0.2, _STEPS)
    active[1] = _BEHIND + step_of(behind, 0.1, _STEPS)
    n = _describe_hand(table, card, makes_seven, active, 2)
    if makes_seven:
        active[n] = _PILE
        return n + 1
    return _describe_pile(table, card, top, hole, active, n)


@compiled
def _describe_hand(
    table: SevenRecord, card: int, makes_seven: bool, active: np.ndarray, n: int
) -> int:
    """What one holds without this card, and how near both are to the end of the round."""
    hand = table.hand[table.turn]
    pairs = different = 0
    for number in range(1, COUNTS):
        held = count_of(hand, number) - int(number == card)
        active[n] = _HAND + (number - 1) * _HELD + min(held, _HELD - 1)
        n += 1
        different += int(held > 0)
        if 2 * number < HIGHEST:
            other = HIGHEST - number
            pairs += min(held, count_of(hand, other) - int(other == card))
    size = int(table.hand_size[table.turn]) - int(card > 0)
    after = size
    left = size
    if makes_seven:  # every 7 starts a pile and makes seven at once
        left -= count_of(hand, HIGHEST) - int(card == HIGHEST)
    elif (
        not table.after_seven
        or table.edition == ITALIAN
        or (table.edition == ENGLISH and size == 0)
    ):
        after += 1
    following = min(int(table.hand_size[next_seat(table)]), _SIZES - 1)
    active[n] = _SIZE + min(after, _SIZES - 1)
    active[n + 1] = _RACE + min(after, _SIZES - 1) * _SIZES + following
    active[n + 2] = _LEFT + min(left, _SIZES - 1)
    active[n + 3] = _PAIRS + min(pairs, _FEW - 1)
    active[n + 4] = _DIFFERENT + different
    return n + 5


@compiled
def _describe_pile(
    table: SevenRecord, card: int, top: int, hole: int, active: np.ndarray, n: int
) -> int:
    """What the next seat may make of a pile, and what is left for oneself."""
    hand = table.hand[table.turn]
    unseen = _unseen(table)
    fits = seven = 0
    fits_next = seven_next = 0
    for number in range(1, COUNTS):
        held = count_of(hand, number) - int(number == card)
        out = count_of(unseen, number)
        if (top <= number <= HIGHEST - hole) or (hole <= number <= HIGHEST - top):
            fits += held
            fits_next += out
        if number in (HIGHEST - hole, HIGHEST - top):
            seven += held
            seven_next += out
    following = int(table.hand_size[next_seat(table)])
    all_out = size_of(unseen)
    few = bounded(following - 1, _FEW)
    danger = 1.0 - none_of(seven_next, all_out, following)
    blocked = none_of(fits_next, all_out, following)
    active[n] = _PILE + top * COUNTS + hole
    active[n + 1] = _PILE_NEXT + (top * COUNTS + hole) * _FEW + min(following // 2, _FEW - 1)
    active[n + 2] = _ANSWER + min(seven, _FEW - 1)
    active[n + 3] = _PLAYABLE + min(fits, _SIZES - 1)
    active[n + 4] = _SEVEN_NEXT + step_of(danger, 1 / _ODDS, _ODDS)
    active[n + 5] = _BLOCKED_NEXT + step_of(blocked, 1 / _ODDS, _ODDS)
    active[n + 6] = _DANGER + few * _ODDS // 2 + step_of(danger, 2 / _ODDS, _ODDS // 2)
    return n + 7


@compiled
def kind(table: SevenRecord, move: int) -> int:
    """Does a move make seven, or leave a pile: in an ordinary turn, or after seven was made?"""
    if move != DRAW and number_of(move) + _hole_under(table, move) == HIGHEST:
        return MAKES_SEVEN
    return LEAVES_AFTER_SEVEN if table.after_seven else LEAVES


FEATURES = Features(
    describe=describe, foresee=foresee, kind=kind, size=SIZE, most=40, kinds=KINDS, unit=1.0,
    matches=240_000, version=2,
)  # fmt: skip

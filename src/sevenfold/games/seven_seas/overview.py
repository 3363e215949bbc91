"""What a learner sees of a table of two players when all cards are open: only of imagined ones."""

import numpy as np

from sevenfold.games.features import bounded, starts, write_each
from sevenfold.games.overview import Overview
from sevenfold.games.seven_seas.components import (
    CARDS,
    KRAKEN,
    OF_STRENGTH,
    STRENGTHS,
    SeasRecord,
    strength_of,
)
from sevenfold.games.seven_seas.features import BEST_VALUES, best_of
from sevenfold.games.seven_seas.scoring import coins, value
from sevenfold.kernel.bits import bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled

_HELD = 9  # cards of a hand, 0 to 8
_STEPS = 4  # of a cycle, by cards in hand: each is a stage of its own
_PHASES = 3
_LEAD = 21  # from −10 to 10
_VALUE_LEAD = 41  # from −20 to 20
_MANY = 12
_BOTH = 2  # for the other one's turns, and for one's own
_DEALT = 5 * 5 * 3  # of a strength: how many I hold, the other one holds, and lie there (2 or more)
_UP_TO_TEN = (1 << (STRENGTHS + 1)) - 1

(
    _CLEARING, _CYCLE, _TURN, _PHASE, _STARTER, _LAST, _MINE, _THEIRS, _HAND, _OTHER_HAND, _ASIDE,
    _HARBOUR, _SHOWN, _OF_STRENGTH, _CARDS, _COINS, _VALUES, _BEST, _BEST_OTHER, _SUMS, _TOTAL,
    _LYING, SIZE,
) = starts(
    2, 3, _BOTH * _HELD, _BOTH * _PHASES, 2 * _BOTH, 3, CARDS, CARDS, CARDS, CARDS, CARDS,
    CARDS, 2 * _BOTH * CARDS, _BOTH * STRENGTHS * _DEALT, _LEAD, _LEAD, _VALUE_LEAD,
    4 * BEST_VALUES, 4 * BEST_VALUES, 2 * _BOTH * (STRENGTHS + 1), 4 * _MANY, _MANY,
)  # fmt: skip
MOST = 140


@compiled
def survey(table: SeasRecord, seat: int, active: np.ndarray) -> int:
    """What is true of a table for a seat, whoever's turn it is."""
    mine = int(table.turn == seat)
    last = 0
    if table.last_taker >= 0:
        last = 1 + int(table.last_taker == seat)
    active[0] = _CLEARING + table.last_one_clears
    active[1] = _CYCLE + table.cycle
    active[2] = _TURN + _HELD * mine + min(count(table.hand[table.turn]), _HELD - 1)
    active[3] = _PHASE + _PHASES * mine + table.phase
    active[4] = _STARTER + _BOTH * int(bool(table.aside)) + int(table.starter == seat)
    active[5] = _LAST + last
    hand, other_hand = table.hand[seat], table.hand[1 - seat]
    n = _survey_chests(table, table.chest[seat], table.chest[1 - seat], active, 6)
    n = write_each(_HAND, hand, active, n)
    n = write_each(_OTHER_HAND, other_hand, active, n)
    n = write_each(_ASIDE, table.aside, active, n)
    n = write_each(_HARBOUR, table.harbour, active, n)
    return _survey_display(table.display, hand, other_hand, mine, active, n)


@compiled
def _survey_chests(
    table: SeasRecord, mine: np.uint64, theirs: np.uint64, active: np.ndarray, n: int
) -> int:
    """What lies in the chests, and how far ahead one's own is."""
    cards = count(mine) - count(theirs)
    found = coins(mine) - coins(theirs)
    worth = value(table, mine) - value(table, theirs)
    active[n] = _CARDS + bounded(cards + _LEAD // 2, _LEAD)
    active[n + 1] = _COINS + bounded(found + _LEAD // 2, _LEAD)
    active[n + 2] = _VALUES + bounded(worth + _VALUE_LEAD // 2, _VALUE_LEAD)
    n += 3
    for suit in range(4):
        active[n] = _BEST + suit * BEST_VALUES + best_of(table, mine, suit)
        active[n + 1] = _BEST_OTHER + suit * BEST_VALUES + best_of(table, theirs, suit)
        n += 2
    n = write_each(_MINE, mine, active, n)
    return write_each(_THEIRS, theirs, active, n)


@compiled
def _survey_display(
    shown: np.uint64, hand: np.uint64, other: np.uint64, mine: int, active: np.ndarray, n: int
) -> int:
    """Who can take what; `mine` is 1 if it is one's own turn, and the other's hand is `other`."""
    mover = hand if mine else other
    total = 0
    sums = 1
    cards = shown
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        strength = strength_of(card)
        total += strength
        sums |= (sums << strength) & _UP_TO_TEN
        taken = int(bool(mover & OF_STRENGTH[strength]))
        active[n] = _SHOWN + (2 * mine + taken) * CARDS + card
        n += 1
    for strength in range(1, STRENGTHS + 1):
        same = OF_STRENGTH[strength]
        held, against = count(hand & same), count(other & same)
        lying = min(count(shown & same), 2)
        if held + against + lying:
            place = (strength - 1) * _BOTH + mine
            active[n] = _OF_STRENGTH + place * _DEALT + (held * 5 + against) * 3 + lying
            n += 1
        if strength > 1 and not lying and sums >> strength & 1:
            if held:
                active[n] = _SUMS + 2 * mine * (STRENGTHS + 1) + strength
                n += 1
            if against:
                active[n] = _SUMS + (2 * mine + 1) * (STRENGTHS + 1) + strength
                n += 1
    active[n] = _LYING + min(count(shown), _MANY - 1)
    n += 1
    if shown:
        clearing = 0
        if total <= STRENGTHS:
            cards = OF_STRENGTH[total] & ~bit(KRAKEN)
            clearing = 2 * int(bool(hand & cards)) + int(bool(other & cards))
        active[n] = _TOTAL + clearing * _MANY + min(total, _MANY - 1)
        n += 1
    return n


@compiled
def stage(table: SeasRecord) -> int:
    """How far a round has come, by the cards in hand in both cycles."""
    left = min(count(table.hand[table.turn]) >> 1, _STEPS - 1)
    return left if table.aside else _STEPS + left


OVERVIEW = Overview(
    survey=survey, stage=stage, players=(2,), size=SIZE, most=MOST, kinds=2 * _STEPS, unit=5.0,
    effort=2.2,
)  # fmt: skip

"""Sense: what looks good in 7 Seas, for bots.

Everything is counted in navigation points, as far as a single card decides about them.
"""

import numpy as np

from sevenfold.games.seven_seas.components import (
    ALL,
    CARDS,
    HARBOUR,
    KING,
    KRAKEN,
    KRAKEN_VALUE,
    LADY,
    NICK,
    OF_STRENGTH,
    ONES,
    PICK,
    PLAY,
    STRENGTHS,
    TENS,
    SeasRecord,
    booty_of,
    chests,
    strength_of,
)
from sevenfold.games.seven_seas.knowledge import captured_by, known_booty
from sevenfold.games.seven_seas.moves import NO_NICK, card_of, picked_by, place_of, taken_of
from sevenfold.kernel.bits import bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled

_CARD = 0.08
_COIN = 0.15
_PERSON = 1.0  # the lady, the king
_VALUE = 0.06  # a point of booty value
_NICKING = 1.2  # the right to nick
_HARBOUR = 0.5  # a card from the harbour
_EXPOSED = 0.35  # how much leaving a card on display costs, if the next seat can surely take it
_AT_RISK = 0.1  # the chance that it is taken together with others

# What a card is worth by itself: as a card, by its coins, as a person.
_PLAIN = np.array(
    [
        _CARD + _COIN * ((card % 4 == 0) + 2 * (card == 0)) + _PERSON * (card in (LADY, KING))
        for card in range(CARDS)
    ]
)
_BEST = 255  # a byte for the best value of each suit: 0 for none, else the value and this much:
_ZERO = 100
_VALUES = np.array([0, *(byte - _ZERO for byte in range(1, _BEST)), KRAKEN_VALUE])  # by byte


@compiled
def judge(table: SeasRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """How many navigation points each move promises."""
    if table.phase == PLAY:
        _judge_plays(table, moves, n, worth)
    elif table.phase == PICK:
        _judge_picks(table, moves, n, worth)
    elif table.phase == NICK:
        _judge_places(table, moves, n, worth)


@compiled
def _judge_plays(table: SeasRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """What goes into the chest, less what the next seat may make of the display."""
    display = table.display
    own = _values(table, known_booty(table))
    unseen = ALL & ~table.hand[table.turn] & ~display
    for chest in range(chests(table)):
        unseen &= ~captured_by(table, chest)
    following = table.turn + 1 if table.turn + 1 < table.players else 0
    held = count(table.hand[following]) / max(count(unseen), 1)
    total = 0
    risk = 0.0
    cards = display
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        total += strength_of(card)
        risk += _exposure(table, card, unseen, held)
    for place in range(n):
        card = card_of(moves[place])
        taken = taken_of(moves[place], display)
        left = display | bit(card)
        strength = total
        lost = risk
        found = 0.0
        if taken:
            left = display & ~taken
            found = _PLAIN[card]
            values = _with(table, own, card)
            while taken:
                other = lowest(taken)
                taken = rest(taken)
                found += _PLAIN[other]
                values = _with(table, values, other)
                strength -= strength_of(other)
                lost -= _exposure(table, other, unseen, held)
            found += _VALUE * (_sum(values) - _sum(own))
            if not left and card != KRAKEN:
                found += _NICKING
        else:
            strength += strength_of(card)
            lost += _exposure(table, card, unseen, held)
        if left and strength <= STRENGTHS:
            clearing = unseen & OF_STRENGTH[strength]
            if strength == STRENGTHS and left & TENS:
                clearing |= unseen & ONES
            lost += held * count(clearing & ~bit(KRAKEN)) * _NICKING
        worth[place] = found - lost


@compiled
def _values(table: SeasRecord, cards: np.uint64) -> int:
    """The best value of each suit, a byte each; 0 for none."""
    values = 0
    while cards:
        values = _with(table, values, lowest(cards))
        cards = rest(cards)
    return values


@compiled
def _with(table: SeasRecord, values: int, card: int) -> int:
    """The best values with one more card (ruling 6)."""
    shift = 8 * (card & 3)
    now = (values >> shift) & _BEST
    more = _BEST if card == KRAKEN else _ZERO + booty_of(table, card)
    return values + (max(more - now, 0) << shift)


@compiled
def _sum(values: int) -> int:
    """The total of the best values."""
    total = 0
    for suit in range(4):
        total += _VALUES[(values >> (8 * suit)) & _BEST]
    return total


@compiled
def _exposure(table: SeasRecord, card: int, unseen: np.uint64, held: float) -> float:
    """What it costs to leave a card on display for the next seat."""
    likely = held * count(unseen & OF_STRENGTH[strength_of(card)]) + _AT_RISK
    worth = _PLAIN[card] + 0.5 * _VALUE * booty_of(table, card)
    cost: float = _EXPOSED * likely * worth
    return cost


@compiled
def _gain(table: SeasRecord, own: np.uint64, card: int) -> float:
    """What a card adds to a booty."""
    values = _values(table, own)
    found: float = _PLAIN[card] + _VALUE * (_sum(_with(table, values, card)) - _sum(values))
    return found


@compiled
def _judge_picks(table: SeasRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """What a card adds to the own booty, and takes from that of the robbed one."""
    own = known_booty(table)
    for place in range(n):
        card = picked_by(moves[place])
        worth[place] = _gain(table, own, card)
        if table.looking != HARBOUR:
            worth[place] += _gain(table, table.chest[table.looking] & ~bit(card), card)


@compiled
def _judge_places(table: SeasRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """The best card that was seen going into a chest; nobody knows the harbour."""
    own = known_booty(table)
    for place in range(n):
        worth[place] = 0.0
        if moves[place] != NO_NICK:
            source = place_of(moves[place])
            worth[place] = _HARBOUR
            if source != HARBOUR:
                there = captured_by(table, source)
                worth[place] = 0.0
                left = there
                while left:
                    card = lowest(left)
                    left = rest(left)
                    both = _gain(table, own, card) + _gain(table, there & ~bit(card), card)
                    worth[place] = max(worth[place], both)

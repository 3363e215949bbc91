"""The moves: how they are numbered, and which are legal."""

import numpy as np

from sevenfold.games.seven_seas.components import (
    CARDS,
    GOLD,
    HARBOUR,
    KRAKEN,
    NICK,
    OF_STRENGTH,
    ONES,
    PICK,
    PLACES,
    PLAY,
    STRENGTHS,
    TENS,
    UP_TO,
    SeasRecord,
    cards_at,
    chest_of,
    chests,
    strength_of,
)
from sevenfold.kernel.bits import EMPTY, ONE, U64, bit, lowest, number, rest
from sevenfold.kernel.compiling import compiled

# A move is an action, and 64 times what it is done with. An action below 40 plays that card, and
# the rest is the set of cards that it takes; two others have a place or a card of their own, and
# `SWEEP` and `NO_NICK` are whole moves.
SWEEP, NICK_FROM, NO_NICK, PICK_ONE = range(CARDS, CARDS + 4)
# With eleven cards in hand and any display at all. A sum is richest where the display holds all
# cards of all other strengths: the tests add that up for every choice of strengths in hand.
MOST_MOVES = 12_376
_UP_TO_TEN = (1 << (STRENGTHS + 1)) - 1
# For every set of sums, as bits, the cards of those strengths; a 1 is never a sum.
_OF_SUMS = np.array(
    [
        sum(int(OF_STRENGTH[strength]) for strength in range(2, 11) if sums >> strength & 1)
        for sums in range(_UP_TO_TEN + 1)
    ],
    np.uint64,
)
_TWO = U64(2)
_FOUR_SUITS = U64(15)
_CARD = U64(63)
_STEP = U64(6)


@compiled
def taking(card: int, taken: np.uint64) -> int:
    """The move that plays a card and takes these from the display; without any it lies down."""
    return card + 64 * number(taken)


@compiled
def nicking_from(place: int) -> int:
    """The move that looks into a place, to nick a card there."""
    return NICK_FROM + 64 * place


@compiled
def picking(card: int) -> int:
    """The move that nicks this card."""
    return PICK_ONE + 64 * card


@compiled
def action_of(move: int) -> int:
    """What a move does: one of the actions above, or a card that is played."""
    return move & 63


@compiled
def card_of(move: int) -> int:
    """The card that a move plays."""
    return KRAKEN if move == SWEEP else action_of(move)


@compiled
def taken_of(move: int, display: np.uint64) -> np.uint64:
    """The cards that a move which plays one takes from the display."""
    return display if move == SWEEP else U64(move >> 6)


@compiled
def place_of(move: int) -> int:
    """The place that a move nicks from."""
    return move >> 6


@compiled
def picked_by(move: int) -> int:
    """The card that a move nicks."""
    return move >> 6


@compiled
def legal(table: SeasRecord, moves: np.ndarray) -> int:
    """Write the moves open to the seat whose turn it is; return how many they are."""
    if table.phase != PLAY:
        return _legal_nick_or_pick(table, moves)
    n = 0
    display = table.display
    hand = table.hand[table.turn]
    adding = (hand & ~_strengths_on(display)) & _OF_SUMS[_sums(display)]
    cards = hand & ~adding
    while cards:  # one of the same strength comes first (ruling 1); without one the card lies down
        card = lowest(cards)
        cards = rest(cards)
        equal = display & OF_STRENGTH[strength_of(card)]
        more = rest(equal)
        moves[n] = taking(card, equal ^ more)
        n += 1
        if more:
            n = _take_one(card, more, moves, n)
    while adding:
        n = _take_sum(lowest(adding), display, moves, n)
        adding = rest(adding)
    if not display & ONES:  # rulings 2, 3
        if display & TENS:
            n = _take_tens(hand & ONES, display & TENS, moves, n)
        if hand & bit(KRAKEN) and display:
            moves[n] = SWEEP
            n += 1
    return n


@compiled
def _legal_nick_or_pick(table: SeasRecord, moves: np.ndarray) -> int:
    if table.phase == NICK:
        return _legal_nick(table, moves)
    if table.phase == PICK:
        return _legal_pick(cards_at(table, table.looking), moves)
    return 0


@compiled
def _legal_pick(cards: np.uint64, moves: np.ndarray) -> int:
    n = 0
    while cards:
        moves[n] = picking(lowest(cards))
        cards = rest(cards)
        n += 1
    return n


@compiled
def _legal_nick(table: SeasRecord, moves: np.ndarray) -> int:
    n = 0
    for place in range(PLACES):
        if can_be_nicked(table, place):
            moves[n] = nicking_from(place)
            n += 1
    moves[n] = NO_NICK
    return n + 1


@compiled
def can_be_nicked(table: SeasRecord, place: int) -> bool:
    """May the seat whose turn it is nick from here? (rulings 4, 11)"""
    if place == HARBOUR:
        return bool(table.harbour != EMPTY)
    own = chest_of(table, table.turn)
    return place < chests(table) and place != own and table.chest[place] != EMPTY


@compiled
def _strengths_on(display: np.uint64) -> np.uint64:
    """All cards that have the strength of one on display."""
    pairs = display | (display >> ONE)
    return ((pairs | (pairs >> _TWO)) & GOLD) * _FOUR_SUITS


@compiled
def _take_tens(ones: np.uint64, tens: np.uint64, moves: np.ndarray, n: int) -> int:
    """Each of these cards of strength 1 may take any of the tens."""
    while ones:
        n = _take_one(lowest(ones), tens, moves, n)
        ones = rest(ones)
    return n


@compiled
def _sums(display: np.uint64) -> int:
    """The numbers up to 10 that cards of the display add up to, as bits."""
    sums = 1
    while display:
        sums |= (sums << strength_of(lowest(display))) & _UP_TO_TEN
        display = rest(display)
    return sums


@compiled
def _take_one(card: int, cards: np.uint64, moves: np.ndarray, n: int) -> int:
    while cards:
        moves[n] = taking(card, bit(lowest(cards)))
        cards = rest(cards)
        n += 1
    return n


@compiled
def _take_sum(card: int, display: np.uint64, moves: np.ndarray, n: int) -> int:
    """All combinations of weaker cards that add up to this one, each of them once.

    A walk through the combinations, weaker cards first: each card but the last leaves at least
    its own strength to those that follow. `path` remembers the way back: the cards taken so far,
    six bits each; no sum up to 10 has more than seven cards.
    """
    missing = strength_of(card)
    weaker = display & UP_TO[missing - 1]
    taken, path = EMPTY, EMPTY
    ahead = weaker & UP_TO[missing >> 1]
    while True:
        if ahead:
            other = lowest(ahead)
            ahead = rest(ahead)
            left = missing - strength_of(other)
            after = _above(weaker, other)
            last = after & OF_STRENGTH[left]
            while last:
                moves[n] = taking(card, taken | bit(other) | bit(lowest(last)))
                last = rest(last)
                n += 1
            further = after & UP_TO[left >> 1]
            if further:  # there may be a third card
                taken |= bit(other)
                path = (path << _STEP) | U64(other)
                missing, ahead = left, further
        elif taken:
            other = number(path & _CARD)
            taken ^= bit(other)
            path >>= _STEP
            missing += strength_of(other)
            ahead = _above(weaker, other) & UP_TO[missing >> 1]
        else:
            return n


@compiled
def _above(cards: np.uint64, card: int) -> np.uint64:
    return cards & ~((bit(card) << ONE) - ONE)

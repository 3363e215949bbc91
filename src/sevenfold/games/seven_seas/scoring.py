"""What a booty is worth, and where everybody stands."""

import numpy as np

from sevenfold.games.seven_seas.components import (
    GOLD,
    KING,
    KRAKEN,
    KRAKEN_VALUE,
    LADY,
    chest_of,
    chests,
)
from sevenfold.kernel.bits import ONE, U64, bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled

_CURSES = 3  # the suit
_MOST_CARDS = _MOST_COINS = _LADY = _KING = 1  # navigation points
_HIGHEST_VALUE = 2
MOST_POINTS = _MOST_CARDS + _MOST_COINS + _LADY + _KING + _HIGHEST_VALUE  # of a round


@compiled
def coins(cards: np.uint64) -> int:
    """The gold coins of a booty: a gold card has one, gold 1 has three."""
    return count(cards & GOLD) + 2 * count(cards & ONE)


@compiled
def value(table: np.record, cards: np.uint64) -> int:
    """The total value of a booty: the best card of every suit (ruling 6)."""
    total = 0
    for suit in range(4):
        if suit == _CURSES and cards & bit(KRAKEN):
            total += KRAKEN_VALUE
            continue
        found = cards & (GOLD << U64(suit))
        if found:
            best = int(table.booty[suit, lowest(found) >> 2])
            found = rest(found)
            while found:
                best = max(best, int(table.booty[suit, lowest(found) >> 2]))
                found = rest(found)
            total += best
    return total


@compiled
def score_round(table: np.record) -> None:
    """Write the navigation points of the round into `last_points`; ties give all the points."""
    most_cards, most_coins, highest = 0, 1, -(1 << 30)  # without a coin nobody has the most
    for chest in range(chests(table)):
        cards = table.chest[chest]
        most_cards = max(most_cards, count(cards))
        most_coins = max(most_coins, coins(cards))
        highest = max(highest, value(table, cards))
    for seat in range(table.players):
        cards = table.chest[chest_of(table, seat)]
        points = _LADY * count(cards & bit(LADY)) + _KING * count(cards & bit(KING))
        if count(cards) == most_cards:
            points += _MOST_CARDS
        if coins(cards) == most_coins:
            points += _MOST_COINS
        if value(table, cards) == highest:
            points += _HIGHEST_VALUE
        table.last_points[seat] = points


@compiled
def standing(table: np.record, totals: np.ndarray) -> int:
    """Write every seat's points; return the seats that stand first, as bits (ruling 9)."""
    best = np.int64(0)
    for seat in range(table.players):
        totals[seat] = table.scores[seat]
        best = max(best, table.scores[seat])
    first = 0
    for seat in range(table.players):
        if table.scores[seat] == best:
            first |= 1 << seat
    return first

"""What a booty is worth, and where everybody stands."""

import numpy as np

from sevenfold.games.ranking import everybody, foremost
from sevenfold.games.seven_seas.components import (
    GOLD,
    KING,
    KRAKEN,
    KRAKEN_VALUE,
    LADY,
    SeasRecord,
    booty_of,
    chests,
    owners,
)
from sevenfold.games.seven_seas.notes import Note
from sevenfold.kernel.bits import ONE, U64, bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import is_heard, note

_CURSES = 3  # the suit
PARTS = ("most_cards", "most_coins", "lady", "king", "highest_booty")  # of the points of a round
_MOST_CARDS, _MOST_COINS, _LADY, _KING, _HIGHEST_BOOTY = range(len(PARTS))
POINTS = (1, 1, 1, 1, 2)  # navigation points of each part
MOST_POINTS = sum(POINTS)
_LEAST = (0, 1, 1, 1, -(1 << 30))  # with less nobody gets them: one coin at least, any value


@compiled
def coins(cards: np.uint64) -> int:
    """The gold coins of a booty: a gold card has one, gold 1 has three."""
    return count(cards & GOLD) + 2 * count(cards & ONE)


@compiled
def value(table: SeasRecord, cards: np.uint64) -> int:
    """The total value of a booty (ruling 6)."""
    total = 0
    for suit in range(4):
        total += _suit_value(table, cards, suit)
    return total


@compiled
def _suit_value(table: SeasRecord, cards: np.uint64, suit: int) -> int:
    """The value of the best card of a suit, 0 if there is none; the kraken spoils the curses."""
    if suit == _CURSES and cards & bit(KRAKEN):
        return KRAKEN_VALUE
    found = cards & (GOLD << U64(suit))
    if not found:
        return 0
    best = booty_of(table, lowest(found))
    found = rest(found)
    while found:
        best = max(best, booty_of(table, lowest(found)))
        found = rest(found)
    return best


@compiled
def _amount(table: SeasRecord, cards: np.uint64, part: int) -> int:
    """How much a booty has of what a part of the points is given for."""
    if part == _MOST_CARDS:
        return count(cards)
    if part == _MOST_COINS:
        return coins(cards)
    if part == _HIGHEST_BOOTY:
        return value(table, cards)
    return count(cards & bit(LADY if part == _LADY else KING))


@compiled
def award(table: SeasRecord, part: int) -> tuple[int, int]:
    """The chests that get a part of the points, as bits, and how much they have (ruling 6)."""
    winners, most = 0, _LEAST[part]
    for chest in range(chests(table)):
        amount = _amount(table, table.chest[chest], part)
        if amount > most:
            winners, most = 0, amount
        if amount == most:  # ties give all the points
            winners |= 1 << chest
    return winners, most


@compiled
def score_round(table: SeasRecord) -> None:
    """Write the navigation points of the round into `last_points`, and add them to the scores."""
    _note_booties(table)
    for seat in range(table.players):
        table.last_points[seat] = 0
        table.last_chest[seat] = table.chest[seat]
    for part in range(len(POINTS)):
        winners, most = award(table, part)
        seats = owners(table, winners)
        if seats:
            note(table, Note.AWARDED, part, seats, POINTS[part], most, count(U64(winners)))
        else:
            note(table, Note.NOT_AWARDED, part)
        for seat in range(table.players):
            table.last_points[seat] += POINTS[part] * (seats >> seat & 1)
    for seat in range(table.players):
        table.scores[seat] += table.last_points[seat]
        if is_heard(table) and seat < chests(table):  # the seat is an owner of this chest
            whose = owners(table, 1 << seat)
            note(table, Note.ROUND_SCORED, whose, table.last_points[seat], table.scores[seat])


@compiled
def _note_booties(table: SeasRecord) -> None:
    if is_heard(table):
        for chest in range(chests(table)):
            cards, whose = table.chest[chest], owners(table, 1 << chest)
            gold, crystals = _suit_value(table, cards, 0), _suit_value(table, cards, 1)
            rum, curses = _suit_value(table, cards, 2), _suit_value(table, cards, _CURSES)
            note(table, Note.COUNTED, chest, whose, cards, coins(cards),
                 gold, crystals, rum, curses, value(table, cards))  # fmt: skip


@compiled
def standing(table: SeasRecord, totals: np.ndarray) -> int:
    """Write every seat's points; return the seats that stand first, as bits (ruling 9)."""
    for seat in range(table.players):
        totals[seat] = table.scores[seat]
    return leaders(table)


@compiled
def leaders(table: SeasRecord) -> int:
    """The seats that have the most points, as bits."""
    return foremost(table.scores, everybody(table.players))

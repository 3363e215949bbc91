"""What cards are worth, and what a round and a match are worth by them."""

import numpy as np

from sevenfold.games.ranking import everybody, foremost
from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CAPTAIN,
    COLONY,
    COLOURS,
    CRABS,
    FISH,
    LIGHTHOUSE,
    MERMAIDS,
    OCTOPUSES,
    OF_COLOUR,
    PENGUINS,
    SAILORS,
    SHARKS,
    SHELLS,
    SHOAL,
    SWIMMERS,
    SeaSaltPaperRecord,
)
from sevenfold.games.sea_salt_paper.notes import Note
from sevenfold.kernel.bits import EMPTY, bit, count
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import is_heard, note

PARTS = ("duos", "mermaids", "collections", "multipliers")
GOALS = np.array([0, 0, 40, 35, 30], np.int64)  # ruling 13, by number of players
HUES = len(COLOURS)
_DUOS = CRABS | BOATS | FISH | SWIMMERS | SHARKS
_COLLECTED = SHELLS | OCTOPUSES | PENGUINS | SAILORS


@compiled
def both(hand: np.uint64, laid: np.uint64, kind: np.uint64) -> int:
    """How many cards of a kind lie in hand and on the table together."""
    return count(hand & kind) + count(laid & kind)


@compiled
def points(hand: np.uint64, laid: np.uint64) -> int:
    """The points of a seat's cards, without a colour bonus."""
    boats = both(hand, laid, BOATS)
    fish = both(hand, laid, FISH)
    swimmers = both(hand, laid, SWIMMERS)
    sharks = both(hand, laid, SHARKS)
    shells = both(hand, laid, SHELLS)
    octopuses = both(hand, laid, OCTOPUSES)
    penguins = both(hand, laid, PENGUINS)
    sailors = both(hand, laid, SAILORS)
    total = (both(hand, laid, CRABS) >> 1) + (boats >> 1) + (fish >> 1) + min(swimmers, sharks)
    total += 2 * max(shells - 1, 0) + 3 * max(octopuses - 1, 0)
    total += max(2 * penguins - 1, 0) + 5 * (sailors >> 1)
    total += count(hand & LIGHTHOUSE) * boats + count(hand & SHOAL) * fish
    total += 2 * count(hand & COLONY) * penguins + 3 * count(hand & CAPTAIN) * sailors
    mermaids = count(hand & MERMAIDS)
    if mermaids:
        total += most_frequent(hand, laid, mermaids)
    return total


@compiled
def most_frequent(hand: np.uint64, laid: np.uint64, colours: int) -> int:
    """How many cards have the most frequent colours, of so many different colours (ruling 9)."""
    total = 0
    taken = EMPTY
    for _ in range(colours):
        colour, size = _frequent_colour(hand, laid, taken)
        total += size
        taken |= bit(colour)
    return total


@compiled
def _frequent_colour(hand: np.uint64, laid: np.uint64, taken: np.uint64) -> tuple[int, int]:
    """The most frequent colour that is not taken, and how many cards have it."""
    best, most = 0, 0
    for colour in range(HUES):
        if not taken & bit(colour):
            size = both(hand, laid, OF_COLOUR[colour])
            if size > most:
                best, most = colour, size
    return best, most


@compiled
def parts(hand: np.uint64, laid: np.uint64) -> tuple[int, int, int, int]:
    """The points of a seat's cards part by part, as PARTS names them; on a table lie duos only."""
    duos = points(hand & _DUOS, laid)
    collections = points(hand & _COLLECTED, EMPTY)
    number = count(hand & MERMAIDS)
    mermaids = most_frequent(hand, laid, number) if number else 0
    return duos, mermaids, collections, points(hand, laid) - duos - collections - mermaids


@compiled
def score_stop(table: SeaSaltPaperRecord) -> None:
    """STOP: everybody scores their cards (ruling 7)."""
    for seat in range(table.players):
        hand, laid = table.hand[seat], table.laid[seat]
        total = points(hand, laid)
        table.last_round[seat] = total
        if is_heard(table):
            duos, mermaids, collections, multipliers = parts(hand, laid)
            note(table, Note.COUNTED, seat, total, duos, mermaids, collections, multipliers)


@compiled
def score_last_chance(table: SeaSaltPaperRecord) -> None:
    """LAST CHANCE, after the last turns: is the bet won? (ruling 8)"""
    score_stop(table)
    caller = table.caller
    bet = table.last_round[caller]
    better = 0
    for seat in range(table.players):
        if table.last_round[seat] > bet:
            better |= 1 << seat
    if better:
        note(table, Note.BET_LOST, caller, better)
    else:
        note(table, Note.BET_WON, caller)
    for seat in range(table.players):
        if seat == caller or not better:
            colour, bonus = _frequent_colour(table.hand[seat], table.laid[seat], EMPTY)
            table.last_round[seat] = bonus
            if bonus:
                note(table, Note.BONUS, seat, bonus, colour)
    if not better:
        table.last_round[caller] += bet


@compiled
def goal(table: SeaSaltPaperRecord) -> int:
    """The points that end the match."""
    points_needed: int = GOALS[table.players] * (1 + table.double_goal)
    return points_needed


@compiled
def standing(table: SeaSaltPaperRecord, totals: np.ndarray) -> int:
    """Write every seat's points; return the seats that stand first, as bits."""
    for seat in range(table.players):
        totals[seat] = table.scores[seat]
    return leaders(table)


@compiled
def leaders(table: SeaSaltPaperRecord) -> int:
    """The seats that stand first, as bits (rulings 11, 13)."""
    for seat in range(table.players):
        if count(table.laid[seat] & MERMAIDS) == 4:
            return 1 << seat
    return foremost(table.last_round, level(table))


@compiled
def level(table: SeaSaltPaperRecord) -> int:
    """The seats that have the most points, as bits, whatever breaks the tie."""
    return foremost(table.scores, everybody(table.players))

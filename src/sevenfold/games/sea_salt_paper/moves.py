"""The moves: how they are numbered, and which are legal."""

from enum import IntEnum

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CRABS,
    FIRSTS,
    FISH,
    MERMAIDS,
    SHARKS,
    SWIMMERS,
    Phase,
    SeaSaltPaperRecord,
    has_two,
)
from sevenfold.games.sea_salt_paper.scoring import points
from sevenfold.kernel.bits import EMPTY, bit, lowest, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import move_of, write_each, write_pairs


class Act(IntEnum):
    """What is done; a move is that, and with what.

    First comes the pile to take from or to search, the seat to rob, or the (first) card; second the
    other card of a duo, or the pile for the card that is not kept.
    """

    DRAW_TWO, TAKE, KEEP_ONE, CRAB, BOAT, FISHES, SWIM = range(7)
    FOUR_MERMAIDS, STOP, LAST_CHANCE, END, SEARCH, PICK_ONE, ROB_SEAT = range(7, 14)


MOST_MOVES = 69  # all duos in one hand: 18 crabs, 10 boats, 12 fish, 25 swims, and four others
POINTS_TO_CALL = 7  # to call, ruling 6


@compiled
def legal(table: SeaSaltPaperRecord, moves: np.ndarray) -> int:
    """Write the moves open to the seat whose turn it is; return how many they are."""
    phase = table.phase
    if phase == Phase.DRAW:
        return _legal_draw(table, moves)
    if phase == Phase.KEEP:
        return _legal_keep(table, moves)
    if phase == Phase.DUO:
        return _legal_duo(table, moves)
    if phase == Phase.PILE:
        return _legal_piles(table, moves, 0, Act.SEARCH)
    if phase == Phase.PICK:
        return _legal_pick(table, moves)
    if phase == Phase.ROB:
        return _legal_rob(table, moves)
    return 0


@compiled
def _legal_draw(table: SeaSaltPaperRecord, moves: np.ndarray) -> int:
    n = 0
    if table.deck:
        moves[0] = Act.DRAW_TWO
        n = 1
    return _legal_piles(table, moves, n, Act.TAKE)


@compiled
def _legal_piles(table: SeaSaltPaperRecord, moves: np.ndarray, n: int, action: int) -> int:
    for pile in range(2):
        if table.height[pile] > 0:
            moves[n] = move_of(action, pile)
            n += 1
    return n


@compiled
def _legal_keep(table: SeaSaltPaperRecord, moves: np.ndarray) -> int:
    n = 0
    one_empty = (table.height[0] == 0) != (table.height[1] == 0)
    cards = table.drawn & FIRSTS
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        for pile in range(2):
            if not one_empty or table.height[pile] == 0:  # ruling 2
                moves[n] = move_of(Act.KEEP_ONE, card, pile)
                n += 1
    return n


@compiled
def _legal_duo(table: SeaSaltPaperRecord, moves: np.ndarray) -> int:
    seat = table.turn
    hand = table.hand[seat]
    n = _legal_pairs(hand & CRABS, Act.CRAB, moves, 0)
    n = _legal_pairs(hand & BOATS, Act.BOAT, moves, n)
    n = _legal_pairs(hand & FISH, Act.FISHES, moves, n)
    swimmers = hand & SWIMMERS
    if hand & SHARKS:
        while swimmers:
            n = write_pairs(Act.SWIM, lowest(swimmers), hand & SHARKS, moves, n)
            swimmers = rest(swimmers)
    if hand & MERMAIDS == MERMAIDS:
        moves[n] = Act.FOUR_MERMAIDS
        n += 1
    if table.caller < 0 and points(hand, table.laid[seat]) >= POINTS_TO_CALL:
        moves[n] = Act.STOP
        moves[n + 1] = Act.LAST_CHANCE
        n += 2
    moves[n] = Act.END
    return n + 1


@compiled
def _legal_pairs(cards: np.uint64, action: int, moves: np.ndarray, n: int) -> int:
    """Every two cards of one kind that differ in their looks (ruling 5)."""
    if not rest(cards):
        return n
    firsts = cards & FIRSTS
    while firsts:
        one = lowest(firsts)
        if has_two(cards, one):
            moves[n] = move_of(action, one, one)
            n += 1
        firsts = rest(firsts)
        n = write_pairs(action, one, firsts, moves, n)
    return n


@compiled
def _legal_pick(table: SeaSaltPaperRecord, moves: np.ndarray) -> int:
    pile = table.searching
    offered = EMPTY
    for height in range(table.height[pile]):
        offered |= bit(table.pile[pile, height])
    return write_each(Act.PICK_ONE, offered, moves, 0)


@compiled
def _legal_rob(table: SeaSaltPaperRecord, moves: np.ndarray) -> int:
    n = 0
    for seat in range(table.players):
        if can_be_robbed(table, seat):
            moves[n] = move_of(Act.ROB_SEAT, seat)
            n += 1
    return n


@compiled
def can_be_robbed(table: SeaSaltPaperRecord, seat: int) -> bool:
    """Has this seat cards that the shark can take? (ruling 5)"""
    return seat != table.turn and table.hand[seat] != EMPTY and not table.revealed[seat]


@compiled
def has_effect(table: SeaSaltPaperRecord, duo: int) -> bool:
    """Would these two cards do anything beyond their points? Other actions do not (ruling 5)."""
    found = duo == Act.BOAT or (duo == Act.FISHES and bool(table.deck))
    if duo == Act.CRAB:
        found = bool(table.height[0] or table.height[1])
    elif duo == Act.SWIM:
        for seat in range(table.players):
            found = found or can_be_robbed(table, seat)
    return found

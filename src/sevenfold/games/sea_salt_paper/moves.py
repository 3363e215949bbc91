"""The moves: how they are numbered, and which are legal."""

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CRABS,
    DRAW,
    DUO,
    FIRSTS,
    FISH,
    KEEP,
    MERMAIDS,
    PICK,
    PILE,
    ROB,
    SHARKS,
    SWIMMERS,
    has_two,
)
from sevenfold.games.sea_salt_paper.scoring import points
from sevenfold.kernel.bits import EMPTY, bit, lowest, rest
from sevenfold.kernel.compiling import compiled

# A move is what is done, and with which cards, pile or seat: action + 16·first + 1024·second.
(
    DRAW_TWO, TAKE, KEEP_ONE, CRAB, BOAT, FISHES, SWIM, FOUR_MERMAIDS, STOP, LAST_CHANCE, END,
    SEARCH, PICK_ONE, ROB_SEAT,
) = range(14)  # fmt: skip
MOST_MOVES = 69  # all duos in one hand: 18 crabs, 10 boats, 12 fish, 25 swims, and four others
POINTS_TO_CALL = 7  # to call, ruling 6


@compiled
def move_of(action: int, first: int, second: int) -> int:
    """The number of a move."""
    return action + 16 * first + 1024 * second


@compiled
def legal(table: np.record, moves: np.ndarray) -> int:
    """Write the moves open to the seat whose turn it is; return how many they are."""
    phase = table.phase
    if phase == DRAW:
        return _legal_draw(table, moves)
    if phase == KEEP:
        return _legal_keep(table, moves)
    if phase == DUO:
        return _legal_duo(table, moves)
    if phase == PILE:
        return _legal_piles(table, moves, 0, SEARCH)
    if phase == PICK:
        return _legal_pick(table, moves)
    if phase == ROB:
        return _legal_rob(table, moves)
    return 0


@compiled
def _legal_draw(table: np.record, moves: np.ndarray) -> int:
    n = 0
    if table.deck:
        moves[0] = DRAW_TWO
        n = 1
    return _legal_piles(table, moves, n, TAKE)


@compiled
def _legal_piles(table: np.record, moves: np.ndarray, n: int, action: int) -> int:
    for pile in range(2):
        if table.height[pile] > 0:
            moves[n] = move_of(action, pile, 0)
            n += 1
    return n


@compiled
def _legal_keep(table: np.record, moves: np.ndarray) -> int:
    n = 0
    one_empty = (table.height[0] == 0) != (table.height[1] == 0)
    cards = table.drawn & FIRSTS
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        for pile in range(2):
            if not one_empty or table.height[pile] == 0:  # ruling 2
                moves[n] = move_of(KEEP_ONE, card, pile)
                n += 1
    return n


@compiled
def _legal_duo(table: np.record, moves: np.ndarray) -> int:
    seat = table.turn
    hand = table.hand[seat]
    n = _legal_pairs(hand & CRABS, CRAB, moves, 0)
    n = _legal_pairs(hand & BOATS, BOAT, moves, n)
    n = _legal_pairs(hand & FISH, FISHES, moves, n)
    swimmers = hand & SWIMMERS
    if hand & SHARKS:
        while swimmers:
            swimmer = lowest(swimmers)
            swimmers = rest(swimmers)
            sharks = hand & SHARKS
            while sharks:
                moves[n] = move_of(SWIM, swimmer, lowest(sharks))
                sharks = rest(sharks)
                n += 1
    if hand & MERMAIDS == MERMAIDS:
        moves[n] = FOUR_MERMAIDS
        n += 1
    if table.caller < 0 and points(hand, table.laid[seat]) >= POINTS_TO_CALL:
        moves[n] = STOP
        moves[n + 1] = LAST_CHANCE
        n += 2
    moves[n] = END
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
        others = firsts
        while others:
            moves[n] = move_of(action, one, lowest(others))
            others = rest(others)
            n += 1
    return n


@compiled
def _legal_pick(table: np.record, moves: np.ndarray) -> int:
    n = 0
    pile = table.searching
    offered = EMPTY
    for height in range(table.height[pile]):
        offered |= bit(table.pile[pile, height])
    while offered:
        moves[n] = move_of(PICK_ONE, lowest(offered), 0)
        offered = rest(offered)
        n += 1
    return n


@compiled
def _legal_rob(table: np.record, moves: np.ndarray) -> int:
    n = 0
    for seat in range(table.players):
        if can_be_robbed(table, seat):
            moves[n] = move_of(ROB_SEAT, seat, 0)
            n += 1
    return n


@compiled
def can_be_robbed(table: np.record, seat: int) -> bool:
    """Has this seat cards that the shark can take? (ruling 5)"""
    return seat != table.turn and table.hand[seat] != EMPTY and not table.revealed[seat]

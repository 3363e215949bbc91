"""The moves: how they are numbered, and which are legal."""

from enum import IntEnum

import numpy as np

from sevenfold.games.seven_steps.components import (
    AIDS,
    HIGHER,
    HUES,
    POINTS,
    TOP,
    Phase,
    StepsRecord,
    disc_limit,
)
from sevenfold.kernel.bits import EMPTY, bit, lowest, number, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import move_of, write_each, write_pairs


class Act(IntEnum):
    """What is done; a move is that, and with which field, tile, sort or colour.

    Towers and discs are moved to a second field.
    """

    USE_AID, NO_AID, TAKE_OFF, MOVE_TOWER, MOVE_DISC, GRAB, GIVE, PLACE_DISC, DONE = range(9)
    SCORE_TILE, SCORE_DISCS, TAKE_BONUS, KEEP_NEW, KEEP_OLD, THROW, FILL_UP = range(9, 16)


MOST_MOVES = 294  # any disc of a board without empty fields to any other field of its colour


@compiled
def legal(table: StepsRecord, moves: np.ndarray) -> int:
    """Write the moves open to the seat whose turn it is; return how many they are."""
    phase = table.phase
    if phase == Phase.PLACE:
        return _legal_place(table, moves)
    if phase == Phase.REFILL:
        moves[0] = Act.FILL_UP
        return _legal_supply(table, moves, 1, Act.THROW)
    if phase == Phase.BONUS:
        moves[0] = move_of(Act.TAKE_BONUS, AIDS)
        moves[1] = move_of(Act.TAKE_BONUS, POINTS)
        return 2
    if phase == Phase.CHOOSE:
        moves[0] = Act.KEEP_NEW
        moves[1] = Act.KEEP_OLD
        return 2
    if phase == Phase.SCORE:
        moves[0] = move_of(Act.SCORE_TILE, table.held[table.turn, POINTS])
        moves[1] = Act.SCORE_DISCS
        return 2
    if phase == Phase.AID:
        return _legal_aid(table, moves)
    if phase == Phase.REMOVE:
        n = write_each(Act.TAKE_OFF, table.built[1], moves, 0)
        if table.removed:
            moves[n] = Act.DONE
            n += 1
        return n
    if phase == Phase.TOWER:
        return _legal_tower(table, moves)
    if phase == Phase.DISC:
        return _legal_disc(table, moves)
    if phase == Phase.EXCHANGE:
        if table.taken < 0:
            return write_each(Act.GRAB, table.built[1], moves, 0)
        return _legal_supply(table, moves, 0, Act.GIVE)
    return 0


@compiled
def _legal_place(table: StepsRecord, moves: np.ndarray) -> int:
    n = 0
    fields = EMPTY
    if table.placed == 0:
        for colour in range(HUES):
            if table.supply[table.turn, colour]:
                fields |= first_fields(table, colour)
    else:
        moves[0] = Act.DONE
        n = 1
        if table.placed < disc_limit(table):
            fields = next_fields(table)
    while fields:
        field = lowest(fields)
        fields = rest(fields)
        moves[n] = move_of(Act.PLACE_DISC, field)
        n += 1 if table.supply[table.turn, table.colour[field]] else 0
    return n


@compiled
def first_fields(table: StepsRecord, colour: int) -> np.uint64:
    """Where the first disc of a turn may go: the lowest level of its colour (step 2).

    The aid *higher* allows the next level, too (ruling 4). The lowest of seven towers of twenty
    discs has two at most, so level seven is far away.
    """
    fields = table.coloured[colour]
    above = 1
    while not fields & ~table.built[above]:
        above += 1
    if table.aid == HIGHER:
        above += 1
    found: np.uint64 = fields & ~table.built[above]
    return found


@compiled
def next_fields(table: StepsRecord) -> np.uint64:
    """Where a further disc may go, if its colour fits: one step, on the same level or one up."""
    last = table.path[table.placed - 1]
    height = number(table.path_level[table.placed - 1])
    too_high = min(height + 1, TOP)
    reach = table.near[last] & table.built[height - 1] & ~table.built[too_high]
    found: np.uint64 = reach & ~table.covered
    return found


@compiled
def _legal_supply(table: StepsRecord, moves: np.ndarray, n: int, action: int) -> int:
    for colour in range(HUES):
        moves[n] = move_of(action, colour)
        n += 1 if table.supply[table.turn, colour] else 0
    return n


@compiled
def _legal_aid(table: StepsRecord, moves: np.ndarray) -> int:
    moves[0] = Act.NO_AID
    aid = table.held[table.turn, AIDS]
    if aid != HIGHER and not table.built[1]:
        return 1  # there is nothing on the board that it could work on
    moves[1] = move_of(Act.USE_AID, aid)
    return 2


@compiled
def _legal_tower(table: StepsRecord, moves: np.ndarray) -> int:
    """A tower to an empty field, or two towers change places; the one that comes first leads."""
    n = 0
    for colour in range(HUES):
        empty = table.coloured[colour] & ~table.built[1]
        towers = table.coloured[colour] & table.built[1]
        while towers:
            tower = lowest(towers)
            towers = rest(towers)
            n = write_pairs(Act.MOVE_TOWER, tower, empty | towers, moves, n)
    return n


@compiled
def _legal_disc(table: StepsRecord, moves: np.ndarray) -> int:
    n = 0
    for colour in range(HUES):
        fields = table.coloured[colour]
        low = fields & ~table.built[TOP]
        towers = fields & table.built[1]
        while towers:
            tower = lowest(towers)
            towers = rest(towers)
            n = write_pairs(Act.MOVE_DISC, tower, low & ~bit(tower), moves, n)
    return n

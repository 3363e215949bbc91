"""What the discs and the tiles of a turn are worth, and who stands first."""

import numpy as np

from sevenfold.games.ranking import everybody, foremost
from sevenfold.games.seven_steps.components import (
    BLACK,
    COLOURS_TILE,
    EDGE,
    FAVOURITE,
    GREEN,
    HUES,
    LINE,
    PURPLE,
    RED,
    THIRD_RED_PURPLE,
    StepsRecord,
)
from sevenfold.games.seven_steps.layout import NO_FIELD
from sevenfold.kernel.bits import EMPTY, bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled

THIRD_LEVEL = 3
THIRD_LEVEL_POINTS = 5
DIRECTIONS = 3


@compiled
def disc_points(table: StepsRecord) -> int:
    """The levels of all discs placed this turn (step 3)."""
    points = 0
    for step in range(table.placed):
        points += int(table.path_level[step])
    return points


@compiled
def tile_points(table: StepsRecord, tile: int) -> int:
    """What a victory-point tile adds to the discs of this turn (ruling 5)."""
    return points_for(table, tile, table.covered, on_third_level(table))


@compiled
def points_for(table: StepsRecord, tile: int, covered: np.uint64, third: np.uint64) -> int:
    """The same for discs on these fields, of which some lie on the third level."""
    if tile == COLOURS_TILE:
        colours = 0
        for colour in range(HUES):
            if table.coloured[colour] & covered:
                colours += 1
        return colours
    if tile == FAVOURITE:
        most = 0
        for colour in range(HUES):
            most = max(most, count(table.coloured[colour] & covered))
        return 2 * most
    if tile == EDGE:
        return count(table.edge & covered)
    if tile == LINE:
        return _longest_line(table, covered)
    if tile == THIRD_RED_PURPLE:
        wanted = table.coloured[RED] | table.coloured[PURPLE]
    else:
        wanted = table.coloured[GREEN] | table.coloured[BLACK]
    return THIRD_LEVEL_POINTS if wanted & third else 0


@compiled
def on_third_level(table: StepsRecord) -> np.uint64:
    """The fields where a disc was placed on the third level this turn."""
    fields = EMPTY
    for step in range(table.placed):
        if table.path_level[step] == THIRD_LEVEL:
            fields |= bit(table.path[step])
    return fields


@compiled
def _longest_line(table: StepsRecord, covered: np.uint64) -> int:
    longest = 0
    left = covered
    while left:
        start = lowest(left)
        left = rest(left)
        for direction in range(DIRECTIONS):
            field = start
            length = 0
            while field != NO_FIELD and covered & bit(field):
                length += 1
                field = int(table.ahead[field, direction])
            longest = max(longest, length)
    return longest


@compiled
def standing(table: StepsRecord, points: np.ndarray) -> int:
    """Write every seat's points; return the seats that stand first, as bits (ruling 8)."""
    for seat in range(table.players):
        points[seat] = table.scores[seat]
    return leaders(table)


@compiled
def leaders(table: StepsRecord) -> int:
    """The seats that have the most points, as bits."""
    return foremost(table.scores, everybody(table.players))

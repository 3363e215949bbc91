"""Paths: the most that the discs of a turn can bring, a victory-point tile included.

The board does not change under a path but where it has been, and no field is built on twice, so a
path is a walk over fields whose levels are known. All walks are tried, higher steps first, and
those that cannot be better than what is known already are left alone.
"""

from typing import NamedTuple

import numpy as np

from sevenfold.games.seven_steps.components import (
    COLOURS_TILE,
    EDGE,
    FAVOURITE,
    HUES,
    LINE,
    LITTLE,
    NOTHING,
    SUPPLY,
    TOP,
    StepsRecord,
)
from sevenfold.games.seven_steps.moves import first_fields
from sevenfold.games.seven_steps.scoring import THIRD_LEVEL, THIRD_LEVEL_POINTS, points_for
from sevenfold.games.seven_steps.supplies import discs_of, of_colour, one_disc
from sevenfold.games.seven_steps.towers import level
from sevenfold.kernel.bits import EMPTY, ONE, bit, count, lowest, number, rest
from sevenfold.kernel.compiling import compiled, variable

_ENOUGH = 1 << 40  # steps
_STEP = 9  # bits for a field and a level
# The most that so many discs score after one on a level, where none comes higher than a ceiling.
_MOST = np.array(
    [
        [
            [
                sum(min(height + step, ceiling) for step in range(1, steps + 1))
                for steps in range(SUPPLY)
            ]
            for height in range(TOP + 1)
        ]
        for ceiling in range(TOP + 1)
    ],
    np.int64,
)


class Besides(NamedTuple):
    """What counts in a turn besides the levels of its discs, in points."""

    tile: int  # the victory-point tile in hand, if it may be used
    price: float  # what is lost by using it
    bonus: float  # what the tile is worth that few points bring
    later: float  # the same after the tile in hand was used


class Found(NamedTuple):
    """The most that was found so far, and how many steps of a walk may still be taken."""

    most: float
    steps: int  # negative if there were too many: then there may be more


@compiled
def nothing_found() -> Found:
    """Nothing yet, and steps enough for any walk in which levels are all that counts."""
    return Found(0.0, variable(_ENOUGH))


@compiled
def nothing_besides() -> Besides:
    """The levels are all that counts."""
    return Besides(variable(NOTHING), 0.0, 0.0, 0.0)


@compiled
def most_points(table: StepsRecord, seat: int, limit: int) -> int:
    """The most points that the discs of a turn of this seat score, so many of them at most."""
    return int(best_turn(table, seat, limit, nothing_besides(), nothing_found()).most)


@compiled
def turn_worth(points: int, more: int, besides: Besides) -> float:
    """What a turn is worth whose discs score so many points, and for which a tile adds more."""
    worth = points + (besides.bonus if points <= LITTLE else 0.0)
    if besides.tile >= 0:
        total = points + more
        worth = max(worth, total - besides.price + (besides.later if total <= LITTLE else 0.0))
    return worth


@compiled
def fields_for(table: StepsRecord, discs: int) -> np.uint64:
    """The fields that have the colour of one of these discs."""
    fields = EMPTY
    for colour in range(HUES):
        if of_colour(discs, colour):
            fields |= table.coloured[colour]
    return fields


@compiled
def ceiling_of(table: StepsRecord, fields: np.uint64) -> int:
    """The highest level that a disc on one of these fields can lie on."""
    height = 1
    while height < TOP and fields & table.built[height]:
        height += 1
    return height


@compiled
def best_turn(table: StepsRecord, seat: int, limit: int, besides: Besides, found: Found) -> Found:
    """The most that a turn of this seat is worth, with so many discs at most.

    Only what is more than was found before is looked for.
    """
    discs = discs_of(table, seat)
    fields = fields_for(table, discs)
    ceiling = ceiling_of(table, fields)
    for colour in range(HUES):
        if of_colour(discs, colour):
            starts = first_fields(table, colour)
            while starts:
                start = lowest(starts)
                starts = rest(starts)
                found = best_path(
                    table, start, EMPTY, EMPTY, fields, discs, limit, variable(0), ceiling,
                    besides, found,
                )  # fmt: skip
    return found


@compiled
def best_path(
    table: StepsRecord,
    start: int,
    covered: np.uint64,
    third: np.uint64,
    fields: np.uint64,
    discs: int,
    limit: int,
    points: int,
    ceiling: int,
    besides: Besides,
    found: Found,
) -> Found:
    """The most that a turn is worth that goes on here, if that is more than was found before.

    `covered` are the fields that were built on before, `third` those of them where a disc lies on
    the third level, and `points` what all of these score; `fields` are those for the discs in hand,
    of which so many may be placed. A walk through all paths without a function that calls itself,
    since the compiler could not keep that on disk. `way` remembers the way back: field and level of
    the discs before, nine bits each.
    """
    field = start
    height = level(table, field) + 1
    best = found.most
    steps = found.steps
    way = 0
    going = True
    above = beside = EMPTY
    more = variable(0)
    while True:
        if going:  # a disc is placed
            steps -= 1
            if steps < 0:
                return Found(best, steps)
            points += height
            limit -= 1
            colour = number(table.colour[field])
            discs -= one_disc(colour)
            if not of_colour(discs, colour):
                fields &= ~table.coloured[colour]
            covered |= bit(field)
            if height == THIRD_LEVEL:
                third |= bit(field)
            if besides.tile >= 0:
                more = points_for(table, besides.tile, covered, third)
            best = max(best, turn_worth(points, more, besides))
            above, beside = _steps(table, field, height, fields & ~covered)
            if limit == 1 and besides.tile < 0:  # the last disc needs no walk
                if above:
                    best = max(best, turn_worth(points + height + 1, more, besides))
                if beside:
                    best = max(best, turn_worth(points + height, more, besides))
                above = beside = EMPTY
        going = False
        if limit and (above or beside):
            most = points + _MOST[ceiling, height, limit]
            going = _at_most(most, _most_more(covered, more, limit, besides), besides) > best
        if going:
            way = way << _STEP | field << 3 | height
            if above:
                field = lowest(above)
                height += 1
            else:
                field = lowest(beside)
        elif way == 0:
            return Found(best, steps)
        else:
            left, left_height = field, height
            points -= height
            limit += 1
            discs += one_disc(number(table.colour[left]))
            fields |= table.coloured[table.colour[left]]
            covered ^= bit(left)
            third &= ~bit(left)
            field = way >> 3 & 63
            height = way & 7
            way >>= _STEP
            if besides.tile >= 0:
                more = points_for(table, besides.tile, covered, third)
            later = ~((bit(left) << ONE) - ONE)
            near = _near(table, field, height, fields & ~covered)
            beside = near & ~table.built[height]
            above = EMPTY
            if left_height > height:
                above = _one_up(table, near, height) & later
            else:
                beside &= later


@compiled
def _at_most(points: int, more: int, besides: Besides) -> float:
    """What a turn is worth at most that scores so many points at most, and more with a tile."""
    worth = max(points * 1.0, min(points, LITTLE) + besides.bonus)
    if besides.tile >= 0:
        total = points + more
        used = max(total * 1.0, min(total, LITTLE) + besides.later)
        worth = max(worth, used - besides.price)
    return worth


@compiled
def _most_more(covered: np.uint64, more: int, discs: int, besides: Besides) -> int:
    """What the tile in hand adds at most, after so many more discs."""
    if besides.tile < 0:
        return 0
    if besides.tile == FAVOURITE:
        return more + 2 * discs
    if besides.tile in (COLOURS_TILE, EDGE):
        return more + discs
    if besides.tile == LINE:  # two runs may become one
        return count(covered) + discs
    return THIRD_LEVEL_POINTS


@compiled
def _steps(
    table: StepsRecord, field: int, height: int, fields: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Of these fields, those to which a step leads from a disc: one level up, on the same level."""
    near = _near(table, field, height, fields)
    return _one_up(table, near, height), near & ~table.built[height]


@compiled
def _near(table: StepsRecord, field: int, height: int, fields: np.uint64) -> np.uint64:
    """Of these fields, those beside a disc that are high enough for a step from it."""
    found: np.uint64 = table.near[field] & table.built[height - 1] & fields
    return found


@compiled
def _one_up(table: StepsRecord, fields: np.uint64, height: int) -> np.uint64:
    """Of these fields, those where a disc would lie one level higher than this."""
    if height == TOP:
        return EMPTY
    found: np.uint64 = fields & table.built[height] & ~table.built[height + 1]
    return found

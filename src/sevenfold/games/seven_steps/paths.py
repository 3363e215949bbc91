"""Paths: the most points that the discs of a turn can score.

The board does not change under a path but where it has been, and no field is built on twice, so a
path is a walk over fields whose levels are known. All walks are tried, higher steps first, and
those that cannot be better than what is known already are left alone.
"""

import numpy as np

from sevenfold.games.seven_steps.components import HUES, SUPPLY, TOP, StepsRecord
from sevenfold.games.seven_steps.moves import first_fields
from sevenfold.games.seven_steps.supplies import discs_of, of_colour, one_disc
from sevenfold.games.seven_steps.towers import level
from sevenfold.kernel.bits import EMPTY, ONE, bit, lowest, number, rest
from sevenfold.kernel.compiling import compiled, variable

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
def best_turn(table: StepsRecord, seat: int, limit: int) -> int:
    """The most points of a turn of this seat, with so many discs at most."""
    discs = discs_of(table, seat)
    fields = fields_for(table, discs)
    ceiling = ceiling_of(table, fields)
    best = variable(0)
    for colour in range(HUES):
        if of_colour(discs, colour):
            starts = first_fields(table, colour)
            while starts:
                start = lowest(starts)
                starts = rest(starts)
                best = best_path(table, start, EMPTY, fields, discs, limit, best, ceiling)
    return best


@compiled
def best_path(
    table: StepsRecord,
    start: int,
    covered: np.uint64,
    fields: np.uint64,
    discs: int,
    limit: int,
    known: int,
    ceiling: int,
) -> int:
    """The most points of a path of so many discs that begins here; `known` if there are not more.

    `fields` are those for the discs, and `covered` those that were built on before. A walk through
    all paths without a function that calls itself, since the compiler could not keep that on
    disk. `way` remembers the way back: field and level of the discs before, nine bits each.
    """
    field = start
    height = level(table, start) + 1
    points = height
    best = max(known, points)
    limit -= 1
    way = 0
    colour = number(table.colour[field])
    discs -= one_disc(colour)
    if not of_colour(discs, colour):
        fields &= ~table.coloured[colour]
    covered |= bit(field)
    above, beside = _steps(table, field, height, fields & ~covered)
    while True:
        if limit == 1:  # the last disc needs no walk
            if above:
                best = max(best, points + height + 1)
            elif beside:
                best = max(best, points + height)
            above = beside = EMPTY
        if (above or beside) and points + _MOST[ceiling, height, limit] > best:
            way = way << _STEP | field << 3 | height
            if above:
                field = lowest(above)
                height += 1
            else:
                field = lowest(beside)
            points += height
            best = max(best, points)
            limit -= 1
            colour = number(table.colour[field])
            discs -= one_disc(colour)
            if not of_colour(discs, colour):
                fields &= ~table.coloured[colour]
            covered |= bit(field)
            above, beside = _steps(table, field, height, fields & ~covered)
        elif way == 0:
            return best
        else:
            left, left_height = field, height
            points -= height
            limit += 1
            discs += one_disc(number(table.colour[left]))
            fields |= table.coloured[table.colour[left]]
            covered ^= bit(left)
            field = way >> 3 & 63
            height = way & 7
            way >>= _STEP
            later = ~((bit(left) << ONE) - ONE)
            near = _near(table, field, height, fields & ~covered)
            beside = near & ~table.built[height]
            above = EMPTY
            if left_height > height:
                above = _one_up(table, near, height) & later
            else:
                beside &= later


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

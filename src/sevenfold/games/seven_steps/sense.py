"""Sense: what looks good in 7 Steps, for bots.

A move is worth the points that this turn can still bring, and a little for special tiles. What a
turn can bring is not guessed: all paths for the discs in hand are tried out (`paths`).
"""

import numpy as np

from sevenfold.games.seven_steps.components import (
    AIDS,
    HIGHER,
    LEFT_TILE_POINTS,
    LITTLE,
    NOTHING,
    POINTS,
    SHORT_TURN,
    SUPPLY,
    TOP,
    Phase,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.moves import Act
from sevenfold.games.seven_steps.paths import (
    best_path,
    ceiling_of,
    fields_for,
    most_points,
    nothing_besides,
    nothing_found,
)
from sevenfold.games.seven_steps.scoring import disc_points, tile_points
from sevenfold.games.seven_steps.supplies import discs_of
from sevenfold.games.seven_steps.tiles import sort_of
from sevenfold.games.seven_steps.towers import level
from sevenfold.kernel.bits import EMPTY, bit
from sevenfold.kernel.compiling import compiled, variable
from sevenfold.kernel.packing import action_of, first_of, second_of

BONUS = 2.0  # points that the right to take a special tile is worth
_HELP = 3.0  # points that an aid other than *higher* usually adds to a turn
_LATER = 0.6  # the share of a turn that counts if it is not the next one
_IN_VAIN = -20.0  # at first glance, for building where no disc in hand can go
# Points that a tile is worth to whoever keeps it: the five aids, then the victory-point tiles.
KEPT = np.array([2.0, 2.5, 2.0, 2.5, 2.0, 2.5, 4.0, 2.0, 2.5, 2.5, 2.5])


@compiled
def judge(table: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """How many points each move promises."""
    if table.phase == Phase.PLACE:
        _judge_places(table, moves, n, worth)
    elif table.phase in (Phase.REMOVE, Phase.TOWER, Phase.DISC, Phase.EXCHANGE):
        fields = fields_for(table, discs_of(table, table.turn))
        for place in range(n):
            worth[place] = _first_glance(table, moves[place], fields)
    else:
        for place in range(n):
            worth[place] = _worth_of_choice(table, moves[place])


@compiled
def _worth_of_choice(table: StepsRecord, move: int) -> float:
    """What a move promises that changes nothing on the board."""
    seat = table.turn
    action = action_of(move)
    if action == Act.FILL_UP:
        return 0.0
    if action == Act.THROW:  # discs that found no place: new ones are better
        return 1.0
    if action == Act.TAKE_BONUS:  # a sort of which one has no tile
        return 0.0 if table.held[seat, first_of(move)] >= 0 else 1.0
    if action == Act.KEEP_NEW:
        return float(KEPT[table.drawn])
    if action == Act.KEEP_OLD:
        return float(KEPT[table.held[seat, sort_of(table.drawn)]])
    if action == Act.SCORE_TILE:
        return _turn_worth(table, disc_points(table) + tile_points(table, first_of(move)))
    if action == Act.SCORE_DISCS:
        tile = _worth_of_tile(table, KEPT[table.held[seat, POINTS]])
        return _turn_worth(table, disc_points(table)) + tile
    return _worth_of_aid(table, action == Act.USE_AID)


@compiled
def _worth_of_aid(table: StepsRecord, used: bool) -> float:
    """What an aid adds to the turn, or is worth later: with *higher* it is tried out."""
    aid = table.held[table.turn, AIDS]
    worth = _HELP if used else _worth_of_tile(table, KEPT[aid])
    if aid == HIGHER and used:
        table.aid = HIGHER
        worth = _turn_worth(table, most_points(table, table.turn, variable(SHORT_TURN)))
        table.aid = NOTHING
    elif aid == HIGHER:
        worth += _turn_worth(table, most_points(table, table.turn, variable(SUPPLY)))
    return worth


@compiled
def _worth_of_tile(table: StepsRecord, kept: float) -> float:
    """In one's last turn a tile is worth what the rules give for it."""
    return LEFT_TILE_POINTS * 1.0 if table.rounds == table.final_round else kept


@compiled
def _turn_worth(table: StepsRecord, points: int) -> float:
    """Points of a turn, and the tile that few of them bring."""
    if points > LITTLE:
        return points * 1.0
    return points + _worth_of_tile(table, BONUS)


@compiled
def _judge_places(table: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """The best path from each field on, or being content with its disc."""
    discs = discs_of(table, table.turn)
    fields = fields_for(table, discs)
    ceiling = ceiling_of(table, fields)
    points = disc_points(table)
    limit = disc_limit(table) - table.placed
    levels = nothing_besides()
    for place in range(n):
        if moves[place] == Act.DONE:
            worth[place] = _turn_worth(table, points)
        else:
            field = first_of(moves[place])
            found = best_path(
                table, field, table.covered, EMPTY, fields, discs, limit, points, ceiling, levels,
                nothing_found(),
            )  # fmt: skip
            content = _turn_worth(table, points + level(table, field) + 1)
            worth[place] = max(content, _turn_worth(table, int(found.most)))


@compiled
def _first_glance(table: StepsRecord, move: int, fields: np.uint64) -> float:
    """How much more the fields that an aid changes promise; `fields` are those for own discs."""
    action = action_of(move)
    first = first_of(move)
    second = second_of(move)
    if action in (Act.DONE, Act.GIVE):
        return 0.0
    if not fields & bit(first) and action != Act.GRAB:
        return _IN_VAIN
    height = level(table, first) + 1
    other = level(table, second) + 1
    fields &= ~bit(first)  # of which the levels change
    if action in (Act.MOVE_TOWER, Act.MOVE_DISC):
        fields &= ~bit(second)
    if action == Act.MOVE_TOWER:
        gain = _promise(table, first, other, fields) + _promise(table, second, height, fields)
        gain -= _promise(table, second, other, fields)
    else:
        gain = _promise(table, first, height - 1, fields)
        if action == Act.MOVE_DISC:
            gain += _promise(table, second, other + 1, fields)
            gain -= _promise(table, second, other, fields)
    return gain - _promise(table, first, height, fields)


@compiled
def _promise(table: StepsRecord, field: int, height: int, fields: np.uint64) -> float:
    """What a disc on this field and a next one could score, if this one lay on a level."""
    if height > TOP:
        return 0.0
    near = table.near[field] & fields
    if height > 1 and not near & table.built[height - 2] & ~table.built[height]:
        return 0.0  # no step leads here
    if height < TOP and near & table.built[height] & ~table.built[height + 1]:
        return height + height + 1.0
    if near & table.built[height - 1] & ~table.built[height]:
        return height + height * 1.0
    return height * 1.0


@compiled
def estimate(table: StepsRecord, values: np.ndarray) -> None:
    """Points ahead of the average of the others, with tiles in hand and turns to come.

    What the discs of each seat could score now is not played but measured: that takes half the
    time, and leaves out chance. Until it is the turn of the others, the board will be another.
    """
    total = 0.0
    for seat in range(table.players):
        values[seat] = table.scores[seat]
        if table.turn >= 0:
            for sort in (AIDS, POINTS):
                if table.held[seat, sort] >= 0:
                    values[seat] += KEPT[table.held[seat, sort]]
            share = 1.0 if seat == table.turn else _LATER
            values[seat] += share * _turn_worth(table, most_points(table, seat, variable(SUPPLY)))
        total += values[seat]
    for seat in range(table.players):
        values[seat] -= (total - values[seat]) / (table.players - 1)

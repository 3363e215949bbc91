"""Sense: what looks good in 7 Steps, for bots.

A move is worth the points that this turn can still bring, and a little for special tiles. What a
turn can bring is not guessed: all paths for the discs in hand are tried out (`paths`).
"""

import numpy as np

from sevenfold.games.seven_steps.components import (
    AID,
    AIDS,
    BONUS,
    CHOOSE,
    HIGHER,
    LITTLE,
    NOTHING,
    PLACE,
    POINTS,
    REFILL,
    SCORE,
    SHORT_TURN,
    SUPPLY,
    TOP,
    disc_limit,
)
from sevenfold.games.seven_steps.moves import DONE, GIVE, GRAB, MOVE_DISC, MOVE_TOWER
from sevenfold.games.seven_steps.paths import (
    best_path,
    best_turn,
    ceiling_of,
    discs_of,
    fields_for,
)
from sevenfold.games.seven_steps.scoring import disc_points, tile_points
from sevenfold.games.seven_steps.tiles import sort_of
from sevenfold.games.seven_steps.towers import level
from sevenfold.kernel.bits import bit
from sevenfold.kernel.compiling import compiled

_BONUS = 2.0  # points that the right to take a special tile is worth
_LEFT = 2.0  # points that the rules give for a tile at the end
_HELP = 3.0  # points that an aid other than *higher* usually adds to a turn
_LATER = 0.6  # the share of a turn that counts if it is not the next one
_IN_VAIN = -20.0  # at first glance, for building where no disc in hand can go
# Points that a tile is worth to whoever keeps it: the five aids, then the victory-point tiles.
_KEPT = np.array([2.0, 2.5, 2.0, 2.5, 2.0, 2.5, 4.0, 2.0, 2.5, 2.5, 2.5])


@compiled
def judge(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """How many points each move promises."""
    phase = table.phase
    if phase == PLACE:
        _judge_places(table, moves, n, worth)
    elif phase == REFILL:  # discs that found no place: new ones are better
        worth[0] = 0.0
        for place in range(1, n):
            worth[place] = 1.0
    elif phase == SCORE:
        tile = table.held[table.turn, POINTS]
        points = disc_points(table)
        worth[0] = _turn_worth(table, points + tile_points(table, tile))
        worth[1] = _turn_worth(table, points) + _worth_of_tile(table, _KEPT[tile])
    elif phase == BONUS:  # a sort of which one has no tile
        worth[0] = 0.0 if table.held[table.turn, AIDS] >= 0 else 1.0
        worth[1] = 0.0 if table.held[table.turn, POINTS] >= 0 else 1.0
    elif phase == CHOOSE:
        worth[0] = _KEPT[table.drawn]
        worth[1] = _KEPT[table.held[table.turn, sort_of(table.drawn)]]
    elif phase == AID:
        _judge_aid(table, worth)
    else:
        fields = fields_for(table, discs_of(table, table.turn))
        for place in range(n):
            worth[place] = _first_glance(table, moves[place], fields)


@compiled
def _worth_of_tile(table: np.record, kept: float) -> float:
    """In one's last turn a tile is worth what the rules give for it."""
    return _LEFT if table.rounds == table.final_round else kept


@compiled
def _turn_worth(table: np.record, points: int) -> float:
    """Points of a turn, and the tile that few of them bring."""
    if points > LITTLE:
        return points * 1.0
    return points + _worth_of_tile(table, _BONUS)


@compiled
def _judge_places(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """The best path from each field on, or being content with its disc."""
    discs = discs_of(table, table.turn)
    fields = fields_for(table, discs)
    ceiling = ceiling_of(table, fields)
    points = disc_points(table)
    limit = disc_limit(table) - table.placed
    for place in range(n):
        if moves[place] == DONE:
            worth[place] = _turn_worth(table, points)
        else:
            field = moves[place] >> 4
            most = best_path(table, field, table.covered, fields, discs, limit, 0, ceiling)
            content = _turn_worth(table, points + level(table, field) + 1)
            worth[place] = max(content, _turn_worth(table, points + most))


@compiled
def _judge_aid(table: np.record, worth: np.ndarray) -> None:
    """What an aid adds to the turn: with *higher* it is tried out."""
    aid = table.held[table.turn, AIDS]
    worth[0] = _worth_of_tile(table, _KEPT[aid])
    worth[1] = _HELP
    if aid == HIGHER:
        worth[0] += _turn_worth(table, best_turn(table, table.turn, SUPPLY))
        table.aid = HIGHER
        worth[1] = _turn_worth(table, best_turn(table, table.turn, SHORT_TURN))
        table.aid = NOTHING


@compiled
def _first_glance(table: np.record, move: int, fields: np.uint64) -> float:
    """How much more the fields that an aid changes promise; `fields` are those for own discs."""
    action = move & 15
    first = (move >> 4) & 63
    second = move >> 10
    if move == DONE or action == GIVE:
        return 0.0
    if not fields & bit(first) and action != GRAB:
        return _IN_VAIN
    height = level(table, first) + 1
    other = level(table, second) + 1
    fields &= ~bit(first)  # of which the levels change
    if action in (MOVE_TOWER, MOVE_DISC):
        fields &= ~bit(second)
    if action == MOVE_TOWER:
        gain = _promise(table, first, other, fields) + _promise(table, second, height, fields)
        gain -= _promise(table, second, other, fields)
    else:
        gain = _promise(table, first, height - 1, fields)
        if action == MOVE_DISC:
            gain += _promise(table, second, other + 1, fields)
            gain -= _promise(table, second, other, fields)
    return gain - _promise(table, first, height, fields)


@compiled
def _promise(table: np.record, field: int, height: int, fields: np.uint64) -> float:
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
def estimate(table: np.record, values: np.ndarray) -> None:
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
                    values[seat] += _KEPT[table.held[seat, sort]]
            share = 1.0 if seat == table.turn else _LATER
            values[seat] += share * _turn_worth(table, best_turn(table, seat, SUPPLY))
        total += values[seat]
    for seat in range(table.players):
        values[seat] -= (total - values[seat]) / (table.players - 1)

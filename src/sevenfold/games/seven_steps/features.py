"""What a learner sees of 7 Steps: what a turn can still bring, the board, the discs it leaves."""

import numpy as np

from sevenfold.games.features import Features, bounded, starts, step_of
from sevenfold.games.seven_steps.components import (
    AIDS,
    HIGHER,
    HUES,
    KINDS,
    NOTHING,
    POINTS,
    SEATS,
    SHORT_TURN,
    SIDES,
    SUPPLY,
    TOP,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.moves import Act
from sevenfold.games.seven_steps.paths import ceiling_of, most_points
from sevenfold.games.seven_steps.scoring import disc_points, tile_points
from sevenfold.games.seven_steps.supplies import bag_size, supply_size
from sevenfold.games.seven_steps.tiles import sort_of
from sevenfold.games.seven_steps.towers import level, lift_disc, put_disc, swap_towers
from sevenfold.kernel.bits import bit, count
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import action_of, first_of, second_of

_MOST_POINTS = 50  # of a turn
_TILE_POINTS = 16
_BAG = 16
_LEADS = 25
_BOARD = 17
_LEVELS = TOP + 2
_FEW = 4
_STEPS = 16  # half points that the judgement says a move is behind the best one
_HELD = KINDS + 1  # a tile, or none

(
    _PLAYERS, _SIDE, _LATE, _IN_BAG, _LEAD, _OWN_AID, _OWN_TILE, _NEXT_HAS, _BUILT, _AID_USED,
    _PLACED, _SCORED, _TURN, _LATER, _DISCS_LEFT, _COLOUR_LEFT, _PUT_ON, _ABOVE, _BESIDE, _NEEDED,
    _TILE_GAIN, _TILE, _BEHIND, SIZE,
) = starts(
    SEATS + 1, len(SIDES), 4, _BAG, _LEADS, _HELD, _HELD, 4, TOP * _BOARD, _HELD,
    SUPPLY + 1, _MOST_POINTS, _MOST_POINTS, _MOST_POINTS, SUPPLY + 2, _LEVELS * _FEW, _LEVELS,
    _LEVELS * _FEW, _LEVELS * _FEW, _FEW, _TILE_POINTS, 3 * KINDS, _STEPS,
)  # fmt: skip


@compiled
def describe(table: StepsRecord, active: np.ndarray) -> int:
    """What is true of the position, whatever is played."""
    seat = table.turn
    following = (seat + 1) % table.players
    most = 0
    for other in range(table.players):
        if other != seat:
            most = max(most, int(table.scores[other]))
    late = int(table.extra_round)
    if table.final_round:
        late = 2 + int(table.rounds == table.final_round)
    has = 2 * int(table.held[following, AIDS] != NOTHING)
    has += int(table.held[following, POINTS] != NOTHING)
    active[0] = _PLAYERS + table.players
    active[1] = _SIDE + table.side
    active[2] = _LATE + late
    active[3] = _IN_BAG + bounded(_bag_seen(table) // 8, _BAG)
    active[4] = _LEAD + bounded((table.scores[seat] - most + 100) // 4 - 13, _LEADS)
    active[5] = _OWN_AID + table.held[seat, AIDS] + 1
    active[6] = _OWN_TILE + table.held[seat, POINTS] + 1
    active[7] = _NEXT_HAS + has
    active[8] = _AID_USED + table.aid + 1
    active[9] = _PLACED + table.placed
    active[10] = _SCORED + bounded(disc_points(table), _MOST_POINTS)
    for height in range(1, TOP + 1):
        fields = count(table.built[height])
        active[10 + height] = _BUILT + (height - 1) * _BOARD + (fields + 2) // 3
    return 11 + TOP


@compiled
def _bag_seen(table: StepsRecord) -> int:
    """How many discs are in the bag: everybody can count that."""
    return bag_size(table) + int(table.hidden_bag)


@compiled
def foresee(table: StepsRecord, move: int, liked: float, behind: float, active: np.ndarray) -> int:
    """What a move leaves, before chance has its say."""
    active[0] = _BEHIND + step_of(behind, 0.5, _STEPS)
    return 1 + _foresee_move(table, move, liked, active[1:])


@compiled
def _foresee_move(table: StepsRecord, move: int, liked: float, active: np.ndarray) -> int:
    action = action_of(move)
    if action == Act.PLACE_DISC:
        return _foresee_disc(table, first_of(move), int(liked), active)
    if action in (Act.TAKE_OFF, Act.MOVE_TOWER, Act.MOVE_DISC, Act.GRAB):
        return _foresee_work(table, action, first_of(move), second_of(move), active)
    if action in (Act.DONE, Act.FILL_UP, Act.SCORE_DISCS):
        return _describe_discs(table, active, 0)
    if action in (Act.THROW, Act.GIVE):
        return _foresee_throw(table, action, first_of(move), active)
    if action in (Act.USE_AID, Act.NO_AID):
        return _foresee_aid(table, action == Act.USE_AID, active)
    if action == Act.SCORE_TILE:
        tile = first_of(move)
        points = tile_points(table, tile)
        active[0] = _TILE + tile
        active[1] = _TILE_GAIN + bounded(points, _TILE_POINTS)
        active[2] = _TURN + bounded(points + disc_points(table), _MOST_POINTS)
        return 3
    if action == Act.TAKE_BONUS:
        active[0] = _TILE + KINDS + first_of(move)
        return 1
    tile = table.drawn
    if action == Act.KEEP_OLD:
        tile = table.held[table.turn, sort_of(tile)]
    active[0] = _TILE + 2 * KINDS + tile
    return 1


@compiled
def _foresee_disc(table: StepsRecord, field: int, turn: int, active: np.ndarray) -> int:
    """The points that the turn can bring from here on, the disc itself, what lies around it."""
    seat = table.turn
    height = level(table, field) + 1
    colour = table.colour[field]
    near = table.near[field]
    above = 0
    if height < TOP:
        above = count(near & table.built[height] & ~table.built[height + 1])
    beside = count(near & table.built[height - 1] & ~table.built[height])
    active[0] = _TURN + bounded(turn, _MOST_POINTS)
    active[1] = _PUT_ON + height
    active[2] = _ABOVE + height * _FEW + min(above, _FEW - 1)
    active[3] = _BESIDE + height * _FEW + min(beside, _FEW - 1)
    active[4] = _NEEDED + min(int(table.supply[seat, colour]) - 1, _FEW - 1)
    n = 5
    if table.held[seat, POINTS] >= 0:
        active[n] = _TILE_GAIN + bounded(_tile_points_with(table, field, height), _TILE_POINTS)
        n += 1
    table.supply[seat, colour] -= 1
    n = _describe_supply(table, active, n)
    table.supply[seat, colour] += 1
    return n


@compiled
def _tile_points_with(table: StepsRecord, field: int, height: int) -> int:
    """What the own victory-point tile would add after one more disc."""
    covered = table.covered
    placed = table.placed
    before, level_before = table.path[placed], table.path_level[placed]
    table.path[placed] = field
    table.path_level[placed] = height
    table.covered = covered | bit(field)
    table.placed = placed + 1
    points = tile_points(table, table.held[table.turn, POINTS])
    table.path[placed] = before
    table.path_level[placed] = level_before
    table.covered = covered
    table.placed = placed
    return points


@compiled
def _foresee_work(
    table: StepsRecord, action: int, first: int, second: int, active: np.ndarray
) -> int:
    """The best turn on the board that an aid leaves; the board is put right again."""
    active[0] = _PUT_ON + level(table, first)
    active[1] = _TILE + KINDS + 2 + table.aid
    if action == Act.MOVE_TOWER:
        swap_towers(table, first, second)
    else:
        lift_disc(table, first)
        if action == Act.MOVE_DISC:
            put_disc(table, second)
    active[2] = _TURN + _best(table, disc_limit(table))
    if action == Act.MOVE_TOWER:
        swap_towers(table, first, second)
    else:
        if action == Act.MOVE_DISC:
            lift_disc(table, second)
        put_disc(table, first)
    return 3


@compiled
def _best(table: StepsRecord, limit: int) -> int:
    return bounded(most_points(table, table.turn, limit), _MOST_POINTS)


@compiled
def _foresee_throw(table: StepsRecord, action: int, colour: int, active: np.ndarray) -> int:
    """What the discs are worth without this one; of an exchange, with the one that was taken."""
    seat = table.turn
    table.supply[seat, colour] -= 1
    if action == Act.GIVE:
        table.supply[seat, table.taken] += 1
    n = _describe_discs(table, active, 0)
    if action == Act.GIVE:
        table.supply[seat, table.taken] -= 1
    table.supply[seat, colour] += 1
    return n


@compiled
def _foresee_aid(table: StepsRecord, used: bool, active: np.ndarray) -> int:
    """What the turn can bring without the aid, or with *higher*; others are tried out later."""
    aid = table.held[table.turn, AIDS]
    active[0] = _TILE + aid + KINDS * (1 + int(used))
    if used and aid == HIGHER:
        before = table.aid
        table.aid = HIGHER
        active[1] = _TURN + _best(table, SHORT_TURN)
        table.aid = before
    else:
        active[1] = _TURN + _best(table, SUPPLY)
    return 2


@compiled
def _describe_discs(table: StepsRecord, active: np.ndarray, n: int) -> int:
    """Discs that one keeps, and what they could score on this board."""
    active[n] = _LATER + _best(table, SUPPLY)
    return _describe_supply(table, active, n + 1)


@compiled
def _describe_supply(table: StepsRecord, active: np.ndarray, n: int) -> int:
    """How many discs are left, and of each colour, by how high its towers are."""
    active[n] = _DISCS_LEFT + supply_size(table, table.turn)
    n += 1
    for colour in range(HUES):
        held = int(table.supply[table.turn, colour])
        if held:
            ceiling = ceiling_of(table, table.coloured[colour])
            active[n] = _COLOUR_LEFT + ceiling * _FEW + min(held, _FEW - 1)
            n += 1
    return n


@compiled
def kind(table: StepsRecord, move: int) -> int:
    """What is done."""
    return action_of(move)


FEATURES = Features(
    describe=describe, foresee=foresee, kind=kind, size=SIZE, most=40, kinds=len(Act),
    unit=20.0, by_round=False, prize=10.0, matches=12_000,
)  # fmt: skip

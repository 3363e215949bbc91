"""Turns: what each choice before the points are scored is worth, gone through to their end.

Nothing is hidden or random from the aid to the points of a turn. So the most that it can bring is
not guessed: every way of using the aid is tried out, and on each board that it leaves, every path.
"""

import numpy as np

from sevenfold.games.seven_steps.aids import MOST_REMOVED
from sevenfold.games.seven_steps.components import (
    AIDS,
    EXCHANGE_AID,
    HIGHER,
    HUES,
    LEFT_TILE_POINTS,
    LITTLE,
    NOTHING,
    PHASE_OF_AID,
    POINTS,
    REMOVE_AID,
    SUPPLY,
    Phase,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.moves import MOST_MOVES, Act, legal
from sevenfold.games.seven_steps.paths import (
    Besides,
    Found,
    best_path,
    best_turn,
    ceiling_of,
    fields_for,
    turn_worth,
)
from sevenfold.games.seven_steps.scoring import disc_points, on_third_level, tile_points
from sevenfold.games.seven_steps.sense import BONUS, KEPT
from sevenfold.games.seven_steps.supplies import bag_seen, discs_of, supply_size
from sevenfold.games.seven_steps.towers import lift_disc, put_disc, swap_towers
from sevenfold.kernel.bits import ONE, bit, lowest, number, rest
from sevenfold.kernel.compiling import compiled, variable
from sevenfold.kernel.packing import action_of, first_of, second_of

_AID = 3.5  # points that an aid is worth to who keeps it and then makes the best of it
_NEVER = -1000.0  # worse than any turn
_MOST_STEPS = 500_000  # of all walks for a choice: some milliseconds


@compiled
def is_last(table: StepsRecord) -> bool:
    """Is it certain that whose turn it is has no other one after it (ruling 7)?

    That is so in the last round, and where the discs in hand and in the bag are too few to refill
    after it, however many are thrown. An aid may bring two more into a bag that is not empty.
    """
    if table.final_round:
        return bool(table.rounds == table.final_round)
    bag = bag_seen(table)
    discs = bag + supply_size(table, table.turn)
    if table.phase < Phase.PLACE and bag:
        discs += MOST_REMOVED
    if table.phase <= Phase.PLACE and table.placed == 0:
        discs -= 1  # one at least has to be placed
    return bool(discs < SUPPLY and not table.extra_round)


@compiled
def price_of(table: StepsRecord, sort: int) -> float:
    """What the tile in hand is worth as long as it is not used; in a last turn, by the rules."""
    tile = table.held[table.turn, sort]
    if tile < 0:
        return 0.0
    if is_last(table):
        return LEFT_TILE_POINTS * 1.0
    return _AID if sort == AIDS else float(KEPT[tile])


@compiled
def besides_of(table: StepsRecord) -> Besides:
    """What counts besides the discs.

    In a last turn, a tile for which there is no room brings nothing.
    """
    held = table.held[table.turn]
    bonus = later = BONUS
    if is_last(table):
        later = LEFT_TILE_POINTS * 1.0
        bonus = 0.0 if held[AIDS] >= 0 and held[POINTS] >= 0 else later
    return Besides(int(held[POINTS]), price_of(table, POINTS), bonus, later)


@compiled
def plan(table: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> bool:
    """What the turn can bring after each way of using an aid; in a last turn, after each choice.

    Which path is best otherwise, the board that it leaves to others may decide.
    """
    if table.phase > Phase.SCORE or (table.phase >= Phase.PLACE and not is_last(table)):
        return False
    return worth_of_turn(table, moves, n, worth)


@compiled
def worth_of_turn(table: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> bool:
    """What a turn can bring after each move, until its points are scored.

    That are its points and the tile for few of them, less the price of a victory-point tile that
    is used, and more by that of an aid that is not. False if it takes too long to find out.
    """
    if table.phase == Phase.SCORE:
        _worth_of_scoring(table, worth)
        return True
    if table.phase == Phase.PLACE:
        return _worth_of_places(table, moves, n, worth)
    steps = variable(_MOST_STEPS)
    for place in range(n):
        found = Found(_NEVER, steps)
        action = action_of(moves[place])
        if action == Act.NO_AID:
            found = whole_turn(table, found)
            worth[place] = found.most + price_of(table, AIDS)
        else:
            if action == Act.USE_AID:
                found = _with_aid(table, found)
            else:
                found = after_aid_move(table, moves[place], found)
            worth[place] = found.most
        steps = found.steps
    return bool(steps >= 0)


@compiled
def _worth_of_places(table: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> bool:
    discs = discs_of(table, table.turn)
    fields = fields_for(table, discs)
    ceiling = ceiling_of(table, fields)
    points = disc_points(table)
    third = on_third_level(table)
    limit = disc_limit(table) - table.placed
    besides = besides_of(table)
    steps = variable(_MOST_STEPS)
    for place in range(n):
        if moves[place] == Act.DONE:
            more = tile_points(table, besides.tile) if besides.tile >= 0 else 0
            worth[place] = turn_worth(points, more, besides)
        else:
            found = best_path(
                table, first_of(moves[place]), table.covered, third, fields, discs, limit, points,
                ceiling, besides, Found(_NEVER, steps),
            )  # fmt: skip
            worth[place] = found.most
            steps = found.steps
    return bool(steps >= 0)


@compiled
def _worth_of_scoring(table: StepsRecord, worth: np.ndarray) -> None:
    """The tile is used, or it is not."""
    besides = besides_of(table)
    points = disc_points(table)
    total = points + tile_points(table, besides.tile)
    worth[0] = total - besides.price + (besides.later if total <= LITTLE else 0.0)
    worth[1] = points + (besides.bonus if points <= LITTLE else 0.0)


@compiled
def whole_turn(table: StepsRecord, found: Found) -> Found:
    """The most that placing discs is worth, once it is decided about the aid."""
    return best_turn(table, table.turn, disc_limit(table), besides_of(table), found)


@compiled
def _with_aid(table: StepsRecord, found: Found) -> Found:
    """The most that the turn is worth with the aid in hand, whatever is done with it."""
    aid = table.held[table.turn, AIDS]
    table.held[table.turn, AIDS] = NOTHING
    table.aid = aid
    table.phase = PHASE_OF_AID[aid]
    found = whole_turn(table, found) if aid == HIGHER else _with_best_move(table, found)
    table.phase = Phase.AID
    table.aid = NOTHING
    table.held[table.turn, AIDS] = aid
    return found


@compiled
def _with_best_move(table: StepsRecord, found: Found) -> Found:
    """The same for an aid that changes the board, once for all changes where no disc can go."""
    own = fields_for(table, discs_of(table, table.turn))
    in_vain = False
    moves = np.empty(MOST_MOVES, np.int64)
    for place in range(legal(table, moves)):
        field = first_of(moves[place])
        if table.aid == REMOVE_AID and own & bit(field):  # of two discs, in one order only
            found = after_taking_off(table, field, own & ~(bit(field) - ONE), found)
        elif table.aid == EXCHANGE_AID or own & bit(field):
            found = after_aid_move(table, moves[place], found)
        elif not in_vain:
            found = whole_turn(table, found)
            in_vain = True
    return found


@compiled
def after_aid_move(table: StepsRecord, move: int, found: Found) -> Found:
    """The most that the turn is worth after a move of an aid, which is then taken back."""
    action = action_of(move)
    first = first_of(move)
    second = second_of(move)
    if action == Act.DONE:
        found = whole_turn(table, found)
    elif action == Act.TAKE_OFF:
        own = fields_for(table, discs_of(table, table.turn))
        found = after_taking_off(table, first, own, found)
    elif action == Act.GRAB:
        found = _after_grabbing(table, first, found)
    elif action == Act.GIVE:
        found = after_giving(table, first, table.taken, found)
    elif action == Act.MOVE_TOWER:
        swap_towers(table, first, second)
        found = whole_turn(table, found)
        swap_towers(table, first, second)
    else:
        lift_disc(table, first)
        put_disc(table, second)
        found = whole_turn(table, found)
        lift_disc(table, second)
        put_disc(table, first)
    return found


@compiled
def after_taking_off(table: StepsRecord, field: int, others: np.uint64, found: Found) -> Found:
    """One disc less, or a second one of these fields, too."""
    lift_disc(table, field)
    found = whole_turn(table, found)
    if table.removed == 0:
        others &= table.built[1]
        while others:
            other = lowest(others)
            others = rest(others)
            lift_disc(table, other)
            found = whole_turn(table, found)
            put_disc(table, other)
    put_disc(table, field)
    return found


@compiled
def _after_grabbing(table: StepsRecord, field: int, found: Found) -> Found:
    """A disc from the board for any disc of one's own."""
    lift_disc(table, field)
    for colour in range(HUES):
        if table.supply[table.turn, colour]:
            found = after_giving(table, colour, number(table.colour[field]), found)
    put_disc(table, field)
    return found


@compiled
def after_giving(table: StepsRecord, given: int, taken: int, found: Found) -> Found:
    """The most that the turn is worth after giving a disc of one colour for one of another."""
    supply = table.supply[table.turn]
    supply[given] -= 1
    supply[taken] += 1
    found = whole_turn(table, found)
    supply[taken] -= 1
    supply[given] += 1
    return found

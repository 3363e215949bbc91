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
from sevenfold.kernel.bits import ONE, bit, lowest, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import action_of, first_of, second_of

_AID = 3.5  # points that an aid is worth to who keeps it and then makes the best of it
_NEVER = -1000.0  # worse than any turn


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
def plan(view: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> bool:
    """What the turn can bring after each way of using an aid; in a last turn, after each choice.

    Which path is best otherwise, the board that it leaves to others may decide.
    """
    if view.phase > Phase.SCORE or (view.phase >= Phase.PLACE and not is_last(view)):
        return False
    worth_of_turn(view, moves, n, worth)
    return True


@compiled
def worth_of_turn(table: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """What a turn can bring after each move, until its points are scored.

    That are its points and the tile for few of them, less the price of a victory-point tile that
    is used, and more by that of an aid that is not.
    """
    if table.phase == Phase.PLACE:
        worth_of_places(table, moves, n, worth)
    elif table.phase == Phase.AID:
        worth[0] = whole_turn(table, _NEVER) + price_of(table, AIDS)
        if n > 1:
            worth[1] = _with_aid(table)
    elif table.phase == Phase.SCORE:
        worth_of_scoring(table, worth)
    else:
        for place in range(n):
            worth[place] = after_aid_move(table, moves[place], _NEVER)


@compiled
def worth_of_places(table: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """What the turn can bring from each field on, or with the discs that lie there."""
    discs = discs_of(table, table.turn)
    fields = fields_for(table, discs)
    ceiling = ceiling_of(table, fields)
    points = disc_points(table)
    third = on_third_level(table)
    limit = disc_limit(table) - table.placed
    besides = besides_of(table)
    for place in range(n):
        if moves[place] == Act.DONE:
            more = tile_points(table, besides.tile) if besides.tile >= 0 else 0
            worth[place] = turn_worth(points, more, besides)
        else:
            worth[place] = best_path(
                table, first_of(moves[place]), table.covered, third, fields, discs, limit, points,
                ceiling, besides, _NEVER,
            )  # fmt: skip


@compiled
def worth_of_scoring(table: StepsRecord, worth: np.ndarray) -> None:
    """The tile is used, or it is not."""
    besides = besides_of(table)
    points = disc_points(table)
    total = points + tile_points(table, besides.tile)
    worth[0] = total - besides.price + (besides.later if total <= LITTLE else 0.0)
    worth[1] = points + (besides.bonus if points <= LITTLE else 0.0)


@compiled
def whole_turn(table: StepsRecord, known: float) -> float:
    """The most that placing discs is worth, once it is decided about the aid."""
    worth: float = best_turn(table, table.turn, disc_limit(table), besides_of(table), known)
    return worth


@compiled
def _with_aid(table: StepsRecord) -> float:
    """The most that the turn is worth with the aid in hand, whatever is done with it."""
    aid = table.held[table.turn, AIDS]
    table.held[table.turn, AIDS] = NOTHING
    table.aid = aid
    table.phase = PHASE_OF_AID[aid]
    own = fields_for(table, discs_of(table, table.turn))
    best = _NEVER
    moves = np.empty(MOST_MOVES, np.int64)
    n = legal(table, moves)
    if aid == HIGHER:  # all that it does is to let the first disc lie higher
        best = whole_turn(table, best)
        n = 0
    tried = False  # to change nothing where these discs can go
    for place in range(n):
        field = first_of(moves[place])
        if aid == REMOVE_AID and own & bit(field):
            best = _after_taking_off(table, field, own & ~(bit(field) - ONE), best)
        elif aid == EXCHANGE_AID or own & bit(field):
            best = after_aid_move(table, moves[place], best)
        elif not tried:
            best = whole_turn(table, best)
            tried = True
    table.phase = Phase.AID
    table.aid = NOTHING
    table.held[table.turn, AIDS] = aid
    return best


@compiled
def after_aid_move(table: StepsRecord, move: int, known: float) -> float:
    """The most that the turn is worth after a move of an aid, or what is known to be possible.

    What the move changes is put right again.
    """
    action = action_of(move)
    first = first_of(move)
    second = second_of(move)
    if action == Act.DONE:
        return whole_turn(table, known)
    if action == Act.TAKE_OFF:
        own = fields_for(table, discs_of(table, table.turn))
        return _after_taking_off(table, first, own, known)
    if action == Act.GRAB:
        return _after_grabbing(table, first, known)
    if action == Act.GIVE:
        return after_giving(table, first, table.taken, known)
    if action == Act.MOVE_TOWER:
        swap_towers(table, first, second)
        best = whole_turn(table, known)
        swap_towers(table, first, second)
        return best
    lift_disc(table, first)
    put_disc(table, second)
    best = whole_turn(table, known)
    lift_disc(table, second)
    put_disc(table, first)
    return best


@compiled
def _after_taking_off(table: StepsRecord, field: int, others: np.uint64, known: float) -> float:
    """One disc less, or a second one of these fields, too."""
    lift_disc(table, field)
    best = whole_turn(table, known)
    if table.removed == 0:
        others &= table.built[1]
        while others:
            other = lowest(others)
            others = rest(others)
            lift_disc(table, other)
            best = whole_turn(table, best)
            put_disc(table, other)
    put_disc(table, field)
    return best


@compiled
def _after_grabbing(table: StepsRecord, field: int, known: float) -> float:
    """A disc from the board for any disc of one's own."""
    lift_disc(table, field)
    best = known
    for colour in range(HUES):
        if table.supply[table.turn, colour]:
            best = after_giving(table, colour, table.colour[field], best)
    put_disc(table, field)
    return best


@compiled
def after_giving(table: StepsRecord, given: int, taken: int, known: float) -> float:
    """The most that the turn is worth after giving a disc of one colour for one of another."""
    supply = table.supply[table.turn]
    supply[given] -= 1
    supply[taken] += 1
    best = whole_turn(table, known)
    supply[taken] -= 1
    supply[given] += 1
    return best

"""What an open state of 7 Steps has to keep to."""

from copy import copy

import numpy as np

from sevenfold.games.reading import Reading
from sevenfold.games.seven_steps.components import (
    AIDS,
    LITTLE,
    NOTHING,
    PHASE_OF_AID,
    POINTS,
    REMOVE_AID,
    SUPPLY,
    TILE_NAMES,
    TOP,
    Phase,
    StepsRecord,
)
from sevenfold.games.seven_steps.moves import MOST_MOVES, first_fields, legal
from sevenfold.games.seven_steps.tiles import sort_of
from sevenfold.games.seven_steps.towers import level, lift_disc
from sevenfold.kernel.bits import bit
from sevenfold.kernel.compiling import interpreted

_AID_PHASES = {int(phase): aid for aid, phase in enumerate(PHASE_OF_AID) if phase != Phase.PLACE}
# Between the first disc and the fall of towers.
_BUILT_PHASES = (Phase.PLACE, Phase.SCORE, Phase.BONUS, Phase.CHOOSE)

# Used once in a while from here, the rules' own words need no machine code.
_level, _lift_disc, _sort_of = interpreted(level), interpreted(lift_disc), interpreted(sort_of)
_first_fields = interpreted(first_fields)


def check(table: StepsRecord, state: Reading) -> None:
    """Refuse a table that cannot be. Seats that nobody sits at hold nothing."""
    table.held[table.players :] = NOTHING
    for seat, supply in enumerate(state["discs"].items()):
        if sum(table.supply[seat].tolist()) > SUPPLY:
            supply.refuse(f"nobody has more than {SUPPLY} discs")
    for stack in ("aid_stack", "point_stack"):
        if not state[stack].value:
            state[stack].refuse("an empty stack is renewed from its discard pile at once")
    _check_end(table, state)
    _check_phase(table, state)
    _check_aid(table, state)
    _check_path(table, state["placed"])


def _check_end(table: StepsRecord, state: Reading) -> None:
    final = state["final_round"]
    if state["last_turns"].truth() != (final.value is not None):
        final.refuse("the last round is certain once the end is triggered, and null before")
    if table.phase == Phase.OVER and table.final_round != table.rounds:
        final.refuse("a match is over after its last round")


def _check_phase(table: StepsRecord, state: Reading) -> None:
    phase, turn = table.phase, table.turn
    if (table.drawn >= 0) != (phase == Phase.CHOOSE):
        state["drawn"].refuse("it is a tile in phase 'choose' and null otherwise")
    if table.taken >= 0 and phase != Phase.EXCHANGE:
        state["taken"].refuse("a disc is only grabbed in phase 'exchange'")
    if table.built[TOP] and phase not in _BUILT_PHASES:
        state["fields"].refuse(f"no tower of {TOP} stands in this phase")
    if phase == Phase.OVER:
        return
    for needed, sort, key in ((Phase.AID, AIDS, "aids"), (Phase.SCORE, POINTS, "points")):
        if phase == needed and table.held[turn, sort] < 0:
            state[key].refuse(f"seat {turn} holds no such tile, so this phase is skipped")
    if phase == Phase.CHOOSE and table.held[turn, _sort_of(table.drawn)] < 0:
        state["drawn"].refuse(f"seat {turn} has no other tile of this sort to choose from")
    if phase in (Phase.BONUS, Phase.CHOOSE) and sum(table.path_level.tolist()) > LITTLE:
        state["placed"].refuse(f"who scores more than {LITTLE} points gets no special tile")
    _check_supply(table, state, sum(table.supply[turn].tolist()))
    if not legal(table, np.zeros(MOST_MOVES, np.int64)):
        state["phase"].refuse("there is no move in this phase")


def _check_supply(table: StepsRecord, state: Reading, size: int) -> None:
    if table.placed + size > SUPPLY:
        state["placed"].refuse(f"with those in the supply these are more than {SUPPLY} discs")
    if not table.placed:
        if size and table.phase in (Phase.SCORE, Phase.BONUS, Phase.CHOOSE, Phase.REFILL):
            state["placed"].refuse("who holds discs places at least one")
        if not size and table.phase < Phase.BONUS:
            state["phase"].refuse("the turn of a seat without discs starts in phase 'bonus'")


def _check_aid(table: StepsRecord, state: Reading) -> None:
    phase, aid = table.phase, table.aid
    if phase in _AID_PHASES and aid != _AID_PHASES[phase]:
        state["aid"].refuse(f"in this phase it is {TILE_NAMES[_AID_PHASES[phase]]!r}")
    if phase == Phase.AID and aid >= 0:
        state["aid"].refuse("it is null as long as no aid is used")
    low, high = (0, 1) if phase == Phase.REMOVE else (1, 2) if aid == REMOVE_AID else (0, 0)
    if not low <= table.removed <= high:
        state["removed"].refuse(f"expected a number from {low} to {high} in this phase")
    if aid >= 0 and phase not in (Phase.REFILL, Phase.OVER):
        if table.held[table.turn, AIDS] >= 0:
            state["aids"].refuse("who uses an aid holds none until the end of the turn")
        if not table.discards[aid] and phase != Phase.CHOOSE:
            state["aid_discards"].refuse("the aid in use lies on its discard pile")


def _check_path(table: StepsRecord, placed: Reading) -> None:
    """The discs of this turn were placed by the rules."""
    if table.placed and table.phase not in (*_BUILT_PHASES, Phase.REFILL, Phase.OVER):
        placed.refuse("in this phase no disc has been placed yet")
    if not table.placed:
        return
    path = table.path[: table.placed].tolist()
    levels = table.path_level[: table.placed].tolist()
    discs = placed.items()
    for step in range(1, table.placed):
        if not table.near[path[step - 1]] & bit(path[step]):
            discs[step]["at"].refuse("each disc lies beside the one before")
        if levels[step] - levels[step - 1] not in (0, 1):
            discs[step]["level"].refuse("each disc lies as high as the one before or one higher")
    if table.phase not in _BUILT_PHASES:
        return  # towers may have fallen since
    before = copy(table)
    for step, field in enumerate(path):
        if _level(table, field) != levels[step]:
            discs[step]["level"].refuse("the tower on this field has another level")
        _lift_disc(before, field)
    if not _first_fields(before, int(table.colour[path[0]])) & bit(path[0]):
        discs[0]["level"].refuse("a turn begins on the lowest level of a colour")

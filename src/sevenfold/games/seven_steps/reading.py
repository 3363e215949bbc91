"""Reading an open state of 7 Steps strictly."""

from copy import copy

import numpy as np

from sevenfold.games.reading import Reading
from sevenfold.games.seven_steps.components import (
    AID,
    AIDS,
    BONUS,
    CHOOSE,
    COLOURS,
    DISCS_OF_COLOUR,
    EXCHANGE,
    FIRST_KIND,
    HUES,
    LITTLE,
    NOTHING,
    OVER,
    PHASE_OF_AID,
    PLACE,
    POINTS,
    PRINT,
    REFILL,
    REMOVE,
    REMOVE_AID,
    SCORE,
    SIDES,
    SORT_NAMES,
    SUPPLY,
    TILE_NAMES,
    TOP,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.layout import TILES, Cell, layout_of
from sevenfold.games.seven_steps.moves import MOST_MOVES, first_fields, legal
from sevenfold.games.seven_steps.tiles import sort_of
from sevenfold.games.seven_steps.towers import level, lift_disc
from sevenfold.kernel.bits import bit
from sevenfold.kernel.compiling import interpreted

KEYS = (
    "fields", "discs", "bag", "box", "aids", "points", "aid_stack", "aid_discards", "point_stack",
    "point_discards", "aid", "placed", "limit", "removed", "taken", "drawn", "starter",
    "last_turns", "final_round",
)  # fmt: skip
MOST_POINTS = 1_000_000
TILES_OF_SORT = 10
_AID_PHASES = {phase: aid for aid, phase in enumerate(PHASE_OF_AID.tolist()) if phase != PLACE}
_BUILT_PHASES = (PLACE, SCORE, BONUS, CHOOSE)  # between the first disc and the fall of towers

# Used once in a while from here, the rules' own words need no machine code.
_level, _lift_disc, _sort_of = interpreted(level), interpreted(lift_disc), interpreted(sort_of)
_first_fields, _disc_limit = interpreted(first_fields), interpreted(disc_limit)


def read(table: StepsRecord, state: Reading) -> None:
    """Fill a record from an open state."""
    for key in KEYS:
        state[key]
    _read_fields(table, state["fields"])
    _read_discs(table, state)
    _read_tiles(table, state)
    _read_turn(table, state)
    _read_end(table, state)
    _check_phase(table, state)
    _check_aid(table, state)
    _check_path(table, state["placed"])


def _read_fields(table: StepsRecord, fields: Reading) -> None:
    cells = layout_of(table.centre).cells
    colours = []
    built = [0] * (TOP + 2)
    discs = [0] * HUES
    for place, field in enumerate(fields.items(len(cells))):
        field.keys(("at", "colour", "level"))
        if field["at"].value != list(cells[place]) and _cell(field["at"]) != cells[place]:
            field["at"].refuse(f"this shape has here the field {list(cells[place])}")
        colours.append(field["colour"].one_of(COLOURS))
        tower = field["level"].whole(0, TOP)
        discs[colours[-1]] += tower
        for height in range(tower + 1):
            built[height] |= 1 << place
    if max(discs) > DISCS_OF_COLOUR:
        name = COLOURS[discs.index(max(discs))]
        fields.refuse(f"there are only {DISCS_OF_COLOUR} {name} discs")
    table.built[:] = built
    table.colour[:] = colours
    table.coloured[:] = [
        sum(1 << place for place, found in enumerate(colours) if found == colour)
        for colour in range(HUES)
    ]
    _check_tiles(table, fields)


def _cell(at: Reading) -> Cell:
    q, r = at.items(2)
    return q.whole(-200, 200), r.whole(-200, 200)


def _check_tiles(table: StepsRecord, fields: Reading) -> None:
    """Seven different tiles lie there, each turned in some way."""
    centres = set()
    for tile in table.tiles.tolist():
        own, *rim = table.colour[tile].tolist()
        centres.add(own)
        printed = [int(own + step) % HUES for step in PRINT[table.side, 1:]]
        if not any(rim == printed[turn:] + printed[:turn] for turn in range(TILES - 1)):
            fields.refuse(
                f"no tile shows on its {SIDES[table.side]} side what lies around "
                f"{fields.value[tile[0]]['at']}"
            )
    if len(centres) != TILES:
        fields.refuse("each of the seven tiles lies there once: every colour has seven fields")


def _read_discs(table: StepsRecord, state: Reading) -> None:
    players = int(table.players)
    for seat, supply in enumerate(state["discs"].items(players)):
        table.supply[seat] = _counts(supply)
        if sum(table.supply[seat].tolist()) > SUPPLY:
            supply.refuse(f"nobody has more than {SUPPLY} discs")
    table.bag[:] = _counts(state["bag"])
    table.box[:] = _counts(state["box"])
    taken = state["taken"]
    table.taken = NOTHING if taken.value is None else taken.one_of(COLOURS)
    for seat, points in enumerate(state["scores"].items(players)):
        table.scores[seat] = points.whole(0, MOST_POINTS)


def _counts(discs: Reading) -> list[int]:
    discs.keys((), COLOURS)
    return [discs[colour].whole(1, DISCS_OF_COLOUR) if colour in discs else 0 for colour in COLOURS]


def _read_tiles(table: StepsRecord, state: Reading) -> None:
    players = int(table.players)
    table.held[:] = NOTHING
    for sort, held, stack, discards in (
        (AIDS, "aids", "aid_stack", "aid_discards"),
        (POINTS, "points", "point_stack", "point_discards"),
    ):
        for seat, tile in enumerate(state[held].items(players)):
            table.held[seat, sort] = _tile(tile, SORT_NAMES[sort])
        kinds = slice(FIRST_KIND[sort], FIRST_KIND[sort + 1])
        table.stack[kinds] = _tile_counts(state[stack], SORT_NAMES[sort])
        table.discards[kinds] = _tile_counts(state[discards], SORT_NAMES[sort])
        if not state[stack].value:
            state[stack].refuse("an empty stack is renewed from its discard pile at once")
    table.drawn = _tile(state["drawn"], TILE_NAMES)
    table.aid = _tile(state["aid"], SORT_NAMES[AIDS])


def _tile_counts(tiles: Reading, names: tuple[str, ...]) -> list[int]:
    if len(tiles.items()) > TILES_OF_SORT:
        tiles.refuse(f"there are only {TILES_OF_SORT} tiles of this sort")
    found = [tile.one_of(names) for tile in tiles.items()]
    return [found.count(kind) for kind in range(len(names))]


def _tile(tile: Reading, names: tuple[str, ...]) -> int:
    if tile.value is None:
        return NOTHING
    return TILE_NAMES.index(names[tile.one_of(names)])


def _read_turn(table: StepsRecord, state: Reading) -> None:
    number = {cell: place for place, cell in enumerate(layout_of(table.centre).cells)}
    placed = state["placed"].items()
    if len(placed) > _disc_limit(table):
        state["placed"].refuse(f"at most {_disc_limit(table)} discs can be placed in this turn")
    table.placed = len(placed)
    for step, disc in enumerate(placed):
        disc.keys(("at", "colour", "level"))
        field = number.get(_cell(disc["at"]))
        if field is None:
            disc["at"].refuse("there is no such field")
        if table.covered & bit(field):
            disc["at"].refuse("no field is built on twice in a turn")
        table.path[step] = field
        table.path_level[step] = disc["level"].whole(1, TOP)
        table.covered |= bit(field)
    table.removed = state["removed"].whole(0, 2)
    state["limit"].whole(1, SUPPLY)


def _read_end(table: StepsRecord, state: Reading) -> None:
    table.starter = state["starter"].whole(0, int(table.players) - 1)
    triggered = state["last_turns"].truth()
    final = state["final_round"]
    if triggered != (final.value is not None):
        final.refuse("the last round is certain once the end is triggered, and null before")
    if triggered:
        first = int(table.rounds)
        table.final_round = final.whole(first, first + int(table.extra_round))
    if table.phase == OVER and table.final_round != table.rounds:
        final.refuse("a match is over after its last round")


def _check_phase(table: StepsRecord, state: Reading) -> None:
    phase, turn = table.phase, table.turn
    if (table.drawn >= 0) != (phase == CHOOSE):
        state["drawn"].refuse("it is a tile in phase 'choose' and null otherwise")
    if table.taken >= 0 and phase != EXCHANGE:
        state["taken"].refuse("a disc is only grabbed in phase 'exchange'")
    if table.built[TOP] and phase not in _BUILT_PHASES:
        state["fields"].refuse(f"no tower of {TOP} stands in this phase")
    if phase == OVER:
        return
    for needed, sort, key in ((AID, AIDS, "aids"), (SCORE, POINTS, "points")):
        if phase == needed and table.held[turn, sort] < 0:
            state[key].refuse(f"seat {turn} holds no such tile, so this phase is skipped")
    if phase == CHOOSE and table.held[turn, _sort_of(table.drawn)] < 0:
        state["drawn"].refuse(f"seat {turn} has no other tile of this sort to choose from")
    if phase in (BONUS, CHOOSE) and sum(table.path_level.tolist()) > LITTLE:
        state["placed"].refuse(f"who scores more than {LITTLE} points gets no special tile")
    _check_supply(table, state, sum(table.supply[turn].tolist()))
    if not legal(table, np.zeros(MOST_MOVES, np.int64)):
        state["phase"].refuse("there is no move in this phase")


def _check_supply(table: StepsRecord, state: Reading, size: int) -> None:
    if table.placed + size > SUPPLY:
        state["placed"].refuse(f"with those in the supply these are more than {SUPPLY} discs")
    if not table.placed:
        if size and table.phase in (SCORE, BONUS, CHOOSE, REFILL):
            state["placed"].refuse("who holds discs places at least one")
        if not size and table.phase < BONUS:
            state["phase"].refuse("the turn of a seat without discs starts in phase 'bonus'")


def _check_aid(table: StepsRecord, state: Reading) -> None:
    phase, aid = table.phase, table.aid
    if phase in _AID_PHASES and aid != _AID_PHASES[phase]:
        state["aid"].refuse(f"in this phase it is {TILE_NAMES[_AID_PHASES[phase]]!r}")
    if phase == AID and aid >= 0:
        state["aid"].refuse("it is null as long as no aid is used")
    low, high = (0, 1) if phase == REMOVE else (1, 2) if aid == REMOVE_AID else (0, 0)
    if not low <= table.removed <= high:
        state["removed"].refuse(f"expected a number from {low} to {high} in this phase")
    if aid >= 0 and phase not in (REFILL, OVER):
        if table.held[table.turn, AIDS] >= 0:
            state["aids"].refuse("who uses an aid holds none until the end of the turn")
        if not table.discards[aid] and phase != CHOOSE:
            state["aid_discards"].refuse("the aid in use lies on its discard pile")


def _check_path(table: StepsRecord, placed: Reading) -> None:
    """The discs of this turn were placed by the rules."""
    if table.placed and table.phase not in (*_BUILT_PHASES, REFILL, OVER):
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

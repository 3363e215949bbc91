"""The board of 7 Steps in a state: its fields, its towers, and the discs of a turn."""

from collections.abc import Iterable

import numpy as np

from sevenfold.games.reading import Reading
from sevenfold.games.seven_steps.components import (
    COLOURS,
    DISCS_OF_COLOUR,
    HUES,
    PRINT,
    SIDES,
    TOP,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.layout import FIELDS, TILES, Cell, layout_of, tile_cells
from sevenfold.games.seven_steps.towers import level
from sevenfold.games.values import Json, Place
from sevenfold.kernel.bits import bit, number
from sevenfold.kernel.compiling import compiled, interpreted
from sevenfold.kernel.ink import put, put_comma, put_number, put_word, spelled

_WORDS = spelled(COLOURS)
_STEPS = np.array(tile_cells((0, 0)), np.int64)  # from the centre of a tile to its fields


@compiled
def _cells(table: StepsRecord) -> np.ndarray:
    """The coordinates of the fields, in the order of their numbers."""
    cells = np.empty((FIELDS, 2), np.int64)
    for tile in range(TILES):
        for place in range(_STEPS.shape[0]):
            field = table.tiles[tile, place]
            cells[field, 0] = table.centre[tile, 0] + _STEPS[place, 0]
            cells[field, 1] = table.centre[tile, 1] + _STEPS[place, 1]
    return cells


@compiled
def _put_cell(paper: np.ndarray, at: int, cells: np.ndarray, field: int) -> int:
    at = put_number(paper, put(paper, at, b"["), cells[field, 0])
    at = put_number(paper, put(paper, at, b","), cells[field, 1])
    return put(paper, at, b"]")


@compiled
def _put_field(
    paper: np.ndarray, at: int, table: StepsRecord, cells: np.ndarray, field: int, height: int
) -> int:
    at = _put_cell(paper, put(paper, at, b'{"at":'), cells, field)
    at = put_word(paper, put(paper, at, b',"colour":'), _WORDS, number(table.colour[field]))
    at = put_number(paper, put(paper, at, b',"level":'), height)
    return put(paper, at, b"}")


@compiled
def put_centres(paper: np.ndarray, at: int, table: StepsRecord, seat: int) -> int:
    """The centres of the tiles."""
    cells = _cells(table)
    at = put(paper, at, b"[")
    for tile in range(TILES):
        at = _put_cell(paper, put_comma(paper, at, tile == 0), cells, number(table.tiles[tile, 0]))
    return put(paper, at, b"]")


@compiled
def put_fields(paper: np.ndarray, at: int, table: StepsRecord, seat: int) -> int:
    """All fields with their towers."""
    cells = _cells(table)
    at = put(paper, at, b"[")
    for field in range(FIELDS):
        at = put_comma(paper, at, field == 0)
        at = _put_field(paper, at, table, cells, field, level(table, field))
    return put(paper, at, b"]")


@compiled
def put_placed(paper: np.ndarray, at: int, table: StepsRecord, seat: int) -> int:
    """The discs of this turn."""
    cells = _cells(table)
    at = put(paper, at, b"[")
    for step in range(table.placed):
        at = put_comma(paper, at, step == 0)
        field, height = number(table.path[step]), number(table.path_level[step])
        at = _put_field(paper, at, table, cells, field, height)
    return put(paper, at, b"]")


def lying_on(fields: Json) -> Iterable[Place]:
    """The discs on the board."""
    discs = (field["colour"] for field in fields for _ in range(field["level"]))
    yield Place(("fields",), tuple(discs))


def read_fields(table: StepsRecord, fields: Reading) -> None:
    """The towers, and the tiles below them."""
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


def read_placed(table: StepsRecord, discs: Reading) -> None:
    """The discs of this turn; the aid in use, which limits them, is read already."""
    number_of = {cell: place for place, cell in enumerate(layout_of(table.centre).cells)}
    placed, limit = discs.items(), interpreted(disc_limit)(table)
    if len(placed) > limit:
        discs.refuse(f"at most {limit} discs can be placed in this turn")
    table.placed = len(placed)
    for step, disc in enumerate(placed):
        disc.keys(("at", "colour", "level"))
        field = number_of.get(_cell(disc["at"]))
        if field is None:
            disc["at"].refuse("there is no such field")
        if table.covered & bit(field):
            disc["at"].refuse("no field is built on twice in a turn")
        table.path[step] = field
        table.path_level[step] = disc["level"].whole(1, TOP)
        table.covered |= bit(field)

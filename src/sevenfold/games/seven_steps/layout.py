"""The board: where seven tiles lie, and all that follows from it.

A field is a cell of a hexagonal grid in axial coordinates (q, r). A tile is a centre and its six
neighbours, so a board is told by seven centres. Neighbours, edge fields and straight lines are
derived from the coordinates, once per layout. Fields are numbered by q, then r; a set of fields is
one word of 49 bits.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from sevenfold.games.game import Json

Cell: TypeAlias = tuple[int, int]

RIM: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise
TILES = 7
FIELDS = 49
NO_FIELD = 255
FARTHEST = 99  # for the coordinates of a centre, so that they fit a byte with their rims

SHAPES: dict[str, tuple[Cell, ...]] = {
    "base": ((0, 0), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)),
    "river": ((0, 0), (2, 1), (5, -1), (7, 0), (6, 3), (8, 4), (11, 2)),
    "ring": ((2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2), (4, 2)),
    "mask": ((-6, 0), (-3, 0), (0, 0), (3, 0), (6, 0), (-6, 3), (3, 3)),
    "butterfly": ((0, 0), (2, 1), (-1, 3), (1, 4), (-2, -1), (1, -3), (-1, -4)),
    "cross": ((0, 0), (-1, 3), (-3, 6), (1, -3), (3, -6), (-3, 0), (3, 0)),
}


@dataclass(frozen=True, eq=False)
class Layout:
    """A board without its colours.

    `names` are the fields as moves write them; `tiles` the fields of each tile, centre first and
    then its rim clockwise; `near` the neighbours of a field as a set; `ahead` the next field from
    a field in three directions (or NO_FIELD), so that a straight line is a walk along one of them;
    `edge` the set of fields with fewer than six neighbours, those around a hole included.
    """

    cells: tuple[Cell, ...]
    names: tuple[str, ...]
    tiles: np.ndarray
    near: np.ndarray
    ahead: np.ndarray
    edge: np.uint64


@cache
def layout(centres: tuple[Cell, ...]) -> Layout:
    """The layout of seven tiles with these centres.

    >>> base = layout(SHAPES["base"])
    >>> len(base.cells), int(base.edge).bit_count()
    (49, 24)
    """
    cells = tuple(sorted(cell for centre in centres for cell in tile_cells(centre)))
    number = {cell: place for place, cell in enumerate(cells)}
    around = [[number.get(beside) for beside in neighbours(cell)] for cell in cells]
    near = [sum(1 << field for field in fields if field is not None) for fields in around]
    ahead = [[NO_FIELD if field is None else field for field in fields[:3]] for fields in around]
    edge = sum(1 << place for place, fields in enumerate(around) if None in fields)
    tiles = [[number[cell] for cell in tile_cells(centre)] for centre in centres]
    return Layout(
        cells,
        tuple(f"{q},{r}" for q, r in cells),
        np.array(tiles, np.uint8),
        np.array(near, np.uint64),
        np.array(ahead, np.uint8),
        np.uint64(edge),
    )


def layout_of(centres: np.ndarray) -> Layout:
    """The layout of a table, from the centres in its record."""
    return _layout_of_bytes(centres.tobytes())


@cache
def _layout_of_bytes(centres: bytes) -> Layout:
    pairs = np.frombuffer(centres, np.int8).reshape(TILES, 2).tolist()
    return layout(tuple((q, r) for q, r in pairs))


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around a cell, clockwise, whether there is a field or not."""
    return [(cell[0] + q, cell[1] + r) for q, r in RIM]


def tile_cells(centre: Cell) -> list[Cell]:
    """The seven cells of a tile: its centre, then its rim clockwise."""
    return [centre, *neighbours(centre)]


def accept_shape(shape: Json) -> Json:
    """A shape in its normal form: one of the names, or a list of seven centres [q, r]."""
    if isinstance(shape, str):
        if shape not in SHAPES:
            raise ValueError(f"known are {', '.join(SHAPES)}, or give seven tile centres [q, r]")
        return shape
    if not isinstance(shape, list | tuple) or len(shape) != TILES:
        raise ValueError(f"it takes a name ({', '.join(SHAPES)}) or seven tile centres [q, r]")
    centres = tuple(_accept_centre(centre) for centre in shape)
    _check_apart(centres)
    _check_together(centres)
    return [list(centre) for centre in centres]


def _accept_centre(centre: Json) -> Cell:
    if not isinstance(centre, list | tuple) or len(centre) != 2 or not all(map(_fits, centre)):
        raise ValueError(
            f"a tile centre is two whole numbers [q, r] from −{FARTHEST} to {FARTHEST}, "
            f"not {centre!r}"
        )
    return int(centre[0]), int(centre[1])


def _fits(coordinate: Json) -> bool:
    whole = isinstance(coordinate, int) and not isinstance(coordinate, bool)
    return whole and -FARTHEST <= coordinate <= FARTHEST


def _check_apart(centres: tuple[Cell, ...]) -> None:
    covered: dict[Cell, Cell] = {}
    for centre in centres:
        for cell in tile_cells(centre):
            if cell in covered:
                raise ValueError(
                    f"the tiles around {list(covered[cell])} and {list(centre)} overlap "
                    f"at {list(cell)}"
                )
            covered[cell] = centre


def _check_together(centres: tuple[Cell, ...]) -> None:
    reached = {centres[0]}
    waiting = [centres[0]]
    while waiting:
        beside = {cell for field in tile_cells(waiting.pop()) for cell in neighbours(field)}
        for centre in centres:
            if centre not in reached and not beside.isdisjoint(tile_cells(centre)):
                reached.add(centre)
                waiting.append(centre)
    for centre in centres:
        if centre not in reached:
            raise ValueError(
                f"all tiles must hang together, but that around {list(centre)} "
                f"does not touch those around {list(centres[0])}"
            )

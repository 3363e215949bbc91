"""The discs and the special tiles, and the record of a table.

Towers are kept as sets: `built[k]` are the fields with at least *k* discs. So the fields of a
level, or those that a step from one level to the next can reach, are a few operations on words.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np
import numpy.typing as npt

from sevenfold.games.record import Bytes, Record, Sets, Wholes, record_type
from sevenfold.games.seven_steps.layout import FIELDS, TILES
from sevenfold.kernel.compiling import compiled

COLOURS = ("turquoise", "yellow", "beige", "purple", "red", "green", "black")
HUES = len(COLOURS)
PURPLE, RED, GREEN, BLACK = (COLOURS.index(name) for name in ("purple", "red", "green", "black"))
DISCS_OF_COLOUR = 20
SUPPLY = 7  # discs behind a screen
TOP = 7  # the highest level
SHORT_TURN = 5  # discs in a turn with some aids
LITTLE = 7  # points in a turn that still bring a special tile
LEFT_TILE_POINTS = 2  # for a tile that was never used
BAG, BOX = range(2)  # where an aid sends a disc

# What a board tile shows, as steps from its own colour: the centre, then the rim (the sides).
SIDES = ("plain", "mixed")
PRINT = np.array([[0, 0, 0, 0, 0, 0, 0], [0, 0, 1, 3, 0, 1, 3]], np.int64)

# Special tiles are numbered through: first the building aids, then the victory-point tiles.
AIDS, POINTS = 0, 1
SORTS = ("aid", "points")
TILE_NAMES = (
    "remove", "tower", "disc", "higher", "exchange",
    "colours", "favourite", "edge", "line", "third-red-purple", "third-green-black",
)  # fmt: skip
SORT_NAMES = (TILE_NAMES[:5], TILE_NAMES[5:])
REMOVE_AID, TOWER_AID, DISC_AID, HIGHER, EXCHANGE_AID = range(5)
COLOURS_TILE, FAVOURITE, EDGE, LINE, THIRD_RED_PURPLE, THIRD_GREEN_BLACK = range(5, 11)
KINDS = len(TILE_NAMES)
COPIES = np.array([2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1], np.int64)
FIRST_KIND = np.array([0, 5, 11], np.int64)  # of a sort; the last entry ends the last sort


class Phase(IntEnum):
    """What there is to decide."""

    AID, REMOVE, TOWER, DISC, EXCHANGE, PLACE, SCORE, BONUS, CHOOSE, REFILL, OVER = range(11)


PHASE_OF_AID = np.array(
    [Phase.REMOVE, Phase.TOWER, Phase.DISC, Phase.PLACE, Phase.EXCHANGE], np.int64
)

SEATS = 4
NOTHING = -1  # in place of a tile or a colour
BACK = -2  # in a view, in place of a tile: one that the viewer may not see; the next sort is −3


class StepsRecord(Record):
    """A table of 7 Steps."""

    starter: int
    final_round: int  # 0 until it is certain
    scores: Annotated[Wholes, SEATS]
    side: int  # options, and the layout that follows from them
    form: int  # which of the named shapes, or one more for an own one
    extra_round: int
    near: Annotated[Sets, FIELDS]
    edge: np.uint64
    coloured: Annotated[Sets, HUES]  # the fields of each colour
    built: Annotated[Sets, TOP + 2]  # the fields with at least so many discs
    hidden_supply: Annotated[Wholes, SEATS]  # in views: how many there are
    hidden_bag: int
    hidden_stack: Annotated[Wholes, 2]
    held: Annotated[Wholes, SEATS, 2]  # the tile of each sort that a seat holds
    drawn: int
    aid: int  # in use this turn
    removed: int
    taken: int  # a colour
    placed: int  # how many discs this turn: the length of the path
    covered: np.uint64  # the fields of the path
    path: Annotated[Bytes, SUPPLY]
    path_level: Annotated[Bytes, SUPPLY]
    supply: Annotated[Bytes, SEATS, HUES]
    bag: Annotated[Bytes, HUES]
    box: Annotated[Bytes, HUES]
    stack: Annotated[Bytes, KINDS]
    discards: Annotated[Bytes, KINDS]
    colour: Annotated[Bytes, FIELDS]
    centre: Annotated[npt.NDArray[np.int8], TILES, 2]
    tiles: Annotated[Bytes, TILES, TILES]
    ahead: Annotated[Bytes, FIELDS, 3]
    filler: Annotated[Bytes, 7]  # whole words: no byte of a record is undefined


TABLE = record_type(StepsRecord)


@compiled
def disc_limit(table: StepsRecord) -> int:
    """How many discs may be placed this turn (ruling 4)."""
    return SHORT_TURN if table.aid == HIGHER or table.aid == EXCHANGE_AID else SUPPLY

"""The discs and the special tiles, and the record of a table.

Towers are kept as sets: `built[k]` are the fields with at least *k* discs. So the fields of a
level, or those that a step from one level to the next can reach, are a few operations on words.
"""

import numpy as np

from sevenfold.games.game import record_type
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

AID, REMOVE, TOWER, DISC, EXCHANGE, PLACE, SCORE, BONUS, CHOOSE, REFILL, OVER = range(11)
PHASES = (
    "aid", "remove", "tower", "disc", "exchange", "place", "score", "bonus", "choose", "refill",
    "over",
)  # fmt: skip

SEATS = 4
NOTHING = -1  # in place of a tile or a colour
BACK = -2  # in a view, in place of a tile: one that the viewer may not see; the next sort is −3

TABLE = record_type(
    ("starter", np.int64),
    ("final_round", np.int64),  # 0 until it is certain
    ("scores", np.int64, (SEATS,)),
    ("side", np.int64),  # options, and the layout that follows from them
    ("form", np.int64),  # which of the named shapes, or one more for an own one
    ("extra_round", np.int64),
    ("near", np.uint64, (FIELDS,)),
    ("edge", np.uint64),
    ("coloured", np.uint64, (HUES,)),  # the fields of each colour
    ("built", np.uint64, (TOP + 2,)),  # the fields with at least so many discs
    ("hidden_supply", np.int64, (SEATS,)),  # in views: how many there are
    ("hidden_bag", np.int64),
    ("hidden_stack", np.int64, (2,)),
    ("held", np.int64, (SEATS, 2)),  # the tile of each sort that a seat holds
    ("drawn", np.int64),
    ("aid", np.int64),  # in use this turn
    ("removed", np.int64),
    ("taken", np.int64),  # a colour
    ("placed", np.int64),  # how many discs this turn: the length of the path
    ("covered", np.uint64),  # the fields of the path
    ("path", np.uint8, (SUPPLY,)),
    ("path_level", np.uint8, (SUPPLY,)),
    ("supply", np.uint8, (SEATS, HUES)),
    ("bag", np.uint8, (HUES,)),
    ("box", np.uint8, (HUES,)),
    ("stack", np.uint8, (KINDS,)),
    ("discards", np.uint8, (KINDS,)),
    ("colour", np.uint8, (FIELDS,)),
    ("centre", np.int8, (TILES, 2)),
    ("tiles", np.uint8, (TILES, TILES)),
    ("ahead", np.uint8, (FIELDS, 3)),
    ("filler", np.uint8, (7,)),  # whole words: no byte of a record is undefined
)


@compiled
def disc_limit(table: np.record) -> int:
    """How many discs may be placed this turn (ruling 4)."""
    return SHORT_TURN if table.aid == HIGHER or table.aid == EXCHANGE_AID else SUPPLY

"""The state of a table of 7 Steps, written as JSON."""

import numpy as np

from sevenfold.games.game import OPEN
from sevenfold.games.seven_steps.components import (
    AIDS,
    COLOURS,
    FIRST_KIND,
    HUES,
    KINDS,
    NOTHING,
    POINTS,
    SORT_NAMES,
    TILE_NAMES,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.layout import FIELDS, TILES, tile_cells
from sevenfold.games.seven_steps.scoring import tile_points
from sevenfold.games.seven_steps.sight import unseen_discs, unseen_tiles
from sevenfold.games.seven_steps.towers import level
from sevenfold.kernel.bits import number
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import (
    put,
    put_comma,
    put_number,
    put_truth,
    put_word,
    spelled,
)

_COLOUR_WORDS = spelled(COLOURS)
_TILE_WORDS = spelled(TILE_NAMES)
_STEPS = np.array(tile_cells((0, 0)), np.int64)  # from the centre of a tile to its fields
_SORTED_COLOURS = np.array(sorted(range(HUES), key=COLOURS.__getitem__), np.int64)
_SORTED_TILES = np.array(  # those of a sort stay together
    [TILE_NAMES.index(name) for names in SORT_NAMES for name in sorted(names)], np.int64
)


@compiled
def inscribe(table: StepsRecord, seat: int, paper: np.ndarray, at: int) -> int:
    """The game's own keys of the state, for a table (OPEN) or the view of a seat."""
    cells = _cells(table)
    at = put(paper, at, b'"centres":[')
    for tile in range(TILES):
        at = _put_cell(paper, put_comma(paper, at, tile == 0), cells, number(table.tiles[tile, 0]))
    at = put(paper, at, b'],"fields":[')
    for field in range(FIELDS):
        at = put_comma(paper, at, field == 0)
        at = _put_field(paper, at, table, cells, field, level(table, field))
    at = _put_discs(paper, put(paper, at, b'],"discs":['), table, seat)
    at = _put_tiles(paper, at, table, seat)
    at = _put_tile(paper, put(paper, at, b',"aid":'), table.aid)
    at = put(paper, at, b',"placed":[')
    for step in range(table.placed):
        at = put_comma(paper, at, step == 0)
        field, height = number(table.path[step]), number(table.path_level[step])
        at = _put_field(paper, at, table, cells, field, height)
    at = put(paper, at, b'],"tile_worth":{')
    for tile in range(FIRST_KIND[POINTS], KINDS):
        at = put_comma(paper, at, tile == FIRST_KIND[POINTS])
        at = put(paper, put_word(paper, at, _TILE_WORDS, tile), b":")
        at = put_number(paper, at, tile_points(table, tile))
    at = put_number(paper, put(paper, at, b'},"limit":'), disc_limit(table))
    at = put_number(paper, put(paper, at, b',"removed":'), table.removed)
    at = put(paper, at, b',"taken":')
    if table.taken < 0:
        at = put(paper, at, b"null")
    else:
        at = put_word(paper, at, _COLOUR_WORDS, table.taken)
    at = _put_tile(paper, put(paper, at, b',"drawn":'), table.drawn)
    at = put_number(paper, put(paper, at, b',"starter":'), table.starter)
    at = put_truth(paper, put(paper, at, b',"last_turns":'), table.final_round)
    at = put(paper, at, b',"final_round":')
    return (
        put_number(paper, at, table.final_round) if table.final_round else put(paper, at, b"null")
    )


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
    at = put_word(paper, put(paper, at, b',"colour":'), _COLOUR_WORDS, number(table.colour[field]))
    at = put_number(paper, put(paper, at, b',"level":'), height)
    return put(paper, at, b"}")


@compiled
def _put_discs(paper: np.ndarray, at: int, table: StepsRecord, seat: int) -> int:
    """The discs behind the screens, in the bag and in the box."""
    unseen = np.zeros(HUES, np.uint8)
    if seat != OPEN:
        for colour in range(HUES):
            unseen[colour] = unseen_discs(table, colour)
    for other in range(table.players):
        at = put_comma(paper, at, other == 0)
        if seat in (OPEN, other):
            at = _put_counts(paper, at, table.supply[other])
        else:
            hidden = table.hidden_supply[other]
            at = _put_partly(paper, at, _COLOUR_WORDS, _SORTED_COLOURS, unseen, hidden)
    at = put(paper, at, b'],"bag":')
    if seat == OPEN:
        at = _put_counts(paper, at, table.bag[:])
    else:
        at = _put_partly(paper, at, _COLOUR_WORDS, _SORTED_COLOURS, unseen, table.hidden_bag)
    return _put_counts(paper, put(paper, at, b',"box":'), table.box[:])


@compiled
def _put_tiles(paper: np.ndarray, at: int, table: StepsRecord, seat: int) -> int:
    """The special tiles that the seats hold, and the stacks and discard piles."""
    for sort in range(2):
        at = put(paper, at, b',"aids":[' if sort == AIDS else b',"points":[')
        for other in range(table.players):
            at = _put_tile(paper, put_comma(paper, at, other == 0), table.held[other, sort])
        at = put(paper, at, b"]")
    unseen = np.zeros(KINDS, np.uint8)
    if seat != OPEN:
        for kind in range(KINDS):
            unseen[kind] = unseen_tiles(table, kind)
    for sort in range(2):
        order = _SORTED_TILES[FIRST_KIND[sort] : FIRST_KIND[sort + 1]]
        at = put(paper, at, b',"aid_stack":' if sort == AIDS else b',"point_stack":')
        if seat == OPEN:
            at = _put_names(paper, at, _TILE_WORDS, order, table.stack[:], 0)
        else:
            at = _put_partly(paper, at, _TILE_WORDS, order, unseen, table.hidden_stack[sort])
        at = put(paper, at, b',"aid_discards":' if sort == AIDS else b',"point_discards":')
        at = _put_names(paper, at, _TILE_WORDS, order, table.discards[:], 0)
    return at


@compiled
def _put_counts(paper: np.ndarray, at: int, discs: np.ndarray) -> int:
    """How many discs there are of every colour that is there."""
    at = put(paper, at, b"{")
    is_first = True
    for colour in range(HUES):
        if discs[colour]:
            at = put_word(paper, put_comma(paper, at, is_first), _COLOUR_WORDS, colour)
            at = put_number(paper, put(paper, at, b":"), number(discs[colour]))
            is_first = False
    return put(paper, at, b"}")


@compiled
def _put_names(
    paper: np.ndarray,
    at: int,
    words: np.ndarray,
    order: np.ndarray,
    counts: np.ndarray,
    elsewhere: int,
) -> int:
    """Pieces by name, each as often as there are more of its kind than fit elsewhere."""
    at = put(paper, at, b"[")
    is_first = True
    for kind in order:
        for _ in range(elsewhere, number(counts[kind])):
            at = put_word(paper, put_comma(paper, at, is_first), words, kind)
            is_first = False
    return put(paper, at, b"]")


@compiled
def _put_partly(
    paper: np.ndarray,
    at: int,
    words: np.ndarray,
    order: np.ndarray,
    unseen: np.ndarray,
    size: int,
) -> int:
    """A hidden place as a view shows it: its size, and what counting proves to lie there.

    Of a kind, so many are certain as do not fit into all other hidden places together (ruling 9).
    """
    elsewhere = -size
    for kind in order:
        elsewhere += number(unseen[kind])
    known = 0
    for kind in order:
        known += max(0, number(unseen[kind]) - elsewhere)
    if not known:
        return put_number(paper, at, size)
    at = _put_names(paper, put(paper, at, b'{"known":'), words, order, unseen, elsewhere)
    at = put_number(paper, put(paper, at, b',"unknown":'), size - known)
    return put(paper, at, b"}")


@compiled
def _put_tile(paper: np.ndarray, at: int, tile: int) -> int:
    """The name of a tile, 1 for one that is hidden, or null."""
    if tile >= 0:
        return put_word(paper, at, _TILE_WORDS, tile)
    return put(paper, at, b"null") if tile == NOTHING else put(paper, at, b"1")

"""The state of a table of 7 Steps: its keys, where they lie, and who may see them."""

from collections.abc import Iterable

import numpy as np

from sevenfold.games.forms import SEAT, Form, named, single, whole
from sevenfold.games.keys import PLAYERS, Key, Own, its_seat, nobody
from sevenfold.games.reading import Reading
from sevenfold.games.seven_steps.board import (
    lying_on,
    put_centres,
    put_fields,
    put_placed,
    read_fields,
    read_placed,
)
from sevenfold.games.seven_steps.components import (
    AIDS,
    COLOURS,
    DISCS_OF_COLOUR,
    FIRST_KIND,
    HUES,
    KINDS,
    NOTHING,
    POINTS,
    SORT_NAMES,
    SUPPLY,
    TILE_NAMES,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.scoring import tile_points
from sevenfold.games.seven_steps.sight import unseen_discs, unseen_tiles
from sevenfold.kernel.bits import number
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import put, put_comma, put_number, put_truth, put_word, spelled

_MOST_POINTS = 1_000_000
_TILES_OF_SORT = 10
_COLOUR_WORDS = spelled(COLOURS)
_TILE_WORDS = spelled(TILE_NAMES)
_SORTED_COLOURS = np.array(sorted(range(HUES), key=COLOURS.__getitem__), np.int64)


@compiled
def _put_discs(paper: np.ndarray, at: int, discs: np.ndarray) -> int:
    """How many discs there are of every colour that is there."""
    at = put(paper, at, b"{")
    is_first = True
    for colour in range(HUES):
        if discs[colour]:
            at = put_word(paper, put_comma(paper, at, is_first), _COLOUR_WORDS, colour)
            at = put_number(paper, put(paper, at, b":"), number(discs[colour]))
            is_first = False
    return put(paper, at, b"}")


def _read_discs(table: StepsRecord, discs: Reading, _: np.ndarray) -> list[int]:
    discs.keys((), COLOURS)
    return [discs[colour].whole(1, DISCS_OF_COLOUR) if colour in discs else 0 for colour in COLOURS]


def _listed(discs: dict[str, int]) -> Iterable[str]:
    return (colour for colour, n in discs.items() for _ in range(n))


@compiled
def _put_some_discs(
    paper: np.ndarray, at: int, table: StepsRecord, _: np.ndarray, size: int
) -> int:
    unseen = np.empty(HUES, np.uint8)
    for colour in range(HUES):
        unseen[colour] = unseen_discs(table, colour)
    return _put_partly(paper, at, _COLOUR_WORDS, _SORTED_COLOURS, unseen, size)


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


def _stack(sort: int) -> Form:
    """The tiles of a sort that lie on a stack or on a discard pile."""
    names, first = SORT_NAMES[sort], int(FIRST_KIND[sort])
    order = np.array(sorted(range(len(names)), key=names.__getitem__), np.int64) + first

    @compiled
    def put_tiles(paper: np.ndarray, at: int, tiles: np.ndarray) -> int:
        return _put_names(paper, at, _TILE_WORDS, order, tiles, 0)

    @compiled
    def put_some_tiles(
        paper: np.ndarray, at: int, table: StepsRecord, _: np.ndarray, sizes: np.ndarray
    ) -> int:
        unseen = np.empty(KINDS, np.uint8)
        for kind in order:
            unseen[kind] = unseen_tiles(table, kind)
        return _put_partly(paper, at, _TILE_WORDS, order, unseen, sizes[sort])

    def read(table: StepsRecord, tiles: Reading, here: np.ndarray) -> np.ndarray:
        if len(tiles.items()) > _TILES_OF_SORT:
            tiles.refuse(f"there are only {_TILES_OF_SORT} tiles of this sort")
        for tile in tiles.items():
            here[first + tile.one_of(names)] += 1
        return here

    return Form(put_tiles, read, put_some_tiles, tuple)


@compiled
def _put_tile(paper: np.ndarray, at: int, tile: int) -> int:
    """The name of a tile, 1 for one that is hidden, or null."""
    if tile >= 0:
        return put_word(paper, at, _TILE_WORDS, tile)
    return put(paper, at, b"null") if tile == NOTHING else put(paper, at, b"1")


def _read_tile(table: StepsRecord, tile: Reading, names: tuple[str, ...]) -> int:
    if tile.value is None:
        return NOTHING
    return TILE_NAMES.index(names[tile.one_of(names)])


def _tile(names: tuple[str, ...]) -> Form:
    return Form(_put_tile, lambda table, tile, _: _read_tile(table, tile, names), things=single)


@compiled
def _decides(table: StepsRecord, seat: int, _: int) -> bool:
    return bool(seat == table.turn)


@compiled
def _put_tile_worth(paper: np.ndarray, at: int, table: StepsRecord, seat: int) -> int:
    """What each victory-point tile would bring whose turn it is."""
    at = put(paper, at, b"{")
    for tile in range(FIRST_KIND[POINTS], KINDS):
        at = put_comma(paper, at, tile == FIRST_KIND[POINTS])
        at = put(paper, put_word(paper, at, _TILE_WORDS, tile), b":")
        at = put_number(paper, at, tile_points(table, tile))
    return put(paper, at, b"}")


@compiled
def _put_round(paper: np.ndarray, at: int, final: int) -> int:
    return put_number(paper, at, final) if final else put(paper, at, b"null")


def _read_round(table: StepsRecord, final: Reading, _: int) -> int:
    first = int(table.rounds)
    return 0 if final.value is None else final.whole(first, first + int(table.extra_round))


_DISCS = Form(_put_discs, _read_discs, _put_some_discs, _listed)
_AID, _POINT_TILE, _ANY_TILE = _tile(SORT_NAMES[AIDS]), _tile(SORT_NAMES[POINTS]), _tile(TILE_NAMES)
_AIDS, _POINT_TILES = _stack(AIDS), _stack(POINTS)

STATE = (
    Key("scores", whole(0, _MOST_POINTS), each=PLAYERS),
    Own("centres", put_centres, needed=False),
    Own("fields", put_fields, read_fields, lying_on),
    Key("discs", _DISCS, "supply", each=PLAYERS, sees=its_seat, hidden="hidden_supply"),
    Key("bag", _DISCS, sees=nobody, hidden="hidden_bag"),
    Key("box", _DISCS),
    Key("aids", _AID, "held", each=PLAYERS, column=AIDS, sees=its_seat),
    Key("points", _POINT_TILE, "held", each=PLAYERS, column=POINTS, sees=its_seat),
    Key("aid_stack", _AIDS, "stack", sees=nobody, hidden="hidden_stack"),
    Key("aid_discards", _AIDS, "discards"),
    Key("point_stack", _POINT_TILES, "stack", sees=nobody, hidden="hidden_stack"),
    Key("point_discards", _POINT_TILES, "discards"),
    Key("aid", Form(_AID.put, _AID.read)),  # the tile itself lies on its discard pile
    Own("placed", put_placed, read_placed),
    Own("tile_worth", _put_tile_worth, needed=False),
    Key("limit", whole(1, SUPPLY), disc_limit),
    Key("removed", whole(0, 2)),
    Key("taken", named(COLOURS)),
    Key("drawn", _ANY_TILE, sees=_decides),
    Key("starter", SEAT),
    Key("last_turns", Form(put_truth), "final_round"),
    Key("final_round", Form(_put_round, _read_round)),
)

"""How 7 Steps is written: options, moves, states."""

from collections import Counter
from functools import lru_cache

import numpy as np

from sevenfold.games.game import OPEN, Json, Options, Place, State
from sevenfold.games.seven_steps import moves
from sevenfold.games.seven_steps.components import (
    AIDS,
    COLOURS,
    COPIES,
    DISCS_OF_COLOUR,
    FIRST_KIND,
    NOTHING,
    POINTS,
    SIDES,
    SORT_NAMES,
    SORTS,
    TILE_NAMES,
    TOP,
    disc_limit,
)
from sevenfold.games.seven_steps.drawing import draw
from sevenfold.games.seven_steps.layout import FIELDS, SHAPES, Cell, cells_of, layout
from sevenfold.games.seven_steps.reading import read
from sevenfold.games.seven_steps.scoring import tile_points
from sevenfold.games.writing import partly
from sevenfold.kernel.bits import members
from sevenfold.kernel.compiling import interpreted

__all__ = [
    "components",
    "draw",
    "move_text",
    "places",
    "read",
    "read_options",
    "veiled",
    "write",
    "write_options",
]  # fmt: skip

_BOTH = (AIDS, POINTS)
_FIRST: list[int] = FIRST_KIND.tolist()
_FORMS = tuple(SHAPES)
_OWN = len(_FORMS)  # the form of a shape that a host gives
_disc_limit, _tile_points = interpreted(disc_limit), interpreted(tile_points)
_POINT_TILES = tuple(enumerate(SORT_NAMES[POINTS], int(FIRST_KIND[POINTS])))
_PLAIN = {
    moves.NO_AID: "no-aid",
    moves.DONE: "done",
    moves.SCORE_DISCS: "score",
    moves.KEEP_NEW: "keep new",
    moves.KEEP_OLD: "keep old",
    moves.FILL_UP: "refill",
}
_WITH_FIELD = {moves.PLACE_DISC: "place", moves.TAKE_OFF: "remove", moves.GRAB: "grab"}
_WITH_TWO = {moves.MOVE_TOWER: "tower", moves.MOVE_DISC: "disc"}
_WITH_NAME = {
    moves.USE_AID: ("aid", TILE_NAMES),
    moves.SCORE_TILE: ("score", TILE_NAMES),
    moves.TAKE_BONUS: ("bonus", SORTS),
    moves.GIVE: ("give", COLOURS),
    moves.THROW: ("throw", COLOURS),
}


def write_options(table: np.record, options: Options) -> None:
    """Put checked options, and the layout that follows from them, into a blank record."""
    table.side = SIDES.index(options["side"])
    table.extra_round = int(options["extra_round"])
    shape = options["shape"]
    named = isinstance(shape, str)
    table.form = _FORMS.index(shape) if named else _OWN
    centres: tuple[Cell, ...] = SHAPES[shape] if named else tuple((q, r) for q, r in shape)
    board = layout(centres)
    table.centre[:] = centres
    table.tiles[:] = board.tiles
    table.ahead[:] = board.ahead
    table.near[:] = board.near
    table.edge = board.edge


def read_options(table: np.record) -> Options:
    """The options a record was dealt with."""
    own = table.form == _OWN
    return {
        "side": SIDES[table.side],
        "shape": table.centre.tolist() if own else _FORMS[table.form],
        "extra_round": bool(table.extra_round),
    }


def move_text(table: np.record, move: int) -> str:
    """A move as a line of text."""
    action, first, second = move & 15, move >> 4 & 63, move >> 10
    if action in _PLAIN:
        return _PLAIN[action]
    if action in _WITH_NAME:
        word, names = _WITH_NAME[action]
        return f"{word} {names[first]}"
    at = cells_of(table)
    q, r = at[first]
    if action in _WITH_FIELD:
        return f"{_WITH_FIELD[action]} {q},{r}"
    other_q, other_r = at[second]
    return f"{_WITH_TWO[action]} {q},{r} {other_q},{other_r}"


def veiled(text: str) -> str:
    """A move as the other seats see it: they do not learn what was given or thrown back.

    >>> veiled("throw red"), veiled("give black"), veiled("place 1,-2")
    ('throw ?', 'give ?', 'place 1,-2')
    """
    verb, *_ = text.split()
    return f"{verb} ?" if verb in ("give", "throw") else text


def write_public(table: np.record) -> State:
    """The keys of the state that everybody sees alike."""
    at = cells_of(table)
    colours = _colours(table.colour.tobytes())
    levels = _levels(table.built.tobytes())
    discards = table.discards.tolist()
    placed = int(table.placed)
    path = zip(table.path.tolist()[:placed], table.path_level.tolist()[:placed], strict=True)
    return {
        "centres": table.centre.tolist(),
        "fields": [
            {"at": [q, r], "colour": colour, "level": level}
            for (q, r), colour, level in zip(at, colours, levels, strict=True)
        ],
        "box": _counts(table.box.tolist()),
        "aid_discards": _names(SORT_NAMES[AIDS], _of_sort(discards, AIDS)),
        "point_discards": _names(SORT_NAMES[POINTS], _of_sort(discards, POINTS)),
        "aid": _tile(int(table.aid)),
        "placed": [
            {"at": list(at[field]), "colour": colours[field], "level": level}
            for field, level in path
        ],
        "tile_worth": {
            name: int(_tile_points(table, tile)) if placed else 0 for tile, name in _POINT_TILES
        },
        "limit": _disc_limit(table),
        "removed": int(table.removed),
        "taken": None if table.taken < 0 else COLOURS[table.taken],
        "starter": int(table.starter),
        "last_turns": bool(table.final_round),
        "final_round": int(table.final_round) or None,
    }


def write(table: np.record, seat: int, public: State | None = None) -> State:
    """The game's own keys of the state."""
    public = write_public(table) if public is None else public
    players = range(table.players)
    held = table.held.tolist()
    if seat == OPEN:
        discs = [_counts(supply) for supply in table.supply.tolist()[: table.players]]
        bag: Json = _counts(table.bag.tolist())
        stacks = [_names(SORT_NAMES[sort], _of_sort(table.stack.tolist(), sort)) for sort in _BOTH]
    else:
        unseen = _unseen_discs(table)
        hidden = table.hidden_supply.tolist()
        discs = [
            _counts(table.supply[other].tolist())
            if other == seat
            else _counted(COLOURS, unseen, hidden[other])
            for other in players
        ]
        bag = _counted(COLOURS, unseen, int(table.hidden_bag))
        tiles = _unseen_tiles(table)
        stacks = [
            _counted(SORT_NAMES[sort], _of_sort(tiles, sort), int(table.hidden_stack[sort]))
            for sort in _BOTH
        ]
    return {
        "centres": public["centres"],
        "fields": public["fields"],
        "discs": discs,
        "bag": bag,
        "box": public["box"],
        "aids": [_tile(held[other][AIDS]) for other in players],
        "points": [_tile(held[other][POINTS]) for other in players],
        "aid_stack": stacks[AIDS],
        "aid_discards": public["aid_discards"],
        "point_stack": stacks[POINTS],
        "point_discards": public["point_discards"],
        "aid": public["aid"],
        "placed": public["placed"],
        "tile_worth": public["tile_worth"],
        "limit": public["limit"],
        "removed": public["removed"],
        "taken": public["taken"],
        "drawn": _tile(int(table.drawn)),
        "starter": public["starter"],
        "last_turns": public["last_turns"],
        "final_round": public["final_round"],
    }


@lru_cache(maxsize=256)
def _colours(numbers: bytes) -> tuple[str, ...]:
    return tuple(COLOURS[colour] for colour in numbers)


@lru_cache(maxsize=256)
def _levels(built: bytes) -> tuple[int, ...]:
    levels = [0] * FIELDS
    for fields in np.frombuffer(built, np.uint64)[1 : TOP + 1].tolist():
        for field in members(fields):
            levels[field] += 1
    return tuple(levels)


def _counts(discs: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(COLOURS, discs, strict=True) if n}


def _names(names: tuple[str, ...], counts: list[int]) -> list[str]:
    return sorted(name for name, n in zip(names, counts, strict=True) for _ in range(n))


def _unseen_discs(view: np.record) -> list[int]:
    """How many discs of each colour lie where the viewer cannot look."""
    built = _built(view.colour.tobytes(), view.built.tobytes())
    unseen = [
        DISCS_OF_COLOUR - sum(seen)
        for seen in zip(built, view.box.tolist(), *view.supply.tolist(), strict=True)
    ]
    if view.taken >= 0:
        unseen[view.taken] -= 1
    return unseen


@lru_cache(maxsize=256)
def _built(colours: bytes, built: bytes) -> tuple[int, ...]:
    """How many discs of each colour lie on the board."""
    found = [0] * len(COLOURS)
    for colour, level in zip(colours, _levels(built), strict=True):
        found[colour] += level
    return tuple(found)


def _unseen_tiles(view: np.record) -> list[int]:
    """How many tiles of each kind lie face down for the viewer."""
    unseen: list[int] = (COPIES - view.discards).tolist()
    for tile in (*view.held.ravel().tolist(), view.drawn):
        if tile >= 0:
            unseen[tile] -= 1
    return unseen


def _of_sort(tiles: list[int], sort: int) -> list[int]:
    """The counts of the tiles of one sort."""
    return tiles[_FIRST[sort] : _FIRST[sort + 1]]


def _counted(names: tuple[str, ...], unseen: list[int], size: int) -> Json:
    """A hidden place as a view shows it: its size, and what counting proves to lie there.

    Of a kind, so many are certain as do not fit into all other hidden places together (ruling 9).
    """
    elsewhere = sum(unseen) - size
    if max(unseen) <= elsewhere:
        return size
    known = _names(names, [max(0, n - elsewhere) for n in unseen])
    return partly(known, size - len(known))


def _tile(tile: int) -> Json:
    """The name of a tile, 1 for one that is hidden, or null."""
    if tile >= 0:
        return TILE_NAMES[tile]
    return None if tile == NOTHING else 1


def components(table: np.record) -> Counter[str | int]:
    """The discs and the special tiles."""
    found: Counter[str | int] = Counter(dict.fromkeys(COLOURS, DISCS_OF_COLOUR))
    found.update(dict(zip(TILE_NAMES, COPIES.tolist(), strict=True)))
    return found


def places(state: State) -> list[Place]:
    """Where discs and tiles lie in an open state, and who may look there."""
    nobody: frozenset[int] = frozenset()
    board = tuple(field["colour"] for field in state["fields"] for _ in range(field["level"]))
    found = [
        Place(("fields",), board),
        Place(("bag",), _listed(state["bag"]), nobody),
        Place(("box",), _listed(state["box"])),
        Place(("taken",), _single(state["taken"])),
        Place(("aid_stack",), tuple(state["aid_stack"]), nobody),
        Place(("aid_discards",), tuple(state["aid_discards"])),
        Place(("point_stack",), tuple(state["point_stack"]), nobody),
        Place(("point_discards",), tuple(state["point_discards"])),
        Place(("drawn",), _single(state["drawn"]), frozenset({state["turn"]} - {None})),
    ]
    for seat in range(state["players"]):
        own = frozenset({seat})
        found.append(Place(("discs", seat), _listed(state["discs"][seat]), own))
        found.append(Place(("aids", seat), _single(state["aids"][seat]), own))
        found.append(Place(("points", seat), _single(state["points"][seat]), own))
    return found


def _listed(discs: dict[str, int]) -> tuple[str, ...]:
    return tuple(colour for colour, n in discs.items() for _ in range(n))


def _single(thing: str | None) -> tuple[str, ...]:
    return () if thing is None else (thing,)

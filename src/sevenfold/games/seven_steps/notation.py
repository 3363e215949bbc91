"""How 7 Steps is written: its shape and its moves."""

from collections import Counter

from sevenfold.games.game import Json
from sevenfold.games.seven_steps.checks import check as check
from sevenfold.games.seven_steps.components import (
    COLOURS,
    COPIES,
    DISCS_OF_COLOUR,
    SORTS,
    TILE_NAMES,
    StepsRecord,
)
from sevenfold.games.seven_steps.layout import SHAPES, Cell, layout, layout_of
from sevenfold.games.seven_steps.moves import Act
from sevenfold.kernel.packing import parts_of

_FORMS = tuple(SHAPES)
_OWN = len(_FORMS)  # the form of a shape that a host gives
_PLAIN = {
    Act.NO_AID: "no-aid",
    Act.DONE: "done",
    Act.SCORE_DISCS: "score",
    Act.KEEP_NEW: "keep new",
    Act.KEEP_OLD: "keep old",
    Act.FILL_UP: "refill",
}
_WITH_FIELD = {Act.PLACE_DISC: "place", Act.TAKE_OFF: "remove", Act.GRAB: "grab"}
_WITH_TWO = {Act.MOVE_TOWER: "tower", Act.MOVE_DISC: "disc"}
_WITH_NAME = {
    Act.USE_AID: ("aid", TILE_NAMES),
    Act.SCORE_TILE: ("score", TILE_NAMES),
    Act.TAKE_BONUS: ("bonus", SORTS),
    Act.GIVE: ("give", COLOURS),
    Act.THROW: ("throw", COLOURS),
}


def write_shape(table: StepsRecord, shape: Json) -> None:
    """Put a shape, and the layout that follows from it, into a blank record."""
    named = isinstance(shape, str)
    table.form = _FORMS.index(shape) if named else _OWN
    centres: tuple[Cell, ...] = SHAPES[shape] if named else tuple((q, r) for q, r in shape)
    board = layout(centres)
    table.centre[:] = centres
    table.tiles[:] = board.tiles
    table.ahead[:] = board.ahead
    table.near[:] = board.near
    table.edge = board.edge


def read_shape(table: StepsRecord) -> Json:
    """The shape that a table was laid out in."""
    return table.centre.tolist() if table.form == _OWN else _FORMS[table.form]


def move_text(table: StepsRecord, move: int) -> str:
    """A move as a line of text."""
    number, thing, second = parts_of(move)
    action = Act(number)
    if action in _PLAIN:
        return _PLAIN[action]
    if action in _WITH_NAME:
        word, names = _WITH_NAME[action]
        return f"{word} {names[thing]}"
    fields = layout_of(table.centre).names
    if action in _WITH_FIELD:
        return f"{_WITH_FIELD[action]} {fields[thing]}"
    return f"{_WITH_TWO[action]} {fields[thing]} {fields[second]}"


def veiled(text: str) -> str:
    """A move as the other seats see it: they do not learn what was given or thrown back.

    >>> veiled("throw red"), veiled("give black"), veiled("place 1,-2")
    ('throw ?', 'give ?', 'place 1,-2')
    """
    verb, *_ = text.split()
    return f"{verb} ?" if verb in ("give", "throw") else text


def components(table: StepsRecord) -> Counter[str | int]:
    """The discs and the special tiles."""
    found: Counter[str | int] = Counter(dict.fromkeys(COLOURS, DISCS_OF_COLOUR))
    found.update(dict(zip(TILE_NAMES, COPIES.tolist(), strict=True)))
    return found

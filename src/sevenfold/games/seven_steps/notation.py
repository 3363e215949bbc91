"""How 7 Steps is written: options and moves."""

from collections import Counter

from sevenfold.games.game import Options
from sevenfold.games.seven_steps import moves
from sevenfold.games.seven_steps.checks import check
from sevenfold.games.seven_steps.components import (
    COLOURS,
    COPIES,
    DISCS_OF_COLOUR,
    SIDES,
    SORTS,
    TILE_NAMES,
    StepsRecord,
)
from sevenfold.games.seven_steps.drawing import draw
from sevenfold.games.seven_steps.layout import SHAPES, Cell, layout, layout_of
from sevenfold.kernel.packing import action_of, first_of, second_of

__all__ = [
    "check",
    "components",
    "draw",
    "move_text",
    "read_options",
    "veiled",
    "write_options",
]  # fmt: skip

_FORMS = tuple(SHAPES)
_OWN = len(_FORMS)  # the form of a shape that a host gives
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


def write_options(table: StepsRecord, options: Options) -> None:
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


def read_options(table: StepsRecord) -> Options:
    """The options a record was dealt with."""
    own = table.form == _OWN
    return {
        "side": SIDES[table.side],
        "shape": table.centre.tolist() if own else _FORMS[table.form],
        "extra_round": bool(table.extra_round),
    }


def move_text(table: StepsRecord, move: int) -> str:
    """A move as a line of text."""
    action, thing = action_of(move), first_of(move)
    if action in _PLAIN:
        return _PLAIN[action]
    if action in _WITH_NAME:
        word, names = _WITH_NAME[action]
        return f"{word} {names[thing]}"
    fields = layout_of(table.centre).names
    if action in _WITH_FIELD:
        return f"{_WITH_FIELD[action]} {fields[thing]}"
    return f"{_WITH_TWO[action]} {fields[thing]} {fields[second_of(move)]}"


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

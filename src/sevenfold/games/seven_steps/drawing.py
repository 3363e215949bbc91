"""A state of 7 Steps as text for a terminal."""

from collections.abc import Callable, Sequence

from sevenfold.games.game import Json, State
from sevenfold.games.seven_steps.components import COLOURS
from sevenfold.games.seven_steps.layout import Cell
from sevenfold.games.writing import size

LETTERS = dict(zip(COLOURS, "TYBPRGK", strict=True))


def draw(state: State) -> str:
    """The board field by field, then what lies beside it and what the seats have."""
    now = "over" if state["over"] else f"seat {state['turn']} to {state['phase']}"
    last = f", the last is {state['final_round']}" if state["last_turns"] else ""
    lines = [
        f"7 Steps, round {state['round']}{last}, {now}",
        *_board(state),
        "   ".join(f"{letter} {colour}" for colour, letter in LETTERS.items()),
        f"bag: {_discs(state['bag'])}   box: {_discs(state['box'])}",
    ]
    for sort, stack, discards in (
        ("aids", "aid_stack", "aid_discards"),
        ("points", "point_stack", "point_discards"),
    ):
        used = ", ".join(state[discards]) or "–"
        lines.append(f"{sort}: {size(state[stack])} face down, discarded {used}")
    if state["aid"]:
        lines.append(f"this turn: aid {state['aid']}, at most {state['limit']} discs")
    if state["taken"]:
        lines.append(f"taken: {state['taken']}")
    if state["drawn"]:
        lines.append(f"drawn: {_tile(state['drawn'])}")
    for seat in range(state["players"]):
        won = ", won" if seat in state["winners"] else ""
        lines.append(
            f"seat {seat}: {state['scores'][seat]} points{won}   "
            f"discs {_discs(state['discs'][seat])}   aid {_tile(state['aids'][seat])}   "
            f"points {_tile(state['points'][seat])}"
        )
    return "\n".join(lines)


def _board(state: State) -> list[str]:
    """A line for each r; a field is the letter of its colour and its level.

    Square brackets mark the discs placed this turn, round ones the last of them.
    """
    marks = marked(state, "[]", "()")

    def text(field: Json) -> str:
        mark = marks.get(tuple(field["at"]), "  ")
        return f"{mark[0]}{LETTERS[field['colour']]}{field['level'] or '·'}{mark[1]}  "

    return [line.rstrip() for line in lay_out(state["fields"], text, 6).values()]


def marked(state: State, mark: str, last_mark: str) -> dict[Cell, str]:
    """The fields built on this turn, each with a mark; the last of them with its own."""
    cells: list[Cell] = [(q, r) for q, r in (disc["at"] for disc in state["placed"])]
    return {cell: last_mark if cell == cells[-1] else mark for cell in cells}


def lay_out(
    fields: Sequence[Json], text: Callable[[Json], str], width: int, rows_of_q: bool = False
) -> dict[int, str]:
    """A line for each r, or for each q, with the fields where they lie on the hexagonal grid.

    The text of a field is `width` characters wide, so half of it is how far a row is shifted.
    """
    rows: dict[int, dict[int, str]] = {}
    for field in fields:
        q, r = field["at"]
        row, along = (q, r) if rows_of_q else (r, q)
        rows.setdefault(row, {})[2 * along + row] = text(field)
    start = min(min(row) for row in rows.values())
    lines = {}
    for number in sorted(rows):
        line, end = "", start
        for column in sorted(rows[number]):
            line += " " * (width // 2 * (column - end)) + rows[number][column]
            end = column + 2
        lines[number] = line
    return lines


def _discs(discs: Json) -> str:
    if isinstance(discs, int):
        return f"{discs} hidden"
    if "unknown" not in discs:
        return _letters(discs)
    known = {colour: discs["known"].count(colour) for colour in COLOURS}
    return f"{_letters(known)} and {discs['unknown']} hidden"


def _letters(counts: dict[str, int]) -> str:
    found = [f"{n}{LETTERS[colour]}" for colour, n in counts.items() if n]
    return " ".join(found) or "–"


def _tile(tile: Json) -> str:
    return "–" if tile is None else "hidden" if tile == 1 else str(tile)

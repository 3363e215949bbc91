"""How 7 Steps looks in a terminal: the board, the discs, the special tiles."""

from collections import Counter
from collections.abc import Callable, Sequence

from rich.markup import escape

from sevenfold.games.game import Json, State
from sevenfold.games.picturing import BETWEEN, NOTHING, bold, over, seat_name
from sevenfold.games.places import size
from sevenfold.games.seven_steps.components import SUPPLY
from sevenfold.games.seven_steps.layout import Cell
from sevenfold.games.seven_steps.speech import breakdown
from sevenfold.games.words import Words

_WIDEST = 66  # characters of a board that leave room for the names in a terminal of 80
_FIELD = 6  # a coordinate, a symbol, a letter, a level, a mark
_PLACED, _LAST = "*", "◂"
_LOOKS = {  # symbol, colour on dark and on light, colours of a tower
    "turquoise": ("▲", "light_sea_green", "black on light_sea_green"),
    "yellow": ("●", "dark_goldenrod", "black on gold1"),
    "beige": ("■", "color(137)", "black on tan"),
    "purple": ("◆", "medium_orchid", "white on dark_violet"),
    "red": ("♥", "red3", "white on red3"),
    "green": ("♣", "green4", "white on green4"),
    "black": ("♠", "grey50", "white on grey23"),
}


def picture(state: State, words: Words) -> list[tuple[str, str]]:
    """The table of a state, open or a view, row by row: a label and its content (rich markup)."""
    rows = [
        (words.say("title"), _now(state, words)),
        *_board(state, words),
        (words.say("table.bag"), _bag(state, words)),
        (words.say("table.stacks"), _stacks(state, words)),
    ]
    if not state["over"]:
        turn = _turn(state, words)
        if turn:
            rows.append((words.say("table.turn"), turn))
    for seat in range(state["players"]):
        rows.append((seat_name(state, seat, words), _seat(state, seat, words)))
    return rows


def _now(state: State, words: Words) -> str:
    """The round, whether it is the last one, and who has to do what."""
    if state["over"]:
        return over(state, words)
    parts = [words.say("table.round", {"round": state["round"]})]
    if state["final_round"] is not None:
        parts.append(words.say("table.last_round", {"round": state["final_round"]}))
    doing = words.say(f"table.{state['phase']}", {"seat": state["turn"]})
    return f"{escape(', '.join(parts))}. {bold(doing)}"


def _board(state: State, words: Words) -> list[tuple[str, str]]:
    """A row for each r; if that is too wide, for each q. A field has its other coordinate."""
    fields = state["fields"]
    columns = [2 * q + r for q, r in (field["at"] for field in fields)]
    rows_of_q = _FIELD // 2 * (max(columns) - min(columns) + 2) > _WIDEST
    marks = {} if state["over"] else _marked(state, _PLACED, _LAST)

    def text(field: Json) -> str:
        q, r = field["at"]
        number = f"{r if rows_of_q else q:2}"
        return f"[dim]{number}[/dim]{_tower(field, words)}{marks.get((q, r), ' ')}"

    lines = _lay_out(fields, text, _FIELD, rows_of_q)
    rows = [(_row_label(row, rows_of_q), line) for row, line in lines.items()]
    legend = f"{_legend(words)}\n{_example(fields[0], rows_of_q, words)}"
    return [*rows, (words.say("table.colours"), legend)]


def _marked(state: State, mark: str, last_mark: str) -> dict[Cell, str]:
    """The fields built on this turn, each with a mark; the last of them with its own."""
    cells: list[Cell] = [(q, r) for q, r in (disc["at"] for disc in state["placed"])]
    return {cell: last_mark if cell == cells[-1] else mark for cell in cells}


def _lay_out(
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


def _row_label(row: int, rows_of_q: bool) -> str:
    """A row by its coordinate, on its side of a field's name."""
    return f"{row}|" if rows_of_q else f"|{row}"


def _example(field: Json, rows_of_q: bool, words: Words) -> str:
    """How a field is named and read."""
    number, row = reversed(field["at"]) if rows_of_q else field["at"]
    facts = {"field": ",".join(map(str, field["at"])), "level": field["level"]}
    said = escape(words.say("table.field", facts))
    return f"[dim]{number}[/dim]{_tower(field, words)} + {_row_label(row, rows_of_q)} = {said}"


def _tower(field: Json, words: Words) -> str:
    """A symbol, a letter and a level; what is built stands out."""
    symbol, colour, of_tower = _LOOKS[field["colour"]]
    level = field["level"]
    style = f"bold {of_tower}" if level else colour
    return f"[{style}]{symbol}{_letter(field['colour'], words)}{level or '·'}[/]"


def _letter(colour: str, words: Words) -> str:
    return words.say(f"colour.{colour}")[0].upper()


def _legend(words: Words) -> str:
    """Symbols, letters and names of the colours."""
    return " ".join(
        f"[{style}]{symbol}{_letter(colour, words)} {escape(words.say(f'colour.{colour}'))}[/]"
        for colour, (symbol, style, _) in _LOOKS.items()
    )


def _bag(state: State, words: Words) -> str:
    """What is left to draw, and what is out of the game."""
    found = _discs(state["bag"], words)
    if state["box"]:
        found += f"\n{escape(words.say('table.box'))} {_discs(state['box'], words)}"
    return found


def _discs(discs: Json, words: Words) -> str:
    """Discs by colour; of hidden ones how many, and which are certain by counting."""
    if _open(discs):
        found = [
            f"{discs[colour]}× [{style}]{symbol} {escape(words.say(f'colour.{colour}'))}[/]"
            for colour, (symbol, style, _) in _LOOKS.items()
            if colour in discs
        ]
        return ", ".join(found) or NOTHING
    hidden = escape(words.say("drawn.hidden", {"n": size(discs)})) if size(discs) else NOTHING
    if isinstance(discs, int):
        return hidden
    certain = " ".join(
        f"{discs['known'].count(colour)}× [{style}]{symbol}{_letter(colour, words)}[/]"
        for colour, (symbol, style, _) in _LOOKS.items()
        if colour in discs["known"]
    )
    return f"{hidden} ({escape(words.say('table.known'))} {certain})"


def _open(discs: Json) -> bool:
    return isinstance(discs, dict) and "unknown" not in discs


def _stacks(state: State, words: Words) -> str:
    """How many special tiles there are to take, and which ones were used."""
    lines = []
    for stack, discards in (("aid_stack", "aid_discards"), ("point_stack", "point_discards")):
        left = words.say("table.face_down", {"n": size(state[stack])})
        line = f"{words.say(f'table.{stack}')} {left}"
        if state[discards]:
            line += f", {words.say('table.discarded')} {_tiles(state[discards], words)}"
        lines.append(escape(line))
    return "\n".join(lines)


def _tiles(tiles: Sequence[str], words: Words) -> str:
    names = [
        f"{f'{n}× ' if n > 1 else ''}{words.component('tile', tile)}"
        for tile, n in Counter(tiles).items()
    ]
    return ", ".join(names)


def _turn(state: State, words: Words) -> str:
    """What has happened in this turn that is not over yet."""
    found = []
    if state["aid"]:
        found.append(words.say("event.used_aid", {"seat": state["turn"], "tile": state["aid"]}))
        if state["limit"] < SUPPLY:
            found.append(words.say("table.limit", {"n": state["limit"]}))
    if state["taken"]:
        found.append(words.say("table.taken", {"disc": state["taken"]}))
    if state["drawn"]:
        found.append(words.say("table.drawn", {"tile": state["drawn"]}))
    lines = [escape(" ".join(found))] if found else []
    if state["placed"]:
        lines.append(" → ".join(_step(disc, words) for disc in state["placed"]))
    return "\n".join(lines)


def _step(disc: Json, words: Words) -> str:
    q, r = disc["at"]
    symbol, style, _ = _LOOKS[disc["colour"]]
    at = escape(words.component("field", f"{q},{r}"))
    return f"{at} [{style}]{symbol}{_letter(disc['colour'], words)}{disc['level']}[/]"


def _seat(state: State, seat: int, words: Words) -> str:
    """Points, discs and special tiles of a seat, as far as they are seen."""
    first = [_points(state, seat, words)]
    if seat == state["starter"]:
        first.append(escape(words.say("table.starter")))
    discs = _discs(state["discs"][seat], words)
    if _open(state["discs"][seat]):
        discs = f"{escape(words.say('table.discs'))} {discs}"
    second = [discs]
    for place in ("aids", "points"):
        tile = state[place][seat]
        name = NOTHING if tile is None else words.fact("tile", tile)
        second.append(escape(f"{words.say(f'table.{place}')} {name}"))
    return f"{BETWEEN.join(first)}\n{BETWEEN.join(second)}"


def _points(state: State, seat: int, words: Words) -> str:
    """What is scored, and what would come on top; at the end the parts of the sum."""
    scored = bold(words.say("points", {"n": state["scores"][seat]}))
    parts = breakdown(state, seat)
    said = [f"+{n} {words.say(key)}" for key, n in (parts if state["over"] else parts[1:]) if n]
    if state["over"]:
        return f"{scored} ({escape(', '.join(said))})" if said else scored
    return ", ".join([scored, *map(escape, said)])

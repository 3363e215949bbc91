"""Positions as drawn boards: a letter for the colour of each field, and its level.

What matters is written down; all other discs lie in the bag, all other tiles on their stacks.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import sevenfold
from sevenfold import Table
from sevenfold.games.events import Event
from sevenfold.games.seven_steps.components import COLOURS, COPIES, SORT_NAMES, TILE_NAMES
from sevenfold.games.seven_steps.layout import SHAPES, layout
from sevenfold.games.telling import events_of

NAMES = dict(zip("TYBPRGK", COLOURS, strict=True))

PLAIN = """
                   G·  G·
                 G·  G·  G·  K·  K·
           T·  T·  G·  G·  K·  K·  K·
         T·  T·  T·  R·  R·  K·  K·
           T·  T·  R·  R·  R·  Y·  Y·
             P·  P·  R·  R·  Y·  Y·  Y·
           P·  P·  P·  B·  B·  Y·  Y·
             P·  P·  B·  B·  B·
                       B·  B·
"""

MIXED = """
                   G·  K·
                 Y·  G·  Y·  T·  Y·
           R·  K·  K·  G·  P·  T·  P·
         P·  P·  P·  G·  B·  Y·  T·
           K·  R·  P·  B·  P·  T·  R·
             Y·  B·  B·  G·  G·  R·  G·
           R·  Y·  R·  K·  T·  R·  T·
             B·  Y·  B·  K·  B·
                       T·  K·
"""


def with_levels(board: str, levels: dict[str, int]) -> str:
    """The drawn board with other levels on some fields."""
    cells = _cells_by_row()
    tokens = board.split()
    for at, level in levels.items():
        place = cells.index(_cell(at))
        tokens[place] = tokens[place][0] + str(level)
    return " ".join(tokens)


def position(
    board: str,
    *supplies: str,
    bag: str | None = None,
    box: str = "",
    aids: Sequence[str | None] = (),
    points: Sequence[str | None] = (),
    aid: str | None = None,
    drawn: str | None = None,
    placed: Sequence[str] = (),
    aid_discards: str = "",
    point_discards: str = "",
    options: dict[str, Any] | None = None,
    **keys: Any,
) -> Table:
    """A table with the base shape. If the bag is given, the discs left over are in the box."""
    players = len(supplies)
    fields = drawn_fields(board)
    used_aids = [*aid_discards.split(), *([aid] if aid else [])]
    held_aids, held_points = _one_a_seat(aids, players), _one_a_seat(points, players)
    tiles = Counter(dict(zip(TILE_NAMES, COPIES.tolist(), strict=True)))
    tiles.subtract(used_aids)
    tiles.subtract(point_discards.split())
    tiles.subtract(tile for tile in (*held_aids, *held_points, drawn) if tile)
    assert min(tiles.values()) >= 0
    stacks = [[name for name in names for _ in range(tiles[name])] for names in SORT_NAMES]
    left = Counter(dict.fromkeys(COLOURS, 20))
    for field in fields:
        left[field["colour"]] -= field["level"]
    left.subtract([keys["taken"]] if keys.get("taken") else [])
    for text in (*supplies, bag or "", box):
        left.subtract(discs(text))
    assert min(left.values()) >= 0, left
    by_cell = {f"{field['at'][0]},{field['at'][1]}": field for field in fields}
    state: dict[str, Any] = {
        "game": "7-steps",
        "players": players,
        "options": {"side": "plain" if board_is_plain(fields) else "mixed", **(options or {})},
        "phase": "place",
        "turn": 0,
        "round": 3,
        "scores": [0] * players,
        "over": False,
        "winners": [],
        "fields": fields,
        "discs": [discs(text) for text in supplies],
        "bag": dict(+left) if bag is None else discs(bag),
        "box": discs(box) if bag is None else dict(left + Counter(discs(box))),
        "aids": held_aids,
        "points": held_points,
        "aid_stack": stacks[0],
        "aid_discards": used_aids,
        "point_stack": stacks[1],
        "point_discards": point_discards.split(),
        "aid": aid,
        "placed": [dict(by_cell[at]) for at in placed],
        "limit": 5 if aid in ("higher", "exchange") else 7,
        "removed": 0,
        "taken": None,
        "drawn": drawn,
        "starter": 0,
        "last_turns": False,
        "final_round": None,
    }
    dealt = sevenfold.deal("7-steps", players, 0, **state["options"])
    return sevenfold.read({**state, "options": dealt.state()["options"], **keys}, seed=1)


def _one_a_seat(tiles: Sequence[str | None], players: int) -> list[str | None]:
    return [*tiles, *[None] * (players - len(tiles))]


def _cells_by_row() -> list[tuple[int, int]]:
    return sorted(layout(SHAPES["base"]).cells, key=lambda cell: (cell[1], cell[0]))


def _cell(at: str) -> tuple[int, int]:
    q, r = at.split(",")
    return int(q), int(r)


def drawn_fields(board: str) -> list[dict[str, Any]]:
    """The fields of a drawn board as a state lists them."""
    found = [
        {"at": [q, r], "colour": NAMES[text[0]], "level": int(text[1:].replace("·", "0"))}
        for (q, r), text in zip(_cells_by_row(), board.split(), strict=True)
    ]
    return sorted(found, key=lambda field: tuple(field["at"]))


def board_is_plain(fields: list[dict[str, Any]]) -> bool:
    """Is the middle tile of one colour?"""
    colours = {tuple(field["at"]): field["colour"] for field in fields}
    return len({colours[cell] for cell in ((0, 0), (1, 0), (0, 1), (-1, 1))}) == 1


def discs(text: str) -> dict[str, int]:
    """Discs from a line: `discs("2R 1K")`."""
    return {NAMES[word[-1]]: int(word[:-1]) for word in text.split()}


def play(table: Table, *moves: str) -> Table:
    """Play some moves and return the table."""
    for move in moves:
        table.play(move)
    return table


def levels(table: Table, *fields: str) -> list[int]:
    """The levels of some fields."""
    found = {tuple(field["at"]): field["level"] for field in table.state()["fields"]}
    return [found[_cell(at)] for at in fields]


def places(table: Table) -> set[str]:
    """The fields on which a disc can be placed now."""
    return {move.split()[1] for move in table.legal() if move.startswith("place")}


def told(table: Table, move: str) -> list[Event]:
    """Play a move, and hear what it did."""
    events = events_of(table, table.number_of(move))
    table.play(move)
    return events

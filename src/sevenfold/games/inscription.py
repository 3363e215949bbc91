"""States as text: the keys that all games have, and then those that a game declares.

A server sends a state to every seat after every move. So a state is written by compiled code, as
the JSON that is sent; whoever wants it as a dict has that read.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sevenfold.games.game import OPEN, Game, State
from sevenfold.games.keys import COMMON, Keys
from sevenfold.games.per_thread import PerThread
from sevenfold.kernel.bits import U64
from sevenfold.kernel.compiling import bind, variable, with_names
from sevenfold.kernel.ink import (
    put,
    put_comma,
    put_number,
    put_numbers,
    put_truth,
    put_word,
    spelled,
)
from sevenfold.kernel.meanwhile import at_hand
from sevenfold.kernel.records import copy_record, plain

if TYPE_CHECKING:
    from sevenfold.games.functions import inscribe_keys, legal, look, phases, standing

PAPER = 4096  # bytes: room for nearly every state

_decode = msgspec.json.Decoder(State).decode


def _inscribe_state(
    heading: np.ndarray, table: np.record, seat: int, points: np.ndarray, paper: np.ndarray, at: int
) -> int:
    """Write the state of a table or a view; return where it ends."""
    over = table.phase == phases.shape[0] - 1
    first = U64(standing(table, points))
    at = put(paper, at, heading)
    at = put_word(paper, put(paper, at, b',"phase":'), phases, table.phase)
    at = put(paper, at, b',"turn":')
    at = put(paper, at, b"null") if over else put_number(paper, at, table.turn)
    at = put_number(paper, put(paper, at, b',"round":'), table.rounds)
    at = put_numbers(paper, put(paper, at, b',"scores":'), points, table.players)
    at = put_truth(paper, put(paper, at, b',"over":'), over)
    at = put(paper, at, b',"winners":[')
    is_first = True
    for other in range(table.players):
        if over and first >> U64(other) & U64(1):
            at = put(paper, at, b"" if is_first else b",")
            at = put_number(paper, at, other)
            is_first = False
    at = inscribe_keys(table, seat, paper, put(paper, at, b"]"))
    return put(paper, at, b"}")


def _unfold(
    heading: np.ndarray,
    tables: np.ndarray,
    views: np.ndarray,
    is_seen: bool,
    first: int,
    last: int,
    points: np.ndarray,
    paper: np.ndarray,
    ends: np.ndarray,
    moves: np.ndarray,
) -> int:
    """Write what each of these seats sees of a table; return how many moves are legal.

    Where `is_seen`, the table is what the one seat sees already, and no moves are looked for. So
    there is one function for every state, and its many lines are compiled once.
    """
    table, view = tables[0], views[0]
    at = variable(0)
    for seat in range(first, last + 1):
        if is_seen:
            copy_record(table, view)
        else:
            look(table, seat, view)
        at = _inscribe_state(heading, view, seat, points, paper, at)
        ends[seat - first] = at
    return 0 if is_seen or table.phase == phases.shape[0] - 1 else legal(table, moves)


def writer(keys: Keys) -> Callable[[Any, int, np.ndarray, int], int]:
    """A compiled function that writes these keys, for a table (seat OPEN) or the view of a seat.

    Its source is put together from what the keys declare, a line or a loop for each: what somebody
    would write by hand. A function for each key would take seconds longer to compile.
    """
    names: dict[str, Any] = {"__name__": __name__, "put": put, "put_comma": put_comma, "OPEN": OPEN}
    lines = ["def _inscribe(table, seat, paper, at):"]
    for number, key in enumerate(key for key in keys if key.name not in COMMON):
        own, own_names = key.source(number)
        lines.append(f"at = put(paper, at, b',\"{key.name}\":')")
        lines += own
        names.update(own_names)
    exec("\n    ".join((*lines, "return at")), names)
    write: Callable[[Any, int, np.ndarray, int], int] = names["_inscribe"]
    return with_names(write, {})


@cache
def unfolding(game: Game) -> Callable[..., int]:
    """The compiled function that writes the states of a game."""
    own: dict[str, Any] = {**game.functions, "phases": spelled(game.phases)}
    own["inscribe_keys"] = writer(game.state)
    own["_inscribe_state"] = with_names(_inscribe_state, own)
    return bind(_unfold, game.name, own, quick=True)


class _Desk:
    """Where a thread unfolds the tables of a game, one after the other."""

    def __init__(self, game: Game) -> None:
        self.views = np.zeros(1, game.record)
        self.points = np.zeros(game.most, np.int64)
        self.paper = np.empty(PAPER, np.uint8)
        self.ends = np.zeros(game.most, np.int64)
        self.moves = game.room_for_moves()


_desks = PerThread(_Desk)


def unfold(
    game: Game, heading: np.ndarray, tables: np.ndarray, first: int, last: int, is_seen: bool
) -> tuple[list[bytes], list[int]]:
    """What these seats see of the first of some tables, each as JSON, and the legal moves.

    Where `is_seen`, it is what the one seat sees already (OPEN: a whole table), without moves.
    """
    desk = _desks.of(game)
    number = at_hand(unfolding(game))(
        heading, tables, desk.views, is_seen, first, last,
        desk.points, desk.paper, desk.ends, desk.moves,
    )  # fmt: skip
    ends = desk.ends[: last + 1 - first].tolist()
    if ends[-1] > desk.paper.size:
        desk.paper = np.empty(2 * ends[-1], np.uint8)
        return unfold(game, heading, tables, first, last, is_seen)
    text = desk.paper[: ends[-1]].tobytes()
    return [text[start:end] for start, end in pairwise((0, *ends))], desk.moves[:number].tolist()


def heading(game: Game, fields: np.record) -> np.ndarray:
    """How every state of a match begins; the fields of its table are plain."""
    begin = {
        "game": game.name,
        "players": fields.players,
        "options": {option.name: option.value_at(fields) for option in game.options},
    }
    return np.frombuffer(msgspec.json.encode(begin)[:-1], np.uint8)


def text(game: Game, record: np.record, seat: int) -> bytes:
    """The state of a table (seat OPEN) or of a view as JSON."""
    room = np.empty(1, game.record)
    room[0] = record
    return unfold(game, heading(game, plain(record)), room, seat, seat, is_seen=True)[0][0]


def read(text: bytes) -> State:
    """A state that was written as text.

    >>> read(b'{"game":"7","players":2}')["players"]
    2
    """
    return _decode(text)

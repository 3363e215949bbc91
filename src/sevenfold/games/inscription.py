"""States as text: the keys that all games have, and then those that a game declares.

A server sends a state to every seat after every move. So a state is written by compiled code, as
the JSON that is sent; whoever wants it as a dict has that read.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sevenfold.games.game import OPEN, Game, State
from sevenfold.games.keys import COMMON, Keys
from sevenfold.kernel.bits import U64
from sevenfold.kernel.compiling import bind, with_names
from sevenfold.kernel.ink import (
    put,
    put_comma,
    put_number,
    put_numbers,
    put_truth,
    put_word,
    spelled,
)
from sevenfold.kernel.records import plain

if TYPE_CHECKING:
    from sevenfold.games.functions import inscribe, phases, standing

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
    at = inscribe(table, seat, paper, put(paper, at, b"]"))
    return put(paper, at, b"}")


def writer(keys: Keys) -> Callable[[Any, int, np.ndarray, int], int]:
    """A compiled function that writes these keys, for a table (seat OPEN) or the view of a seat.

    Its source is put together from what the keys declare, a line or a loop for each: what somebody
    would write by hand. A function for each key would take seconds longer to compile.
    """
    names: dict[str, Any] = {"__name__": __name__, "put": put, "put_comma": put_comma, "OPEN": OPEN}
    lines = ["def inscribe(table, seat, paper, at):"]
    for number, key in enumerate(key for key in keys if key.name not in COMMON):
        own, own_names = key.source(number)
        lines.append(f"at = put(paper, at, b',\"{key.name}\":')")
        lines += own
        names.update(own_names)
    exec("\n    ".join((*lines, "return at")), names)
    write: Callable[[Any, int, np.ndarray, int], int] = names["inscribe"]
    return with_names(write, {})


@cache
def names(game: Game) -> dict[str, Any]:
    """What the free names of an algorithm that inscribes states stand for in a game."""
    own: dict[str, Any] = {**game.functions, "phases": spelled(game.phases)}
    own["inscribe"] = writer(game.state)
    return {**own, "inscribe_state": bind(_inscribe_state, game.name, own)}


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
    begin = heading(game, plain(record))
    points = np.zeros(int(record["players"]), np.int64)
    write: Callable[..., int] = names(game)["inscribe_state"]
    paper = np.empty(PAPER, np.uint8)
    end = write(begin, record, seat, points, paper, 0)
    if end > paper.size:
        paper = np.empty(end, np.uint8)
        write(begin, record, seat, points, paper, 0)
    return paper[:end].tobytes()


def read(text: bytes) -> State:
    """A state that was written as text.

    >>> read(b'{"game":"7","players":2}')["players"]
    2
    """
    return _decode(text)

"""States as text: the keys that all games have, and around them what a game inscribes itself.

A server sends a state to every seat after every move. So a state is written by compiled code, as
the JSON that is sent; whoever wants it as a dict has that read.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sevenfold.games.game import Game, State
from sevenfold.kernel.bits import U64
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.ink import put, put_number, put_numbers, put_truth, put_word, spelled
from sevenfold.kernel.records import plain

if TYPE_CHECKING:
    from sevenfold.games.functions import inscribe, phases, standing

PAPER = 4096  # bytes that nearly every state fits

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
    at = inscribe(table, seat, paper, put(paper, at, b"],"))
    return put(paper, at, b"}")


@cache
def names(game: Game) -> dict[str, Any]:
    """What the free names of an algorithm that inscribes states stand for in a game."""
    inscribe = getattr(game.notation, "inscribe", None)
    if inscribe is None:
        return dict(game.functions)
    own = {**game.functions, "inscribe": inscribe, "phases": spelled(game.phases)}
    return {**own, "inscribe_state": bind(_inscribe_state, game.name, own)}


def heading(game: Game, fields: np.record) -> np.ndarray:
    """How every state of a match begins; the fields of its table are plain."""
    begin = {
        "game": game.name,
        "players": fields.players,
        "options": game.notation.read_options(fields),
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

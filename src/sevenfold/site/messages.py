"""What goes over the wire: the messages of a table, the same by WebSocket and by HTTP.

A client says `hello`, gets an `update` with everything, and then one for each thing that happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from sevenfold.games.game import Json

LONGEST_CHAT = 300
LONGEST_NAME = 24
SHORTEST_TURN, LONGEST_TURN = 10, 7 * 24 * 3600  # seconds to decide

Stage: TypeAlias = Literal["open", "playing", "over"]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Mark: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)] | None
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Word: TypeAlias = Annotated[str, Meta(max_length=100)]
TurnSeconds: TypeAlias = Annotated[int, Meta(ge=SHORTEST_TURN, le=LONGEST_TURN)]
if TYPE_CHECKING:
    Written: TypeAlias = dict[str, Json] | msgspec.Raw  # on its way out it may be encoded already
else:
    Written: TypeAlias = dict[str, Json]


class LegalMove(Struct):
    """A move that is open to the seat that decides, and how it is said.

    `key` is one of the game's words, `facts` are what its text has places for. A request over HTTP
    with a `language` is answered with the sentence, too.
    """

    move: str
    key: str
    facts: Mapping[str, Json]
    text: str | UnsetType = UNSET


class SeatCard(Struct, kw_only=True):
    """Who sits somewhere: a name (null: nobody yet), a bot or null, and whether it is here.

    `reading`: the sheet of a round. `bot_after`: the milliseconds after which somebody who is away
    may be replaced by a bot; null where nobody may be.
    """

    name: str | None
    bot: str | None
    connected: bool
    rematch: bool
    reading: bool
    bot_after: int | None


class Clock(Struct, kw_only=True):
    """When something is over: the time to decide, or to read; milliseconds since 1970."""

    deadline: int
    now: int


class TableCard(Struct, kw_only=True):
    """What was agreed at a table before the first move."""

    table: str
    game: str
    options: dict[str, Json]
    listed: bool
    hints: bool
    turn_seconds: int | None
    commitment: str | None


class UndoWish(Struct, kw_only=True):
    """A seat asks the others to take back everything down to a ply; who has agreed so far."""

    seat: int
    ply: int
    to: int
    agreed: list[int]


class Update(Struct, tag="update", kw_only=True):
    """What a seat may know of a table, and what happened since the version it knew before.

    `seat` is whose view this is, null for a spectator. `card` and `seats` are left out when they
    have not changed, `legal` is there only for the seat that decides, `clock` only where time is
    limited, `next` (the table of the rematch) only once there is one. `may_undo` is left out of
    what is told at once when a move was made: a message of its own follows. `undo_to` is the ply
    down to which one may. `wish` is an undo that the others are asked for.

    With `seats` come `spectators`, how many there are, and while somebody reads a sheet, `sheet`:
    until when bots and clocks wait for them, if that is limited. `replaced` is the seat of the
    link that one came with, where a bot plays now: one watches, and can `return`.

    A long story comes in pages: `version` is that of the last line told, and `more` says that the
    next page follows at once, or over HTTP, that one has to ask for it.
    """

    version: int
    seat: int | None
    stage: Stage
    ply: int
    turn: int | None
    winners: list[int]
    happened: list[Written]
    state: Written | None
    legal: list[LegalMove] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    card: TableCard | UnsetType = UNSET
    seats: list[SeatCard] | UnsetType = UNSET
    spectators: int | UnsetType = UNSET
    sheet: Clock | UnsetType = UNSET
    replaced: int | UnsetType = UNSET
    next: str | UnsetType = UNSET
    wish: UndoWish | UnsetType = UNSET
    may_undo: bool | UnsetType = UNSET
    undo_to: int | UnsetType = UNSET
    more: bool | UnsetType = UNSET


class Presence(Struct, tag="presence", kw_only=True):
    """Who is here, seat by seat, who reads, and what waits for them; all as in an update."""

    connected: list[bool]
    reading: list[bool]
    bot_after: list[int | None]
    spectators: int
    clock: Clock | UnsetType = UNSET
    sheet: Clock | UnsetType = UNSET


class MayUndo(Struct, tag="may_undo", kw_only=True):
    """The seat's last move, which made this ply, can be taken back, and all down to `to`."""

    ply: int
    to: int


class Ack(Struct, tag="ack", kw_only=True):
    """It is done and kept. `repeated`: it was done before already, and not again."""

    version: int
    ply: int
    mark: int | None = None
    repeated: bool = False
    hint: LegalMove | UnsetType = UNSET


class Refused(Struct, tag="refused", kw_only=True):
    """It was not done; nothing changed."""

    code: str
    message: str
    mark: int | None = None


class Pong(Struct, tag="pong"):
    """The answer to a ping."""

    mark: int | None = None


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: the seat's token (without one: a spectator), and the last version.

    With `version` null, nothing of what happened before is told; with 0, everything. Who `reads`
    shows people the sheet of a round when it ends, and says `read` when they are done: bots and
    clocks wait for that.
    """

    token: Word | None = None
    version: Annotated[int, Meta(ge=0)] | None = None
    reads: bool = False


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """A move, and how many moves had been played when it was decided."""

    ply: Ply
    move: Annotated[str, Meta(max_length=400)]
    mark: Mark = None


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back this seat's own last move, which made this ply; or all of them down to `to`."""

    ply: Ply
    to: Ply | None = None
    mark: Mark = None


class AskUndo(Struct, tag="ask_undo", forbid_unknown_fields=True):
    """Take back whatever happened after the ply `to`, if every other person agrees."""

    ply: Ply
    to: Ply
    mark: Mark = None


class AnswerUndo(Struct, tag="answer_undo", forbid_unknown_fields=True):
    """Agree to what another seat asked to take back, or refuse; who asked withdraws it."""

    ply: Ply
    agree: bool
    mark: Mark = None


class Read(Struct, tag="read", forbid_unknown_fields=True):
    """The sheet of the last round is read."""

    mark: Mark = None


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would a bot play here?"""

    ply: Ply
    mark: Mark = None


class Chat(Struct, tag="chat", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2_000)]
    mark: Mark = None


class Arrange(Struct, tag="arrange", forbid_unknown_fields=True):
    """Before the start: other options, or who may find the table; what is null stays as it is.

    `turn_seconds` 0 is no limit.
    """

    options: dict[str, Json] | None = None
    listed: bool | None = None
    hints: bool | None = None
    turn_seconds: Annotated[int, Meta(ge=0, le=LONGEST_TURN)] | None = None
    mark: Mark = None


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Begin to play: every seat is taken."""

    mark: Mark = None


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Stand up; once the match has begun, leave the seat to a bot for good."""

    bot: Word | None = None
    mark: Mark = None


class Replace(Struct, tag="replace", forbid_unknown_fields=True):
    """Give a free seat, or one whose person is gone, to a bot; before the start, null frees it."""

    seat: SeatNumber
    bot: Word | None = None
    mark: Mark = None


class Return(Struct, tag="return", forbid_unknown_fields=True):
    """Take the seat back from the bot that played there while one was away."""

    mark: Mark = None


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up, in a match of two."""

    mark: Mark = None


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Offer another match; it begins when every person at the table has offered it.

    If one of them wants it `open`, everybody sits at a table that has not begun yet, where one can
    agree on other options.
    """

    open: bool = False
    mark: Mark = None


class Follow(Struct, tag="follow", forbid_unknown_fields=True):
    """Go on to the table of the rematch with this connection; its first update is the answer."""

    mark: Mark = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """I am still here."""

    mark: Mark = None


Command: TypeAlias = (
    Move | Undo | AskUndo | AnswerUndo | Read | Hint | Chat | Arrange | Start | Leave | Replace
    | Return | Resign | Rematch
)  # fmt: skip
Request: TypeAlias = Command | Follow | Ping
FromServer: TypeAlias = Update | Presence | MayUndo | Ack | Refused | Pong

_encoder = msgspec.json.Encoder()
_hello = msgspec.json.Decoder(Hello)
_request = msgspec.json.Decoder(Request)


def encode(message: Struct) -> bytes:
    """A message as the text of a WebSocket frame.

    >>> encode(Pong(mark=3))
    b'{"type":"pong","mark":3}'
    """
    return _encoder.encode(message)


def read_hello(text: str) -> Hello:
    """The first message of a client; msgspec.ValidationError if it is none.

    >>> read_hello('{"type": "hello", "version": 3}').version
    3
    """
    return _hello.decode(text)


def read_request(text: str) -> Request:
    """Any later message of a client."""
    request: Request = _request.decode(text)
    return request

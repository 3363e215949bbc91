"""What the store gives and takes: a table as it was created, its seats, the lines of its log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Json, Options

What: TypeAlias = Literal[
    "moved", "undid", "undo_asked", "undo_agreed", "undo_refused", "undo_withdrawn", "hinted",
    "sat", "seated_bot", "freed", "arranged", "started", "replaced", "left", "returned", "resigned",
    "timed_out", "called_off", "chat", "rematch_offered", "rematch_began",
]  # fmt: skip


class Line(Struct, frozen=True, gc=False):
    """One thing that happened at a table.

    `what` is "moved" (fact `move`; it made `ply`, and `undos` were made before it), "undid" (facts
    `ply`, of the last move that it takes back, `to`, the moves that are left, and where the others
    were asked, `agreed`, the seats that did), "undo_asked" (`ply`, `to`), "undo_agreed",
    "undo_refused", "undo_withdrawn", "hinted" (`ply`), "sat" and "seated_bot" (facts `name` and
    `bot`), "freed", "arranged" (`options`, `listed`, `hints`, `turn_seconds`), "started",
    "replaced" and "left" (`bot`), "returned", "resigned", "timed_out", "called_off", "chat"
    (`text`), "rematch_offered" (`open`: with other options) or "rematch_began" (`table`).

    >>> Line(3, "moved", 0, "2026-11-16T20:15:00.000Z", {"move": "draw"}, ply=1, undos=0).ply
    1
    """

    version: int
    what: What
    seat: int | None
    at: str
    facts: dict[str, Json] = {}
    ply: int | None = None
    undos: int | None = None

    @property
    def whose(self) -> int:
        """The seat of a line that needs one."""
        if self.seat is None:
            raise ValueError(f"a line {self.what!r} needs a seat")
        return self.seat


@dataclass(frozen=True)
class KeptSeat:
    """A seat: nobody's yet, a person's with the hash of the seat's link, or a bot's.

    A bot that has a link, too, plays for a person who may come back.
    """

    name: str | None = None
    bot: str | None = None
    token: bytes | None = None


@dataclass(frozen=True)
class Kept:
    """A table as the store keeps it, without its log.

    `epoch` counts the times that a server took it over. A change is written only under the epoch
    that it was made in, so a server that has lost the table cannot write.
    """

    id: str
    game: str
    rules: int
    options: Options
    listed: bool
    hints: bool
    turn_seconds: int | None
    created: int
    seats: tuple[KeptSeat, ...]
    stage: str = "open"
    secret: bytes | None = None
    began: str | None = None
    next: str | None = None
    epoch: int = 1

    def changed(self, **changes: Json) -> Kept:
        """The same table with something changed."""
        return replace(self, **changes)


class NewTable(Struct, frozen=True):
    """A table that is to be kept, with its first lines."""

    kept: Kept
    lines: list[Line]


class Change(Protocol):
    """A line of a table's log and what it changes; with the table of a rematch, if it makes one."""

    @property
    def before(self) -> Kept:
        """The table as it was."""

    @property
    def after(self) -> Kept:
        """The table with the line."""

    @property
    def line(self) -> Line:
        """The line."""

    @property
    def rematch(self) -> NewTable | None:
        """The new table."""


T = TypeVar("T")
U = TypeVar("U")


class Committed(Generic[T]):
    """Something that is on disk.

    Only the store makes these, after the commit. Whoever takes one as a parameter, such as
    `Story.accept`, can therefore not be given anything that is not kept.
    """

    __slots__ = ("change",)

    def __init__(self, change: T) -> None:
        self.change = change

    def part(self, part: U) -> Committed[U]:
        """A part of it, which is on disk, too."""
        return Committed(part)


class NotSaved(SevenfoldError):
    """The database refused, so nothing happened."""


class Unsure(NotSaved):
    """The database did not answer: it may have happened or not."""


class Conflict(NotSaved):
    """The table is not ours any more, or the line is written already: it has to be loaded again."""


class Elsewhere(NotSaved):
    """Another server has this table."""

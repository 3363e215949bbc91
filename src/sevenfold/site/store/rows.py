"""What the store gives and takes: a table as it was created, its seats, the lines of its log."""

from dataclasses import dataclass, replace

from msgspec import Struct

from sevenfold.games.game import Json, Options


class Line(Struct, frozen=True, gc=False):
    """One thing that happened at a table.

    `what` is "moved" (facts `ply` and `move`), "undid" (facts of the move that it takes back:
    `ply`, `move`, `moved_at` and `undone`, its version), "sat" and "seated_bot" (facts `name` and
    `bot`), "freed", "started", "replaced" (`bot`), "resigned", "timed_out", "chat" (`text`),
    "rematch_offered" or "rematch_began" (`table`).

    >>> Line(3, "moved", 0, "2026-11-16T20:15:00.000Z", {"ply": 1, "move": "draw"}).facts["ply"]
    1
    """

    version: int
    what: str
    seat: int | None
    at: str
    facts: dict[str, Json] = {}


@dataclass(frozen=True)
class KeptSeat:
    """A seat: nobody's yet, a person's with the hash of the seat's link, or a bot's."""

    name: str | None = None
    bot: str | None = None
    token: bytes | None = None


@dataclass(frozen=True)
class Kept:
    """A table as the store keeps it, without its log."""

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

    def changed(self, **changes: Json) -> "Kept":
        """The same table with something changed."""
        return replace(self, **changes)

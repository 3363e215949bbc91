"""The log of a match: who sits there, what they did, and what another line would make of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec import Struct

from sevenfold.games.events import Event
from sevenfold.games.position import Position


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person with a name, or a bot, by its name."""

    name: str
    bot: str | None = None


class Entry(Struct, frozen=True, gc=False):
    """A line of the log: what a seat did, at a time.

    It moved, left its place to a bot, came back to it, took moves back with the others' consent (so
    that `undone_to` are left), or resigned. A match that is called off, because nobody
    finishes it, has no seat in that line.
    """

    seat: int | None
    at: str
    move: str | None = None
    left_to: str | None = None
    returned: bool = False
    undone_to: int | None = None

    @property
    def called_off(self) -> bool:
        """Is this the line of a match that was called off?"""
        return self.seat is None

    @property
    def resigned(self) -> bool:
        """Is this the line of a resignation?"""
        done = (self.move, self.left_to, self.undone_to)
        return done == (None, None, None) and not self.returned and self.seat is not None


class Step(Struct, frozen=True):
    """What a match may become, thought through but not carried out.

    `entry` is the line that the log gains; without one, its last `undone` lines are taken back, as
    if they had never been.
    """

    entry: Entry | None
    position: Position
    events: list[Event] = []
    used_chance: bool = False
    undone: int = 0


def now() -> str:
    """The time as records write it.

    >>> now()[-1], len(now())
    ('Z', 24)
    """
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

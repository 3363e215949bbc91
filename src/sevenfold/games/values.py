"""What states are made of: JSON, whose eyes see it, and the places where components lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Json: TypeAlias = Any
State: TypeAlias = dict[str, Json]
Options: TypeAlias = dict[str, Json]

SPECTATOR = -1  # in place of a seat: somebody who sees what is public
OPEN = -2  # in place of a seat: no secrets, as a table itself is written


@dataclass(frozen=True)
class Place:
    """Somewhere at the table where components lie.

    `at` is the way to it in the state, `holds` what lies there, and `open_to` who may look at all
    of it just now: a set of seats, or None for everybody. In an `ordered` place it matters which
    thing lies where.
    """

    at: tuple[str | int, ...]
    holds: tuple[str | int, ...]
    open_to: frozenset[int] | None = None
    ordered: bool = False

    def shows_to(self, seat: int) -> bool:
        """May this seat (or SPECTATOR) look?"""
        return self.open_to is None or seat in self.open_to

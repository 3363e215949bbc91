"""What clients asked for, and what they were told: the one side of the comparison."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

CREATING = ("create", "sit")  # answered without a version; the name is given only once
_NOT_KNOWN = (None, "unsure")


class Mark(NamedTuple):
    """What tells a line of the log from others: what happened, whose seat, and one word on it."""

    what: str
    seat: int | None
    word: str = ""


@dataclass(slots=True)
class Operation:
    """Something that a client sent, and the answer to it.

    `answer` is "ack", "repeated" (it had been done before), the code of a refusal, or None.
    """

    kind: str
    mark: Mark
    sent: float
    answer: str | None = None
    version: int | None = None

    @property
    def done(self) -> bool:
        """Was it acknowledged?"""
        return self.answer in ("ack", "repeated")

    @property
    def unknown(self) -> bool:
        """May it have happened or not?"""
        return self.answer in _NOT_KNOWN

    @property
    def refused(self) -> bool:
        """Did the server say that nothing happened?"""
        return not (self.done or self.unknown)

    @property
    def exact(self) -> bool:
        """Does the acknowledgement say which line it is? An offer may have been made before."""
        return self.answer == "ack" and self.version is not None and self.kind != "rematch"


Told: TypeAlias = tuple[str, int | None, str]  # what, seat, at


@dataclass
class History:
    """What one client did and heard at one table, in the order of the answers.

    `told` are lines of the log that it heard of, by version.
    """

    operations: list[Operation] = field(default_factory=list)
    told: dict[int, Told] = field(default_factory=dict)
    contradictions: int = 0  # a version that was told as two different lines

    def hear(self, line: dict[str, object]) -> None:
        """Note a line that the server told."""
        seat = line["seat"]
        heard = (str(line["what"]), seat if isinstance(seat, int) else None, str(line["at"]))
        version = line["version"]
        if isinstance(version, int) and self.told.setdefault(version, heard) != heard:
            self.contradictions += 1

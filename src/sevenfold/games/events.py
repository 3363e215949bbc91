"""Events: what a move did, in order, each part with who may see it, and the notes they come from.

>>> drew = Event("drew", 0, {"cards": ["crab/black", "fish/green"]}, {"cards": [0]})
>>> drew.seen_by(0)
{'event': 'drew', 'seat': 0, 'cards': ['crab/black', 'fish/green']}
>>> drew.seen_by(1)
{'event': 'drew', 'seat': 0, 'cards': 2}
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import IntEnum
from typing import Any, Self, TypeAlias

from msgspec import Struct

from sevenfold.games.values import Json


class Event(Struct, frozen=True, gc=False):
    """Something that happened: its name, who did it (or null), and the facts of it.

    `secret` names the facts that not everybody sees, each with the seats that do. The others see
    how many things there are: a count in place of a list, 1 in place of a single thing.
    """

    name: str
    seat: int | None = None
    facts: Mapping[str, Json] = {}
    secret: Mapping[str, Collection[int]] = {}

    def seen_by(self, seat: int | None) -> dict[str, Json]:
        """The event as a seat may know it; None is a spectator."""
        if not self.secret:
            return {"event": self.name, "seat": self.seat, **self.facts}
        return {
            "event": self.name,
            "seat": self.seat,
            **{
                key: value if key not in self.secret or seat in self.secret[key] else _back(value)
                for key, value in self.facts.items()
            },
        }


def _back(value: Json) -> Json:
    return len(value) if isinstance(value, list) else 1


Said: TypeAlias = Mapping[str, Callable[[int], Json]]  # how numbers are said, by what they are


class Noted(IntEnum):
    """What the rules of a game can note, each with the facts that its numbers stand for, in order.

    `cards=set` is a fact `cards` that is said as a `set`; one that occurs again makes a list. Facts
    with a question mark are seen only by those whom the event names as `seat` and `other`.

    >>> class Note(Noted):
    ...     DREW = "seat card?"
    ...     LAID = "seat cards=card cards=card"
    >>> said = {"card": ("crab", "fish").__getitem__}
    >>> Note.LAID.told([1, 0, 1], said).seen_by(0)
    {'event': 'laid', 'seat': 1, 'cards': ['crab', 'fish']}
    >>> Note.DREW.told([1, 0], said).seen_by(0)
    {'event': 'drew', 'seat': 1, 'card': 1}
    """

    def __new__(cls, facts: Any) -> Self:  # a text; or, to look a note up, its number
        """Number it."""
        note = int.__new__(cls, len(cls.__members__) + 1)
        note._value_ = int(note)
        return note

    def __init__(self, facts: Any) -> None:
        parts = facts.split()
        named = [part.replace("?", "").partition("=") for part in parts]
        self._facts = [(fact, way or fact) for fact, _, way in named]
        self._secret = [part.partition("?")[0] for part in parts if "?" in part]
        self._event = self.name.lower()

    def told(self, numbers: Sequence[int], said: Said) -> Event:
        """The event of the same name, in small letters."""
        facts: dict[str, Json] = {}
        for (fact, way), number in zip(self._facts, numbers, strict=False):
            value = said[way](number) if way in said else number
            if fact in facts:
                value = [*(facts[fact] if isinstance(facts[fact], list) else [facts[fact]]), value]
            facts[fact] = value
        seat = facts.pop("seat", None)
        if not self._secret:
            return Event(self._event, seat, facts)
        eyes = [eye for eye in (seat, facts.get("other")) if eye is not None]
        return Event(self._event, seat, facts, dict.fromkeys(self._secret, eyes))

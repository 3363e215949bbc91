"""Reading JSON strictly: every value knows where it stands, so every error can say so.

>>> state = Reading({"hands": [["crab/black"], 3]})
>>> state["hands"].items()[1].items()
Traceback (most recent call last):
...
sevenfold.games.errors.MalformedState: hands.1: expected a list, not 3
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from sevenfold.games.errors import MalformedState


class Reading:
    """A value of a JSON document together with its path in it."""

    def __init__(self, value: Any, path: str = "", name: str = "state") -> None:
        self.value = value
        self.path = path
        self._name = name

    def refuse(self, message: str) -> NoReturn:
        """Raise the one error there is, with the path in front."""
        raise MalformedState(f"{self.path or self._name}: {message}")

    def _expected(self, what: str) -> NoReturn:
        shown = repr(self.value)
        self.refuse(f"expected {what}, not {shown if len(shown) < 60 else shown[:57] + '…'}")

    def _below(self, key: object) -> str:
        return f"{self.path}.{key}" if self.path else str(key)

    def keys(self, needed: Sequence[str], optional: Sequence[str] = ()) -> None:
        """This is an object with exactly these keys."""
        if not isinstance(self.value, dict):
            self._expected("an object")
        missing = [key for key in needed if key not in self.value]
        if missing:
            self.refuse(f"the key {missing[0]!r} is missing; needed are {', '.join(needed)}")
        known = {*needed, *optional}
        for key in self.value:
            if key not in known:
                self.refuse(f"unknown key {key!r}; known are {', '.join(sorted(known))}")

    def __getitem__(self, key: str) -> Reading:
        if not isinstance(self.value, dict):
            self._expected("an object")
        if key not in self.value:
            self.refuse(f"the key {key!r} is missing")
        return Reading(self.value[key], self._below(key))

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def items(self, length: int | None = None) -> list[Reading]:
        """The entries of a list, of a given length if one is given."""
        if not isinstance(self.value, list | tuple):
            self._expected("a list")
        if length is not None and len(self.value) != length:
            self.refuse(f"expected {length} entries, not {len(self.value)}")
        return [Reading(item, self._below(place)) for place, item in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """A whole number between low and high, both included."""
        number = self.value
        if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
            self._expected(f"a whole number from {low} to {high}")
        return number

    def truth(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self._expected("true or false")
        return self.value

    def text(self, longest: int = 1000) -> str:
        """A text that is not empty and not longer than that."""
        if not isinstance(self.value, str) or not 0 < len(self.value) <= longest:
            self._expected(f"a text of 1 to {longest} characters")
        return self.value

    def one_of(self, names: Sequence[str]) -> int:
        """The place of this text among the names that are possible."""
        if not isinstance(self.value, str) or self.value not in names:
            self._expected(f"one of {', '.join(names)}")
        return names.index(self.value)

    def seat(self, players: int) -> int:
        """A seat, or −1 for null."""
        return -1 if self.value is None else self.whole(0, players - 1)

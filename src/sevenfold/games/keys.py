"""The keys of a state, each declared once: its name, where it lies in the record, who may see it.

A game's state is a tuple of keys. What writes a state, what reads one, and the places that the
leak laws look at all follow from it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from sevenfold.games.forms import Form
from sevenfold.games.reading import Reading
from sevenfold.games.values import SPECTATOR, Json, Place, State
from sevenfold.kernel.compiling import compiled, interpreted

# Compiled: does this seat see what lies here in a table? `place` counts the entries of a list.
Sees: TypeAlias = Callable[[Any, int, int], bool]
Put: TypeAlias = Callable[[np.ndarray, int, Any, int], int]

# The keys of every state, in their order; a game that declares one says where its record keeps it.
COMMON = ("game", "players", "options", "phase", "turn", "round", "scores", "over", "winners")
PLAYERS = "players"  # for a list that has one entry for each seat

_plain = cache(interpreted)  # for Python, which calls compiled code at a high cost


@compiled
def nobody(table: Any, seat: int, place: int) -> bool:
    """Nobody sees it."""
    return False


@compiled
def its_seat(table: Any, seat: int, place: int) -> bool:
    """In a list by seats, each sees its own entry."""
    return seat == place


@dataclass(frozen=True)
class Key:
    """A key whose value, or each entry of it, lies in a field of the record.

    The field has the name of the key unless another is given; in place of a field, a compiled
    function may work the value out. `each` makes it a list, of as many entries as there are
    PLAYERS, or a compiled function of the table says; with `column` the entries lie in that column.
    Everybody sees it unless `sees` says who does. Where a view cannot show a value, it writes what
    is left of it there, and what `hidden` counts, another field or compiled function.

    Whoever reads a state has to find the key there, unless it is not `needed`.
    """

    name: str
    form: Form
    field: str | Callable[[Any], Any] = ""
    each: str | Callable[[Any], int] | None = None
    column: int | None = None
    sees: Sees | None = None
    hidden: str | Callable[[Any], int] = ""
    needed: bool = True

    def source(self, number: int) -> tuple[list[str], dict[str, Any]]:
        """The lines that write the value, and what their free names stand for."""
        names = {
            f"put_{number}": self.form.put,
            f"put_partly_{number}": self.form.put_partly,
            f"sees_{number}": self.sees,
            f"value_{number}": self.field,
            f"hidden_{number}": self.hidden,
            f"size_{number}": self.each,
        }
        index = "" if self.column is None else f", {self.column}"
        entry = "" if self.each is None else f"[place{index}]"
        value = _found(self.field or self.name, entry, f"value_{number}")
        lines = [f"at = put_{number}(paper, at, {value})"]
        if self.hidden:
            hidden = _found(self.hidden, entry, f"hidden_{number}")
            lines = [
                f"if seat == OPEN or sees_{number}(table, seat, {'place' if entry else 0}):",
                f"    {lines[0]}",
                "else:",
                f"    at = put_partly_{number}(paper, at, table, {value}, {hidden})",
            ]
        if self.each is not None:
            lines = [
                'at = put(paper, at, b"[")',
                f"for place in range({_found(self.each, '', f'size_{number}')}):",
                "    at = put_comma(paper, at, place == 0)",
                *(f"    {line}" for line in lines),
                'at = put(paper, at, b"]")',
            ]
        return lines, names

    def read(self, table: Any, given: Reading) -> None:
        """Fill the field from what a state says."""
        read, name = self.form.read, self.field or self.name
        if read is None:
            return
        if not isinstance(name, str):
            read(table, given, None)
            return
        if self.each is None:
            table[name] = read(table, given, table[name])
            return
        entries = table[name] if self.column is None else table[name][:, self.column]
        size = _plain(self.each)(table) if callable(self.each) else table[self.each]
        for place, entry in enumerate(given.items(int(size))):
            entries[place] = read(table, entry, entries[place])

    def places(self, table: Any, value: Json) -> Iterator[Place]:
        """Where its components lie, and who may look there."""
        if self.form.things is None:
            return
        for place, entry in enumerate([value] if self.each is None else value):
            at = (self.name,) if self.each is None else (self.name, place)
            things = tuple(self.form.things(entry))
            yield Place(at, things, self._open_to(table, place), self.form.ordered)

    def _open_to(self, table: Any, place: int) -> frozenset[int] | None:
        if self.sees is None:
            return None
        sees = _plain(self.sees)
        if sees(table, SPECTATOR, place):
            return None
        return frozenset(seat for seat in range(table.players) if sees(table, seat, place))


def _found(field: str | Callable[[Any], Any], entry: str, function: str) -> str:
    """What stands for a field, or an entry of it, or what a function makes of the table."""
    return f"table.{field}{entry}" if isinstance(field, str) else f"{function}(table)"


@dataclass(frozen=True)
class Own:
    """A key that is written and read in a way of its own.

    `put` is compiled and writes it for a table (seat OPEN) or the view of a seat. Without `read`
    it follows from others, or is read where the game checks the whole. `lying` says where
    components lie in the value of an open state.
    """

    name: str
    put: Put
    read_value: Callable[[Any, Reading], None] | None = None
    lying: Callable[[Json], Iterable[Place]] | None = None
    needed: bool = True

    def source(self, number: int) -> tuple[list[str], dict[str, Any]]:
        """The line that writes the value, and what its free name stands for."""
        return [f"at = put_{number}(paper, at, table, seat)"], {f"put_{number}": self.put}

    def read(self, table: Any, given: Reading) -> None:
        """Fill the record from what a state says."""
        if self.read_value is not None:
            self.read_value(table, given)

    def places(self, table: Any, value: Json) -> Iterable[Place]:
        """Where its components lie."""
        return () if self.lying is None else self.lying(value)


Keys: TypeAlias = Sequence[Key | Own]


def read_keys(keys: Keys, table: Any, state: Reading) -> None:
    """Fill a record from an open state, key by key."""
    for key in keys:
        if key.needed:
            state[key.name]  # a missing one is the most helpful thing to say first
    for key in keys:
        if key.name in state:
            key.read(table, state[key.name])


def places_of(keys: Keys, table: Any, state: State) -> list[Place]:
    """Where everything lies at a table, whose open state this is."""
    return [place for key in keys for place in key.places(table, state[key.name])]

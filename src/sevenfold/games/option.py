"""Options: choices about the rules, made before the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sevenfold.games.errors import BadOption
from sevenfold.games.values import Json


@dataclass(frozen=True)
class Grid:
    """How people fill in a value that is rows of whole numbers: a field for each number.

    `rows` are keys of the game's words, `columns` are written as they are, `usual` are the numbers
    where nothing is chosen. A field that is `fixed` (row and column) cannot be changed. `presets`
    have names, which the words know as `option.NAME.PRESET`. A value of one row is that row alone.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    usual: tuple[tuple[int, ...], ...]
    least: int
    most: int
    fixed: tuple[tuple[int, int], ...] = ()
    presets: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)


def any_number(value: Json, players: int) -> str | None:
    """Every value goes with every number of players."""
    return None


@dataclass(frozen=True)
class Option:
    """A choice about the rules, made before the deal.

    Either there is a closed list of `choices`, or `accept` returns a value's normal form and
    raises ValueError with what would be right. `objection` says, of a value that does not go with
    a number of players, what would. `samples` are the values that check_game tries.

    Its value lies in a field of the record, of the same name unless another is given: a number or
    a truth as itself, a text by its place among the choices. One that does not fit a number has
    functions that `write` it into a record and `read` it there.
    """

    name: str
    default: Json
    explanation: str
    choices: tuple[Json, ...] = ()
    accept: Callable[[Json], Json] | None = None
    samples: tuple[Json, ...] = ()
    kind: str = ""
    objection: Callable[[Json, int], str | None] = any_number
    grid: Grid | None = None
    field: str = ""
    write: Callable[[Any, Json], None] | None = None
    read: Callable[[Any], Json] | None = None

    @property
    def type(self) -> str:
        """What values it takes, in words.

        >>> Option("goal", "normal", "How far to go.", choices=("normal", "double")).type
        'normal or double'
        """
        return self.kind or " or ".join(_shown(choice) for choice in self.choices)

    def check(self, value: Json) -> Json:
        """The value in its normal form, or BadOption."""
        try:
            if self.accept is not None:
                return self.accept(value)
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return value
            raise ValueError(f"it takes {self.type}")
        except ValueError as error:
            message = f"option {self.name!r} cannot be {_shown(value)}: {error}"
            raise BadOption(message, self.name) from None

    def check_players(self, value: Json, players: int) -> None:
        """Refuse a value that does not go with this number of players."""
        objection = self.objection(value, players)
        if objection:
            raise BadOption(objection, self.name)

    def put(self, table: Any, value: Json) -> None:
        """Write a checked value into a blank record."""
        if self.write is not None:
            self.write(table, value)
        else:
            place = self.choices.index(value) if isinstance(value, str) else value
            table[self.field or self.name] = place

    def value_at(self, table: Any) -> Json:
        """The value that a table was dealt with; its fields are plain."""
        if self.read is not None:
            return self.read(table)
        lies = getattr(table, self.field or self.name)
        return self.choices[lies] if isinstance(self.default, str) else type(self.default)(lies)


def _shown(value: Json) -> str:
    return value if isinstance(value, str) else str(value).lower()

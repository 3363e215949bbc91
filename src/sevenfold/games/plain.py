"""What a game has that brings nothing but its record and its six functions: plain, but all of it.

Its state is the fields of its record, its moves are their numbers, and its events say who made
which move. Whatever it brings of its own takes the place of a part of this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sevenfold.games.events import Event
from sevenfold.games.reading import Reading
from sevenfold.games.record import Record, record_type
from sevenfold.games.speech import Phrase
from sevenfold.games.values import Options, Place, State
from sevenfold.kernel.notes import Notes

if TYPE_CHECKING:
    from sevenfold.games.words import Words

_COMMON = frozenset(record_type(Record).names or ())
_COMMON_KEYS = frozenset(
    ("game", "players", "options", "phase", "turn", "round", "scores", "over", "winners")
)


class PlainNotation:
    """A state is the record's own fields, and a move its number.

    A field cannot be called like a key that every state has, such as `scores`, unless it says the
    same: one number for each seat.
    """

    def write_options(self, table: Any, options: Options) -> None:
        """There are none."""

    def read_options(self, table: Any) -> Options:
        """There are none."""
        return {}

    def write(self, table: Any, seat: int) -> State:
        """Every field of the record that not every game has."""
        fields = vars(cast(SimpleNamespace, table))
        return {
            name: value.tolist() if isinstance(value, np.ndarray) else value
            for name, value in fields.items()
            if name not in _COMMON | _COMMON_KEYS
        }

    def read(self, table: Any, state: Reading) -> None:
        """Fill the fields of a record."""
        for name in table.dtype.names:
            if name not in _COMMON and name in state:
                table[name] = _numbers(state[name], table.dtype[name])

    def move_text(self, table: Any, move: int) -> str:
        """A move by its number."""
        return f"move {move}"

    def veiled(self, text: str) -> str:
        """Everybody sees every move."""
        return text

    def components(self, table: Any) -> Counter[str | int]:
        """Nobody knows what lies at this table."""
        return Counter()

    def places(self, state: State) -> list[Place]:
        """Nor where."""
        return []

    def draw(self, state: State) -> str:
        """A line for each key."""
        return "\n".join(f"{key}: {value}" for key, value in state.items())


def _numbers(given: Reading, kind: np.dtype[Any]) -> Any:
    """A number, or lists of numbers of the right length."""
    if not kind.shape:
        bounds = np.iinfo(kind)
        return given.whole(int(bounds.min), int(bounds.max))
    base, (length, *rest) = cast(Any, kind.subdtype)[0], kind.shape
    part = np.dtype((base, tuple(rest))) if rest else base
    items = given.items(None if given.path == "scores" else length)
    found = np.zeros(kind.shape, base)
    for place, item in enumerate(items[:length]):
        found[place] = _numbers(item, part)
    return found


NOTATION = PlainNotation()


class PlainSpeech:
    """Nothing is said but what is written."""

    def events(self, notes: Notes, table: Any) -> list[Event]:
        """Nothing: then a move is told as it is written."""
        return []

    def name_move(self, text: str, state: State) -> Phrase:
        """A move as it is written."""
        return "move", {"move": text}

    def name_component(self, fact: str, value: str | int) -> Phrase:
        """A component by its own key, if there is a text for it."""
        return f"{fact}.{value}", {}

    def breakdown(self, state: State, seat: int) -> list[tuple[str, int]]:
        """Points have no parts."""
        return []

    def keys(self) -> Collection[str]:
        """Those of the plain words alone."""
        return ()


SPEECH = PlainSpeech()


def picture(state: State, words: Words) -> list[tuple[str, str]]:
    """A state row by row: its keys, and what stands there."""
    from rich.markup import escape

    return [(key, escape(str(value))) for key, value in state.items()]

"""The plain form of all that a game need not bring: everything but its record and six functions.

Its state is the fields of its record, its moves are their numbers, and its events say who made
which move. Whatever it brings of its own takes the place of a part of this.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sevenfold.games.events import Event
from sevenfold.games.forms import Form, Read, whole
from sevenfold.games.keys import Key, Keys
from sevenfold.games.reading import Reading
from sevenfold.games.record import Record, record_type
from sevenfold.games.speech import Phrase
from sevenfold.games.values import State
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import put, put_comma, put_number, put_unsigned
from sevenfold.kernel.notes import Notes

if TYPE_CHECKING:
    from sevenfold.games.words import Words

_COMMON = frozenset(record_type(Record).names or ())


class PlainNotation:
    """A move is its number, and nobody knows what lies where."""

    def check(self, table: Any, state: Reading) -> None:
        """Every table can be."""

    def move_text(self, table: Any, move: int) -> str:
        """A move by its number."""
        return f"move {move}"

    def veiled(self, text: str) -> str:
        """Everybody sees every move."""
        return text

    def components(self, table: Any) -> Counter[str | int]:
        """Nobody knows what lies at this table."""
        return Counter()


def state(record: np.dtype[Any]) -> Keys:
    """Every field of the record that not every game has, as numbers and lists of numbers.

    A field cannot be called like a key that every state has, such as `scores`, unless it says the
    same: one number for each seat.
    """
    return tuple(
        Key(name, _numbers(record[name]), needed=False)
        for name in record.names or ()
        if name not in _COMMON
    )


def _numbers(kind: np.dtype[Any]) -> Form:
    """A number, or lists of numbers of the right length."""
    if not kind.shape:
        bounds = np.iinfo(kind)
        read_one = whole(int(bounds.min), int(bounds.max)).read
        return Form(put_unsigned if kind == np.uint64 else _put_number, read_one)
    base, (length, *rest) = cast(Any, kind.subdtype)[0], kind.shape
    entry = _numbers(np.dtype((base, tuple(rest))) if rest else base)
    put_entry, read_entry = entry.put, cast(Read, entry.read)

    @compiled
    def put_entries(paper: np.ndarray, at: int, entries: np.ndarray) -> int:
        at = put(paper, at, b"[")
        for place in range(length):
            at = put_entry(paper, put_comma(paper, at, place == 0), entries[place])
        return put(paper, at, b"]")

    def read(table: Any, given: Reading, entries: np.ndarray) -> np.ndarray:
        for place, item in enumerate(given.items(None if given.path == "scores" else length)):
            entries[place] = read_entry(table, item, entries[place])
        return entries

    return Form(put_entries, read)


@compiled
def _put_number(paper: np.ndarray, at: int, value: int) -> int:
    return put_number(paper, at, int(value))


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


SPEECH = PlainSpeech()


def picture(state: State, words: Words) -> list[tuple[str, str]]:
    """A state row by row: its keys, and what stands there."""
    from rich.markup import escape

    return [(key, escape(str(value))) for key, value in state.items()]

"""Notes: the rules say what they do at the moment they do it, to whoever listens.

The rules of a game call `note(table, WHAT, …)` with one of the game's own numbers for what happens
and a few whole numbers more. An ordinary record has no room for notes, and there the word compiles
to nothing: search and simulation pay nothing for it. `with_notes` makes a type with room for them.

>>> kind = with_notes(np.dtype((np.record, [("turn", np.int64)])))
>>> table = np.zeros(1, kind)[0]
>>> note(table, 3, 7)
>>> note(table, 5)
>>> notes_of(np.array([table], kind))
[[3, 7, 0, 0, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
"""

from typing import Any, TypeAlias

import numpy as np
from numba import literal_unroll, types
from numba.extending import overload

Notes: TypeAlias = list[list[int]]

MOST = 256  # notes of one move
WIDTH = 10  # numbers of a note: what happened, and nine facts
_ROOM, _NUMBER = "notes", "noted"


def with_notes(record: np.dtype[Any]) -> np.dtype[Any]:
    """The same type of record with room for notes before its fields.

    Behind them, Numba would take it for a kind of the type without room, and call what it has
    compiled for that.
    """
    fields = [(name, *_shape(kind[0])) for name, kind in (record.fields or {}).items()]
    room = [(_NUMBER, np.int64), (_ROOM, np.int64, (MOST, WIDTH))]
    return np.dtype((np.record, np.dtype([*room, *fields], align=True)))


def _shape(kind: np.dtype[Any]) -> tuple[Any, ...]:
    return (kind,) if kind.subdtype is None else kind.subdtype


def note(table: Any, what: int, *facts: int | np.uint64) -> None:
    """Say what happens, if anybody listens; what finds no room is counted all the same."""
    if is_heard(table):
        if table[_NUMBER] < MOST:
            row = table[_ROOM][table[_NUMBER]]
            row[0], row[1:] = what, 0
            for place, fact in enumerate(facts, start=1):
                row[place] = np.int64(fact)
        table[_NUMBER] += 1


def is_heard(table: Any) -> bool:
    """Does anybody listen? What is worked out for a note alone stands behind this question."""
    return _ROOM in (table.dtype.names or ())


def notes_of(tables: np.ndarray) -> Notes:
    """The notes on the first of these records, in the order in which they were made."""
    number = int(tables[_NUMBER][0])
    if number > MOST:
        raise OverflowError(f"a move made {number} notes; there is room for {MOST}")
    found: Notes = tables[_ROOM][0][:number].tolist()
    return found


def _has_room(table: Any) -> bool:
    return isinstance(table, types.Record) and _ROOM in table.fields


@overload(is_heard)
def _compiled_is_heard(table: Any) -> Any:
    heard = _has_room(table)

    def answer(table: Any) -> Any:
        return heard

    return answer


@overload(note)
def _compiled_note(table: Any, what: Any, *facts: Any) -> Any:
    def nothing(table: Any, what: Any, *facts: Any) -> Any:
        pass

    def write(table: Any, what: Any, *facts: Any) -> Any:
        if table.noted < MOST:
            row = table.notes[table.noted]
            row[:] = 0
            size = 0
            words = (what, *facts)
            for word in literal_unroll(words):
                row[size] = np.int64(word)
                size = size + 1
        table.noted += 1

    return write if _has_room(table) else nothing

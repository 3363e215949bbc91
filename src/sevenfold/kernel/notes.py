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
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable

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


# Built in place: a function to compile for every number and kind of facts took seconds.
_WORD = ir.IntType(64)


@type_callable(is_heard)
def _type_of_is_heard(context: Any) -> Any:
    def typing(table: Any) -> Any:
        return types.boolean

    return typing


def _build_is_heard(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    return context.get_constant(types.boolean, _has_room(signature.args[0]))


@type_callable(note)
def _type_of_note(context: Any) -> Any:
    def typing(
        table: Any, what: Any,
        f1: Any = None, f2: Any = None, f3: Any = None, f4: Any = None, f5: Any = None,
        f6: Any = None, f7: Any = None, f8: Any = None, f9: Any = None,
    ) -> Any:  # fmt: skip
        return types.none

    return typing


def _build_note(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    table, *kinds = signature.args
    if _has_room(table):
        member: Any = cgutils.get_record_member
        number = member(builder, values[0], table.fields[_NUMBER].offset, _WORD)
        noted = builder.load(number)
        with builder.if_then(builder.icmp_signed("<", noted, _WORD(MOST))):
            rows = ir.ArrayType(ir.ArrayType(_WORD, WIDTH), MOST)
            room = member(builder, values[0], table.fields[_ROOM].offset, rows)
            words = [
                context.cast(builder, value, kind, types.int64)
                for value, kind in zip(values[1:], kinds, strict=True)
            ]
            for place in range(WIDTH):
                word = words[place] if place < len(words) else _WORD(0)
                builder.store(word, builder.gep(room, [_WORD(0), noted, _WORD(place)]))
        builder.store(builder.add(noted, _WORD(1)), number)
    return context.get_dummy_value()


_lower: Any = lower_builtin
_any_number_of: Any = types.VarArg
_lower(is_heard, types.Any)(_build_is_heard)
_lower(note, types.Any, _any_number_of(types.Any))(_build_note)

"""Forms: how one value of a state is written by compiled code, and read back strictly.

A form does not know where its value lies, nor under which key it is written; `keys` says that.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from sevenfold.games.reading import Reading
from sevenfold.games.values import Json
from sevenfold.kernel.bits import EMPTY, bit
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import (
    PutOne,
    put,
    put_number,
    put_or_null,
    put_set,
    put_truth,
    put_word,
    spelled,
)

# From the table that is being filled, what the state says, and what lies there in the record now
# (an array may be filled in place) to what is to lie there.
Read: TypeAlias = Callable[[Any, Reading, Any], Any]
ReadSet: TypeAlias = Callable[[Reading], np.uint64]
# Compiled: writes what a view knows of a hidden value, and how much more there is.
PutPartly: TypeAlias = Callable[[np.ndarray, int, Any, Any, Any], int]
Bound: TypeAlias = int | Callable[[Any], int]


@compiled
def put_count(paper: np.ndarray, at: int, table: Any, known: Any, hidden: int) -> int:
    """Write how many things are hidden, where nothing of them is ever known."""
    return put_number(paper, at, hidden)


@dataclass(frozen=True)
class Form:
    """How a value is written and read.

    A value that is never read follows from others, and is compared with what the state says.
    `things` are the components that lie there, for a value that stands for some; in an `ordered`
    place it matters which thing lies where.
    """

    put: PutOne
    read: Read | None = None
    put_partly: PutPartly = put_count
    things: Callable[[Json], Iterable[str | int]] | None = None
    ordered: bool = False


def _bound(table: Any, bound: Bound) -> int:
    return bound if isinstance(bound, int) else bound(table)


def whole(low: int, high: Bound) -> Form:
    """A number between bounds; the upper one may depend on the table."""
    return Form(put_number, lambda table, given, _: given.whole(low, _bound(table, high)))


def or_null(highest: Bound) -> Form:
    """A number from 0, or null, which is −1 in the record."""
    return Form(put_or_null, lambda table, given, _: given.seat(_bound(table, highest) + 1))


def _last_seat(table: Any) -> int:
    return int(table.players) - 1


FOLLOWS = Form(put_number)  # a number that follows from the rest
TRUTH = Form(put_truth, lambda table, given, _: given.truth())
SEAT = whole(0, _last_seat)
SEAT_OR_NULL = or_null(_last_seat)


def named(words: tuple[str, ...]) -> Form:
    """A component by its name, or null, which is −1 in the record."""
    spelt = spelled(words)

    @compiled
    def put_name(paper: np.ndarray, at: int, value: int) -> int:
        return put(paper, at, b"null") if value < 0 else put_word(paper, at, spelt, value)

    return Form(
        put_name,
        lambda table, given, _: -1 if given.value is None else given.one_of(words),
        things=single,
    )


def single(thing: Json) -> tuple[str, ...]:
    """What lies in a place that has room for one thing.

    >>> single(None), single("red")
    ((), ('red',))
    """
    return () if thing is None else (thing,)


def one_of(names: Sequence[str | int], like: str) -> Callable[[Reading], int]:
    """Reads a single thing by its name: its place among the names, of equal ones the first."""
    first = {name: names.index(name) for name in names}

    def read_one(given: Reading) -> int:
        if not isinstance(given.value, str | int) or given.value not in first:
            given.refuse(f"expected {like}, not {given.value!r}")
        return first[given.value]

    return read_one


def set_of(names: Sequence[str | int], read_one: Callable[[Reading], int]) -> ReadSet:
    """Reads a list of such things: a set of their places; equal things are neighbours."""

    def read_set(given: Reading) -> np.uint64:
        found = EMPTY
        for item in given.items():
            place, copies = read_one(item), names.count(item.value)
            while found & bit(place):
                place += 1
                copies -= 1
            if copies < 1:
                there = names.count(item.value)
                are = "is only one" if there == 1 else f"are only {there} of"
                item.refuse(f"there {are} {item.value}")
            found |= bit(place)
        return found

    return read_set


def sets_of(names: Sequence[str | int], read: ReadSet | None = None) -> Form:
    """Sets of things with these names or numbers, in the order of their bits; written sorted."""
    words = spelled(names)
    order = np.array(sorted(range(len(names)), key=names.__getitem__), np.int64)
    any_of = one_of(names, f"one of {', '.join(map(str, names))}")

    @compiled
    def put_things(paper: np.ndarray, at: int, things: np.uint64) -> int:
        return put_set(paper, at, words, order, things)

    return sets_by(put_things, read or set_of(names, any_of))


def closed(form: Form) -> Form:
    """The same where nothing is ever known in part: a view that may not see it writes a count."""
    return replace(form, put_partly=put_count)


def sets_by(put_things: PutOne, read: ReadSet) -> Form:
    """Sets that a game writes and reads in a way of its own.

    Of a hidden one, a view writes what it knows and how many more there are.
    """

    @compiled
    def put_known(paper: np.ndarray, at: int, table: Any, known: np.uint64, hidden: int) -> int:
        if not known:
            return put_number(paper, at, hidden)
        at = put_things(paper, put(paper, at, b'{"known":'), known)
        at = put_number(paper, put(paper, at, b',"unknown":'), hidden)
        return put(paper, at, b"}")

    return Form(put_things, lambda table, given, _: read(given), put_known, tuple)

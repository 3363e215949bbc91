"""Ink: JSON written by compiled code, byte by byte.

Paper is an array of bytes. Everything here writes at a place and returns the place after it. What
does not fit on the paper is not written, but counted all the same: if the last place lies beyond
the paper, it says how much paper it takes.

>>> paper = np.zeros(40, np.uint8)
>>> at = put(paper, 0, b'{"hand":')
>>> at = put_set(paper, at, spelled(["fish", "crab"]), np.array([1, 0]), np.uint64(0b11))
>>> at = put(paper, at, b',"points":')
>>> at = put(paper, put_number(paper, at, -7), b"}")
>>> paper[:at].tobytes()
b'{"hand":["crab","fish"],"points":-7}'
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable

from sevenfold.kernel.bits import U64, number
from sevenfold.kernel.compiling import compiled

PutOne: TypeAlias = Callable[[np.ndarray, int, Any], int]
PutList: TypeAlias = Callable[[np.ndarray, int, np.ndarray, int], int]

_ZERO = 48  # the digit


def spelled(words: Sequence[str | int]) -> np.ndarray:
    """Words, or numbers, as JSON for compiled code: a row for each, its length and then its bytes.

    >>> spelled(["a"]).tolist()
    [[3, 34, 97, 34]]
    """
    texts = [msgspec.json.encode(word) for word in words]
    rows = np.zeros((len(texts), 1 + max(map(len, texts))), np.uint8)
    for row, text in zip(rows, texts, strict=True):
        row[0] = len(text)
        row[1 : 1 + len(text)] = np.frombuffer(text, np.uint8)
    return rows


def put(paper: np.ndarray, at: int, text: bytes | np.ndarray) -> int:
    """Write bytes as they are."""
    end = at + len(text)
    if end <= paper.size:
        paper[at:end] = np.frombuffer(text, np.uint8)
    return end


@compiled
def put_word(paper: np.ndarray, at: int, words: np.ndarray, row: int) -> int:
    """Write one of the words that were spelled before."""
    return put(paper, at, words[row, 1 : 1 + words[row, 0]])


@compiled
def put_number(paper: np.ndarray, at: int, value: int) -> int:
    """Write a whole number."""
    if value < 0:
        at = put(paper, at, b"-")
        value = -value
    end = at + 1
    rest = value // 10
    while rest:
        end += 1
        rest //= 10
    if end <= paper.size:
        for place in range(end - 1, at - 1, -1):
            paper[place] = _ZERO + value % 10
            value //= 10
    return end


@compiled
def put_unsigned(paper: np.ndarray, at: int, value: np.uint64) -> int:
    """Write a whole number of 64 bits without a sign: its last digit, and before it the others."""
    others = number(value // U64(10))
    if others:
        at = put_number(paper, at, others)
    return put_number(paper, at, number(value % U64(10)))


@compiled
def put_or_null(paper: np.ndarray, at: int, value: int) -> int:
    """Write a number, with null in place of a negative one."""
    return put(paper, at, b"null") if value < 0 else put_number(paper, at, value)


@compiled
def put_truth(paper: np.ndarray, at: int, truth: int) -> int:
    """Write true or false."""
    return put(paper, at, b"true") if truth else put(paper, at, b"false")


@compiled
def put_comma(paper: np.ndarray, at: int, is_first: bool) -> int:
    """Write what stands before an entry of a list: nothing before the first one."""
    return at if is_first else put(paper, at, b",")


@compiled
def put_numbers(paper: np.ndarray, at: int, numbers: np.ndarray, size: int) -> int:
    """Write the first so many numbers as a list."""
    at = put(paper, at, b"[")
    for place in range(size):
        at = put_number(paper, put_comma(paper, at, place == 0), number(numbers[place]))
    return put(paper, at, b"]")


def lists_by(put_one: PutOne) -> PutList:
    """A compiled function that writes lists, each thing in them by `put_one`.

    >>> paper = np.zeros(40, np.uint8)
    >>> put_truths = lists_by(put_truth)
    >>> at = put_truths(paper, 0, np.array([1, 0]), 2)
    >>> paper[:at].tobytes()
    b'[true,false]'
    """

    @compiled
    def put_list(paper: np.ndarray, at: int, things: np.ndarray, size: int) -> int:
        at = put(paper, at, b"[")
        for place in range(size):
            at = put_one(paper, put_comma(paper, at, place == 0), things[place])
        return put(paper, at, b"]")

    return put_list


@compiled
def put_set(
    paper: np.ndarray, at: int, words: np.ndarray, order: np.ndarray, members: np.uint64
) -> int:
    """Write the members of a set by name as a list, in the order in which `order` has them."""
    at = put(paper, at, b"[")
    if members:
        is_first = True
        for member in order:
            if members >> U64(member) & U64(1):
                at = put_word(paper, put_comma(paper, at, is_first), words, member)
                is_first = False
    return put(paper, at, b"]")


@type_callable(put)
def _type_of_put(context: Any) -> Any:
    def typing(paper: Any, at: Any, text: Any) -> Any:
        if isinstance(text, types.Bytes | types.Array):
            return types.int64(paper, types.int64, text)
        return None

    return typing


def _build_put(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    paper, _, text = signature.args
    target = context.make_array(paper)(context, builder, values[0])
    if isinstance(text, types.Bytes):
        source = context.make_helper(builder, text, values[2])
    else:
        source = context.make_array(text)(context, builder, values[2])
    end = builder.add(values[1], source.nitems)
    with builder.if_then(builder.icmp_signed("<=", end, target.nitems)):
        memcpy: Any = cgutils.raw_memcpy
        memcpy(builder, builder.gep(target.data, [values[1]]), source.data, source.nitems, 1)
    return end


# Built in place: Numba has a type for every length of text, and would compile a function for each.
_lower: Any = lower_builtin
_lower(put, types.Array, types.Integer, types.Any)(_build_put)

"""Ink: JSON written by compiled code, byte by byte.

A page is an array of bytes. Everything here writes at a place and returns the place after it. What
does not fit on the page is not written, but counted all the same: so whoever finds that the last
place lies beyond the page knows how large a page it takes.

>>> page = np.zeros(40, np.uint8)
>>> at = put(page, 0, b'{"hand":')
>>> at = put_set(page, at, spelled(["fish", "crab"]), np.array([1, 0]), np.uint64(0b11))
>>> at = put(page, at, b',"points":')
>>> at = put(page, put_number(page, at, -7), b"}")
>>> page[:at].tobytes()
b'{"hand":["crab","fish"],"points":-7}'
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from sevenfold.kernel.bits import U64, number
from sevenfold.kernel.compiling import compiled, with_names

PutOne: TypeAlias = Callable[[np.ndarray, int, Any], int]
PutList: TypeAlias = Callable[[np.ndarray, int, np.ndarray, int], int]

put_one: PutOne  # a free name for the type checker; `lists_by` says what it stands for
_ZERO = 48  # the digit


def spelled(words: Sequence[str]) -> np.ndarray:
    """Words as JSON for compiled code: a row a word, how long it is and then its bytes.

    >>> spelled(["a"]).tolist()
    [[3, 34, 97, 34]]
    """
    texts = [msgspec.json.encode(word) for word in words]
    rows = np.zeros((len(texts), 1 + max(map(len, texts))), np.uint8)
    for row, text in zip(rows, texts, strict=True):
        row[0] = len(text)
        row[1 : 1 + len(text)] = np.frombuffer(text, np.uint8)
    return rows


def put(page: np.ndarray, at: int, text: bytes | np.ndarray) -> int:
    """Write bytes as they are."""
    end = at + len(text)
    if end <= page.size:
        page[at:end] = np.frombuffer(text, np.uint8)
    return end


@compiled
def put_word(page: np.ndarray, at: int, words: np.ndarray, row: int) -> int:
    """Write one of the words that were spelled before."""
    return put(page, at, words[row, 1 : 1 + words[row, 0]])


@compiled
def put_number(page: np.ndarray, at: int, value: int) -> int:
    """Write a whole number."""
    if value < 0:
        at = put(page, at, b"-")
        value = -value
    end = at + 1
    rest = value // 10
    while rest:
        end += 1
        rest //= 10
    if end <= page.size:
        for place in range(end - 1, at - 1, -1):
            page[place] = _ZERO + value % 10
            value //= 10
    return end


@compiled
def put_or_null(page: np.ndarray, at: int, value: int) -> int:
    """Write a number, with null in place of a negative one."""
    return put(page, at, b"null") if value < 0 else put_number(page, at, value)


@compiled
def put_truth(page: np.ndarray, at: int, truth: int) -> int:
    """Write true or false."""
    return put(page, at, b"true") if truth else put(page, at, b"false")


@compiled
def put_comma(page: np.ndarray, at: int, is_first: bool) -> int:
    """Write what stands before an entry of a list: nothing before the first one."""
    return at if is_first else put(page, at, b",")


@compiled
def put_numbers(page: np.ndarray, at: int, numbers: np.ndarray, size: int) -> int:
    """Write the first so many numbers as a list."""
    at = put(page, at, b"[")
    for place in range(size):
        at = put_number(page, put_comma(page, at, place == 0), number(numbers[place]))
    return put(page, at, b"]")


def _put_list(page: np.ndarray, at: int, things: np.ndarray, size: int) -> int:
    """Write the first so many things as a list."""
    at = put(page, at, b"[")
    for place in range(size):
        at = put_one(page, put_comma(page, at, place == 0), things[place])  # noqa: F821
    return put(page, at, b"]")


def lists_by(put_one: PutOne) -> PutList:
    """A compiled function that writes lists, each thing in them by `put_one`.

    (Handed over with every call, `put_one` would keep compiled code out of the cache on disk.)

    >>> page = np.zeros(40, np.uint8)
    >>> put_truths = lists_by(put_truth)
    >>> at = put_truths(page, 0, np.array([1, 0]), 2)
    >>> page[:at].tobytes()
    b'[true,false]'
    """
    return with_names(_put_list, {"put_one": put_one})


@compiled
def put_set(
    page: np.ndarray, at: int, words: np.ndarray, order: np.ndarray, members: np.uint64
) -> int:
    """Write the members of a set by name as a list, in the order in which `order` has them."""
    at = put(page, at, b"[")
    if members:
        is_first = True
        for member in order:
            if members >> U64(member) & U64(1):
                at = put_word(page, put_comma(page, at, is_first), words, member)
                is_first = False
    return put(page, at, b"]")


@compiled
def put_partly(
    page: np.ndarray,
    at: int,
    words: np.ndarray,
    order: np.ndarray,
    known: np.uint64,
    unknown: int,
) -> int:
    """Write a set of which only some members are known: a count if it is none of them."""
    if not known:
        return put_number(page, at, unknown)
    at = put_set(page, put(page, at, b'{"known":'), words, order, known)
    at = put_number(page, put(page, at, b',"unknown":'), unknown)
    return put(page, at, b"}")


def _put_type(typing_context: Any, page: Any, at: Any, text: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target = context.make_array(page)(context, builder, arguments[0])
        if isinstance(text, types.Bytes):
            source = context.make_helper(builder, text, arguments[2])
        else:
            source = context.make_array(text)(context, builder, arguments[2])
        end = builder.add(arguments[1], source.nitems)
        with builder.if_then(builder.icmp_signed("<=", end, target.nitems)):
            memcpy: Any = cgutils.raw_memcpy
            memcpy(builder, builder.gep(target.data, [arguments[1]]), source.data, source.nitems, 1)
        return end

    return types.int64(page, types.int64, text), code


_put: Any = intrinsic(_put_type)


@overload(put)
def _compiled_put(page: Any, at: Any, text: Any) -> Any:
    def copy_memory(page: Any, at: Any, text: Any) -> Any:
        return _put(page, at, text)

    return copy_memory

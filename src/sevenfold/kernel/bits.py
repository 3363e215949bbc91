"""Sets of up to 64 things as the bits of one unsigned word.

Each function exists twice under one name: the plain Python body runs when compilation is
disabled, and compiled code gets the machine's instructions for it, in place: nothing is called.
Both give the same results.

>>> hand = bit(3) | bit(7) | bit(40)
>>> count(hand), lowest(hand), nth(hand, 2)
(3, 3, 40)
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from sevenfold.kernel.processor import processor

U64 = np.uint64
EMPTY = U64(0)
ONE = U64(1)


def bit(index: int) -> np.uint64:
    """The set that holds only `index`.

    >>> int(bit(5))
    32
    """
    return U64(1 << int(index))


def count(cards: np.uint64) -> int:
    """How many things the set holds.

    >>> count(U64(0b1011))
    3
    """
    return int(cards).bit_count()


def lowest(cards: np.uint64) -> int:
    """The smallest member of a set that is not empty.

    >>> lowest(U64(0b1000))
    3
    """
    word = int(cards)
    return (word & -word).bit_length() - 1


def nth(cards: np.uint64, rank: int) -> int:
    """The member with `rank` smaller ones in the set (so rank 0 is the lowest).

    >>> nth(U64(0b1011), 2)
    3
    """
    word = int(cards)
    for _ in range(rank):
        word &= word - 1
    return (word & -word).bit_length() - 1


def rest(cards: np.uint64) -> np.uint64:
    """The set without its smallest member; nothing is left of the empty set.

    >>> int(rest(U64(0b1010)))
    8
    """
    word = int(cards)
    return U64(word & (word - 1)) if word else EMPTY


def members(cards: np.uint64 | int) -> list[int]:
    """All members in order; for Python code only, compiled code walks with `lowest` and `rest`.

    >>> members(U64(0b1010))
    [1, 3]
    """
    word = int(cards)
    found = []
    while word:
        low = word & -word
        found.append(low.bit_length() - 1)
        word ^= low
    return found


def number(word: np.uint64) -> int:
    """A word as a signed number, with which one can count (it has to be below 2**63).

    >>> number(U64(5)) - 7
    -2
    """
    return int(word)


_WORD = ir.IntType(64)
_lower: Any = lower_builtin


def _in_place(function: Callable[..., Any], result: Any) -> Callable[[Any], Any]:
    """Compiled code gets what the decorated function builds, instead of a call of `function`.

    It is given words, whatever whole numbers the call has.
    """

    def register(build: Callable[..., Any]) -> Callable[..., Any]:
        arity = build.__code__.co_argcount - 1

        @type_callable(function)
        def typing(context: Any) -> Any:
            def of_one(word: Any) -> Any:
                return result if isinstance(word, types.Integer) else None

            def of_two(word: Any, other: Any) -> Any:
                return of_one(word) and of_one(other)

            return of_one if arity == 1 else of_two

        def lower(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            words = (
                context.cast(builder, value, kind, types.uint64)
                for value, kind in zip(values, signature.args, strict=True)
            )
            return build(builder, *words)

        _lower(function, *(types.Integer,) * arity)(lower)
        return build

    return register


@_in_place(bit, types.uint64)
def _build_bit(builder: Any, index: Any) -> Any:
    return builder.shl(_WORD(1), index)


@_in_place(count, types.int64)
def _build_count(builder: Any, cards: Any) -> Any:
    return builder.ctpop(cards)


@_in_place(lowest, types.int64)
def _build_lowest(builder: Any, cards: Any) -> Any:
    return builder.cttz(cards, ir.IntType(1)(0))


@_in_place(number, types.int64)
def _build_number(builder: Any, word: Any) -> Any:
    return word


@_in_place(rest, types.uint64)
def _build_rest(builder: Any, cards: Any) -> Any:
    return builder.and_(cards, builder.sub(cards, _WORD(1)))


def _deposit(builder: Any, cards: Any, rank: Any) -> Any:
    """One bit, `rank` places up, is spread over the members: it comes to the wanted one."""
    kind = ir.FunctionType(_WORD, [_WORD, _WORD])
    spread = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
    return _build_lowest(builder, builder.call(spread, [_build_bit(builder, rank), cards]))


def _halve(builder: Any, cards: Any, rank: Any) -> Any:
    """Six halvings instead of up to 63 steps: is the wanted member in the lower half?

    The answer is used as a number, since no processor could guess a branch on it.
    """
    place = _WORD(0)
    for width in (32, 16, 8, 4, 2, 1):
        lower = builder.ctpop(builder.and_(cards, _WORD((1 << width) - 1)))
        above = builder.icmp_unsigned(">=", rank, lower)
        rank = builder.sub(rank, builder.select(above, lower, _WORD(0)))
        steps = builder.select(above, _WORD(width), _WORD(0))
        place = builder.add(place, steps)
        cards = builder.lshr(cards, steps)
    return place


_in_place(nth, types.int64)(_deposit if processor().deposits else _halve)

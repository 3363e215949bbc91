"""Sets of up to 64 things as the bits of one unsigned word.

Each function exists twice under one name: the plain Python body runs when compilation is
disabled, and compiled code gets the machine instruction for it. Both give the same results.

>>> hand = bit(3) | bit(7) | bit(40)
>>> count(hand), lowest(hand), nth(hand, 2)
(3, 3, 40)
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

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


def _population_type(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


def _trailing_zeros_type(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, False)
        return builder.cttz(arguments[0], zero_is_undefined)

    return types.int64(types.uint64), code


_population: Any = intrinsic(_population_type)
_trailing_zeros: Any = intrinsic(_trailing_zeros_type)


@overload(bit)
def _compiled_bit(index: Any) -> Any:
    def shift(index: Any) -> Any:
        return U64(1) << U64(index)

    return shift


@overload(count)
def _compiled_count(cards: Any) -> Any:
    def population(cards: Any) -> Any:
        return _population(cards)

    return population


@overload(lowest)
def _compiled_lowest(cards: Any) -> Any:
    def trailing_zeros(cards: Any) -> Any:
        return _trailing_zeros(cards)

    return trailing_zeros


@overload(number)
def _compiled_number(word: Any) -> Any:
    def signed(word: Any) -> Any:
        return np.int64(word)

    return signed


@overload(rest)
def _compiled_rest(cards: Any) -> Any:
    def clear_lowest(cards: Any) -> Any:
        return cards & (cards - U64(1))

    return clear_lowest


@overload(nth)
def _compiled_nth(cards: Any, rank: Any) -> Any:
    def halve(cards: Any, rank: Any) -> Any:
        # Six halvings instead of up to 63 steps: is the wanted member in the lower half?
        # The answer is used as a number, since no processor could guess a branch on it.
        word = U64(cards)
        left = np.int64(rank)
        base = np.int64(0)
        width = np.int64(32)
        while width > 0:
            lower = np.int64(_population(word & ((U64(1) << U64(width)) - U64(1))))
            upper = np.int64(left >= lower)
            left -= upper * lower
            base += upper * width
            word >>= U64(upper * width)
            width >>= 1
        return base

    return halve

"""Heaps of cards: how many there are of each number, all in two words.

Cards of one number are all alike, so a heap is counts, sixteen bits each: those of the even numbers
in the first word, those of the odd ones in the second, lower numbers in lower bits. Two heaps are
added by adding their words, and what is asked of a heap is asked of four counts at once. No card
has the number 0; so a number tells its own place.

>>> heap = heap_of([0, 2, 0, 1, 0, 0, 0, 0])
>>> put_in(heap, 7)
>>> size_of(heap), count_of(heap, 1), counts(heap)
(4, 2, [0, 2, 0, 1, 0, 0, 0, 1])
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from sevenfold.games.record import Sets
from sevenfold.games.seven.components import COUNTS
from sevenfold.kernel.bits import EMPTY, ONE, U64, count, number
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled

# As a field of a record, or as two words that were worked out.
Heap: TypeAlias = Sets | tuple[np.uint64, np.uint64]

_WIDE = 16  # bits of a count; a deck has 2,000 cards at most, so the highest bit is never in use
COUNT = (1 << _WIDE) - 1  # all bits of a count
_STEP, _TWO_STEPS, _LAST = U64(_WIDE), U64(2 * _WIDE), U64(3 * _WIDE)
_EACH = U64(sum(1 << _WIDE * place for place in range(4)))  # one card of four numbers
_HIGHEST = U64(int(_EACH) << (_WIDE - 1))  # the highest bits of their counts
_TO_EVENS, _TO_ODDS = U64(_WIDE - 1), U64(_WIDE // 2 - 1)  # from there to eight times a number


@compiled
def _place(number: int) -> np.uint64:
    return U64(number >> 1) * _STEP


@compiled
def put_in(heap: Sets, number: int) -> None:
    """One more card with this number."""
    card = ONE << _place(number)
    heap[0] += EMPTY if number & 1 else card
    heap[1] += card if number & 1 else EMPTY


@compiled
def take_out(heap: Sets, number: int) -> None:
    """One card less with this number, of which there is one."""
    card = ONE << _place(number)
    heap[0] -= EMPTY if number & 1 else card
    heap[1] -= card if number & 1 else EMPTY


@compiled
def count_of(heap: Heap, which: int) -> int:
    """How many cards have this number."""
    word = heap[1] if which & 1 else heap[0]
    return number(word >> _place(which) & U64(COUNT))


@compiled
def _added_up(word: np.uint64) -> np.uint64:
    """Each count of a word together with all that are lower."""
    pairs = word + (word << _STEP)
    return pairs + (pairs << _TWO_STEPS)


@compiled
def size_of(heap: Heap) -> int:
    """How many cards there are."""
    return number(_added_up(heap[0] + heap[1]) >> _LAST)


@compiled
def numbers_in(heap: Heap) -> np.uint64:
    """The numbers that are there at least once, as a set: eight times the number is its bit.

    >>> bin(numbers_in(heap_of([0, 2, 1, 0, 0, 0, 0, 0])))
    '0b10000000100000000'
    """
    most = _HIGHEST - _EACH  # with one card more than this, the highest bit of a count is set
    evens = (heap[0] + most) & _HIGHEST
    odds = (heap[1] + most) & _HIGHEST
    found: np.uint64 = evens >> _TO_EVENS | odds >> _TO_ODDS
    return found


@compiled
def draw_from(table: Any, heap: Heap, size: int) -> int:
    """The number on a random card of a heap with so many cards; the heap stays as it is.

    Every number is passed whose cards, together with those of lower numbers, all come before it.
    For these, taking the cards away from how many come before leaves the highest bit as it is.
    """
    evens = _added_up(heap[0])
    odds = _added_up(heap[1])
    before = U64(below(table, size)) * _EACH | _HIGHEST
    even_ones = (before - evens - (odds << _STEP)) & _HIGHEST
    odd_ones = (before - evens - odds) & _HIGHEST
    return count(even_ones) + count(odd_ones)


def heap_of(counts: Sequence[int]) -> Sets:
    """The heap with so many cards of number 0, of 1, … of 7."""
    heap = np.zeros(2, np.uint64)
    for n, cards in enumerate(counts):
        heap[n & 1] |= U64(cards << _WIDE * (n >> 1))
    return heap


def counts(heap: Heap | Sequence[int]) -> list[int]:
    """How many cards of number 0, of 1, … of 7 a heap has."""
    return [int(heap[n & 1]) >> _WIDE * (n >> 1) & COUNT for n in range(COUNTS)]


def numbers(heap: Heap | Sequence[int]) -> list[int]:
    """The numbers on the cards of a heap, sorted.

    >>> numbers(heap_of([0, 2, 0, 1, 0, 0, 0, 0]))
    [1, 1, 3]
    """
    return [n for n, cards in enumerate(counts(heap)) for _ in range(cards)]

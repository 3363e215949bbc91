"""Chance: a small generator whose state is one word of the table's record.

The generator is a multiply-with-carry of 64 bits (D. B. Thomas's MWC64X): one multiplication
per number, a period of about 2**63, and no step of it overflows, so that compiled and interpreted
code agree to the bit. Every record has a field `chance` that holds its state; 0 means "no
randomness here", as in a view.

>>> import sevenfold
>>> table = sevenfold.deal("sea-salt-paper").record
>>> table.chance = start(7)
>>> [below(table, 6) + 1 for _ in range(8)]
[2, 3, 6, 1, 4, 3, 2, 2]
"""

import hashlib
from typing import Any

import numpy as np

from sevenfold.kernel.bits import U64, count, nth, number
from sevenfold.kernel.compiling import compiled

MULTIPLIER = U64(4294883355)
LOW = U64(0xFFFFFFFF)
HALF = U64(32)
_STATES = int(MULTIPLIER) * 2**32 - 2  # 1 … this: the states on the generator's one long cycle


def start(seed: int) -> np.uint64:
    """A state of the generator for a seed, which is any whole number.

    Neighbouring seeds give unrelated states.

    >>> bool(start(1) != start(2)), bool(start(1) == start(1))
    (True, True)
    """
    seed_bytes = seed.to_bytes((seed.bit_length() + 8) // 8, "little", signed=True)
    return state_from(hashlib.blake2b(seed_bytes, digest_size=16).digest())


def state_from(randomness: bytes) -> np.uint64:
    """A state of the generator from bytes that are random already; 16 of them or more are fair.

    >>> int(state_from(bytes(16)))
    1
    """
    return U64(1 + int.from_bytes(randomness, "little") % _STATES)


@compiled
def word(table: Any) -> np.uint64:
    """The next 32 random bits; moves the table's generator on by one."""
    state: np.uint64 = table.chance
    table.chance = (state & LOW) * MULTIPLIER + (state >> HALF)
    return (state ^ (state >> HALF)) & LOW


@compiled
def below(table: Any, n: int) -> int:
    """A number from 0 to n − 1, each exactly equally likely (1 ≤ n < 2**32)."""
    size = U64(n)
    product = word(table) * size
    if (product & LOW) < size:
        if not table.chance:
            raise ValueError("this record has no chance, like a view: give it some first")
        # Lemire's method: throw away the few words that would favour some numbers.
        uneven = (U64(1 << 32) - size) % size
        while (product & LOW) < uneven:
            product = word(table) * size
    return number(product >> HALF)


@compiled
def branch(table: Any) -> np.uint64:
    """A state for a generator of its own, as random as the table's; never 0."""
    return (word(table) << HALF) | word(table) | U64(1)


@compiled
def draw(table: Any, cards: np.uint64) -> int:
    """A random member of a set that is not empty; the set stays as it is."""
    return nth(cards, below(table, count(cards)))


@compiled
def draw_counted(table: Any, counts: np.ndarray, total: int) -> int:
    """A random kind of thing, each as likely as its count; the counts add up to `total`."""
    left = below(table, total)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    return kind

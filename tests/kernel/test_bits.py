"""Sets as bits: compiled and plain Python agree."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenfold.kernel.bits import EMPTY, U64, bit, count, lowest, members, nth, number, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.processor import Processor, processor

words = st.integers(0, 2**64 - 1)


@compiled
def compiled_answers(word: np.uint64, rank: int) -> tuple[int, int, int, np.uint64]:
    return count(word), lowest(word), nth(word, rank), rest(word)


@compiled
def compiled_conversions(index: int, word: np.uint64) -> tuple[np.uint64, int]:
    return bit(index), number(word)


@given(words.filter(bool), st.data())
def test_compiled_and_plain_agree(word: int, choice: st.DataObject) -> None:
    inside = [place for place in range(64) if word >> place & 1]
    rank = choice.draw(st.integers(0, len(inside) - 1))
    plain = (count(U64(word)), lowest(U64(word)), nth(U64(word), rank), rest(U64(word)))
    assert plain == (len(inside), inside[0], inside[rank], U64(word & ~(1 << inside[0])))
    assert compiled_answers(U64(word), rank) == plain
    assert members(word) == inside


@given(st.integers(0, 63), st.integers(0, 2**63 - 1))
def test_conversions_agree(index: int, word: int) -> None:
    assert compiled_conversions(index, U64(word)) == (bit(index), number(U64(word)))


def test_the_empty_set() -> None:
    assert (count(EMPTY), int(rest(EMPTY)), members(EMPTY)) == (0, 0, [])


ALL_MEMBERS = """
from sevenfold.kernel.bits import U64, bit, count, nth
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.processor import processor

@compiled
def gathered(word):
    found = U64(0)
    for rank in range(count(word)):
        found |= bit(nth(word, rank))
    return found

words = [1, 2**63, 2**64 - 1, 0x8000000000000001, 0x5555AAAA00FF1234]
assert [int(gathered(U64(word))) for word in words] == words
print(processor().name, processor().deposits)
"""


@pytest.mark.parametrize("name", ["generic", "x86-64"])
def test_a_processor_without_deposits_finds_the_same_members(name: str) -> None:
    """The other one of the two ways in which compiled code finds a member by its rank."""
    done = subprocess.run(
        [sys.executable, "-c", ALL_MEMBERS],
        env={**os.environ, "NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [name, "False"]


def test_a_processor_that_is_slow_at_deposits_halves() -> None:
    assert Processor("znver3", "+bmi,+bmi2").deposits
    assert not Processor("znver2", "+bmi,+bmi2").deposits
    assert not Processor("haswell", "+bmi,-bmi2").deposits
    assert processor().name

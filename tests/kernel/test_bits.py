"""Sets as bits: compiled and plain Python agree."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sevenfold.kernel.bits import EMPTY, U64, bit, count, lowest, members, nth, number, rest
from sevenfold.kernel.compiling import compiled

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

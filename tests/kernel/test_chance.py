"""Chance: fair, repeatable, and the same with and without compilation."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenfold.kernel.bits import U64
from sevenfold.kernel.chance import MULTIPLIER, below, draw, draw_counted, start, word
from sevenfold.kernel.compiling import interpreted

# A field that no game has: Numba would take a smaller record for a kind of the larger one.
RECORD = np.dtype((np.record, [("chance", np.uint64), ("only_of_this_test", np.int64)]))


def record(seed: int) -> np.record:
    table: np.record = np.zeros(1, RECORD)[0]
    table.chance = start(seed)
    return table


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    return sum((counts[key] - n) ** 2 / n for key, n in expected.items())


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 58, 1000])
def test_numbers_below_n_are_equally_likely(n: int) -> None:
    table = record(n)
    counts = Counter(below(table, n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    # The statistic has mean n − 1 and variance 2(n − 1).
    assert chi_square(counts, dict.fromkeys(range(n), 200.0)) < n - 1 + 5 * (2 * n) ** 0.5


def test_large_ranges_are_unbiased_too() -> None:
    """With plain remainders the lower third of 3·2**30 would come twice as often."""
    table = record(1)
    n = 3 * 2**30
    thirds = Counter(below(table, n) * 3 // n for _ in range(30_000))
    assert all(9_500 < thirds[third] < 10_500 for third in range(3))


def test_draw_takes_each_member_equally_often() -> None:
    table = record(2)
    cards = U64(0b1001_0110_0000_0001)
    counts = Counter(draw(table, cards) for _ in range(25_000))
    assert set(counts) == {0, 9, 10, 12, 15}
    assert chi_square(counts, dict.fromkeys(counts, 5_000.0)) < 20


def test_draw_counted_takes_each_kind_by_its_count() -> None:
    table = record(3)
    kinds = np.array([3, 0, 1, 6], np.int64)
    counts = Counter(draw_counted(table, kinds, 10) for _ in range(20_000))
    assert set(counts) == {0, 2, 3}
    assert chi_square(counts, {0: 6_000.0, 2: 2_000.0, 3: 12_000.0}) < 16


@given(st.integers())
def test_compiled_and_interpreted_give_the_same_numbers(seed: int) -> None:
    one, other = record(seed), record(seed)
    plain = interpreted(below)
    assert [below(one, n) for n in range(1, 30)] == [plain(other, n) for n in range(1, 30)]
    assert one.chance == other.chance


def test_the_generator_is_the_published_one() -> None:
    """State c·2**32 + x: the output is x ^ c, the next state A·x + c."""
    table = record(0)
    table.chance = U64(5 << 32 | 9)
    assert int(word(table)) == 9 ^ 5
    assert int(table.chance) == int(MULTIPLIER) * 9 + 5


def test_states_are_on_the_long_cycle() -> None:
    limit = int(MULTIPLIER) * 2**32 - 1
    assert all(0 < int(start(seed)) < limit for seed in range(-500, 500))
    assert len({int(start(seed)) for seed in range(-500, 500)}) == 1000


def test_without_chance_there_is_an_error_not_a_standstill() -> None:
    table: np.record = np.zeros(1, RECORD)[0]
    with pytest.raises(ValueError, match="has no chance"):
        below(table, 6)

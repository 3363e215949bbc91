"""Wilson's interval, beside figures computed by others and by its definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenfold.arena.intervals import wilson


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_known_intervals(wins: int, n: int, low: float, high: float) -> None:
    found = wilson(wins, n)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_its_ends_are_where_the_share_is_just_credible(case: tuple[int, int]) -> None:
    """At either end, the share seen lies 1.96 standard deviations away."""
    wins, n = case
    for end in wilson(wins, n):
        if 1e-9 < end < 1 - 1e-9:
            deviations = abs(wins / n - end) / (end * (1 - end) / n) ** 0.5
            assert deviations == pytest.approx(1.96, abs=1e-3)

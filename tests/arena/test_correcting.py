"""Win shares without luck are right on average, surer where luck explains, and never far worse."""

import numpy as np
import pytest

from sevenfold.arena.correcting import correct
from sevenfold.arena.intervals import Interval, student


def test_results_that_are_luck_alone_are_sure() -> None:
    luck = np.random.default_rng(1).normal(0.0, 0.3, 200)
    found = correct((0.6 + luck).tolist(), luck.tolist())
    assert found.share == pytest.approx(0.6, abs=0.01)
    assert found.worth > 100
    assert found.interval.low < 0.6 < found.interval.high


def test_luck_that_explains_nothing_does_no_harm() -> None:
    chances = np.random.default_rng(2)
    found = correct(chances.random(400).tolist(), chances.normal(0.0, 1.0, 400).tolist())
    assert 0.9 < found.worth < 1.1


def test_the_average_stays_right_whatever_part_is_taken_off() -> None:
    """The luck of a deal and its mirror image are equally likely; so are all signs together."""
    chances = np.random.default_rng(3)
    shares, plain = [], []
    for _ in range(4_000):
        luck = chances.choice([-0.5, 0.5], 8)
        results = np.clip(0.3 + luck + chances.normal(0.0, 0.1, 8), 0.0, 1.0)
        shares.append(correct(results.tolist(), luck.tolist()).share)
        plain.append(results.mean())
    assert np.mean(shares) == pytest.approx(np.mean(plain), abs=0.008)
    assert np.std(shares) < np.std(plain)


def test_of_two_deals_nothing_is_sure() -> None:
    assert correct([1.0, 0.0], [0.1, -0.1]).interval == Interval(0.0, 1.0)


@pytest.mark.parametrize(("freedom", "right"), [(4, 2.776), (9, 2.262), (29, 2.045)])
def test_students_factor_is_that_of_the_tables(freedom: int, right: float) -> None:
    assert student(freedom) == pytest.approx(right, abs=0.02)

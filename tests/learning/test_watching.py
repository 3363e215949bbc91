"""Learning from open tables: repeatable, and better than knowing nothing."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from sevenfold.bots.network import BadWeights
from sevenfold.games.registry import find
from sevenfold.learning.plan import Plan, plan_for
from sevenfold.learning.training import Trained, begin, train

TINY = Plan("7-seas", 400, seed=5, units=4, overview=True)


def trained_with(workers: int, plan: Plan = TINY, keep: Path | None = None) -> Trained:
    with ThreadPoolExecutor(workers) as executor:
        return train(plan, executor, keep)


def test_one_worker_learns_what_two_learn(tmp_path: Path) -> None:
    one, two = trained_with(1, keep=tmp_path / "kept.npz"), trained_with(2)
    assert all((a == b).all() for a, b in zip(one.weights, two.weights, strict=True))
    assert (begin(TINY).weights.first != one.weights.first).any()
    other = trained_with(1, replace(TINY, seed=6))
    assert (one.weights.first != other.weights.first).any()


def test_a_plan_is_that_of_the_overview() -> None:
    plan = plan_for(find("7-seas"), overview=True)
    assert plan.overview
    assert plan.matches == plan.told.matches
    with pytest.raises(BadWeights, match="no overview"):
        plan_for(find("7"), overview=True)

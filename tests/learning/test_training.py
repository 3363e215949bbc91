"""Training: the same plan gives the same weights, wherever and however often it is interrupted."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sevenfold.bots.learned import network_of
from sevenfold.bots.network import BadWeights
from sevenfold.games.registry import find
from sevenfold.learning.plan import Plan, plan_against
from sevenfold.learning.plot import draw
from sevenfold.learning.training import NotThisTraining, Trained, begin, look, train
from sevenfold.terminal.language import texts

TINY = Plan("7", 400, seed=5, units=4, looked=2)


def trained_with(workers: int, plan: Plan = TINY, keep: Path | None = None) -> Trained:
    with ThreadPoolExecutor(workers) as executor:
        return train(plan, executor, keep)


def alike(one: Trained, other: Trained) -> bool:
    pairs = zip(one.weights, other.weights, strict=True)
    return all(np.array_equal(first, second) for first, second in pairs)


def test_one_worker_learns_what_two_learn() -> None:
    one, two = trained_with(1), trained_with(2)
    assert alike(one, two)
    assert one.curve == two.curve
    assert one.matches == TINY.matches
    assert not alike(one, trained_with(1, replace(TINY, seed=6)))


def test_an_interrupted_training_goes_on_where_it_was(tmp_path: Path) -> None:
    keep = tmp_path / "kept.npz"

    def interrupt(trained: Trained) -> None:
        if trained.step == 70:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        train(TINY, executor, keep, interrupt)
    assert alike(trained_with(1, keep=keep), trained_with(1))


def test_another_training_is_not_gone_on_with(tmp_path: Path) -> None:
    keep = tmp_path / "kept.npz"
    trained_with(1, keep=keep)
    with pytest.raises(NotThisTraining, match="another training"):
        trained_with(1, replace(TINY, rate=0.5), keep)
    keep.write_bytes(b"nothing of the kind")
    with pytest.raises(NotThisTraining, match="no training"):
        trained_with(1, keep=keep)


@pytest.mark.parametrize("guests", [0.0, 1.0])
def test_who_trains_gets_better_than_the_judgement(guests: float) -> None:
    """Against copies of itself alone, and against the judgement alone."""
    trained = trained_with(2, replace(TINY, matches=6_000, units=32, guests=guests))
    assert look(trained, 1_000).won > 0.52


def test_the_curve_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "curve.svg"
    draw(trained_with(1), texts("de"), file)
    assert "7" in file.read_text()


def test_an_exploiter_begins_as_the_game_plays() -> None:
    begun = begin(plan_against(find("7"), "casual"))
    shipped = network_of(find("7"))
    assert shipped is not None
    assert np.array_equal(begun.network().first, shipped.first)
    assert np.array_equal(begun.network().last, shipped.last)
    with pytest.raises(BadWeights, match="other weights"):
        begin(replace(begun.plan, begins="those of yesterday"))


def test_an_exploiter_keeps_what_won_most(tmp_path: Path) -> None:
    """Also when it was interrupted, and never less than what it began with."""
    plan = replace(plan_against(find("7"), "beginner", seed=1, matches=8_000), looked=1_000)
    keep = tmp_path / "kept.npz"
    found = trained_with(1, plan, keep)
    assert found.won == look(found, plan.looked).won == max(one.won for one in found.curve)
    assert found.won > look(begin(plan), plan.looked).won
    again = trained_with(1, plan, keep)
    assert np.array_equal(again.network().first, found.network().first)


def test_guests_that_think_are_waited_for() -> None:
    """The same plan gives the same weights, and others than against another guest."""
    plan = replace(plan_against(find("7"), "search:1", matches=400), looked=2)
    found = trained_with(1, plan)
    assert found.matches == 400
    assert alike(found, trained_with(2, plan))
    assert not alike(found, trained_with(1, replace(plan, against="greedy")))

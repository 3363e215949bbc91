"""Training: the same plan gives the same weights, wherever and however often it is interrupted."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sevenfold.learning.plot import draw
from sevenfold.learning.training import NotThisTraining, Plan, Trained, look, train
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

"""Seeded days of the whole site with faults of all kinds: nothing is that must never be."""

import os
import subprocess
import sys

import pytest

from simulation.batch import Totals, simulate
from simulation.run import run

CHUNKS = 50
CHUNK = 40


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_is_that_must_never_be(chunk: int) -> None:
    totals = Totals()
    for outcome in simulate(range(chunk * CHUNK, (chunk + 1) * CHUNK)):
        totals.add(outcome)
    assert totals.failed == []
    assert totals.counts["moves"] > CHUNK
    assert totals.faults.total() > CHUNK


def digest(seed: int, hash_seed: str) -> str:
    program = f"from simulation.run import run; print(run({seed}).digest)"
    found = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout.strip()


@pytest.mark.parametrize("seed", [3, 17])
def test_a_number_replays_a_day_to_the_byte(seed: int) -> None:
    assert digest(seed, "1") == digest(seed, "2") == run(seed, is_traced=True).digest

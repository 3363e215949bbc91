"""On a Dask cluster a training gives the same weights."""

from dataclasses import replace

from sevenfold.arena.workers import cluster
from sevenfold.learning.training import train
from tests.arena.test_dask import said, started, worker
from tests.learning.test_training import TINY, alike, trained_with


def test_a_cluster_learns_what_one_machine_learns() -> None:
    plan = replace(TINY, seed=8)
    with started("scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1") as scheduler:
        address = said(scheduler, r"tcp://127\.0\.0\.1:\d+")
        with started(*worker(address)) as one, cluster(address) as executor:
            said(one, "Registered to")
            found = train(plan, executor)
    assert alike(found, trained_with(1, plan))

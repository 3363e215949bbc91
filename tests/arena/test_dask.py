"""On a real Dask cluster: a worker that is killed costs nothing but time."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sevenfold.arena.tournament import tournament
from sevenfold.arena.workers import NoCluster, cluster

ROOT = Path(__file__).parents[2]


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *command],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str], pattern: str) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        found = re.search(pattern, line)
        if found:
            return found[0]
    raise AssertionError(f"it ended without saying {pattern}")


def worker(address: str) -> tuple[str, ...]:
    return ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")


def test_a_killed_worker_changes_nothing() -> None:
    wishes = ["random", "slow=tests.arena.bots_of_tests:Slow"]
    with started("scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1") as scheduler:
        address = said(scheduler, r"tcp://127\.0\.0\.1:\d+")
        with started(*worker(address)) as one, started(*worker(address)) as other:
            for process in (one, other):
                said(process, "Registered to")

            def progress(done: int, total: int) -> None:
                if done == total // 4:
                    one.send_signal(signal.SIGKILL)

            with cluster(address) as executor:
                found = tournament(
                    "7-seas", wishes, matches=80, seed=2, executor=executor, progress=progress
                )
            assert one.wait() == -signal.SIGKILL
            assert other.poll() is None
    assert found.to_json() == tournament("7-seas", wishes, matches=80, seed=2).to_json()


def test_an_address_without_a_scheduler_is_said() -> None:
    with pytest.raises(NoCluster, match="no Dask scheduler at"), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(NoCluster, match="no Dask scheduler at"), cluster("nonsense://x"):
        pass

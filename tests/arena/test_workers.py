"""Those who do the work end with those who gave it."""

import subprocess
import sys
import time

GIVES_WORK = """
import os, time
from sevenfold.arena.workers import processes

if __name__ == "__main__":
    with processes(1) as executor:
        print(executor.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""


def test_a_worker_ends_when_whoever_gave_it_work_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", GIVES_WORK], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.kill()
    for _ in range(1200):
        if not runs(worker):
            return
        time.sleep(0.05)
    raise AssertionError("the worker goes on without anybody")


def runs(process: int) -> bool:
    """Is there a process of this number, and is it more than a remembered exit?"""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False

"""Servers for the benchmark of the site: each in a process of its own, on one core."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from sevenfold.site.serve import listen, serve
from sevenfold.site.settings import Limits, Rate, Settings

_PLENTY = Rate(10**9, 1e9)
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Served:
    """A server that runs."""

    process: subprocess.Popen[bytes]
    port: int
    ready_after: float  # seconds

    def cpu(self) -> float:
        """The seconds of CPU that it used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory(self) -> float:
        """The memory that it holds, in MiB."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * _PAGE / 2**20

    def wait_for_games(self) -> None:
        """Return when everything is compiled, so that nothing but the load is measured."""
        before = -1.0
        while self.cpu() - before > 0.02:
            before = self.cpu()
            time.sleep(0.5)


@contextmanager
def sevenfold(database: str, port: int = 0, core: int | None = None) -> Iterator[Served]:
    """Our server with its store at a URL."""
    port = port or free_port()
    command = [sys.executable, "-m", "benchmarks.site_servers", database, str(port)]
    with _running(command, port, "/health", core) as served:
        yield served


@contextmanager
def boardgame_io(
    folder: Path, players: int, size: int, core: int | None, keep: Path | None
) -> Iterator[Served]:
    """boardgame.io's server, with matches in memory or kept in a folder."""
    port = free_port()
    kept = [] if keep is None else [str(keep)]
    command = ["node", "server.js", str(port), str(players), str(size), *kept]
    with _running(command, port, "/games/bench", core, folder) as served:
        yield served


@contextmanager
def _running(
    command: list[str], port: int, path: str, core: int | None, folder: Path | None = None
) -> Iterator[Served]:
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder)
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    try:
        while not _answers(f"http://127.0.0.1:{port}{path}"):
            if process.poll() is not None:
                raise RuntimeError(f"{command} ended")
            time.sleep(0.02)
        yield Served(process, port, time.perf_counter() - began)
    finally:
        process.kill()
        process.wait()


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5):  # noqa: S310
            return True
    except HTTPError:
        return True
    except OSError:
        return False


def free_port() -> int:
    """A port that nobody uses."""
    with listen("127.0.0.1", 0) as listening:
        return int(listening.getsockname()[1])


def main() -> None:
    """Serve without limits: all clients of a benchmark come from one address."""
    database, port = sys.argv[1:]
    limits = Limits(
        work=_PLENTY,
        seat_work=_PLENTY,
        frames=_PLENTY,
        tables=_PLENTY,
        sockets=10**6,
        awake_tables=10**6,
    )
    settings = Settings(database=database, limits=limits)
    serve(settings, "127.0.0.1", int(port))


if __name__ == "__main__":
    main()

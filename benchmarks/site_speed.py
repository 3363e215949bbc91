"""How much one server can carry. Run by `make bench-site`; writes SITE.md beside itself.

Clients play random games over real WebSockets. The server has one core for itself, the clients have
the others. boardgame.io's server gets the same load in the same run: in every round all contestants
take turns, so that whatever else the machine does hits them alike.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks import machine, site_sleep
from benchmarks.layout import table
from benchmarks.site_load import Load, Peer, Result, run_clients
from benchmarks.site_players import BoardgameIo, Sevenfold
from benchmarks.site_servers import Served, boardgame_io, sevenfold
from tests.site.postgresql import private_cluster

import sevenfold as package
from sevenfold.games.registry import find

RESULTS = Path(__file__).with_name("SITE.md")
CLIENTS = 4  # at each table
_ON_POSTGRESQL = "sea-salt-paper"
_PEER = ("boardgame.io", "in memory")  # whom all are compared with
MESSAGE = 1000  # bytes of a view's cards at boardgame.io's table; its messages say the true size


@dataclass
class Contestant:
    """A server and what its clients do, with the results of all rounds."""

    name: str
    what: str
    open: Callable[[], _Opened]
    results: list[Result] = field(default_factory=list)
    half: list[Result] = field(default_factory=list)  # the same at half the speed
    memory: list[float] = field(default_factory=list)  # KiB a table

    def of(self, read: Callable[[Result], float]) -> float:
        """The median of a figure."""
        return median(read(result) for result in self.results)


_Opened = Iterator[tuple[Served, Peer]]


def main() -> None:
    """Measure, print the report and write it down."""
    wishes = _wishes()
    cores = sorted(os.sched_getaffinity(0))
    server_core = cores[0] if len(cores) > 1 else None
    if server_core is not None:
        os.sched_setaffinity(0, set(cores[1:]))
    with tempfile.TemporaryDirectory() as folder:
        contestants = _contestants(wishes, Path(folder), server_core)
        for number in range(wishes.rounds):
            for contestant in contestants:
                _progress(
                    f"round {number + 1} of {wishes.rounds}: {contestant.name}, {contestant.what}"
                )
                _measure(contestant, Load(wishes.tables, CLIENTS, wishes.seconds))
    _progress(f"{site_sleep.TABLES} sleeping tables")
    os.sched_setaffinity(0, set(cores))
    report = [
        "# How much the site carries",
        "",
        "Written by `make bench-site`; do not edit.",
        "",
        *(f"- {line}" for line in machine.describe()),
        *_throughput(contestants, wishes),
        *_latency(contestants),
        *_sleeping(site_sleep.measure()),
    ]
    text = "\n".join(report) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-site", description=__doc__)
    parser.add_argument("--boardgame-io", type=Path, help="the folder that has boardgame.io")
    parser.add_argument("--rounds", type=int, default=5, help="of measurement")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--tables", type=int, default=64, help="that play at once")
    return parser.parse_args()


def _progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _contestants(wishes: argparse.Namespace, folder: Path, core: int | None) -> list[Contestant]:
    found = [
        Contestant("Sevenfold", find(game).title, _sevenfold(folder, game, core))
        for game in package.games()
    ]
    on_postgresql = f"{find(_ON_POSTGRESQL).title}, PostgreSQL"
    found.append(Contestant("Sevenfold", on_postgresql, _sevenfold(None, _ON_POSTGRESQL, core)))
    if wishes.boardgame_io is not None:
        place = wishes.boardgame_io.resolve()
        for what, keep in ((_PEER[1], False), ("kept in files", True)):
            found.append(Contestant("boardgame.io", what, _boardgame_io(folder, place, core, keep)))
    return found


def _sevenfold(folder: Path | None, game: str, core: int | None) -> Callable[[], _Opened]:
    """With its store in a folder, or on PostgreSQL."""

    def open_one() -> _Opened:
        with _database(folder) as url, sevenfold(url, core=core) as served:
            yield served, Sevenfold(served.port, game, CLIENTS)

    return open_one


@contextmanager
def _database(folder: Path | None) -> Iterator[str]:
    if folder is None:
        with private_cluster() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            yield f"sqlite:///{place}/site.db"


def _boardgame_io(folder: Path, place: Path, core: int | None, keep: bool) -> Callable[[], _Opened]:
    def open_one() -> _Opened:
        with tempfile.TemporaryDirectory(dir=folder) as kept:
            keeping = Path(kept) if keep else None
            with boardgame_io(place, CLIENTS, MESSAGE, core, keeping) as served:
                yield served, BoardgameIo(served.port, CLIENTS)

    return open_one


def _measure(contestant: Contestant, load: Load) -> None:
    with contextmanager(contestant.open)() as (served, peer):
        served.wait_for_games()
        before = served.memory()
        full, half = run_clients(peer, load, served.cpu)
        contestant.results.append(full)
        contestant.half.append(half)
        contestant.memory.append(1024 * (served.memory() - before) / load.tables)
        _progress(
            f"  {full.rate:.0f} moves a second, {full.a_cpu_second:.0f} a CPU second, "
            f"clients {full.busy:.0%} busy; p99 {half.p99:.1f} ms at half the load"
        )


def _throughput(contestants: list[Contestant], wishes: argparse.Namespace) -> list[str]:
    rows = [
        [
            one.name,
            one.what,
            f"{one.of(lambda result: result.rate):,.0f}",
            f"{one.of(lambda result: result.a_cpu_second):,.0f}",
            _times_the_peer(one, contestants),
            f"{one.of(lambda result: result.p50):.1f}",
            f"{one.of(lambda result: result.p99):.1f}",
            f"{one.of(lambda result: result.size):,.0f}",
            f"{median(one.memory):,.0f}",
            f"{one.of(lambda result: result.busy):.0%}",
        ]
        for one in contestants
    ]
    head = ["server", "what", "moves a second", "a CPU second", "× peer", "p50 ms", "p99 ms",
            "bytes", "KiB", "clients"]  # fmt: skip
    return [
        "",
        "## Full speed",
        "",
        f"{wishes.tables} tables with {CLIENTS} clients each, who move as soon as they may;",
        f"medians of {wishes.rounds} rounds of {wishes.seconds:.0f} s.",
        "A move counts when every client at its table has it; its latency runs from sending it.",
        "`a CPU second` is moves over the CPU time of the server's process, all threads together:",
        "what one core carries that has nothing else to do. `× peer` compares moves a second with",
        "boardgame.io in memory, round by round: the median, and from the lowest to the highest,",
        "since the machine does not do the same all the time. `bytes` is the size of a message,",
        "`KiB` the memory a table took while it was played at. `clients` is how busy the clients'",
        "core was: near 100 %, the server was not the slowest part.",
        "Pages and programs get the same messages, so these are figures for both.",
        "Sevenfold's moves are on disk (fsync) before anybody hears of them, in SQLite or, where",
        "it says so, in PostgreSQL, whose processes share the clients' core. boardgame.io keeps",
        "matches in memory by default; its own way to keep them writes files without fsync.",
        "",
        *table(head, rows, left=2),
    ]


def _times_the_peer(one: Contestant, contestants: list[Contestant]) -> str:
    peer = next((other for other in contestants if (other.name, other.what) == _PEER), None)
    if peer is None:
        return ""
    pairs = zip(one.results, peer.results, strict=True)
    ratios = sorted(own.rate / others.rate for own, others in pairs)
    return f"{median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})"


def _latency(contestants: list[Contestant]) -> list[str]:
    rows = [
        [
            one.name,
            one.what,
            f"{median(result.rate for result in one.half):,.0f}",
            f"{median(result.p50 for result in one.half):.1f}",
            f"{median(result.p99 for result in one.half):.1f}",
        ]
        for one in contestants
    ]
    return [
        "",
        "## Half the load",
        "",
        "The same tables at half of the moves a second.",
        "",
        *table(["server", "what", "moves a second", "p50 ms", "p99 ms"], rows, left=2),
    ]


def _sleeping(found: site_sleep.Sleeping) -> list[str]:
    starts = (found.without, found.full)
    rows = [
        ["memory, MiB", *(f"{start.memory:.0f}" for start in starts)],
        ["seconds to the first answer", *(f"{start.seconds:.2f}" for start in starts)],
        ["CPU seconds to the first answer", *(f"{start.cpu:.2f}" for start in starts)],
        ["milliseconds to wake one and look at it", "", f"{found.wake:.0f}"],
        ["database, MB", "", f"{found.megabytes:.0f}"],
    ]
    return [
        "",
        f"## {site_sleep.TABLES:,} sleeping tables",
        "",
        f"Each is in the middle of a match, {site_sleep.PLIES} moves old.",
        "",
        *table(["", "without", "with"], rows, left=1),
    ]


if __name__ == "__main__":
    main()

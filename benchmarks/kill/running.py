"""A whole run: people play, things go wrong, and in the end everything is compared."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.kill.checker import Findings
from benchmarks.kill.disk import Disk, small_disk
from benchmarks.kill.log import Log
from benchmarks.kill.pair import Ledger, Pair
from benchmarks.kill.servers import Servers
from benchmarks.kill.town import Town
from benchmarks.kill.trouble import SERVER_KILLED, Stage
from tests.site.postgresql import Cluster, cluster

_TICK = 0.5
_A_FEW = 20


@dataclass
class Outcome:
    """What a run brought."""

    findings: Findings
    happened: Counter[str]
    tables: int
    matches: int
    returns: int
    starts: list[float]
    kept: str  # how the database waits for the disk


@dataclass
class Place:
    """Where the database is."""

    url: str
    kept: str
    disk: Disk | None = None
    cluster: Cluster | None = None


@contextmanager
def sqlite() -> Iterator[Place]:
    """A file on a small disk, if there may be one."""
    with TemporaryDirectory() as folder, small_disk(Path(folder)) as disk:
        inside = Path(folder) if disk is None else disk.folder
        yield Place(f"sqlite:///{inside / 'site.db'}", "`synchronous=FULL`", disk=disk)


@contextmanager
def postgresql() -> Iterator[Place]:
    """A PostgreSQL of our own."""
    with cluster() as found:
        names = ("server_version", "fsync", "synchronous_commit")
        version, *others = (f"{name}={found.setting(name)}" for name in names)
        yield Place(found.url, f"{version}, `{'`, `'.join(others)}`", cluster=found)


def run(place: Place, kills: int, tables: int, early: bool = False) -> Outcome:
    """Play at so many tables until so many kills and restarts have happened.

    `early`: the servers have a fault that must be found, and are killed when it shows.
    """
    return asyncio.run(_run(place, kills, tables, early))


async def _run(place: Place, kills: int, tables: int, early: bool) -> Outcome:
    town, ledger, log = Town(), Ledger(), Log(place.url)
    servers = Servers(place.url, *(["--early"] if early else []))
    stage = Stage(servers, town, place.disk, place.cluster)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, town.finish)
    watching = asyncio.create_task(_watch(town, stage))
    try:
        await stage.open()
        playing = [
            asyncio.create_task(Pair(town, log, ledger, number).run()) for number in range(tables)
        ]
        while stage.kills < kills and not town.over:
            if early:
                with suppress(TimeoutError):  # whoever lost something may wait for ever
                    await town.acknowledgement(_A_FEW)
                await stage.let(SERVER_KILLED)
            else:
                await stage.trouble()
            _say(f"{stage.kills} of {kills} kills, {town.acknowledgements} acknowledgements, "
                 f"wrong: {dict(ledger.findings.wrong)}")  # fmt: skip
        town.finish()
        await asyncio.gather(*playing)
        await _check_the_rest(log, ledger)
    finally:
        watching.cancel()
        servers.close()
        log.close()
    for strange in stage.strange:
        ledger.findings.blame("waits for ever", strange)
    return Outcome(
        ledger.findings, stage.happened, len(ledger.lengths), ledger.matches, town.returns,
        servers.starts, place.kept,
    )  # fmt: skip


async def _watch(town: Town, stage: Stage) -> None:
    """Count the time in which everything is well: then nobody may have to wait for long."""
    while True:
        await asyncio.sleep(_TICK)
        if stage.calm:
            town.pass_time(_TICK)


async def _check_the_rest(log: Log, ledger: Ledger) -> None:
    """What was checked has not changed, and nothing else is there that nobody asked for."""
    lengths = await log.lengths()
    for table, length in ledger.lengths.items():
        if lengths.get(table, 0) != length:
            change = f"{table} had {length} lines, and has {lengths.get(table, 0)}"
            ledger.findings.blame("changed later", change)
    wishes = {operation.mark for operation in ledger.creations if operation.unknown}
    for table in lengths.keys() - ledger.lengths.keys():
        lines = await log.of(table)
        ledger.findings.lines += len(lines)
        if [line.mark for line in lines][1:] or lines[0].mark not in wishes:
            ledger.findings.blame("unexplained", f"table {table}: {lines[:3]}")
        else:
            ledger.findings.kept_unanswered += 1
    for operation in ledger.creations:
        ledger.findings.answers[operation.answer or "none"] += 1


def _say(text: str) -> None:
    print(f"\r{text}", end="", file=sys.stderr, flush=True)

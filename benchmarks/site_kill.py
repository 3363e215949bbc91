"""Kill -9 at random moments under load, again and again; writes SITE_KILLS.md beside itself.

    python -m benchmarks.site_kill --kills 100

Clients play random games at tables of every game, notice that the server is gone, come back by
themselves and send again what was not acknowledged. In the end every acknowledged move is looked
for in the records.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from benchmarks import machine
from benchmarks.site_servers import free_port

import sevenfold
from sevenfold.match import verify
from sevenfold.site.client import RemoteSeat, Server

RESULTS = Path(__file__).with_name("SITE_KILLS.md")
_IN_FULL_SWING = 0.8  # of the kills come when the clients play again, the others at any time


@dataclass
class Tally:
    """What came out."""

    kills: int = 0
    before_last_kill: int = 0  # moves acknowledged
    matches: int = 0
    acknowledged: int = 0
    lost: int = 0
    twice: int = 0
    wrong_records: int = 0
    returns: int = 0
    restarts: list[float] = field(default_factory=list)
    playing: list[RemoteSeat] = field(default_factory=list)

    @property
    def heard(self) -> int:
        """How many moves were acknowledged so far, those of matches that go on included."""
        return self.acknowledged + sum(len(seat.acknowledged) for seat in self.playing)


def main() -> None:
    """Kill, count, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=16, help="that are played at at any time")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(_run(Path(folder) / "site.db", wishes.kills, wishes.tables))
    restarts = sorted(tally.restarts)
    lines = [
        "# Kill -9 under load",
        "",
        "Written by `python -m benchmarks.site_kill`; do not edit.",
        "",
        f"- {machine.describe()[0]}",
        f"- {tally.kills} kills at random moments while {wishes.tables} tables with two clients",
        "  each played as fast as they could",
        f"- {tally.matches} matches played to their end, {tally.acknowledged} moves acknowledged,",
        f"  {tally.before_last_kill} of them before the last kill",
        f"- acknowledged moves that are not in the record: {tally.lost}",
        f"- moves that are there twice, or in place of an acknowledged one: {tally.twice}",
        f"- records that do not verify: {tally.wrong_records}",
        f"- connections that came back by themselves: {tally.returns}",
        f"- seconds from the start of the server to its first answer: median "
        f"{restarts[len(restarts) // 2]:.1f}, longest {restarts[-1]:.1f}",
    ]
    text = "\n".join(lines) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


async def _run(database: Path, kills: int, tables: int) -> Tally:
    tally, port = Tally(), free_port()
    process = _start(database, port)
    await asyncio.to_thread(_wait, process, port)
    server = Server(f"http://127.0.0.1:{port}")
    over = asyncio.Event()
    playing = [asyncio.create_task(_play(server, number, tally, over)) for number in range(tables)]
    choices = random.Random()
    try:
        while tally.kills < kills:
            if choices.random() < _IN_FULL_SWING:
                await _some_moves(tally)
            await asyncio.sleep(choices.uniform(0.0, 1.5))
            process.kill()
            process.wait()
            tally.kills += 1
            tally.before_last_kill = tally.heard
            began = time.perf_counter()
            process = _start(database, port)
            await asyncio.to_thread(_wait, process, port)
            tally.restarts.append(time.perf_counter() - began)
            line = f"\r{tally.kills} of {kills} kills, {tally.heard} moves acknowledged"
            print(line, end="", file=sys.stderr, flush=True)
        over.set()
        await asyncio.gather(*playing)
    finally:
        process.kill()
        process.wait()
    return tally


async def _some_moves(tally: Tally) -> None:
    """Wait until the clients are back and play again."""
    before = tally.heard
    for _ in range(300):
        if tally.heard > before:
            return
        await asyncio.sleep(0.1)
    raise RuntimeError("nobody plays any more")


def _start(database: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "benchmarks.site_servers", str(database), str(port)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError("the server did not start") from None
            time.sleep(0.02)


async def _play(server: Server, number: int, tally: Tally, over: asyncio.Event) -> None:
    """One match after the other at one table, until no more kills come."""
    names = sevenfold.games()
    while not over.is_set():
        game = names[number % len(names)]
        number += 1
        seats = await _patiently(partial(_seats, server, game))
        first = seats[0]
        await _patiently(first.start)
        choose = partial(_any, random.Random(number))
        tally.playing += seats
        await asyncio.gather(*(seat.play(choose) for seat in seats))
        for seat in seats:
            tally.playing.remove(seat)
        record = await _patiently(partial(server.get, f"/api/tables/{first.table}/record"))
        _compare(seats, record, tally)


async def _seats(server: Server, game: str) -> list[RemoteSeat]:
    """A new table; if the server dies meanwhile, another one."""
    first = await server.create(game, [None, None], name="Ada")
    return [first, await server.sit(first.table, 1, "Ben")]


async def _patiently(work: Any) -> Any:
    """Do something over HTTP, again and again while the server is gone."""
    while True:
        try:
            return await work()
        except OSError:
            await asyncio.sleep(0.2)


def _any(choices: random.Random, update: dict[str, Any]) -> str:
    move: str = choices.choice(update["legal"])["move"]
    return move


def _compare(seats: list[RemoteSeat], record: dict[str, Any], tally: Tally) -> None:
    played = {ply: line["move"] for ply, line in enumerate(record["log"], start=1)}
    acknowledged: dict[int, str] = {}
    for seat in seats:
        tally.twice += len(acknowledged.keys() & seat.acknowledged.keys())
        acknowledged |= seat.acknowledged
        tally.returns += seat.connections - 1
    tally.matches += 1
    tally.acknowledged += len(acknowledged)
    tally.lost += sum(ply not in played for ply in acknowledged)
    tally.twice += sum(played.get(ply) not in (None, move) for ply, move in acknowledged.items())
    tally.twice += len(played.keys() - acknowledged.keys())
    tally.wrong_records += bool(verify(record))


if __name__ == "__main__":
    main()

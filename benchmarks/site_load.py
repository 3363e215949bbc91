"""Tables that play at full speed or at a given rate, and a stopwatch.

One move is counted when every client at the table has it; its latency runs from sending it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import nan
from statistics import mean
from typing import Protocol

import uvloop

_LONGEST = 15.0  # seconds that a slow server is measured


@dataclass
class Stopwatch:
    """What was measured: how long each move took to reach everybody."""

    latencies: list[float] = field(default_factory=list)
    running: bool = False

    def note(self, seconds: float) -> None:
        """A move has reached everybody."""
        if self.running:
            self.latencies.append(seconds)


class Table:
    """One table: whoever has to move does so, at once or when the table's turn in time comes."""

    def __init__(self, clients: int, stopwatch: Stopwatch) -> None:
        self.pause = 0.0  # seconds between two moves; 0: as fast as it goes
        self._clients = clients
        self._stopwatch = stopwatch
        self._moves: dict[int, _Sent] = {}  # those that not everybody has heard of, by ply
        self._next = 0.0

    def decide(self, ply: int, send: Callable[[], None]) -> None:
        """A client of this table has to make the move of this ply."""
        if not self.pause:
            self._go(ply, send)
            return
        loop = asyncio.get_running_loop()
        self._next = max(self._next + self.pause, loop.time())
        loop.call_at(self._next, self._go, ply, send)

    def _go(self, ply: int, send: Callable[[], None]) -> None:
        # Whoever hears first may move before the others have heard: several can be on their way.
        self._moves[ply] = _Sent(time.perf_counter(), self._clients)
        send()

    def heard(self, ply: int) -> None:
        """A client of this table has heard of the move of this ply."""
        move = self._moves.get(ply)
        if move is None:
            return
        move.left -= 1
        if move.left == 0:
            self._stopwatch.note(time.perf_counter() - move.at)
            del self._moves[ply]


@dataclass
class _Sent:
    """A move on its way: when it was sent, and how many have not heard of it."""

    at: float
    left: int


class Peer(Protocol):
    """A server under load, and the sizes of the messages that it sent."""

    sizes: list[int]

    async def open(self, table: Table) -> None:
        """Seat clients at a new table, who begin to play."""


@dataclass(frozen=True)
class Load:
    """How much, and for how long it is measured."""

    tables: int
    clients: int
    seconds: float


@dataclass(frozen=True)
class Result:
    """Moves, the time and the server's CPU time they took, and how long each took.

    `p50` and `p99` are milliseconds until a move reached everybody, `size` is that of a message in
    bytes. `busy` is the share of a core that the clients took: near 1, they were too slow for this
    server.
    """

    moves: int
    seconds: float
    cpu: float
    p50: float
    p99: float
    size: float
    busy: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def a_cpu_second(self) -> float:
        """Moves that the server carries out with a second of one core."""
        return self.moves / self.cpu


async def run(
    peer: Peer, load: Load, cpu: Callable[[], float], warm_up: float = 1.5
) -> tuple[Result, Result]:
    """Let tables play as fast as they can, then at half of that speed; measure both.

    `cpu` reads the server's CPU time.
    """
    stopwatch = Stopwatch()
    tables = [Table(load.clients, stopwatch) for _ in range(load.tables)]
    for table in tables:
        await peer.open(table)
    await asyncio.sleep(warm_up)
    full = await _measure(peer, load.seconds, cpu, stopwatch)
    if not full.moves:
        raise RuntimeError("no move has reached everybody")
    pause = 2 * load.tables / full.rate
    for table in tables:
        table.pause = pause
    await asyncio.sleep(max(warm_up, pause))
    seconds = min(max(load.seconds, 2 * pause), _LONGEST)
    return full, await _measure(peer, seconds, cpu, stopwatch)


async def _measure(
    peer: Peer, seconds: float, cpu: Callable[[], float], stopwatch: Stopwatch
) -> Result:
    peer.sizes.clear()
    stopwatch.latencies.clear()
    stopwatch.running = True
    began, before, own = time.perf_counter(), cpu(), time.process_time()
    await asyncio.sleep(seconds)
    stopwatch.running = False
    took, used = time.perf_counter() - began, cpu() - before
    busy = (time.process_time() - own) / took
    found = sorted(stopwatch.latencies)
    if not found:  # a server may stall for good
        return Result(0, took, used, nan, nan, nan, busy)
    p50, p99 = (1000 * found[int(len(found) * share)] for share in (0.5, 0.99))
    return Result(len(found), took, used, p50, p99, mean(peer.sizes), busy)


def run_clients(peer: Peer, load: Load, cpu: Callable[[], float]) -> tuple[Result, Result]:
    """The same on an event loop that takes little time itself."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(run(peer, load, cpu))

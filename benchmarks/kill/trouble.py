"""What goes wrong: servers and databases are killed and stopped, a disk is full."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import httpx
import psycopg
from benchmarks.kill.disk import Disk
from benchmarks.kill.servers import Served, Servers, is_well
from benchmarks.kill.town import Town
from benchmarks.site_servers import free_port
from tests.site.postgresql import Cluster

_IN_FULL_SWING = 0.8  # of all troubles come when the clients play again, the others at any time
_LONGEST_STOP = 4.0  # seconds
_Trouble: TypeAlias = Callable[[], Awaitable[None]]


class Stage:
    """A server and its database, and whatever can happen to them."""

    def __init__(
        self, servers: Servers, town: Town, disk: Disk | None, cluster: Cluster | None
    ) -> None:
        self.happened: Counter[str] = Counter()
        self.strange: list[str] = []
        self.calm = True  # nothing goes wrong just now
        self._servers = servers
        self._town = town
        self._disk = disk
        self._cluster = cluster
        self._ports = [free_port(), free_port()]
        self._served: Served | None = None
        self._choices = random.Random()

    @property
    def kills(self) -> int:
        """How often a server or a database was ended and started again."""
        return sum(number for name, number in self.happened.items() if name in KILLS)

    async def open(self) -> None:
        """Start the first server."""
        self._served = await self._servers.start(self._ports[0])
        self._town.places = [self._served.url]

    async def trouble(self, longest_pause: float = 1.5) -> None:
        """Wait a little, then let something go wrong."""
        if self._choices.random() < _IN_FULL_SWING:
            await self._some_acknowledgement()
        await asyncio.sleep(self._choices.uniform(0.0, longest_pause))
        names, weights = zip(*self._possible().items(), strict=True)
        await self.let(self._choices.choices(names, weights)[0])

    async def let(self, name: str) -> None:
        """Let one thing go wrong."""
        troubles: dict[str, _Trouble] = {
            SERVER_KILLED: self._kill_server,
            SERVER_STOPPED: self._stop_server,
            TAKEN_OVER: self._take_over,
            DISK_FULL: self._fill_disk,
            DATABASE_FAST: lambda: self._restart_database("fast"),
            DATABASE_IMMEDIATE: lambda: self._restart_database("immediate"),
            DATABASE_KILLED: self._kill_database,
            DATABASE_STOPPED: self._stop_database,
        }
        self.calm = False
        try:
            await troubles[name]()
        finally:
            self.calm = True
        self.happened[name] += 1

    def _possible(self) -> dict[str, float]:
        if self._cluster is not None:
            return _WITH_POSTGRESQL
        return _WITH_SQLITE if self._disk is None else {**_WITH_SQLITE, DISK_FULL: 0.03}

    @property
    def _server(self) -> Served:
        if self._served is None:
            raise RuntimeError("no server was started")
        return self._served

    async def _some_acknowledgement(self) -> None:
        """Wait until the clients are back and play again."""
        try:
            await self._town.acknowledgement()
        except TimeoutError:
            self.strange.append("nobody was told anything for a minute")

    async def _kill_server(self) -> None:
        await asyncio.to_thread(self._server.kill)
        self._served = await self._servers.start(self._ports[0])

    async def _stop_server(self) -> None:
        self._server.stop()
        await asyncio.sleep(self._choices.uniform(0.5, _LONGEST_STOP))
        self._server.go_on()

    async def _take_over(self) -> None:
        """A server is stopped, another one takes its tables, and the first one wakes up."""
        first = self._server
        first.stop()
        self._end_lease(first)
        second = await self._servers.start(self._ports[1])
        self._town.places = [second.url]
        await self._some_acknowledgement()
        self._town.places = [first.url, second.url]
        first.go_on()
        await asyncio.sleep(self._choices.uniform(1.0, _LONGEST_STOP))
        self._town.places = [second.url]
        await asyncio.to_thread(first.kill)
        self._end_lease(first)
        self._served = second
        self._ports.reverse()

    def _end_lease(self, server: Served) -> None:
        """Nobody has heard of a server for a while."""
        with psycopg.connect(self._database.url) as connection:
            port = f"%:{server.url.rpartition(':')[2]}"
            connection.execute("UPDATE servers SET expires = 0 WHERE place LIKE %s", [port])

    async def _fill_disk(self) -> None:
        if self._disk is None:
            raise RuntimeError("there is no disk to fill")
        refusals = self._town.refusals
        before = refusals["not_saved"]
        self._disk.fill()
        try:
            async with asyncio.timeout(60), httpx.AsyncClient(timeout=15) as http:
                while refusals["not_saved"] < before + 3:
                    await asyncio.sleep(0.05)
                if not await is_well(http, self._server.url):
                    self.strange.append("the disk is full, and the server does not answer")
        except TimeoutError:
            self.strange.append("the disk was full, and nothing was refused")
        finally:
            self._disk.free()

    @property
    def _database(self) -> Cluster:
        if self._cluster is None:
            raise RuntimeError("there is no PostgreSQL")
        return self._cluster

    async def _restart_database(self, mode: str) -> None:
        await asyncio.to_thread(self._database.stop, mode)
        await self._start_database()

    async def _kill_database(self) -> None:
        await asyncio.to_thread(self._database.kill)
        await self._start_database()

    async def _start_database(self) -> None:
        await asyncio.sleep(self._choices.choice((0.0, 0.0, 1.0)))
        await asyncio.to_thread(self._database.start)

    async def _stop_database(self) -> None:
        self._database.signal(signal.SIGSTOP)
        await asyncio.sleep(self._choices.choice((1.0, _LONGEST_STOP, 12.0)))
        self._database.signal(signal.SIGCONT)


SERVER_KILLED = "server: kill -9"
SERVER_STOPPED = "server: stopped for seconds, and continued"
TAKEN_OVER = "server: stopped, its tables taken over by another one, and continued"
DISK_FULL = "disk full, and freed again"
DATABASE_FAST = "PostgreSQL: restart, fast"
DATABASE_IMMEDIATE = "PostgreSQL: restart, immediate"
DATABASE_KILLED = "PostgreSQL: kill -9 of all processes"
DATABASE_STOPPED = "PostgreSQL: stopped for seconds, and continued"
KILLS = (SERVER_KILLED, DATABASE_FAST, DATABASE_IMMEDIATE, DATABASE_KILLED)
_WITH_SQLITE = {SERVER_KILLED: 0.92, SERVER_STOPPED: 0.05}
_WITH_POSTGRESQL = {
    SERVER_KILLED: 0.45,
    DATABASE_FAST: 0.15,
    DATABASE_IMMEDIATE: 0.15,
    DATABASE_KILLED: 0.15,
    SERVER_STOPPED: 0.04,
    DATABASE_STOPPED: 0.03,
    TAKEN_OVER: 0.03,
}

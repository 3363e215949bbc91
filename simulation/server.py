"""A simulated server: the real site on a host of its own, which can be halted, ended, set anew."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar, cast

from starlette.types import Receive, Scope, Send

from sevenfold.games.table import View
from sevenfold.site.connection import LiveTables
from sevenfold.site.live.compiling import Games
from sevenfold.site.live.hall import Hall
from sevenfold.site.metrics import Metrics
from sevenfold.site.settings import Limits, Rate, Settings
from sevenfold.site.site import Site
from sevenfold.site.store import NotSaved, Store
from simulation.database import YEAR_2027, Database
from simulation.desk import FaultyDesk, Weather
from simulation.loop import Host
from simulation.thoughts import Thoughts
from simulation.tracing import Trace

T = TypeVar("T")
TIDY = 20.0  # seconds between two looks of a hall for tables that can go to sleep
_PLENTY = Rate(10**9, 1e9)  # purses go by the real time, of which none passes here


def settings(plies: int) -> Settings:
    """Everything happens soon; matches of so many moves are called off."""
    return Settings(
        bot_threads=2,
        bot_delay=(0.1, 0.5),
        bot_tick=0.05,
        idle_seconds=8.0,
        lonely_seconds=6.0,
        absent_seconds=4.0,
        grace_seconds=2.0,
        limits=Limits(work=_PLENTY, tables=_PLENTY, plies=plies),
    )


class AtOnce(Executor):
    """In place of threads: everything is done when it is asked for; bots answer by chance."""

    def __init__(self, thoughts: Thoughts) -> None:
        self._thoughts = thoughts

    def submit(self, work: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Do it; a bot that is to choose from a view chooses one that needs no search."""
        done: Future[T] = Future()
        try:
            if args and isinstance(args[-1], View):
                done.set_result(cast(T, self._thoughts.choose(args[-1])))
            else:
                done.set_result(work(*args, **named))
        except Exception as error:
            done.set_exception(error)
        return done


class Compiled(Games):
    """All games are ready."""

    def start(self) -> None:
        """There is nothing to wait for."""


class Server:
    """One server from its start to its end; whoever comes after it has another name."""

    def __init__(
        self, place: str, plies: int, database: Database, weather: Weather, thoughts: Thoughts,
        trace: Trace, look: Callable[[str, list[Any]], None],
    ) -> None:  # fmt: skip
        self.host = Host()
        self.place = place
        self.ready = False
        self._trace = trace
        self._set_back = 0.0  # seconds that its clock is wrong
        self.name = secrets.token_urlsafe(16)
        self.desk = FaultyDesk(database, self.name, weather, look)
        self.site = self.host.context.run(self._site, settings(plies), thoughts)
        self._app = LiveTables(_nothing_else, self.site)
        self.lines: list[Callable[[], None]] = []  # how to end each connection from outside
        self.host.run(self._begin())

    def _site(self, chosen: Settings, thoughts: Thoughts) -> Site:
        store = Store(self.desk, self.name, self.place)
        hall = Hall(chosen, store, Metrics(), self.clock, lambda _: AtOnce(thoughts))
        hall.games = Compiled()
        return Site(chosen, hall)

    def clock(self) -> float:
        """What its own clock says."""
        return YEAR_2027 + self._trace.now() + self._set_back

    def set_clock(self, seconds: float) -> None:
        """Its clock is wrong by so much from now on."""
        self._set_back = seconds

    @property
    def hall(self) -> Hall:
        """Its tables."""
        return self.site.hall

    async def _begin(self) -> None:
        while True:
            try:
                await self.site.start()
            except NotSaved:
                await asyncio.sleep(1.0)
            else:
                self.ready = True
                self._trace.note(f"{self.place} is ready: {self.name}")
                return

    async def ask(self, work: Callable[[], Awaitable[T]], patience: float = 60.0) -> T:
        """Have something done there, as by HTTP; TimeoutError if no answer comes."""

        async def run() -> T:
            return await work()

        asked = self.host.run(run())
        await asyncio.wait((asked,), timeout=patience)
        if not asked.done():
            raise TimeoutError
        return asked.result()

    def serve(self, table: str, client: str, receive: Receive, send: Send) -> asyncio.Task[None]:
        """A WebSocket of a table, until it ends."""
        scope: Scope = {
            "type": "websocket", "path": f"/api/tables/{table}/live", "client": (client, 1)
        }  # fmt: skip

        async def run() -> None:
            await self._app(scope, receive, send)

        return self.host.run(run())

    def halt(self) -> None:
        """Nothing happens here for a while."""
        self.host.halted = True

    def end(self) -> None:
        """It is gone without a word; its connections break."""
        self.host.ended = True
        self.ready = False
        for cut in self.lines:
            cut()
        self.lines.clear()


async def _nothing_else(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError(f"nobody asked for {scope['path']}")

"""The desk of a simulated server: the store's real transactions, with faults at every point.

What belongs to the server's own process is done in its host and stops with it. What is on its way
to the database is carried out there, whatever becomes of the server.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar, cast

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from sevenfold.site.store.desk import Job, commit
from sevenfold.site.store.rows import Change, NotSaved, Unsure
from simulation.database import Database
from simulation.loop import OUTSIDE
from simulation.tracing import Trace

T = TypeVar("T")
LONGEST_SILENCE = 25.0  # seconds until an answer comes after all
KINDS = ("refused", "late", "torn", "lost", "vanished", "silent", "read_fails", "read_silent")


class Weather:
    """How the database does: which faults there are in this run, and how often."""

    def __init__(self, chance: random.Random, trace: Trace) -> None:
        self.chance = chance
        self.trace = trace
        self.kinds = [kind for kind in KINDS if chance.random() < 0.45]
        self.often = chance.choice((0.0, 0.01, 0.03, 0.1, 0.25))
        self.down = False  # it starts anew
        self.full = False  # it can only be read

    def clear_up(self) -> None:
        """Nothing fails any more."""
        self.often, self.down, self.full = 0.0, False, False

    def fault(self, *kinds: str) -> str | None:
        """What goes wrong this time, of these kinds."""
        if self.often == 0.0 or self.chance.random() >= self.often:
            return None
        found = [kind for kind in kinds if kind in self.kinds]
        if not found:
            return None
        kind = self.chance.choice(found)
        self.trace.fault(kind)
        return kind

    def moment(self) -> float:
        """How long a step takes as a rule."""
        return self.chance.uniform(0.0005, 0.01)


class FaultyDesk:
    """One group of transactions after the other, in virtual time."""

    def __init__(
        self, database: Database, server: str, weather: Weather,
        look: Callable[[str, list[Job[object]]], None],
    ) -> None:  # fmt: skip
        self._database = database
        self._server = server
        self._weather = weather
        self._look = look  # is called after every commit
        self.expect: Callable[[list[Job[object]]], None] = lambda jobs: None  # and before it
        self._new: list[Job[object]] = []
        self._busy = False
        self._kept: list[Job[object]] = []  # whose answers are on their way

    def append(self, change: Change) -> asyncio.Future[None]:
        """Have a line kept."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._take(Job(done, change=change))
        return done

    def write(self, run: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Have something else written, in order with everything before."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._take(Job(done, run=run))
        return done

    async def read(self, run: Callable[[Connection], T]) -> T:
        """Read something that is committed."""
        weather = self._weather
        await asyncio.sleep(weather.moment())
        fault = weather.fault("read_fails", "read_silent")
        if fault == "read_silent":
            await asyncio.sleep(weather.chance.uniform(5.0, LONGEST_SILENCE))
        if fault == "read_fails" or weather.down:
            raise NotSaved("the database does not answer")
        self._database.order(None)
        try:
            with self._database.engine.connect() as connection:
                return run(connection)
        except SQLAlchemyError as error:
            raise NotSaved(f"the database does not answer: {type(error).__name__}") from None

    def close(self) -> None:
        """Nothing is written any more."""

    def _take(self, job: Job[T]) -> None:
        self._new.append(cast(Job[object], job))
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_later(self._weather.moment(), self._begin)

    def _begin(self) -> None:
        """The thread that writes takes all that is there, and sends it to the database."""
        jobs, self._new = self._new, []
        self.expect(jobs)
        weather, loop, home = self._weather, asyncio.get_running_loop(), copy_context()
        fault = weather.fault("refused", "late", "torn", "lost", "vanished", "silent")
        delay = weather.moment()
        patience = weather.moment()  # from the commit to the answer
        if fault == "refused":
            for job in jobs:
                job.error = NotSaved("the database refused")
            loop.call_later(delay, self._answer, jobs)
            return
        if fault == "late":
            delay += weather.chance.uniform(0.3, 4.0)
        if fault == "silent":
            if weather.chance.random() < 0.5:
                delay += weather.chance.uniform(8.0, LONGEST_SILENCE)
            else:
                patience += weather.chance.uniform(8.0, LONGEST_SILENCE)
        is_sent = weather.chance.random() < 0.5

        def carry_out() -> None:
            self._carry_out(jobs, fault)
            loop.call_later(patience, self._answer, jobs, context=home)

        loop.call_later(delay, carry_out, context=OUTSIDE if is_sent else home)

    def _carry_out(self, jobs: list[Job[object]], fault: str | None) -> None:
        chance = self._weather.chance
        if self._weather.down:
            self._database.order("down", tries=99)
        elif self._weather.full:
            self._database.order("full", tries=99)
        elif fault in ("torn", "lost", "vanished"):
            tries = chance.choice((1, 1, 2, 99))
            self._database.order(fault, tries, statements=chance.randrange(4))
        else:
            self._database.order(None)
        commit(self._database.engine, self._server, jobs)
        self._database.order(None)
        self._look(self._server, jobs)
        self._kept = jobs

    def lose_answers(self) -> None:
        """The database starts anew: what it wanted to say gets lost."""
        for job in self._kept:
            if job.error is None:
                job.error = Unsure("the connection was lost")

    def _answer(self, jobs: list[Job[object]]) -> None:
        self._kept = []
        for job in jobs:
            job.tell()
        self._busy = bool(self._new)
        if self._busy:
            asyncio.get_running_loop().call_soon(self._begin)

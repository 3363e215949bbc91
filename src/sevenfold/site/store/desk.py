"""Who carries out transactions: many changes in one commit, and then all hear of it.

A commit waits for the disk, a few milliseconds. While it does, the changes of other tables gather,
and the next commit takes them all together. So the disk is asked as seldom as possible, and still
nobody is told of a change that is not kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Generic, Protocol, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sevenfold.site.store import lease, ledger
from sevenfold.site.store.rows import Change, Conflict, NotSaved, Unsure

T = TypeVar("T")
_log = logging.getLogger("sevenfold.site")
_PATIENCE = 15.0  # seconds that a server that ends waits for its last commit
_STUCK = 20.0  # seconds without an answer of the database after which nobody waits any more


@dataclass(slots=True, eq=False)
class Job(Generic[T]):
    """A line to append, or something else to do in a transaction; all or nothing."""

    done: asyncio.Future[T]
    change: Change | None = None
    run: Callable[[Connection], T] | None = None
    result: T | None = None
    error: NotSaved | None = None

    def tell(self) -> None:
        """Whoever waits hears how it went."""
        if self.done.done():  # nobody waits any more
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(cast(T, self.result))


def commit(
    engine: Engine,
    server: str,
    jobs: Sequence[Job[object]],
    is_wanted: Callable[[], bool] = lambda: True,
) -> None:
    """Carry out jobs in one transaction; if that fails, each once more in one of its own.

    One of them may be to blame, and the others go on without it; or the connection was lost, and
    there is a new one. A line that was kept although the answer got lost is not kept twice: its
    version is taken. If nothing is wanted from here any more, it is not tried again.
    """
    if not _commit_together(engine, server, jobs) and is_wanted():
        for job in jobs:
            _commit_together(engine, server, [job])


def _commit_together(engine: Engine, server: str, jobs: Sequence[Job[object]]) -> bool:
    changes = [job.change for job in jobs if job.change is not None]
    is_sent = False
    try:
        # A commit that fails is rolled back; else the connection would go on in the middle of it.
        with engine.connect() as connection, connection.begin():
            if changes:
                ledger.append(connection, server, changes)
            refused = [job for job in jobs if not _run(job, connection)]
            is_sent = True
    except Exception as error:
        for job in jobs:
            unsure = is_sent or isinstance(job.error, Unsure)
            job.error = _explained(error, unsure)
        return False
    for job in jobs:
        if job not in refused:
            job.error = None
    return True


def _run(job: Job[object], connection: Connection) -> bool:
    """Do what a job asks for, unless that is refused by what is read; the others go on."""
    try:
        job.result = None if job.run is None else job.run(connection)
    except NotSaved as error:
        job.error = error
        return False
    return True


def _explained(error: Exception, unsure: bool) -> NotSaved:
    """Every error of the database is one kind."""
    if isinstance(error, IntegrityError):
        return Conflict("this line of the log is written already")
    if isinstance(error, NotSaved):
        return error
    kind = type(error).__name__
    if not isinstance(error, SQLAlchemyError):
        _log.error("a change cannot be written: %s", kind)
    return (
        Unsure(f"the database did not answer: {kind}")
        if unsure
        else NotSaved(f"the database refused: {kind}")
    )


class Desk(Protocol):
    """Where the store has its transactions carried out."""

    def append(self, change: Change) -> asyncio.Future[None]:
        """Have a line kept; the result comes when it is on disk, NotSaved if it is not."""

    def write(self, run: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Have something else written, in order with everything before."""

    def read(self, run: Callable[[Connection], T]) -> Awaitable[T]:
        """Read something that is committed."""

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""


class ThreadDesk:
    """One thread that writes, and a few that read.

    Nothing ends the writing thread but `close`: whatever goes wrong is the answer to the jobs that
    it had, and the next ones get a new connection. Only a database beyond the network may leave a
    thread waiting for ever, by a connection that stays open and says nothing. Such threads are
    given up, with all connections, and others begin anew.
    """

    def __init__(self, engine: Engine, server: str, observe: Callable[[float], None]) -> None:
        self._engine = engine
        self._server = server
        self._observe = observe  # how long a commit lasted
        self._loop: asyncio.AbstractEventLoop | None = None
        self._new: list[Job[object]] = []
        self._waiting: SimpleQueue[list[Job[object]] | None] = SimpleQueue()
        self._at_work: dict[object, float] = {}  # since when
        self._begin()

    def _begin(self, anew: bool = False) -> None:
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="read")
        self._thread = Thread(target=self._run, args=(anew,), name="store", daemon=True)
        self._thread.start()

    def _begin_anew_if_stuck(self) -> None:
        """Whoever waits too long for the database is given up; called every few seconds."""
        if self._engine.dialect.name != "postgresql":
            return  # SQLite gives up by itself
        oldest = min(list(self._at_work.values()), default=None)
        if oldest is None or time.monotonic() - oldest < _STUCK:
            return
        _log.error("the database does not answer: all connections to it are made anew")
        self._at_work = {}
        self._readers.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()
        given_up, self._waiting = self._waiting, SimpleQueue()
        with contextlib.suppress(Empty):
            while True:
                self._waiting.put(given_up.get_nowait())
        given_up.put(None)  # ends the thread, should it ever come back
        self._begin(anew=True)

    def append(self, change: Change) -> asyncio.Future[None]:
        """Have a line kept; the result comes when it is on disk, NotSaved if it is not."""
        done: asyncio.Future[None] = self._running().create_future()
        self._take(Job(done, change=change))
        return done

    def write(self, run: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Have something else written, in order with everything before."""
        done: asyncio.Future[T] = self._running().create_future()
        self._begin_anew_if_stuck()
        self._take(Job(done, run=run))
        return done

    async def read(self, run: Callable[[Connection], T]) -> T:
        """Read something that is committed."""

        def work() -> T:
            try:
                with self._busy(), self._engine.connect() as connection:
                    return run(connection)
            except Exception as error:
                raise _explained(error, unsure=False) from None

        self._begin_anew_if_stuck()
        return await self._running().run_in_executor(self._readers, work)

    @contextlib.contextmanager
    def _busy(self) -> Iterator[None]:
        """Something waits for the database meanwhile."""
        at_work, token = self._at_work, object()
        at_work[token] = time.monotonic()
        try:
            yield
        finally:
            del at_work[token]

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        self._hand_over()
        self._waiting.put(None)
        self._thread.join(_PATIENCE)
        self._readers.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None or not self._loop.is_running():
            self._loop = asyncio.get_running_loop()  # which takes a system call
        return self._loop

    def _take(self, job: Job[T]) -> None:
        if not self._new:
            # What other tables do in this turn of the loop comes along, in the same commit.
            self._running().call_soon(self._hand_over)
        self._new.append(cast(Job[object], job))

    def _hand_over(self) -> None:
        self._waiting.put(self._new)
        self._new = []

    def _run(self, anew: bool) -> None:
        more, waiting = True, self._waiting
        if anew:
            self._end_sessions()
        while more:
            jobs, more = _gather(waiting)
            if not jobs:
                continue
            began = time.perf_counter()
            try:
                with self._busy():
                    commit(self._engine, self._server, jobs, lambda: waiting is self._waiting)
            except BaseException as error:  # not even that ends it
                for job in jobs:
                    job.error = Unsure(f"the store failed: {type(error).__name__}")
            self._observe(time.perf_counter() - began)
            for loop in {job.done.get_loop() for job in jobs}:
                mine = [job for job in jobs if job.done.get_loop() is loop]
                with contextlib.suppress(RuntimeError):  # that loop is closed: nobody waits
                    loop.call_soon_threadsafe(_tell_all, mine)

    def _end_sessions(self) -> None:
        """What was given up must not keep others waiting by what it has locked."""
        with contextlib.suppress(Exception), self._busy(), self._engine.begin() as connection:
            lease.end_other_sessions(connection, self._server)


def _gather(waiting: SimpleQueue[list[Job[object]] | None]) -> tuple[list[Job[object]], bool]:
    """Wait for a job, and take all others that are there."""
    jobs: list[Job[object]] = []
    more = waiting.get()
    while more is not None:
        jobs += more
        try:
            more = waiting.get_nowait()
        except Empty:
            return jobs, True
    return jobs, False


def _tell_all(jobs: list[Job[object]]) -> None:
    for job in jobs:
        job.tell()

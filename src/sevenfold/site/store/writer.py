"""The one thread that writes: many changes in one transaction, and then all hear of it.

A commit waits for the disk, a few milliseconds. While it does, the changes of other tables gather,
and the next commit takes them all together. So the disk is asked as seldom as possible, and still
nobody is told of a change that is not kept.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, Executable, Insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sevenfold.games.errors import SevenfoldError

_MOST_ROWS = 1000  # in one statement; SQLite takes five times as many
Step: TypeAlias = tuple[Executable, dict[str, Any]]  # a statement and its values


class NotSaved(SevenfoldError):
    """The database refused, so nothing happened."""


class Conflict(NotSaved):
    """Somebody else wrote that line already: another server plays the same table."""


@dataclass
class _Change:
    steps: tuple[Step, ...]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    error: NotSaved | None = field(default=None)

    def tell(self) -> None:
        if self.done.cancelled():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


class Writer:
    """Carries out changes, each all or nothing, many in one commit."""

    def __init__(
        self, engine: Engine, usual: Insert, observe: Callable[[int, float], None]
    ) -> None:
        self._engine = engine
        self._usual = _Usual(engine, usual)
        self._observe = observe  # how many changes a commit took, and how long it lasted
        self._loop: asyncio.AbstractEventLoop | None = None
        self._new: list[_Change] = []
        self._waiting: SimpleQueue[list[_Change] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def write(self, *steps: Step) -> asyncio.Future[None]:
        """Have a change written; the result comes when it is on disk, NotSaved if it is not."""
        if self._loop is None or not self._loop.is_running():
            self._loop = asyncio.get_running_loop()  # which takes a system call
        loop = self._loop
        change = _Change(steps, loop, loop.create_future())
        if not self._new:
            # What other tables do in this turn of the loop comes along, in the same commit.
            loop.call_soon(self._hand_over)
        self._new.append(change)
        return change.done

    def _hand_over(self) -> None:
        self._waiting.put(self._new)
        self._new = []

    def close(self) -> None:
        """Write what is waiting, then end."""
        self._hand_over()
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while True:
                changes, more = self._gather()
                if changes:
                    began = time.perf_counter()
                    self._commit(connection, changes)
                    self._observe(len(changes), time.perf_counter() - began)
                    for loop in {change.loop for change in changes}:
                        mine = [change for change in changes if change.loop is loop]
                        loop.call_soon_threadsafe(_tell_all, mine)
                if not more:
                    return

    def _gather(self) -> tuple[list[_Change], bool]:
        """Wait for a change, and take all others that are there."""
        changes: list[_Change] = []
        more = self._waiting.get()
        while more is not None:
            changes += more
            try:
                more = self._waiting.get_nowait()
            except Empty:
                return changes, True
        return changes, False

    def _commit(self, connection: Connection, changes: list[_Change]) -> None:
        if self._usual.carry_out(connection, changes):
            return
        try:
            _carry_out(connection, changes)
        except SQLAlchemyError as error:
            connection.rollback()
            if len(changes) == 1:
                changes[0].error = _explained(error)
                return
            for change in changes:  # one of them is to blame: the others go on alone
                self._commit(connection, [change])


class _Usual:
    """The one statement that nearly every change consists of, past SQLAlchemy's machinery.

    That takes longer for a move than the database itself.
    """

    def __init__(self, engine: Engine, statement: Insert) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        self._statement = statement
        self._text = str(compiled)
        self._order: Sequence[str] | None = getattr(compiled, "positiontup", None)
        self._another_row = f", ({', '.join('?' * len(self._order or ()))})"
        self._refused: type[Exception] = engine.dialect.loaded_dbapi.Error

    def carry_out(self, connection: Connection, changes: list[_Change]) -> bool:
        """Do it in one transaction; False, and nothing is done, if that is not possible."""
        rows: list[dict[str, Any]] = []
        for change in changes:
            if len(change.steps) != 1 or change.steps[0][0] is not self._statement:
                return False
            rows.append(change.steps[0][1])
        database = connection.connection
        try:
            if self._order is None:
                database.cursor().executemany(self._text, rows)
            elif len(rows) <= _MOST_ROWS:
                # One statement for all: SQLite lets go of the GIL at each, and has to wait for it.
                text = self._text + (len(rows) - 1) * self._another_row
                database.cursor().execute(text, [row[name] for row in rows for name in self._order])
            else:
                return False
            database.commit()
        except self._refused:
            database.rollback()
            return False  # the long way finds out what is wrong
        return True


def _carry_out(connection: Connection, changes: list[_Change]) -> None:
    """All changes in one transaction; single steps of the same kind in one statement."""
    alike: dict[Executable, list[dict[str, Any]]] = {}
    for change in changes:
        if len(change.steps) == 1:
            statement, values = change.steps[0]
            alike.setdefault(statement, []).append(values)
        else:
            for statement, values in change.steps:
                connection.execute(statement, values)
    for statement, rows in alike.items():
        connection.execute(statement, rows)
    connection.commit()


def _explained(error: SQLAlchemyError) -> NotSaved:
    if isinstance(error, IntegrityError):
        return Conflict("this line of the log is written already")
    return NotSaved(f"the database refused: {type(error).__name__}")


def _tell_all(changes: list[_Change]) -> None:
    for change in changes:
        change.tell()

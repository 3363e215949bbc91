"""The one thread that writes: many changes in one transaction, and then all hear of it.

A commit waits for the disk, a few milliseconds. While it does, the changes of other tables gather,
and the next commit takes them all together. So the disk is asked as seldom as possible, and still
nobody is told of a change that is not kept.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, Executable, Table, insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sevenfold.games.errors import SevenfoldError

_MOST_ROWS = 1000  # in one statement; SQLite takes five times as many
Step: TypeAlias = tuple[Executable, dict[str, Any]]  # a statement and its values
Row: TypeAlias = tuple[Any, ...]  # a value for each column


class NotSaved(SevenfoldError):
    """The database refused, so nothing happened."""


class Conflict(NotSaved):
    """Somebody else wrote that line already: another server plays the same table."""


Told: TypeAlias = Callable[[NotSaved | None], None]  # hears that it is kept, or why it is not


class _Change:
    """A row of the usual table, or steps; all or nothing."""

    __slots__ = ("error", "loop", "row", "steps", "told")

    def __init__(
        self, loop: asyncio.AbstractEventLoop, told: Told, row: Row | None, steps: Sequence[Step]
    ) -> None:
        self.loop = loop
        self.told = told
        self.row = row
        self.steps = steps
        self.error: NotSaved | None = None


def promised() -> tuple[asyncio.Future[None], Told]:
    """A future, and who has to be told so that it is done."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def told(error: NotSaved | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    return done, told


class Writer:
    """Carries out changes, each all or nothing, many in one commit."""

    def __init__(self, engine: Engine, usual: Table, observe: Callable[[int, float], None]) -> None:
        """`usual` is the table into which nearly every change is a new row."""
        self._engine = engine
        self._usual = _Usual(engine, usual)
        self._observe = observe  # how many changes a commit took, and how long it lasted
        self._loop: asyncio.AbstractEventLoop | None = None
        self._new: list[_Change] = []
        self._waiting: SimpleQueue[list[_Change] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def add(self, row: Row, told: Told) -> None:
        """Have a row of the usual table written; `told` is called when it is on disk."""
        self._take(told, row, ())

    def change(self, steps: Sequence[Step], told: Told) -> None:
        """The same with any other change."""
        self._take(told, None, steps)

    def write(self, *steps: Step) -> asyncio.Future[None]:
        """Have a change written; the result comes when it is on disk, NotSaved if it is not."""
        done, told = promised()
        self.change(steps, told)
        return done

    def _take(self, told: Told, row: Row | None, steps: Sequence[Step]) -> None:
        loop = self._loop
        if loop is None or not loop.is_running():
            loop = self._loop = asyncio.get_running_loop()  # which takes a system call
        if not self._new:
            # What other tables do in this turn of the loop comes along, in the same commit.
            loop.call_soon(self._hand_over)
        self._new.append(_Change(loop, told, row, steps))

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
        """All changes in one transaction; if that fails, each in one of its own."""
        rows = [change.row for change in changes if change.row is not None]
        try:
            connection.begin()
            for change in changes:
                for statement, values in change.steps:
                    connection.execute(statement, values)
            for first in range(0, len(rows), _MOST_ROWS):
                self._usual.add(connection, rows[first : first + _MOST_ROWS])
            connection.commit()
        except (SQLAlchemyError, self._usual.refused) as error:
            connection.rollback()
            if len(changes) == 1:
                changes[0].error = self._explained(error)
                return
            for change in changes:  # one of them is to blame: the others go on alone
                self._commit(connection, [change])

    def _explained(self, error: Exception) -> NotSaved:
        if isinstance(error, IntegrityError | self._usual.is_double):
            return Conflict("this line of the log is written already")
        return NotSaved(f"the database refused: {type(error).__name__}")


class _Usual:
    """New rows of one table, past SQLAlchemy's machinery.

    That takes longer for a row than the database itself.
    """

    def __init__(self, engine: Engine, table: Table) -> None:
        driver = engine.dialect.loaded_dbapi
        self.refused: type[Exception] = driver.Error
        self.is_double: type[Exception] = driver.IntegrityError
        self._names = [column.name for column in table.columns]
        compiled = insert(table).compile(dialect=engine.dialect)
        self._text = str(compiled)
        self._is_positional = compiled.positional
        self._another_row = f", ({', '.join('?' * len(self._names))})"

    def add(self, connection: Connection, rows: list[Row]) -> None:
        """Add them, in the transaction that is going on."""
        cursor = connection.connection.cursor()
        if self._is_positional:
            # One statement for all: SQLite lets go of the GIL at each, and has to wait for it.
            text = self._text + (len(rows) - 1) * self._another_row
            cursor.execute(text, list(chain.from_iterable(rows)))
        else:
            cursor.executemany(
                self._text, [dict(zip(self._names, row, strict=True)) for row in rows]
            )


def _tell_all(changes: list[_Change]) -> None:
    for change in changes:
        try:
            change.told(change.error)
        except Exception as error:  # the others hear of theirs all the same
            found = {"message": "whoever wrote cannot hear that it is kept", "exception": error}
            change.loop.call_exception_handler(found)

"""One SQLite database in memory for all servers, whose time is virtual and that fails to order."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.exc import OperationalError

from sevenfold.site.store import schema

YEAR_2027 = 1_800_000_000.0  # when every run begins


class Database:
    """The real schema and the real statements; `trouble` is what happens to the next of them."""

    def __init__(self) -> None:
        self.now: Callable[[], float] = float
        self.trouble: str | None = None  # torn, lost, vanished, down or full
        self.tries = 0  # how many transactions it happens to
        self._statements = 0  # that still work in a torn one
        self._raw: sqlite3.Connection | None = None
        self.engine: Engine = create_engine(
            "sqlite://",
            poolclass=StaticPool,
            json_serializer=lambda value: msgspec.json.encode(value).decode(),
            json_deserializer=msgspec.json.decode,
        )
        event.listen(self.engine, "connect", self._set_up)
        schema.metadata.create_all(self.engine)
        event.listen(self.engine, "begin", self._begin)
        event.listen(self.engine, "before_cursor_execute", self._execute)
        event.listen(self.engine, "commit", self._commit)

    def _set_up(self, connection: sqlite3.Connection, _: Any) -> None:
        self._raw = connection
        connection.execute("PRAGMA foreign_keys=ON")
        # The store asks with this what time it is in the database.
        connection.create_function("strftime", 2, lambda *_: str(int(YEAR_2027 + self.now())))

    @property
    def raw(self) -> sqlite3.Connection:
        """The connection below SQLAlchemy, for those who look on."""
        if self._raw is None:
            raise RuntimeError("there is no connection yet")
        return self._raw

    def empty(self, now: Callable[[], float]) -> None:
        """Forget everything; another run begins."""
        self.now = now
        self.trouble, self.tries = None, 0
        with self.raw as connection:
            for table in reversed(schema.metadata.sorted_tables):
                connection.execute(f"DELETE FROM {table.name}")  # noqa: S608

    def order(self, trouble: str | None, tries: int = 1, statements: int = 0) -> None:
        """This is to happen to the next transactions."""
        self.trouble, self.tries, self._statements = trouble, tries, statements

    def _begin(self, _: Connection) -> None:
        if self.tries == 0:
            self.trouble = None
        self.tries -= 1

    def _execute(self, *_: Any) -> None:
        if self.trouble == "down":
            raise _error("the server closed the connection")
        if self.trouble == "full":
            raise _error("database or disk is full")
        if self.trouble == "torn":
            if self._statements == 0:
                raise _error("disk I/O error")
            self._statements -= 1

    def _commit(self, _: Connection) -> None:
        if self.trouble == "lost":
            self.raw.commit()
            raise _error("the connection was lost")
        if self.trouble in ("vanished", "torn"):
            raise _error("the connection was lost")


def _error(text: str) -> OperationalError:
    return OperationalError("", None, sqlite3.OperationalError(text))


@cache
def database() -> Database:
    """The database of this process."""
    return Database()

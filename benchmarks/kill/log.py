"""The log of a table, read from the database itself: the other side of the comparison."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from benchmarks.kill.history import Mark
from sqlalchemy import create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from sevenfold.games.game import Json
from sevenfold.site.store.schema import lines

T = TypeVar("T")
_PAUSE = 0.3


class Line(NamedTuple):
    """A line as it is kept."""

    version: int
    what: str
    seat: int | None
    at: str
    facts: dict[str, Json]
    ply: int | None
    undos: int | None

    @property
    def mark(self) -> Mark:
        """How a client that asked for it knows it."""
        what = "rematch_offered" if self.what == "rematch_began" else self.what
        return Mark(what, self.seat, _word(self))


def _word(line: Line) -> str:
    match line.what:
        case "moved":
            return f"{line.ply} {line.facts['move']}"
        case "undid":
            return str(line.facts["ply"])
        case "sat":
            return str(line.facts["name"])
        case "chat":
            return str(line.facts["text"])
        case "replaced" | "left" | "seated_bot":
            return str(line.facts["bot"])
        case _:
            return ""


class Log:
    """The table `lines`, past the server."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:", 1))

    async def of(self, table: str) -> list[Line]:
        """All lines of a table in order; waits while the database is down."""
        return await self._patiently(lambda: self._of(table))

    async def lengths(self) -> dict[str, int]:
        """How many lines every table has."""
        return await self._patiently(self._lengths)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def _of(self, table: str) -> list[Line]:
        columns = [lines.c[name] for name in Line._fields]
        query = select(*columns).where(lines.c.table_id == table).order_by(lines.c.version)
        with self._engine.connect() as connection:
            return [Line(*row) for row in connection.execute(query)]

    def _lengths(self) -> dict[str, int]:
        query = select(lines.c.table_id, func.count()).group_by(lines.c.table_id)
        with self._engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    async def _patiently(self, read: Callable[[], T]) -> T:
        while True:
            try:
                return await asyncio.to_thread(read)
            except SQLAlchemyError:
                await asyncio.sleep(_PAUSE)

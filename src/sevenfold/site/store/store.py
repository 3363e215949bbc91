"""The store: changes that are on disk before anybody hears of them, and tables read back."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from sevenfold.site.store import lease, ledger
from sevenfold.site.store.connect import open_database
from sevenfold.site.store.desk import Desk, ThreadDesk
from sevenfold.site.store.lock import FileLock, lock_database
from sevenfold.site.store.rows import (
    Change,
    Committed,
    Conflict,
    Kept,
    NewTable,
    NotSaved,
    Unsure,
)

T = TypeVar("T")
C = TypeVar("C", bound=Change)
LEASE = 15  # seconds that a server is counted on after it was last heard of
_MOST_RELEASED = 500  # tables at once
_PATIENCE = 10.0  # seconds after which a database that does not answer is given up


class Store:
    """A database of tables, as one server uses it."""

    def __init__(self, desk: Desk, server: str, place: str, lock: FileLock | None = None) -> None:
        self._desk = desk
        self._server = server
        self._place = place
        self._lock = lock

    @classmethod
    def open(
        cls,
        url: str,
        place: str | None = None,
        observe: Callable[[float], None] = lambda seconds: None,
    ) -> Store:
        """The store at a URL.

        `place` is where this server is and no other one can be; others are told so.
        """
        place = place or secrets.token_urlsafe(8)
        server = secrets.token_urlsafe(16)
        lock = lock_database(url, place)
        try:
            engine = open_database(url, server)
        except BaseException:
            if lock is not None:
                lock.close()
            raise
        return cls(ThreadDesk(engine, server, observe), server, place, lock)

    @property
    def alone(self) -> bool:
        """Is it certain that there is no other server? So it is with a file that is locked."""
        return self._lock is not None

    async def close(self) -> None:
        """Let go of all tables and of the database, after writing what is waiting."""
        with contextlib.suppress(NotSaved):  # then they are free when the lease ends
            await self._written(lambda connection: lease.retire(connection, self._server))
        self._desk.close()
        if self._lock is not None:
            self._lock.close()

    async def arrive(self) -> None:
        """Begin to be here, in place of a server that was here before.

        Whoever has the lock of a file is the only server there is.
        """
        place = self._place if self._lock is None else None
        await self._written(partial(lease.succeed, place=place))
        await self.renew()

    async def renew(self) -> None:
        """Say that this server is here; NotSaved if that cannot be written."""
        await self._written(
            lambda connection: lease.renew(connection, self._server, self._place, LEASE)
        )

    async def owned(self) -> dict[str, int]:
        """The tables that this server has, each with its epoch."""
        return await self._read(partial(lease.owned, server=self._server))

    async def ready(self) -> bool:
        """Do writes go through?"""
        try:
            await self.renew()
        except NotSaved:
            return False
        return True

    async def key(self, name: str) -> bytes:
        """A random key of this database, made when it is first asked for."""
        find = partial(ledger.key, name=name)
        found = await self._read(find)
        if found is None:
            with contextlib.suppress(Conflict):  # another server was quicker; its key is as good
                await self._written(partial(ledger.make_key, name=name))
            found = await self._read(find)
        if found is None:
            raise NotSaved("the database does not keep what it was given")
        return found

    async def create(self, new: NewTable) -> Committed[NewTable]:
        """Keep a new table and its first lines, all or nothing; Unsure if nobody can tell."""
        with contextlib.suppress(Conflict):  # its name is random: it was kept unnoticed
            await self._written(lambda connection: ledger.create(connection, self._server, new))
        return Committed(new)

    async def append(self, change: C) -> Committed[C]:
        """Keep a line of a table's log and what it changed, and the table that came of it.

        NotSaved: it is not kept. Conflict: this server does not have the table any more. Unsure:
        nobody can tell just now.
        """
        try:
            await self._soon(self._desk.append(change))
        except (Conflict, Unsure):
            if not await self._is_kept(change):
                raise NotSaved("the database refused") from None
        return Committed(change)

    async def _is_kept(self, change: Change) -> bool:
        """Is a line kept although the database did not say so? Conflict, Unsure as for `append`."""
        line, table = change.line, change.after
        try:
            found = await self._written(
                lambda connection: ledger.line(connection, self._server, table, line.version)
            )
        except Conflict:
            raise
        except NotSaved:
            raise Unsure("the database does not answer") from None
        if found not in (None, line):
            raise Conflict("another line stands in its place")
        return found is not None

    async def take(self, table: str) -> Committed[NewTable] | None:
        """Make a table this server's own, and read it with its whole log; None if there is none.

        Elsewhere if another server has it.
        """
        epoch = await self._written(lambda connection: lease.claim(connection, self._server, table))
        if epoch is None:
            return None
        found = await self._read(partial(ledger.load, table=table))
        return None if found is None else Committed(found)

    async def release(self, tables: list[str]) -> None:
        """Let go of tables; NotSaved if that cannot be written."""
        for first in range(0, len(tables), _MOST_RELEASED):
            some = tables[first : first + _MOST_RELEASED]
            await self._written(partial(lease.release, server=self._server, names=some))

    async def listed(self) -> list[Kept]:
        """The open tables that want to be found, newest first."""
        return await self._read(ledger.listed)

    async def forget(self, before: int) -> None:
        """Forget tables older than that (in milliseconds) at which nobody ever began to play."""
        while await self._written(partial(ledger.forget, before=before)):
            pass

    async def _written(self, run: Callable[[Connection], T]) -> T:
        return await self._soon(self._desk.write(run))

    async def _read(self, run: Callable[[Connection], T]) -> T:
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self._desk.read(run)
        except TimeoutError:
            raise NotSaved("the database does not answer") from None

    async def _soon(self, done: asyncio.Future[T]) -> T:
        """Wait for the database, but not for ever."""
        patience = done.get_loop().call_later(_PATIENCE, _give_up, done)
        try:
            return await done
        finally:
            patience.cancel()


def _give_up(done: asyncio.Future[T]) -> None:
    if not done.done():
        done.set_exception(Unsure("the database does not answer"))

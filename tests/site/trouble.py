"""A database in trouble, for a while: one that refuses to write, and one that keeps others waiting.

Both are real: SQLite is told that it must not write, or another connection holds its lock.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import event

from sevenfold.site.live import hall
from sevenfold.site.live.table import LiveTable
from sevenfold.site.store import store
from sevenfold.site.store.desk import ThreadDesk
from sevenfold.site.store.lock import database_file
from tests.site.running import Running


@contextmanager
def refusing(server: Running) -> Iterator[None]:
    """Nothing can be written, as on a disk that is full; the server keeps its tables meanwhile."""
    desk = server.site.hall.store._desk
    assert isinstance(desk, ThreadDesk)
    engine = desk._engine

    def forbid(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    event.listen(engine, "checkout", forbid)
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(hall, "LEASE", 1e9)
            yield
    finally:
        event.remove(engine, "checkout", forbid)
        engine.dispose()  # the next connections are as they should be


@contextmanager
def held(server: Running) -> Iterator[None]:
    """Somebody else is writing: whatever is to be kept has to wait.

    SQLite gives up after some seconds. On a very busy machine a change may therefore be refused
    instead of late, and has to be sent again when this is over; the store is more patient.
    """
    file = database_file(server.site.settings.database)
    assert file is not None
    with (
        pytest.MonkeyPatch.context() as patched,
        closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as other,
    ):
        patched.setattr(store, "_PATIENCE", 600.0)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def is_at_work(table: LiveTable) -> bool:
    """Is something being done at the table that is not kept yet?"""
    return table._mailbox.busy

"""Who has a table: a server, as long as it is heard of, under an epoch that counts take-overs.

A server says again and again in its row of `servers` until when it can be counted on, in the
database's own time: clocks of servers may differ, the database has one. A table belongs to the
server in its row. Another one takes it over only if that server has not been heard of, and makes
the epoch one higher; then whoever had it before cannot write to it any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    cast,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from sevenfold.site.store.rows import Elsewhere
from sevenfold.site.store.schema import servers, tables


def succeed(connection: Connection, place: str | None) -> None:
    """Servers that were at this place before (None: at any) are gone: nobody waits for them."""
    gone = delete(servers)
    connection.execute(gone if place is None else gone.where(servers.c.place == place))


def renew(connection: Connection, server: str, place: str, seconds: int) -> None:
    """This server is here, and can be counted on for so many seconds."""
    until = _now(connection) + seconds
    changed = connection.execute(
        update(servers).where(servers.c.id == server).values(place=place, expires=until)
    )
    if changed.rowcount == 0:
        row = insert(servers).values(id=server, place=place, expires=until)
        connection.execute(row)


def claim(connection: Connection, server: str, table: str) -> int | None:
    """Take a table; returns its new epoch, None if there is no such table.

    Elsewhere if a server has it that is heard of. One that is not may have frozen in the middle of
    a change: that is ended first, or everybody would wait for it.
    """
    query = select(tables.c.owner, tables.c.epoch).where(tables.c.id == table)
    before = connection.execute(query).one_or_none()
    if before is None:
        return None
    if before.owner not in (None, server):
        _check_gone(connection, before.owner)
        end_other_sessions(connection, before.owner)
    found = connection.execute(query.with_for_update()).one()
    if found.owner not in (None, server, before.owner):
        _check_gone(connection, found.owner)
    epoch: int = found.epoch + 1
    connection.execute(update(tables).where(tables.c.id == table).values(owner=server, epoch=epoch))
    return epoch


def _check_gone(connection: Connection, owner: str) -> None:
    place = connection.execute(
        select(servers.c.place)
        .where(servers.c.id == owner)
        .where(servers.c.expires > _now(connection))
    ).scalar_one_or_none()
    if place is not None:
        raise Elsewhere(f"this table is at {place}")


def end_other_sessions(connection: Connection, server: str) -> None:
    """PostgreSQL gives up whatever a server has begun and not committed, but for this session."""
    if connection.dialect.name == "postgresql":
        sessions = text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = :server AND pid <> pg_backend_pid()"
        )
        connection.execute(sessions, {"server": server})


def owned(connection: Connection, server: str) -> dict[str, int]:
    """The tables that a server has, each with its epoch."""
    found = connection.execute(select(tables.c.id, tables.c.epoch).where(tables.c.owner == server))
    return {row.id: row.epoch for row in found}


def release(connection: Connection, server: str, names: Sequence[str]) -> None:
    """Let go of tables, as far as they are still ours."""
    ours = tables.c.owner == server
    connection.execute(update(tables).where(tables.c.id.in_(names)).where(ours).values(owner=None))


def retire(connection: Connection, server: str) -> None:
    """This server ends: all its tables are free."""
    connection.execute(update(tables).where(tables.c.owner == server).values(owner=None))
    connection.execute(delete(servers).where(servers.c.id == server))


def _now(connection: Connection) -> ColumnElement[int]:
    """The database's time in whole seconds since 1970."""
    if connection.dialect.name == "sqlite":
        return cast(func.strftime("%s", "now"), Integer)
    return cast(func.extract("epoch", func.clock_timestamp()), Integer)

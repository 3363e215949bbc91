"""What is read and written in the database, as plain functions of a connection.

Whoever calls them decides about transactions; see `desk`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update

from sevenfold.site.store import schema
from sevenfold.site.store.rows import Change, Conflict, Kept, KeptSeat, Line, NewTable

_tables, _seats, _lines = schema.tables, schema.seats, schema.lines
_CHANGING = ("options", "listed", "hints", "turn_seconds", "stage", "secret", "began", "next")
_SEAT_CHANGE = (
    update(_seats)
    .where(_seats.c.table_id == bindparam("of_table"))
    .where(_seats.c.seat == bindparam("of_seat"))
    .values(name=bindparam("name"), bot=bindparam("bot"), token=bindparam("token"))
)
_TABLE_CHANGE = (
    update(_tables)
    .where(_tables.c.id == bindparam("of_table"))
    .values({name: bindparam(name) for name in _CHANGING})
)
_LOG = select(
    _lines.c.version, _lines.c.what, _lines.c.seat, _lines.c.at, _lines.c.facts, _lines.c.ply,
    _lines.c.undos,
)  # fmt: skip
_OURS = (
    select(_tables.c.id, _tables.c.epoch)
    .where(_tables.c.id.in_(bindparam("names", expanding=True)))
    .where(_tables.c.owner == bindparam("server"))
)
_OURS_SHARED, _OURS_ALONE = _OURS.with_for_update(read=True), _OURS.with_for_update()
# With something to return, many rows are one statement: SQLite lets go of Python's lock at each,
# and PostgreSQL is asked once.
_NEW_LINES = insert(_lines).returning(_lines.c.version)
_MOST_LISTED = 100
_MOST_FORGOTTEN = 50


def append(connection: Connection, server: str, changes: Sequence[Change]) -> None:
    """Keep lines of several tables and what they changed; Conflict if one of them is not ours."""
    if not _are_ours(connection, server, {it.after.id: it.after.epoch for it in changes}):
        raise Conflict("another server has this table")
    connection.execute(_NEW_LINES, [_line(change.after.id, change.line) for change in changes])
    for change in changes:
        if change.before is not change.after:
            _change(connection, change.before, change.after)
        if change.rematch is not None:
            create(connection, server, change.rematch)


def _are_ours(
    connection: Connection, server: str, epochs: dict[str, int], alone: bool = False
) -> bool:
    """Are all of these tables this server's, under these epochs?

    PostgreSQL keeps the rows as they are until the transaction ends: nobody takes a table over
    while a line of it is being written. `alone` waits for other transactions that do that.
    """
    found = connection.execute(
        _OURS_ALONE if alone else _OURS_SHARED, {"names": list(epochs), "server": server}
    )
    return {row.id: row.epoch for row in found} == epochs


def _change(connection: Connection, before: Kept, after: Kept) -> None:
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old != new:
            values = {"name": new.name, "bot": new.bot, "token": new.token}
            connection.execute(_SEAT_CHANGE, {"of_table": after.id, "of_seat": number, **values})
    changed = {name: getattr(after, name) for name in _CHANGING}
    if changed != {name: getattr(before, name) for name in _CHANGING}:
        connection.execute(_TABLE_CHANGE, {"of_table": after.id, **changed})


def create(connection: Connection, server: str, new: NewTable) -> None:
    """Keep a new table, which this server owns."""
    kept = new.kept
    names = [column.name for column in _tables.columns if column.name != "owner"]
    columns = {name: getattr(kept, name) for name in names}
    connection.execute(insert(_tables), {**columns, "owner": server})
    connection.execute(
        insert(_seats),
        [
            {
                "table_id": kept.id,
                "seat": n,
                "name": seat.name,
                "bot": seat.bot,
                "token": seat.token,
            }
            for n, seat in enumerate(kept.seats)
        ],
    )
    connection.execute(_NEW_LINES, [_line(kept.id, line) for line in new.lines])


def _line(table: str, line: Line) -> dict[str, Any]:
    return {
        "table_id": table,
        "version": line.version,
        "what": line.what,
        "seat": line.seat,
        "at": line.at,
        "ply": line.ply,
        "undos": line.undos,
        "facts": line.facts,
    }


def line(connection: Connection, server: str, table: Kept, version: int) -> Line | None:
    """A line of a table; Conflict if it is not there, and this server has the table no more.

    What this server was writing is written or never will be when this returns. It may have been
    written before another server took the table.
    """
    ours = _are_ours(connection, server, {table.id: table.epoch}, alone=True)
    found = connection.execute(
        _LOG.where(_lines.c.table_id == table.id).where(_lines.c.version == version)
    )
    line = next((Line(*row) for row in found), None)
    if line is None and not ours:
        raise Conflict("another server has this table")
    return line


def load(connection: Connection, table: str) -> NewTable | None:
    """A table and its whole log in order; None if there is none."""
    row = connection.execute(select(_tables).where(_tables.c.id == table)).mappings().one_or_none()
    if row is None:
        return None
    lines = connection.execute(_LOG.where(_lines.c.table_id == table).order_by(_lines.c.version))
    kept = _kept(row, _seats_of(connection, [table])[table])
    return NewTable(kept, [Line(*line) for line in lines])


def listed(connection: Connection) -> list[Kept]:
    """The open tables that want to be found, newest first."""
    rows = connection.execute(
        select(_tables)
        .where(_tables.c.stage == "open")
        .where(_tables.c.listed)
        .order_by(_tables.c.created.desc())
        .limit(_MOST_LISTED)
    ).mappings().all()  # fmt: skip
    seats = _seats_of(connection, [row["id"] for row in rows])
    return [_kept(row, seats[row["id"]]) for row in rows]


def _seats_of(connection: Connection, tables: list[str]) -> dict[str, list[KeptSeat]]:
    found: dict[str, list[KeptSeat]] = {table: [] for table in tables}
    query = (
        select(_seats)
        .where(_seats.c.table_id.in_(tables))
        .order_by(_seats.c.table_id, _seats.c.seat)
    )
    for row in connection.execute(query).mappings():
        found[row["table_id"]].append(KeptSeat(row["name"], row["bot"], row["token"]))
    return found


def _kept(row: RowMapping, seats: list[KeptSeat]) -> Kept:
    columns = {name: value for name, value in row.items() if name != "owner"}
    return Kept(**columns, seats=tuple(seats))


def key(connection: Connection, name: str) -> bytes | None:
    """A key of this database, if it was made already."""
    found = select(schema.keys.c.value).where(schema.keys.c.name == name)
    return connection.execute(found).scalar_one_or_none()


def make_key(connection: Connection, name: str) -> None:
    """Make a random key of this database."""
    connection.execute(insert(schema.keys), {"name": name, "value": secrets.token_bytes(32)})


def forget(connection: Connection, before: int) -> int:
    """Forget some tables older than that (in milliseconds) at which nobody ever began to play.

    Those that a server has stay. Returns how many were forgotten: a few at a time, for others wait.
    """
    owned = _tables.c.owner.in_(select(schema.servers.c.id))
    old = (
        select(_tables.c.id)
        .where(_tables.c.stage == "open")
        .where(_tables.c.created < before)
        .where(_tables.c.owner.is_(None) | ~owned)
        .limit(_MOST_FORGOTTEN)
    )
    names = connection.execute(old).scalars().all()
    for child in (_lines, _seats):
        connection.execute(delete(child).where(child.c.table_id.in_(names)))
    connection.execute(delete(_tables).where(_tables.c.id.in_(names)))
    return len(names)

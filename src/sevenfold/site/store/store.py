"""The store: changes that are on disk before anybody hears of them, and tables read back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias, TypeVar

from sqlalchemy import (
    Connection,
    RowMapping,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from sevenfold.site.store import schema
from sevenfold.site.store.connect import open_database
from sevenfold.site.store.rows import Kept, KeptSeat, Line
from sevenfold.site.store.writer import (
    Conflict,
    NotSaved,
    Row,
    Step,
    Told,
    Writer,
    promised,
)

__all__ = ["Conflict", "NotSaved", "Store", "Told"]

T = TypeVar("T")
Rematch: TypeAlias = tuple[Kept, list[Line]]
_MOVE = insert(schema.moves)
_LINE = insert(schema.journal)
_TABLE = insert(schema.tables)
_SEAT = insert(schema.seats)
_SEAT_CHANGE = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("of_table"))
    .where(schema.seats.c.seat == bindparam("of_seat"))
    .values(name=bindparam("name"), bot=bindparam("bot"), token=bindparam("token"))
)
_TABLE_CHANGE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values(
        stage=bindparam("stage"),
        awake=bindparam("awake"),
        secret=bindparam("secret"),
        began=bindparam("began"),
        next=bindparam("next"),
    )
)
_AWAKE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values(awake=bindparam("awake"))
)
_TAKE_BACK = (
    delete(schema.moves)
    .where(schema.moves.c.table_id == bindparam("of_table"))
    .where(schema.moves.c.ply == bindparam("of_ply"))
)
_MOST_LISTED = 100


class Store:
    """A database of tables.

    Writing is asynchronous and grouped, see `writer`; reading happens in threads of its own.
    """

    def __init__(self, url: str, observe: Callable[[int, float], None] = lambda n, s: None) -> None:
        self._engine = open_database(url)
        self._writer = Writer(self._engine, schema.moves, observe)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="read")

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def key(self, name: str) -> bytes:
        """A random key of this database, made when it is first asked for."""

        def read(connection: Connection) -> bytes | None:
            found = select(schema.keys.c.value).where(schema.keys.c.name == name)
            return connection.execute(found).scalar_one_or_none()

        key = await self._read(read)
        if key is None:
            try:
                values = {"name": name, "value": secrets.token_bytes(32)}
                await self._writer.write((insert(schema.keys), values))
            except Conflict:
                pass  # another server was quicker; its key is as good
            return await self.key(name)
        return key

    async def create(self, table: Kept, lines: list[Line]) -> None:
        """Keep a new table and its first lines, all or nothing."""
        await self._writer.write(*_creation(table, lines))

    async def append(
        self, before: Kept, after: Kept, line: Line, rematch: Rematch | None = None
    ) -> None:
        """Keep a line of a table's log and what it changed, and the table that came of it."""
        done, told = promised()
        if line.what == "moved":
            self.append_move(before, after, line, told)
        else:
            steps = [*_log(after.id, line), *_changes(before, after)]
            if rematch is not None:
                steps += _creation(*rematch)
            self._writer.change(steps, told)
        await done

    def append_move(self, before: Kept, after: Kept, line: Line, told: Told) -> None:
        """Keep the line of a move; `told` hears when it is kept, or why it is not."""
        if before is after:
            self._writer.add(_move(after.id, line), told)
        else:
            self._writer.change([*_log(after.id, line), *_changes(before, after)], told)

    def note_awake(self, table: str, awake: bool) -> None:
        """Keep whether a table is at work; nobody waits for that."""
        self._writer.write((_AWAKE, {"of_table": table, "awake": awake})).add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )

    async def load(self, table: str) -> tuple[Kept, list[Line]] | None:
        """A table and its whole log in order; None if there is none."""
        return await self._read(lambda connection: _load(connection, table))

    async def awake(self) -> list[str]:
        """The tables that were at work when the server was last heard of."""
        return await self._read(
            lambda connection: list(
                connection.execute(
                    select(schema.tables.c.id).where(schema.tables.c.awake)
                ).scalars()
            )
        )

    async def listed(self) -> list[Kept]:
        """The open tables that want to be found, newest first."""
        return await self._read(_listed)

    async def forget(self, before: int) -> None:
        """Forget tables older than that (in milliseconds) at which nobody ever began to play."""
        old = (
            select(schema.tables.c.id)
            .where(schema.tables.c.stage == "open")
            .where(schema.tables.c.created < before)
        )
        rows: list[Step] = [
            (delete(child).where(child.c.table_id.in_(old)), {})
            for child in (schema.journal, schema.seats)
        ]
        await self._writer.write(
            *rows,
            (
                delete(schema.tables)
                .where(schema.tables.c.stage == "open")
                .where(schema.tables.c.created < before),
                {},
            ),
        )

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self._engine.connect() as connection:
                    return query(connection)
            except SQLAlchemyError as error:
                raise NotSaved(f"the database does not answer: {type(error).__name__}") from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _creation(table: Kept, lines: list[Line]) -> list[Step]:
    values = {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": table.options,
        "listed": table.listed,
        "hints": table.hints,
        "turn_seconds": table.turn_seconds,
        "created": table.created,
        "stage": table.stage,
        "awake": table.stage == "playing",
        "secret": table.secret,
        "began": table.began,
        "next": table.next,
    }
    steps: list[Step] = [(_TABLE, values)]
    for number, seat in enumerate(table.seats):
        row = {"name": seat.name, "bot": seat.bot, "token": seat.token}
        steps.append((_SEAT, {"table_id": table.id, "seat": number, **row}))
    for line in lines:
        steps += _log(table.id, line)
    return steps


def _log(table: str, line: Line) -> list[Step]:
    """The steps that keep a line: a move among the moves, everything else in the journal."""
    row = {"table_id": table, "version": line.version, "seat": line.seat, "at": line.at}
    if line.what == "moved":
        return [(_MOVE, {**row, **line.facts})]
    written: Step = (_LINE, {**row, "what": line.what, "facts": line.facts})
    if line.what == "undid":
        return [(_TAKE_BACK, {"of_table": table, "of_ply": line.facts["ply"]}), written]
    return [written]


def _move(table: str, line: Line) -> Row:
    """A move in the order of the columns of `moves`."""
    facts = line.facts
    return (table, facts["ply"], line.version, line.seat, facts["move"], line.at)


def _changes(before: Kept, after: Kept) -> list[Step]:
    steps: list[Step] = []
    if before is after:
        return steps
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old != new:
            values = {"name": new.name, "bot": new.bot, "token": new.token}
            steps.append((_SEAT_CHANGE, {"of_table": after.id, "of_seat": number, **values}))
    if (before.stage, before.next) != (after.stage, after.next):
        values = {"stage": after.stage, "secret": after.secret, "began": after.began}
        awake = after.stage == "playing"
        steps.append(
            (_TABLE_CHANGE, {"of_table": after.id, **values, "next": after.next, "awake": awake})
        )
    return steps


def _load(connection: Connection, table: str) -> tuple[Kept, list[Line]] | None:
    found = select(schema.tables).where(schema.tables.c.id == table)
    row = connection.execute(found).mappings().one_or_none()
    if row is None:
        return None
    lines = [
        Line(line["version"], line["what"], line["seat"], line["at"], line["facts"])
        for line in connection.execute(
            select(schema.journal).where(schema.journal.c.table_id == table)
        ).mappings()
    ]
    lines += [_taken_back(line) for line in lines if line.what == "undid"]
    for move in connection.execute(
        select(schema.moves).where(schema.moves.c.table_id == table)
    ).mappings():
        facts = {"ply": move["ply"], "move": move["move"]}
        lines.append(Line(move["version"], "moved", move["seat"], move["at"], facts))
    return _kept(row, _seats(connection, [table])[table]), sorted(
        lines, key=lambda line: line.version
    )


def _taken_back(line: Line) -> Line:
    """The move that an undo took back, as it stood in the log before."""
    facts = {"ply": line.facts["ply"], "move": line.facts["move"]}
    return Line(line.facts["undone"], "moved", line.seat, line.facts["moved_at"], facts)


def _listed(connection: Connection) -> list[Kept]:
    found = (
        select(schema.tables)
        .where(schema.tables.c.stage == "open")
        .where(schema.tables.c.listed)
        .order_by(schema.tables.c.created.desc())
        .limit(_MOST_LISTED)
    )
    rows = connection.execute(found).mappings().all()
    seats = _seats(connection, [row["id"] for row in rows])
    return [_kept(row, seats[row["id"]]) for row in rows]


def _seats(connection: Connection, tables: list[str]) -> dict[str, list[KeptSeat]]:
    found: dict[str, list[KeptSeat]] = {table: [] for table in tables}
    query = (
        select(schema.seats)
        .where(schema.seats.c.table_id.in_(tables))
        .order_by(schema.seats.c.table_id, schema.seats.c.seat)
    )
    for row in connection.execute(query).mappings():
        found[row["table_id"]].append(KeptSeat(row["name"], row["bot"], row["token"]))
    return found


def _kept(row: RowMapping, seats: list[KeptSeat]) -> Kept:
    columns = {name: value for name, value in row.items() if name != "awake"}
    return Kept(**columns, seats=tuple(seats))

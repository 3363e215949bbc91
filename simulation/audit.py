"""Looks on at the database: after every commit, who owns which table, and what its log gained."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from sevenfold.games.game import Json
from sevenfold.site.store.desk import Job
from sevenfold.site.store.rows import Line
from simulation.database import YEAR_2027, Database
from simulation.tracing import Trace

_HOLDERS = ("sat", "seated_bot", "freed", "replaced", "left", "returned")


@dataclass
class Book:
    """What is committed of one table."""

    id: str
    owner: str | None = None
    epoch: int = 0
    stage: str = "open"
    turn_seconds: int | None = None
    next: str | None = None
    given: int = 0  # lines that it began with
    lines: list[Line] = field(default_factory=list)
    _seatings: list[Line] = field(default_factory=list)  # those of them that say who sits where

    people: set[int | None] = field(default_factory=set)  # the seats at which people sit

    def write(self, line: Line) -> None:
        """One more line."""
        self.lines.append(line)
        if line.what in _HOLDERS:
            self._seatings.append(line)
            if line.what in ("sat", "returned"):
                self.people.add(line.seat)
            else:
                self.people.discard(line.seat)

    def seat_of(self, name: str | None, version: int) -> int | None:
        """The seat of the person of this name when so many lines were written.

        Who was replaced may come back, who left a seat may not.
        """
        found = away = None
        for line in self._seatings if name is not None else ():
            if line.version > version:
                break
            if line.what == "sat" and line.facts["name"] == name:
                found, away = line.seat, None
            elif line.what == "returned" and line.seat == away:
                found, away = away, None
            elif line.seat == found:
                found, away = None, found if line.what == "replaced" else None
        return found

    def seats_of(self, name: str) -> set[int | None]:
        """All seats that this person ever had here."""
        return {self.seat_of(name, line.version) for line in self._seatings} - {None}


class Audit:
    """All that is committed, seen from outside; finds who writes what it must not."""

    def __init__(self, database: Database, trace: Trace) -> None:
        self._database = database
        self._trace = trace
        self._last_row = 0
        self.books: dict[str, Book] = {}

    def look(self, server: str, jobs: list[Job[object]]) -> None:
        """A server has written something, or tried to."""
        raw = self._database.raw
        if raw.in_transaction:
            self._trace.violated("a transaction is left open")
        rows = raw.execute(
            "SELECT rowid, table_id, version, what, seat, at, facts, ply, undos FROM lines"
            " WHERE rowid > ? ORDER BY rowid", (self._last_row,)
        ).fetchall()  # fmt: skip
        before = {name: (book.owner, book.epoch) for name, book in self.books.items()}
        fresh = self._owners(server)
        gained = set()
        for row, table, version, what, seat, at, facts, ply, undos in rows:
            self._last_row = row
            gained.add((table, version))
            read: Json = msgspec.json.decode(facts)
            self._line(server, table, Line(version, what, seat, at, read, ply, undos))
            if table in fresh:
                self.books[table].given = version
            elif server not in (self.books[table].owner, before[table][0]):
                self._trace.violated(f"{table}: a server wrote line {version}, but has it not")
        for job in jobs:
            change = job.change
            if change is None or (change.after.id, change.line.version) not in gained:
                continue
            # The same commit may also let the table go, or take it again, after its last line.
            table = change.after.id
            if change.after.epoch not in (before[table][1], self.books[table].epoch):
                self._trace.violated(
                    f"{table}: line {change.line.version} was written under an old epoch"
                )

    def _owners(self, server: str) -> set[str]:
        """Note who has which table; returns the new ones."""
        raw, new = self._database.raw, set()
        expires = dict(raw.execute("SELECT id, expires FROM servers").fetchall())
        now = int(YEAR_2027 + self._database.now())
        for table, owner, epoch, stage, seconds, following in raw.execute(
            "SELECT id, owner, epoch, stage, turn_seconds, next FROM tables"
        ).fetchall():
            book = self.books.get(table)
            if book is None:
                book = self.books[table] = Book(table, owner, epoch, stage, seconds, following)
                new.add(table)
                continue
            if (owner, epoch) != (book.owner, book.epoch):
                self._trace.note(f"owner of {table}: {owner}, epoch {epoch}")
            if owner is not None and owner != book.owner:
                if epoch <= book.epoch:
                    self._trace.violated(f"{table}: taken over without a new epoch")
                if book.owner is not None and expires.get(book.owner, 0) > now:
                    self._trace.violated(f"{table}: taken from a server that is heard of")
                if owner != server:
                    self._trace.violated(f"{table}: given to a server that did not ask")
            if epoch < book.epoch:
                self._trace.violated(f"{table}: the epoch fell")
            if book.stage == "over" and stage != "over":
                self._trace.violated(f"{table}: a match that was over is not any more")
            book.owner, book.epoch, book.stage, book.next = owner, epoch, stage, following
        return new

    def _line(self, server: str, table: str, line: Line) -> None:
        book = self.books[table]
        self._trace.note(
            f"kept {table} {line.version} {line.what} {line.seat} {line.ply} {line.facts}"
        )
        self._trace.count("lines")
        if line.what == "moved":
            self._trace.count("moves")
        if line.version != len(book.lines) + 1:
            self._trace.violated(f"{table}: line {line.version} follows {len(book.lines)}")
        if book.lines and line.at < book.lines[-1].at:
            self._trace.violated(f"{table}: line {line.version} is earlier than the one before")
        if line.what == "undid" and "agreed" in line.facts:
            self._trace.count("undos by consent")
            if not book.people <= {line.seat, *line.facts["agreed"]}:
                self._trace.violated(f"{table}: line {line.version} is an undo without consent")
        book.write(line)

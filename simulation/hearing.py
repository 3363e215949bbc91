"""What somebody hears of a table: every line once and in order, and nothing that is not kept."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from simulation.audit import Audit
from simulation.tracing import Trace

Seen: TypeAlias = tuple[str, int, int | None]  # a table, a version, a seat


class Wish(Struct):
    """What somebody asks to take back."""

    seat: int
    ply: int


class Told(Struct, tag="update", kw_only=True):
    """An update as a client reads it, whose parts can be compared to the byte."""

    version: int
    seat: int | None
    stage: str
    ply: int
    turn: int | None
    winners: list[int]
    happened: list[Raw]
    state: Raw
    legal: Raw | UnsetType = UNSET
    next: str | UnsetType = UNSET
    wish: Wish | UnsetType = UNSET
    more: bool | UnsetType = UNSET


class _Line(Struct):
    version: int


class _Legal(Struct):
    move: str


_line = msgspec.json.Decoder(_Line)
_legal = msgspec.json.Decoder(list[_Legal])


def moves_of(told: Told) -> list[str]:
    """The moves that an update offers."""
    return [] if told.legal is UNSET else [legal.move for legal in _legal.decode(told.legal)]


class Heard:
    """Everything that any client was told, to be compared with the log at the end."""

    def __init__(self, audit: Audit, trace: Trace) -> None:
        self.audit = audit
        self.trace = trace
        self.lines: dict[Seen, bytes] = {}
        self.states: dict[Seen, bytes] = {}
        self.legal: dict[Seen, bytes] = {}

    def line(self, table: str, seat: int | None, text: bytes) -> int:
        """Somebody is told a line; returns its version."""
        version = _line.decode(text).version
        if self.lines.setdefault((table, version, seat), text) != text:
            self.trace.violated(f"{table}: line {version} is told in two ways")
        book = self.audit.books.get(table)
        if book is None or version > len(book.lines):
            self.trace.violated(f"{table}: line {version} is told before it is kept")
        return version

    def state(self, table: str, told: Told) -> None:
        """Somebody is told how a table stands."""
        at = (table, told.version, told.seat)
        state = bytes(told.state)
        if self.states.setdefault(at, state) != state:
            self.trace.violated(f"{table}: the state of version {told.version} is told in two ways")
        if told.legal is not UNSET:
            self.legal[at] = bytes(told.legal)


class Ear:
    """One who listens to a table, from one update to the next."""

    def __init__(self, heard: Heard, table: str, name: str | None, since: int | None) -> None:
        self._heard = heard
        self._table = table
        self._name = name  # of who has a seat's link
        self.version = since  # None: whatever comes first

    def hear(self, told: Told, server: str) -> None:
        """An update comes from a server.

        One that has lost the table, and does not know it yet, may say less than is known already.
        """
        trace, table = self._heard.trace, self._table
        book = self._heard.audit.books.get(table)
        if book is None or told.version > len(book.lines):
            trace.violated(f"{table}: version {told.version} is told before it is kept")
            return
        if self.version is not None and told.version < self.version and book.owner != server:
            self.version = told.version
            return
        for text in told.happened:
            version = self._heard.line(table, told.seat, bytes(text))
            if self.version is not None and version != self.version + 1:
                trace.violated(f"{table}: line {version} is told after {self.version}")
            self.version = version
        if self.version is not None and self.version != told.version:
            trace.violated(f"{table}: version {told.version} is told after line {self.version}")
        self.version = told.version
        if (told.stage == "over" or told.winners) and book.stage != "over":
            trace.violated(f"{table}: it is told as over, but goes on")
        if told.more is UNSET:
            self._heard.state(table, told)
            if told.seat != book.seat_of(self._name, told.version):
                trace.violated(f"{table}: {self._name} gets the view of seat {told.seat}")

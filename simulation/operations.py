"""What clients asked for and what they were answered, and whether the log agrees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from sevenfold.games.game import Json
from sevenfold.site.store.rows import Line
from simulation.audit import Audit, Book
from simulation.tracing import Trace

LONGEST = 180.0  # seconds that an answer may take in the worst weather
_LINES = {
    "move": ("moved",),
    "undo": ("undid",),
    "ask_undo": ("undid", "undo_asked"),
    "answer_undo": ("undo_agreed", "undo_refused", "undo_withdrawn", "undid"),
    "chat": ("chat",),
    "arrange": ("arranged",),
    "start": ("started",),
    "leave": ("freed", "left"),
    "return": ("returned",),
    "replace": ("freed", "replaced", "seated_bot"),
    "resign": ("resigned",),
    "rematch": ("rematch_offered", "rematch_began"),
    "sit": ("sat",),
}
Key: TypeAlias = tuple[str, str, Json, Json]  # the table, the kind of line, who, what


@dataclass(eq=False)
class Operation:
    """Something that was asked for. `answer` is "ack", "repeated" or the code of a refusal."""

    number: int
    table: str
    who: str
    kind: str
    facts: dict[str, Json]
    sent: float
    answer: str | None = None
    version: int = 0

    @property
    def is_refused(self) -> bool:
        """Was it said for sure that nothing of this happened?"""
        return self.answer not in (None, "ack", "unsure", "repeated", "lost")


@dataclass
class Operations:
    """All of them."""

    audit: Audit
    trace: Trace
    all: list[Operation] = field(default_factory=list)
    _claimed: dict[tuple[str, int], Operation] = field(default_factory=dict)

    def begin(self, table: str, who: str, kind: str, facts: dict[str, Json]) -> Operation:
        """Something is asked for."""
        operation = Operation(len(self.all), table, who, kind, facts, self.trace.now())
        self.all.append(operation)
        self.trace.count("operations")
        self.trace.note(f"{who} asks {operation.number} at {table}: {kind} {facts}")
        return operation

    def end(self, operation: Operation, answer: str, version: int = 0) -> None:
        """It was answered, or nobody can answer it any more ("lost")."""
        self.trace.note(f"{operation.who} is answered {operation.number}: {answer} {version}")
        took = self.trace.now() - operation.sent
        if took > LONGEST:
            self.trace.violated(f"{operation.kind} was answered after more than {LONGEST} s")
        if operation.answer is not None:
            self.trace.violated(f"operation {operation.number} was answered twice")
        operation.answer, operation.version = answer, version
        if answer == "internal":
            self.trace.violated(f"the server failed in {operation.kind}")
        if answer == "ack" and operation.kind in _LINES:
            self._acknowledged(operation)
        if answer == "repeated":
            self._repeated(operation)

    def _acknowledged(self, operation: Operation) -> None:
        """The line of that version has to be what was asked for, and nobody else's."""
        book = self.audit.books.get(operation.table)
        line = None
        if book is not None and 0 < operation.version <= len(book.lines):
            line = book.lines[operation.version - 1]
        if operation.kind == "rematch" and self._is_offered(operation, book):
            return
        what = f"operation {operation.number} ({operation.kind}) is acknowledged, "
        if line is None or book is None:
            self.trace.violated(what + "but its line is not kept")
            return
        if not _fits(operation, line, book):
            self.trace.violated(what + f"but line {line.version} is {line.what}")
        if self._claimed.setdefault((book.id, line.version), operation) is not operation:
            self.trace.violated(what + "with a line of somebody else's")

    def _is_offered(self, operation: Operation, book: Book | None) -> bool:
        """A rematch may be offered again, and nothing happens."""
        if book is None:
            return False
        seat = book.seat_of(operation.who, len(book.lines))
        return any(line.what in _LINES["rematch"] and line.seat == seat for line in book.lines)

    def _repeated(self, operation: Operation) -> None:
        book = self.audit.books.get(operation.table)
        if operation.kind == "move" and not any(
            _fits(operation, line, book) for line in (book.lines if book else ()) if book
        ):
            self.trace.violated(f"operation {operation.number} was never done before")

    def check(self) -> None:
        """At the end: every line was asked for, and what was refused has no line."""
        possible = self.possible()
        for book in self.audit.books.values():
            written = Counter(key_of(book, line) for line in book.lines[book.given :])
            by_clock = {line.seat for line in book.lines if line.what == "timed_out"}
            for key, number in written.items():
                if key[1] in _ASKED and number > possible[key]:
                    if key[1] == "replaced" and key[2] in by_clock:
                        continue
                    self.trace.violated(f"{book.id}: nobody asked for {key[1:]}")

    def possible(self) -> Counter[Key]:
        """Lines that may be there, since they were asked for and not refused, and how often."""
        found: Counter[Key] = Counter()
        for operation in self.all:
            if not operation.is_refused and operation.answer != "repeated":
                found.update(self._keys(operation))
        return found

    def _keys(self, operation: Operation) -> list[Key]:
        book = self.audit.books.get(operation.table)
        if book is None:
            return []
        kind, facts, table = operation.kind, operation.facts, operation.table
        seats = book.seats_of(operation.who)
        if kind == "chat":
            return [(table, "chat", None, facts["text"])]
        if kind == "sit":
            return [(table, "sat", None, facts["name"])]
        if kind == "replace":
            return [(table, what, facts["seat"], None) for what in _LINES[kind]]
        if kind == "move":
            move = (facts["ply"] + 1, facts["move"])
            return [(table, "moved", seat, move) for seat in seats]
        if kind in ("undo", "ask_undo"):
            return [(table, what, seat, facts["ply"]) for what in _LINES[kind] for seat in seats]
        if kind == "hint":
            return [(table, "hinted", seat, facts["ply"]) for seat in seats]
        return [(table, what, seat, None) for seat in seats for what in _LINES.get(kind, ())]


_ASKED = frozenset(
    (
        "chat",
        "undid",
        "undo_asked",
        "undo_agreed",
        "undo_refused",
        "undo_withdrawn",
        "hinted",
        "arranged",
        "started",
        "freed",
        "replaced",
        "left",
        "returned",
        "seated_bot",
        "resigned",
        "rematch_offered",
        "rematch_began",
    )
)


def key_of(book: Book, line: Line) -> Key:
    """What a line is, as far as somebody could have asked for it."""
    if line.what == "chat":
        return (book.id, "chat", None, line.facts["text"])
    if line.what == "sat":
        return (book.id, "sat", None, line.facts["name"])
    if line.what == "moved":
        return (book.id, "moved", line.seat, (line.ply, line.facts["move"]))
    if line.what in ("undid", "undo_asked", "hinted"):
        return (book.id, line.what, line.seat, line.facts["ply"])
    return (book.id, line.what, line.seat, None)


def _fits(operation: Operation, line: Line, book: Book) -> bool:
    """Is a line what was asked for?"""
    if line.what not in _LINES[operation.kind]:
        return False
    facts = operation.facts
    if operation.kind == "replace":
        return bool(line.seat == facts["seat"])
    if operation.kind == "sit":
        return bool(line.facts["name"] == facts["name"])
    if operation.kind == "answer_undo" and line.what == "undid":
        return book.seat_of(operation.who, line.version - 1) in line.facts.get("agreed", ())
    if operation.kind == "return":
        return line.seat == book.seat_of(operation.who, line.version)
    if line.seat != book.seat_of(operation.who, line.version - 1):
        return False
    if operation.kind == "move":
        return bool((line.ply, line.facts["move"]) == (facts["ply"] + 1, facts["move"]))
    if operation.kind in ("undo", "ask_undo"):
        return bool(line.facts["ply"] == facts["ply"])
    return operation.kind != "chat" or bool(line.facts["text"] == facts["text"])

"""Compares what clients were told with what is in the log. Nothing is taken on trust.

Every acknowledged operation is in the log once, in the order of its client's acknowledgements; a
refused one is not there; one without an answer may be there once; and nothing is there that nobody
asked for, but for what bots do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from benchmarks.kill.history import CREATING, History, Mark, Operation
from benchmarks.kill.log import Line

_MOST_EXAMPLES = 20


@dataclass
class Findings:
    """What came out, of one table or of all."""

    acknowledged: Counter[str] = field(default_factory=Counter)  # by kind
    answers: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)  # by what is wrong
    lines: int = 0
    kept_unanswered: int = 0
    examples: list[str] = field(default_factory=list)

    def blame(self, what: str, why: str) -> None:
        """Something is wrong."""
        self.wrong[what] += 1
        if len(self.examples) < _MOST_EXAMPLES:
            self.examples.append(f"{what}: {why}")

    def add(self, other: Findings) -> None:
        """Take what was found elsewhere, too."""
        self.acknowledged += other.acknowledged
        self.answers += other.answers
        self.wrong += other.wrong
        self.lines += other.lines
        self.kept_unanswered += other.kept_unanswered
        self.examples = (self.examples + other.examples)[:_MOST_EXAMPLES]


def check(log: Sequence[Line], histories: Iterable[History], rematch: bool = False) -> Findings:
    """Compare the log of a table with what all its clients did.

    `rematch`: the table came of another one, so its first lines are the server's.
    """
    histories = list(histories)
    found = Findings(lines=len(log))
    _check_versions(log, found)
    claimed: dict[int, Operation] = {}
    for history in histories:
        _claim(log, history, claimed, found)
        _check_told(log, history, found)
    _explain(log, histories, claimed, rematch, found)
    return found


def _check_versions(log: Sequence[Line], found: Findings) -> None:
    if [line.version for line in log] != list(range(1, len(log) + 1)):
        found.blame("gaps", "the versions of a table are not 1, 2, 3, …")
    plies = Counter((line.undos, line.ply) for line in log if line.what == "moved")
    for place, number in plies.items():
        if number > 1:
            found.blame("doubled", f"ply {place[1]} is there {number} times")


def _claim(
    log: Sequence[Line], history: History, claimed: dict[int, Operation], found: Findings
) -> None:
    """Find the line of everything that was acknowledged."""
    last = 0
    for operation in history.operations:
        found.answers[operation.answer or "none"] += 1
        if not operation.done:
            continue
        found.acknowledged[operation.kind] += 1
        line = _line_of(log, operation)
        if line is None:
            found.blame("lost", f"{operation}")
            continue
        if operation.exact:
            if line.version in claimed:
                found.blame("doubled", f"one line for two acknowledgements: {operation}")
            if line.version <= last:
                found.blame("out of order", f"{operation}")
            last = line.version
        if operation.answer == "ack":
            claimed.setdefault(line.version, operation)


def _line_of(log: Sequence[Line], operation: Operation) -> Line | None:
    version = operation.version
    if operation.exact and version is not None:
        line = log[version - 1] if 0 < version <= len(log) else None
        return line if line is not None and line.mark == operation.mark else None
    before = log if operation.kind in CREATING else log[:version]
    return next((line for line in before if line.mark == operation.mark), None)


def _check_told(log: Sequence[Line], history: History, found: Findings) -> None:
    """Whatever a client heard of is kept, as it heard it."""
    for _ in range(history.contradictions):
        found.blame("told, not kept", "one version was told as two different lines")
    for version, told in history.told.items():
        line = log[version - 1] if version <= len(log) else None
        if line is None or (line.what, line.seat, line.at) != told:
            found.blame("told, not kept", f"version {version}: {told}")


def _explain(
    log: Sequence[Line],
    histories: Sequence[History],
    claimed: dict[int, Operation],
    rematch: bool,
    found: Findings,
) -> None:
    """Say for every line that nobody was told to be kept where it comes from."""
    everything = [operation for history in histories for operation in history.operations]
    unknown = Counter(operation.mark for operation in everything if operation.unknown)
    refused = {operation.mark for operation in everything if operation.refused}
    once = {operation.mark for operation in claimed.values()}
    bots: set[int | None] = set()
    begins = rematch
    for line in log:
        if line.what in ("replaced", "left", "seated_bot"):
            bots.add(line.seat)
        elif line.what == "returned":
            bots.discard(line.seat)
        if line.version in claimed:
            continue
        if begins or _is_the_servers(line, bots):
            begins = begins and line.what != "started"
        elif unknown[line.mark]:
            unknown[line.mark] -= 1
            found.kept_unanswered += 1
        else:
            found.blame(_crime(line.mark, once, refused), f"{line}")


def _is_the_servers(line: Line, bots: set[int | None]) -> bool:
    """A bot's move."""
    return line.what == "moved" and line.seat in bots


def _crime(mark: Mark, once: set[Mark], refused: set[Mark]) -> str:
    if mark in refused:
        return "refused, but kept"
    return "doubled" if mark in once else "unexplained"

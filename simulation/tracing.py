"""What happened in a run: a hash of all of it, and the text if somebody wants to read it."""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Outcome:
    """How a run went."""

    seed: int
    digest: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


class Trace:
    """Notes of everything that happens, in order, with the virtual time."""

    def __init__(self, outcome: Outcome, is_kept: bool) -> None:
        self.outcome = outcome
        self.now: Callable[[], float] = float
        self._is_kept = is_kept
        self._hash = hashlib.blake2b(digest_size=16)
        self._closed = False

    def note(self, text: str) -> None:
        """Something happened."""
        if self._closed:
            return
        line = f"{self.now():10.4f} {text}"
        self._hash.update(line.encode())
        if self._is_kept:
            self.outcome.text.append(line)

    def count(self, what: str) -> None:
        """Something to be counted happened."""
        self.outcome.counts[what] += 1

    def fault(self, kind: str, text: str = "") -> None:
        """Something was broken on purpose."""
        self.outcome.faults[kind] += 1
        self.note(f"FAULT {kind} {text}")

    def violated(self, text: str) -> None:
        """Something must never be, and is."""
        self.note(f"VIOLATION {text}")
        if not self._closed and text not in self.outcome.violations:
            self.outcome.violations.append(text)

    def close(self) -> None:
        """The run is over; what happens while it is cleaned up does not count."""
        self._closed = True
        self.outcome.digest = self._hash.hexdigest()

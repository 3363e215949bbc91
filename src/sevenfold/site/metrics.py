"""Figures about the server for Prometheus; none is about a single table, let alone its cards."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


@dataclass
class Histogram:
    """How often something took how long, in seconds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(_BOUNDS) + 1))
    total: float = 0.0
    number: int = 0

    def observe(self, seconds: float) -> None:
        """Count one."""
        self.total += seconds
        self.number += 1
        self.counts[bisect_left(_BOUNDS, seconds)] += 1

    def lines(self, name: str) -> list[str]:
        """The histogram in Prometheus' text format."""
        buckets = [
            f'{name}_bucket{{le="{bound}"}} {count}'
            for bound, count in zip(_BOUNDS, accumulate(self.counts), strict=False)
        ]
        return [
            *buckets,
            f'{name}_bucket{{le="+Inf"}} {self.number}',
            f"{name}_sum {self.total:.6f}",
            f"{name}_count {self.number}",
        ]


class Metrics:
    """What the server counts.

    >>> metrics = Metrics()
    >>> metrics.count("moves")
    >>> [line for line in metrics.text().splitlines() if line.startswith("sevenfold_moves")]
    ['sevenfold_moves_total 1']
    """

    def __init__(self) -> None:
        self._counters = dict.fromkeys(
            ("moves", "tables_created", "matches_started", "matches_finished", "requests",
             "refusals", "commits", "bot_moves", "failures"), 0
        )  # fmt: skip
        self._gauges: dict[str, Callable[[], int]] = {}
        self._commit = Histogram()
        self._move = Histogram()

    def count(self, name: str) -> None:
        """Something happened."""
        self._counters[name] += 1

    def happened(self, what: str, before: str, after: str) -> None:
        """A line was kept, and the table went from one stage to another."""
        if what == "moved":
            self._counters["moves"] += 1
        if before != after:
            self._counters["matches_started" if after == "playing" else "matches_finished"] += 1

    def gauge(self, name: str, read: Callable[[], int]) -> None:
        """Something that can be read at any time."""
        self._gauges[name] = read

    def commit(self, seconds: float) -> None:
        """The store wrote what had gathered in one go, which took so long."""
        self._counters["commits"] += 1
        self._commit.observe(seconds)

    def move(self, seconds: float) -> None:
        """A person's move was kept so long after it arrived."""
        self._move.observe(seconds)

    def text(self) -> str:
        """Everything in Prometheus' text format."""
        lines = []
        for name, value in self._counters.items():
            lines += [f"# TYPE sevenfold_{name}_total counter", f"sevenfold_{name}_total {value}"]
        for name, read in self._gauges.items():
            lines += [f"# TYPE sevenfold_{name} gauge", f"sevenfold_{name} {read()}"]
        for name, histogram in (("commit_seconds", self._commit), ("move_seconds", self._move)):
            lines.append(f"# TYPE sevenfold_{name} histogram")
            lines += histogram.lines(f"sevenfold_{name}")
        return "\n".join(lines) + "\n"

"""The figures of many runs, printed and written to benchmarks/SIMULATION.md."""

from __future__ import annotations

from pathlib import Path

from benchmarks.machine import describe

from simulation.batch import Totals

_FILE = Path(__file__).parent.parent / "benchmarks" / "SIMULATION.md"
_HEAD = """# Two servers, a bad database and unruly people, simulated

Written by `python -m simulation --report`; do not edit.

Everything runs in one process in virtual time, and follows from the number of the run: two servers
on one database, tables of all four games, people who play, err, vanish and come back. Each run has
faults of its own: the database refuses, answers late, never, or wrongly that it failed; servers are
killed or stand still longer than their lease; clocks jump. `make simulate` runs some thousands.
"""


def table(totals: Totals, seconds: float) -> list[str]:
    """What happened how often."""
    moves = totals.counts["moves"]
    rows = [
        ("runs", totals.runs),
        ("moves kept", moves),
        *((f"{name}", number) for name, number in sorted(totals.counts.items()) if name != "moves"),
        *((f"fault: {name}", number) for name, number in sorted(totals.faults.items())),
        ("moves an hour", round(moves / seconds * 3600)),
        ("runs with a violation", len(totals.failed)),
    ]
    return ["| what | number |", "|---|---:|", *(f"| {name} | {n:,} |" for name, n in rows)]


def write_report(totals: Totals, seconds: float, jobs: int) -> None:
    """Write the file."""
    machine = [f"- {line}" for line in describe()]
    lines = [
        _HEAD, *machine, f"- Run: {seconds / 60:,.1f} minutes in {jobs} processes", "",
        *table(totals, seconds), "",
        *(f"- seed {seed}: {violations[0]}" for seed, violations in totals.failed[:50]),
    ]  # fmt: skip
    _FILE.write_text("\n".join(lines).rstrip() + "\n")

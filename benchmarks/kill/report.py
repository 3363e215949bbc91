"""What is written about a run: a section for each database."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

from benchmarks import machine
from benchmarks.kill.running import Outcome
from benchmarks.kill.trouble import KILLS

_TITLE = """# Killed under load

Written by `python -m benchmarks.site_kill`; do not edit.

Two clients a table play all four games as fast as they can, sit down, begin, move, take back, talk,
resign, leave to a bot, play again. Meanwhile servers and databases are killed, restarted and
stopped at random moments, and disks are full. The clients come back by themselves. In the end the
log in the database is compared with what every client was told.
"""
_WRONG = {
    "lost": "acknowledged, but not in the log",
    "doubled": "in the log twice",
    "out of order": "in another order than acknowledged",
    "refused, but kept": "refused, but in the log",
    "unexplained": "in the log, but nobody asked for it",
    "told, not kept": "told to somebody, but not in the log",
    "changed later": "tables whose log changed after everybody had left",
    "gaps": "tables whose versions have gaps",
    "wrong record": "records of finished matches that do not verify",
    "unwelcome": "links of tables or seats that were not known any more",
    "waits for ever": "tables that stood still for a minute although the server was well",
}


def section(name: str, outcome: Outcome, tables: int, minutes: float) -> str:
    """The part about one database."""
    findings = outcome.findings
    kills = sum(outcome.happened[kind] for kind in KILLS)
    done = ", ".join(f"{kind} {number}" for kind, number in findings.acknowledged.most_common())
    refused = ", ".join(
        f"{answer} {number}"
        for answer, number in findings.answers.most_common()
        if answer not in ("ack", "repeated", "none")
    )
    lines = [
        f"## {name}",
        "",
        f"- {machine.describe()[0]}",
        f"- {outcome.kept}",
        f"- {kills} kills and restarts in {minutes:.0f} minutes while {tables} pairs played:",
        *(f"  - {kind}: {number}" for kind, number in sorted(outcome.happened.items())),
        f"- {outcome.tables} tables, {outcome.matches} matches played to their end, whose records "
        f"verify; {findings.lines} lines in the log",
        f"- {findings.acknowledged.total()} operations acknowledged: {done}",
        f"- {findings.answers['none']} without an answer; of these and the unsure ones "
        f"{findings.kept_unanswered} are in the log",
        f"- refused: {refused}",
        f"- connections that ended, and came back by themselves: {outcome.returns}",
        f"- seconds from the start of a server to its first answer (a copy of a process that has "
        f"everything loaded): median {median(outcome.starts):.2f}, longest "
        f"{max(outcome.starts):.2f}",
        "",
        "| wrong | |",
        "|---|---|",
        *(f"| {text} | {findings.wrong[kind]} |" for kind, text in _WRONG.items()),
        "",
    ]
    return "\n".join(lines)


def write(path: Path, name: str, text: str) -> None:
    """Put a section into the file, in the place of the one of the same name."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    found = {
        part.split("\n", 1)[0]: f"## {part}" for part in re.split(r"^## ", before, flags=re.M)[1:]
    }
    found[name] = text
    parts = [_TITLE, *(found[key].rstrip("\n") + "\n" for key in sorted(found, reverse=True))]
    path.write_text("\n".join(parts), encoding="utf-8")

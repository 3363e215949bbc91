"""Kill servers and databases under load, again and again; writes SITE_KILLS.md beside itself.

    python -m benchmarks.site_kill --kills 1000 --database sqlite --tables 16

Ctrl-C ends the kills; what was played until then is compared and written. With `--early`, servers
acknowledge before the commit: then something must be found, and nothing is written.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from benchmarks.kill.report import section, write
from benchmarks.kill.running import postgresql, run, sqlite

RESULTS = Path(__file__).with_name("SITE_KILLS.md")
_DATABASES = {"sqlite": ("SQLite", sqlite), "postgresql": ("PostgreSQL", postgresql)}


def main() -> None:
    """Kill, compare, and write it down; ends with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="and restarts, together")
    parser.add_argument("--database", choices=_DATABASES, default="sqlite")
    parser.add_argument("--tables", type=int, default=16, help="that are played at at any time")
    parser.add_argument("--early", action="store_true", help="servers that have a fault")
    wishes = parser.parse_args()
    name, place = _DATABASES[wishes.database]
    began = time.monotonic()
    with place() as where:
        outcome = run(where, wishes.kills, wishes.tables, wishes.early)
    text = section(name, outcome, wishes.tables, (time.monotonic() - began) / 60)
    print(f"\n{text}")
    for example in outcome.findings.examples:
        print(example)
    if not wishes.early:
        write(RESULTS, name, text)
    sys.exit(bool(outcome.findings.wrong))


if __name__ == "__main__":
    main()

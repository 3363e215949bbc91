"""The ladder of bots: everybody against everybody in all games. Run by `make ladder`.

Plays for so many hours, always what is least known for what it costs, and writes LADDER.md beside
itself. Every pairing has a file of its own under `.ladder/`, so the same command goes on where it
ended or was interrupted; after a change of the rules or the bots a pairing begins anew.
"""

from __future__ import annotations

import argparse
import sys
import time

from benchmarks import machine
from benchmarks.ladder_report import report
from benchmarks.pairing import STATE, Pairing, pairings

import sevenfold
from sevenfold.arena.code import code_of
from sevenfold.arena.workers import processes

LADDER = STATE.with_name("LADDER.md")


def main() -> None:
    """Play as long as there is time, and write the ladder down."""
    wishes = _wishes()
    names = wishes.game or sevenfold.games()
    described = machine.describe()
    for name in names:
        code_of(name)  # now, and not when somebody has gone on working on the bots
    rows = sorted(
        (row for name in names for row in pairings(name)), key=lambda row: (row.guess, row.players)
    )
    STATE.mkdir(exist_ok=True)
    try:
        _play(rows, wishes.hours)
    except KeyboardInterrupt:
        print("Interrupted; what is played is kept: the same command goes on.", file=sys.stderr)
    known = [row for row in rows if row.results]
    spent = sum(row.seconds for row in known) / 3600
    LADDER.write_text(report([row.standings for row in known], described, spent), encoding="utf-8")
    print(f"{LADDER} is written.")


def _play(rows: list[Pairing], hours: float) -> None:
    """Go on with the least known row until the time is over; a piece that has begun is ended."""
    ends = time.monotonic() + 3600 * hours
    with processes(games={row.game for row in rows}) as executor:
        while time.monotonic() < ends:
            row = min(rows, key=Pairing.known)
            row.play(executor)
            left = max(0.0, ends - time.monotonic()) / 60
            print(
                f"{left:.0f} minutes left: {row}, {len(row.results)} matches",
                file=sys.stderr,
                flush=True,
            )


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make ladder", description=__doc__)
    parser.add_argument(
        "--hours", type=float, default=1.0, help="how long to play; 0 only writes it down"
    )
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    return parser.parse_args()


if __name__ == "__main__":
    main()

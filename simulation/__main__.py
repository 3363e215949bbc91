"""`python -m simulation`: run many seeds, or one with everything that happens in it."""

from __future__ import annotations

import argparse
import sys
import time

from simulation.batch import Totals, everywhere
from simulation.report import table, write_report
from simulation.run import run

_SHOWN = 20  # failures that are printed


def main() -> int:
    """Returns 1 if something was that must never be."""
    options = _options()
    if options.replay is not None:
        return _replay(options.replay)
    began = time.monotonic()
    totals = Totals()
    number = None if options.hours is not None else options.seeds
    for outcome in everywhere(options.first, number, 3600 * (options.hours or 0.0), options.jobs):
        totals.add(outcome)
        for violation in outcome.violations if len(totals.failed) <= _SHOWN else ():
            print(f"\nseed {outcome.seed}: {violation}", file=sys.stderr)
            print(f"  again: python -m simulation --replay {outcome.seed}", file=sys.stderr)
        if totals.runs % 20 == 0:
            _progress(totals, number, time.monotonic() - began)
    seconds = time.monotonic() - began
    print()
    print("\n".join(table(totals, seconds)))
    if options.report:
        write_report(totals, seconds, options.jobs)
    return 1 if totals.failed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=3000, help="how many runs")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--hours", type=float, help="run as long as that instead")
    parser.add_argument("--replay", type=int, metavar="SEED", help="one run, all of it printed")
    parser.add_argument("--report", action="store_true", help="write benchmarks/SIMULATION.md")
    return parser.parse_args()


def _replay(seed: int) -> int:
    outcome = run(seed, is_traced=True)
    print("\n".join(outcome.text))
    print(f"digest {outcome.digest}")
    print("\n".join(outcome.violations) or "nothing was that must never be")
    return 1 if outcome.violations else 0


def _progress(totals: Totals, number: int | None, seconds: float) -> None:
    of = "" if number is None else f" of {number:,}"
    print(
        f"\r{totals.runs:,}{of} runs, {totals.counts['moves']:,} moves, "
        f"{totals.faults.total():,} faults, {len(totals.failed)} failed, "
        f"{totals.runs / seconds:.1f} runs a second ",
        end="", flush=True,
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())

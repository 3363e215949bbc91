"""How fast are random play, matches, the search and the start? Run by `make bench`.

Writes RESULTS.md beside itself.

All contestants take turns within every round of measurement, so that whatever else the machine
does hits them alike.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median

from benchmarks import c_peer, machine, matches, search_speed, startup
from benchmarks.contestants import OPENSPIEL_WAYS, Contestant, OpenSpiel, Speed, ours
from benchmarks.layout import millions, seconds, table

import sevenfold
from sevenfold.games.registry import find

RESULTS = Path(__file__).with_name("RESULTS.md")


def main() -> None:
    """Measure, print the report and write it down."""
    wishes = _wishes()
    cores = machine.cores()
    openspiel = OpenSpiel(wishes.openspiel, cores) if wishes.openspiel else None
    peer = f"OpenSpiel {openspiel.version}" if openspiel else "OpenSpiel not installed"
    report = [
        "# How fast Sevenfold is",
        "",
        "Written by `make bench`; do not edit.",
        "",
        *(f"- {line}" for line in machine.describe(peer)),
    ]
    contestants = ours() + (openspiel.contestants() if openspiel else [])
    for repeat in range(wishes.repeats):
        for number, contestant in enumerate(contestants, start=1):
            _progress(
                f"random play, round {repeat + 1} of {wishes.repeats}, {number} of "
                f"{len(contestants)}: {contestant.game}, {contestant.how}"
            )
            contestant.run(wishes.seconds, cores)
    if openspiel:
        openspiel.close()
    greedy = matches.everybody()
    for repeat in range(wishes.repeats):
        for each in greedy:
            _progress(f"greedy matches, round {repeat + 1} of {wishes.repeats}: {each.game}")
            each.run(wishes.seconds, cores)
    report += _random_play(contestants, wishes.repeats, cores)
    report += _ratios(contestants)
    _progress("random play in C")
    report += c_peer.section(wishes.repeats)
    report += _search(cores)
    report += matches.section(greedy, cores)
    report += _startup()
    _progress("")
    text = "\n".join(report) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--openspiel", type=Path, help="the python that has open_spiel")
    parser.add_argument("--repeats", type=int, default=7, help="rounds of measurement")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each single measurement")
    return parser.parse_args()


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def _random_play(contestants: list[Contestant], repeats: int, cores: int) -> list[str]:
    def best_and_median(speeds: list[Speed]) -> list[str]:
        actions = [speed.actions for speed in speeds]
        return [millions(max(actions)), millions(median(actions))]

    rows = [
        [
            contestant.library,
            contestant.game,
            contestant.how,
            *best_and_median(contestant.one_core),
            millions(contestant.decisions),
            *best_and_median(contestant.all_cores),
        ]
        for contestant in contestants
    ]
    head = ["library", "game", "how", "1 core, best", "median", "decisions"]
    return [
        "",
        "## Random play",
        "",
        f"Million actions a second on one core and on all {cores}: the best and the median of "
        f"{repeats} rounds, after",
        "warm-up. An action is a player's decision or, in OpenSpiel, also a chance event: a card",
        "dealt or drawn is an action there and a part of a decision here. `decisions` counts",
        "players' decisions alone (median, one core). Sevenfold uses threads, OpenSpiel processes.",
        "OpenSpiel's games are played with their default settings.",
        "",
        *table([*head, f"{cores} cores, best", "median"], rows, left=3),
    ]


def _ratios(contestants: list[Contestant]) -> list[str]:
    rows = []
    for name in sevenfold.games():
        game = find(name)
        own = next(c for c in contestants if c.game == game.title)  # its fewest players come first
        row = [game.title, own.how]
        for how in OPENSPIEL_WAYS.values():
            peers = [c for c in contestants if c.library == "OpenSpiel" and c.how == how]
            if not peers:
                return []
            best = max(peers, key=lambda peer: peer.decisions)
            most = max(peer.actions for peer in peers)
            row.append(
                f"{own.decisions / best.decisions:.1f} × {best.game} ({own.actions / most:.1f})"
            )
        rows.append(row)
    return [
        "",
        "## How many times as fast as OpenSpiel",
        "",
        "Players' decisions a second over those of the fastest of its three games; medians on one",
        "core of this run. In brackets: the same if every card that OpenSpiel deals or draws is",
        "counted as a move of its own, which here is a part of a move. Our loop is compiled.",
        "Beside the loop in Python it meets the way in which OpenSpiel is mostly used; beside the",
        "loops in C++, which OpenSpiel's own algorithms run, compiled meets compiled.",
        "",
        *table(["game", "players", *OPENSPIEL_WAYS.values()], rows, left=2),
    ]


def _search(cores: int) -> list[str]:
    speeds = []
    for name in sevenfold.games():
        _progress(f"search: {find(name).title}")
        speeds.append(search_speed.measure(name, cores))
    return search_speed.section(speeds, cores)


def _startup() -> list[str]:
    rows, cold_rows = [], []
    for name in sevenfold.games():
        _progress(f"start of a process: {find(name).title}")
        cold, warm = startup.measure(name)
        cold_rows.append([find(name).title, *map(seconds, startup.Cold.measured(name))])
        for cache, times in (("empty", cold), ("filled", warm)):
            rows.append([find(name).title, cache, *map(seconds, [*times, times.together])])
    head = ["game", "cache", "import", "six functions", "first deal", "first play", "together"]
    return [
        "",
        "## From nothing to the first move",
        "",
        "Seconds in a new process: importing, compiling a game's six functions or loading them",
        "from the cache, the first deal and the first move. With an empty cache measured once,",
        f"with a filled one the median of {startup.WARM_REPEATS} processes.",
        "",
        *table(head, rows, left=2),
        "",
        "Seconds of CPU time to compile with an empty cache: what a match needs, what bots need,",
        "and what solves the ends of rounds. The workshop spreads these over the cores, and",
        "people play meanwhile.",
        "",
        *table(["game", "match", "bots", "solving"], cold_rows, left=1),
    ]


if __name__ == "__main__":
    main()

"""Expert against the search before it had a network. Run by `make search-strength`.

The former search is the former code itself, checked out from git, in a process of its own. It has
as many iterations as make its choices take the same processor time as those of today's expert.
Writes SEARCH.md beside itself, and keeps every match below `.search/`, so it can be interrupted and
continued; after a change of the rules or the bots a game begins anew.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import Executor
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from benchmarks import machine
from benchmarks.former import checked_out, former
from benchmarks.layout import table as aligned

import sevenfold
from sevenfold.arena.code import code_of
from sevenfold.arena.collecting import Settings, collect
from sevenfold.arena.intervals import student
from sevenfold.arena.journal import Journal, read_heading
from sevenfold.arena.playing import decision, secret_of, seed_of
from sevenfold.arena.workers import processes
from sevenfold.bots import bot_named
from sevenfold.bots.catalogue import ITERATIONS
from sevenfold.games import states
from sevenfold.games.registry import find
from sevenfold.games.table import Table

STATE = Path(__file__).with_name(".search")
SEARCH = Path(__file__).with_name("SEARCH.md")
TRIED = Path(__file__).with_name("search_tried.md")
_COMMIT = "e219728"  # the last one whose search neither races nor asks a network
_PIECE = 20  # matches of a game before the next one comes
_TRIALS = 3  # times that the former iterations are fitted to today's time
_TRIED = 6  # matches in each of them, on deals that are not counted


def play_one(settings: Settings, number: int) -> dict[str, Any]:
    """A match: the share of the win that today's expert has, and seconds and choices of both."""
    found, own = find(settings["game"]), number % 2
    secret = secret_of(settings["seed"], number // 2)
    table = Table.dealt(found, 2, {}, secret.chance(0))
    before = former(Path(settings["folder"]), STATE / "cache")
    today = bot_named("expert", seed_of(settings["seed"], number))
    _warm_up(settings["game"], settings["folder"])
    seconds, choices = [0.0, 0.0], [0, 0]
    ply = 0
    while (seat := table.turn) is not None:
        move = table.moves()[0]
        if len(table.moves()) > 1:
            side = int(seat != own)
            if side:
                seed = seed_of(settings["seed"], number, ply)
                text, took = before.choose(table, settings["iterations"], seed)
                move = table.number_of(text)
            else:
                began = time.process_time()
                move = decision(table, today, seat)
                took = time.process_time() - began
            seconds[side] += took
            choices[side] += 1
        ply += 1
        table.record.chance = secret.chance(ply)
        found.play(table.record, move)
    winners = states.standing(found, table.record)[1]
    return {"won": (own in winners) / len(winners), "seconds": seconds, "choices": choices}


@cache
def _warm_up(game: str, folder: str) -> None:
    """Load what both need, so that no choice that is measured waits for it."""
    table = sevenfold.deal(game, seed=0)
    while len(table.moves()) < 2:
        table.play(table.legal()[0])
    former(Path(folder), STATE / "cache").choose(table, 100, 0)
    decision(table, bot_named("expert", 0), int(table.record.turn))


def main() -> None:
    """Play what is missing, and write down what is known of all games."""
    wishes = _wishes()
    described = machine.describe()
    names = wishes.game or sevenfold.games()
    STATE.mkdir(exist_ok=True)
    try:
        with checked_out(wishes.commit) as folder, processes(games=names) as executor:
            for wanted in [*range(_PIECE, wishes.matches, _PIECE), wishes.matches]:
                for name in names:
                    _go_on(name, wishes.commit, folder, wanted, executor)
    except KeyboardInterrupt:
        print("Interrupted; what is played is kept: the same command goes on.", file=sys.stderr)
    SEARCH.write_text("\n".join(_report(described)) + "\n", encoding="utf-8")
    print(f"{SEARCH} is written.")


def _go_on(name: str, commit: str, folder: Path, wanted: int, executor: Executor) -> None:
    """Play so many matches of a game, those that are kept included."""
    file = STATE / f"{name}.jsonl"
    heading: Settings = {
        "sevenfold": "search",
        "version": sevenfold.__version__,
        "game": name,
        "code": code_of(name),
        "commit": commit,
        "seed": 0,
    }
    kept = read_heading(file) if file.exists() else {}
    if kept.items() >= heading.items():
        heading = kept
    else:
        file.unlink(missing_ok=True)
        heading["iterations"] = _fitted(heading, folder, executor)

    with Journal(heading, file) as journal:
        collect(play_one, {**heading, "folder": str(folder)}, range(wanted), journal, executor)
    print(f"{name}: {wanted} matches", file=sys.stderr, flush=True)


def _fitted(heading: Settings, folder: Path, executor: Executor) -> int:
    """The former iterations that take as long as today's expert."""
    iterations = _iterations(heading["game"])
    for trial in range(_TRIALS):
        tried = {**heading, "seed": trial + 1, "iterations": iterations, "folder": str(folder)}
        with Journal(tried) as journal:
            collect(play_one, tried, range(_TRIED), journal, executor)
            now, before = _seconds([*journal.results.values()])
        iterations = max(1, round(iterations * now / before))
        print(f"{heading['game']}: {iterations} former iterations", file=sys.stderr, flush=True)
    return iterations


def _iterations(game: str) -> int:
    return round(find(game).sense.effort * ITERATIONS["expert"])


def _seconds(matches: list[dict[str, Any]]) -> tuple[float, float]:
    """Of a choice of today's expert, and of a former one."""
    now, before = (
        sum(match["seconds"][side] for match in matches)
        / max(1, sum(match["choices"][side] for match in matches))
        for side in (0, 1)
    )
    return now, before


def _report(described: list[str]) -> list[str]:
    """SEARCH.md, line by line."""
    rows, commits = [], set()
    for name in sevenfold.games():
        file = STATE / f"{name}.jsonl"
        if not file.exists() or read_heading(file).get("code") != code_of(name):
            continue
        heading = read_heading(file)
        with Journal(heading, file) as journal:
            results = journal.results
        rows.append([find(name).title, *_row(heading, results)])
        commits.add(heading["commit"])
    head = ["game", "won", "", "matches", "iterations", "former", "CPU ms", "former"]
    return [
        "# The search with a network, against the search before it",
        "",
        "Written by `make search-strength`; do not edit. What was tried on the way is kept in",
        "`search_tried.md` and repeated below.",
        "",
        *(f"- {line}" for line in described),
        f"- The former search is that of commit {', '.join(sorted(commits)) or _COMMIT}, run from",
        "  its own code: it neither races nor asks a network.",
        "",
        "Two players; every deal is played from both seats; ± is a 95 % interval by Student over",
        "deals. The former search has so many iterations that a choice takes the same processor",
        "time; they were found on other deals.",
        "",
        *aligned(head, rows, left=1),
        "",
        TRIED.read_text(encoding="utf-8").rstrip(),
    ]


def _row(heading: Settings, results: dict[int, Any]) -> list[str]:
    deals = [
        fmean((results[2 * deal]["won"], results[2 * deal + 1]["won"]))
        for deal in range(len(results))
        if 2 * deal in results and 2 * deal + 1 in results
    ]
    off = 1.0
    if len(deals) > 2:
        off = student(len(deals) - 1) * stdev(deals) / sqrt(len(deals))
    now, before = _seconds([*results.values()])
    return [
        f"{100 * fmean(deals or [0.5]):.1f} %",
        f"± {100 * off:.1f}",
        f"{2 * len(deals):,}",
        f"{_iterations(heading['game']):,}",
        f"{heading['iterations']:,}",
        f"{1000 * now:.1f}",
        f"{1000 * before:.1f}",
    ]


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make search-strength", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="of each game")
    parser.add_argument("--game", action="append", choices=sevenfold.games(), help="only this one")
    parser.add_argument("--commit", default=_COMMIT, help="the former code")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""How strong a long search is, and how strong one could be. Run by `make strength`.

A search with a large budget plays `greedy` and `random`; so does the same search with all cards
open to it, which no honest bot can beat by much: what it does not win is luck. Writes STRENGTH.md.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from benchmarks import layout, machine

import sevenfold
from sevenfold.arena.intervals import wilson
from sevenfold.arena.playing import decision, secret_of, seed_of
from sevenfold.arena.workers import processes
from sevenfold.bots import SearchBot, bot_named
from sevenfold.games import states
from sevenfold.games.registry import find
from sevenfold.games.table import Table, View

STRENGTH = Path(__file__).with_name("STRENGTH.md")
# Whom the search plays, and whether all cards are open to it.
LINES = {"random": ("random", False), "greedy": ("greedy", False), "open": ("greedy", True)}


def play_one(game: str, iterations: int, opponent: str, all_open: bool, number: int) -> float:
    """The share of the win that the search has in a match; seats change on the same deal."""
    found, secret, own = find(game), secret_of(0, number // 2), number % 2
    searching = SearchBot(iterations=iterations, seed=seed_of(number))
    other = bot_named(opponent, seed_of(number, 1))
    played = Table.dealt(found, 2, {}, secret.chance(0))
    ply = 0
    while (seat := played.turn) is not None:
        if seat == own and all_open:
            # A table taken for a view hides nothing, so nothing of it is imagined.
            move = searching.decide(View(found, played.record, seat))
        else:
            move = decision(played, searching if seat == own else other, seat)
        ply += 1
        played.record.chance = secret.chance(ply)
        found.play(played.record, move)
    winners = states.standing(found, played.record)[1]
    return (own in winners) / len(winners)


def main() -> None:
    """Play what was asked for and write it down."""
    wishes = _wishes()
    rows = []
    with processes() as executor:
        for name in wishes.game or sevenfold.games():
            for opponent, all_open in (LINES[line] for line in wishes.line or LINES):
                if all_open and not _keeps_what_is_open(name):
                    continue
                how = "all cards open" if all_open else "honest"
                print(f"{name}, {how}, against {opponent}", file=sys.stderr, flush=True)
                play = partial(play_one, name, wishes.iterations, opponent, all_open)
                shares = list(executor.map(play, range(wishes.matches)))
                low, high = wilson(sum(shares), len(shares))
                rows.append(
                    [
                        find(name).title,
                        how,
                        opponent,
                        f"{100 * sum(shares) / len(shares):.1f} %",
                        f"{100 * low:.0f}–{100 * high:.0f}",
                        str(len(shares)),
                    ]
                )
                _write(rows, wishes)
    print(f"{STRENGTH} is written.")


def _keeps_what_is_open(game: str) -> bool:
    """Does imagining from an open table change nothing? 7 Seas, for one, deals the harbour anew."""
    table = sevenfold.deal(game, players=2, seed=0)
    imagined = table.record.copy()
    table.game.imagine(imagined)
    imagined.chance = table.record.chance
    return bool(imagined.tobytes() == table.record.tobytes())


def _write(rows: list[list[str]], wishes: argparse.Namespace) -> None:
    report = [
        "# How strong a long search is",
        "",
        "Written by `make strength`; do not edit.",
        "",
        *(f"- {line}" for line in machine.describe()),
        "",
        f"Two players; the search has {wishes.iterations:,} iterations a move. Share of matches",
        "won, 95 % intervals (Wilson); every deal is played from both seats. With all cards open",
        "the search knows what no honest bot can know: most of what is missing there is luck.",
        "",
        *layout.table(["game", "search", "against", "won", "interval", "matches"], rows, left=3),
    ]
    STRENGTH.write_text("\n".join(report) + "\n", encoding="utf-8")


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make strength", description=__doc__)
    parser.add_argument("--iterations", type=int, default=20_000, help="of the search, a move")
    parser.add_argument("--matches", type=int, default=100, help="for each line of the table")
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    parser.add_argument("--line", action="append", choices=LINES, help="the same for opponents")
    return parser.parse_args()


if __name__ == "__main__":
    main()

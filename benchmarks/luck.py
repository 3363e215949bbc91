"""What is gained by measuring luck, what it costs, and that it cancels. Run by `make luck`.

Plays tournaments that measure luck, and very many quick matches in compiled code. Writes LUCK.md.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from benchmarks import layout, machine

import sevenfold
from sevenfold.arena.correcting import correct
from sevenfold.arena.luck import comparing
from sevenfold.arena.prospects import formula_for, share_out
from sevenfold.arena.stand_ins import names_with_stand_ins
from sevenfold.arena.standings import Standings
from sevenfold.arena.tournament import agree, play_numbered, warm_up
from sevenfold.bots.desk import desk_for
from sevenfold.bots.learned import lesson_of
from sevenfold.bots.network import Lesson
from sevenfold.games.game import Game
from sevenfold.games.registry import find
from sevenfold.kernel import chance
from sevenfold.kernel.chance import branch
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.arena.luck import compare
    from sevenfold.bots.policy import pick
    from sevenfold.games.functions import legal

LUCK = Path(__file__).with_name("LUCK.md")
PAIRINGS = (("greedy", "learned"), ("casual", "greedy"))
ROLLS = (4, 16, 64)
_GREED = (1.0, 0.8)  # of the two who play the many matches: greedy, and one that errs
# In the many matches: any number has to do, and games that take longer have fewer.
_MANY_ROLLS = {"7": 8, "7-seas": 8, "7-steps": 1}
_SURE = 1.96


def gain(game: str, bots: tuple[str, str], rolls: int, matches: int) -> list[str]:
    """A row: the same matches plain and without luck, and processor time for both."""
    settings = agree(game, bots, matches=matches, less_luck=True)
    settings["luck"]["rolls"] = rolls
    plain = {key: value for key, value in settings.items() if key != "luck"}
    warm_up(settings)
    results, took = {}, [0.0, 0.0]
    for number in range(settings["wanted"]):
        for place, chosen in enumerate((plain, settings)):
            began = time.process_time()
            results[number] = play_numbered(chosen, number)
            took[place] += time.process_time() - began
    found = Standings(settings, results)
    score, corrected = found.pairings[bots], found.corrected[bots]
    wide = (score.interval.high - score.interval.low) / 2
    narrow = (corrected.interval.high - corrected.interval.low) / 2
    return [
        find(game).title,
        " – ".join(bots),
        str(rolls),
        f"{100 * score.share:.1f} ± {100 * wide:.1f}",
        f"{100 * corrected.share:.1f} ± {100 * narrow:.1f}",
        f"{corrected.worth:.1f}",
        f"{(wide / narrow) ** 2:.1f}",
        f"{1e3 * took[0] / score.matches:.1f}",
        f"{1e3 * (took[1] - took[0]) / score.matches:.1f}",
    ]


def many_matches(
    tables: np.ndarray, desk: np.record, lesson: Lesson, wits: np.ndarray,
    formula: np.ndarray, rolls: int, luck: np.ndarray,
) -> None:  # fmt: skip
    """A match between stand-ins, with an account of its luck. A generic algorithm.

    Two more tables have the chance of the match, and that of those who choose.
    """
    before, after, secret, chooser = tables[0], tables[1], tables[4], tables[5]
    came, might_come = np.zeros(len(luck)), np.zeros(len(luck))
    move, deals = -1, True
    while True:
        before.chance = branch(secret)
        came[:] = 0.0
        might_come[:] = 0.0
        compare(tables, deals, move, desk, lesson, wits, formula, rolls, False, came, might_come)
        for seat in range(len(luck)):
            luck[seat] += came[seat] - might_come[seat]
        deals = False
        copy_record(after, before)
        n = legal(before, desk.moves)
        if n == 0:
            break
        choosing = chooser.chance
        copy_record(before, chooser)
        chooser.chance = choosing
        move = pick(chooser, desk.moves, n, wits[before.turn], desk.worth)


@cache
def _many(game: Game) -> Callable[..., None]:
    names = {**names_with_stand_ins(game), "compare": comparing(game)}
    return bind(many_matches, game.name, names)


def bias(name: str, matches: int) -> list[str]:
    """A row: the average luck of very many matches, each deal played from both seats."""
    game = find(name)
    formula = np.array(formula_for(game, 2, {}))
    desk, lesson, blank = desk_for(game), lesson_of(game), game.blank(2, {})
    rolls = _MANY_ROLLS.get(name, 2)
    points, shares = np.zeros(2, np.int64), np.zeros(2)
    plain, lucks = np.zeros((matches // 2, 2)), np.zeros((matches // 2, 2))
    tables = np.zeros(6, game.record)
    for deal in range(matches // 2):
        for side in range(2):
            tables[:] = blank
            tables[3].chance = chance.start(3 * deal + (1 << 40))
            tables[4].chance = chance.start(3 * deal + 1 + (1 << 40))
            tables[5].chance = chance.start(2 * deal + side + (1 << 50))
            luck, wits = np.zeros(2), np.array(_GREED if side == 0 else _GREED[::-1])
            _many(game)(tables, desk, lesson, wits, formula, rolls, luck)
            share_out(game.standing(tables[0], points), 2, shares)
            plain[deal, side], lucks[deal, side] = shares[side], luck[side]
    results, taken_off = plain.mean(axis=1), lucks.mean(axis=1)
    corrected = correct(results.tolist(), taken_off.tolist())
    part = float(np.cov(results, taken_off)[0, 1] / taken_off.var(ddof=1))
    doubt = _SURE / math.sqrt(len(results))
    spread = doubt * float(taken_off.std())
    return [
        game.title,
        f"{2 * len(results):,}",
        str(rolls),
        f"{100 * results.mean():.2f} ± {100 * doubt * results.std():.2f}",
        f"{100 * corrected.share:.2f}",
        f"{100 * (corrected.share - results.mean()):+.3f} ± {100 * part * spread:.3f}",
        f"{100 * taken_off.mean():+.3f} ± {100 * spread:.3f}",
    ]


def main() -> None:
    """Measure what was asked for and write it down."""
    wishes = _wishes()
    gains: list[list[str]] = []
    biases: list[list[str]] = []
    games = wishes.game or sevenfold.games()
    about = machine.describe()
    for name in games:
        for bots in PAIRINGS:
            for rolls in ROLLS:
                gains.append(gain(name, bots, rolls, wishes.matches))
                print(" ".join(gains[-1]), file=sys.stderr, flush=True)
                _write(about, gains, biases)
    for name in games:
        biases.append(bias(name, wishes.many))
        print(" ".join(biases[-1]), file=sys.stderr, flush=True)
        _write(about, gains, biases)
    print(f"{LUCK} is written.")


def _write(about: list[str], gains: list[list[str]], biases: list[list[str]]) -> None:
    head = [
        "game", "pairing", "rolls", "plain", "less luck", "worth", "by intervals", "play ms",
        "luck ms",
    ]  # fmt: skip
    report = [
        "# Luck",
        "",
        "Written by `make luck`; do not edit.",
        "",
        *(f"- {line}" for line in about),
        "",
        "## What is gained, and what it costs",
        "",
        "Two players; wins of the first in percent with 95 % intervals, by Wilson and, without",
        "luck, by Student from the averages of the deals. *Worth* is how many matches with luck",
        "are as telling as one without: the variance of the plain average of a deal, which is",
        "played from both seats, over that of the corrected one. *By intervals* compares the",
        "squares of the two intervals. Times are processor time for a match, alternating plain",
        "and with an account of luck; *rolls* is how often what came is compared with what might",
        "have come. A tournament has 64.",
        "",
        *layout.table(head, gains, left=2),
        "",
        "`greedy` and `learned` stand in for themselves, so what is left of their luck is the",
        "number of rolls. What a search will do nobody knows but the search: its choices stay in",
        "the result, with the luck of cards that it could not see.",
        "",
        "## What is taken off is nothing but luck",
        "",
        "Greedy against one that errs in a fifth of its moves; each deal from both seats; wins in",
        "percent with 95 % intervals. *Difference* is what a tournament would show without luck",
        "less what it shows plainly, *all luck* the average of the whole luck, of which it takes",
        "off a part. Both are 0 but for chance, with few rolls as with many.",
        "",
        *layout.table(
            ["game", "matches", "rolls", "plain", "less luck", "difference", "all luck"],
            biases,
            left=1,
        ),
    ]
    LUCK.write_text("\n".join(report) + "\n", encoding="utf-8")


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make luck", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="of each pairing")
    parser.add_argument("--many", type=int, default=100_000, help="to see that luck cancels")
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""Where bots know for certain: compared with brute force, counted, timed, played. `make exact`.

Writes EXACT.md.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from benchmarks import layout, machine
from tests.games.judging import solved
from tests.games.sea_salt_paper import going_through as last_turn
from tests.games.seven_seas import going_through as endgame
from tests.games.seven_steps import going_through as steps

import sevenfold
from sevenfold import Table, View
from sevenfold.bots import GreedyBot, SearchBot
from sevenfold.bots.bot import Bot, seat_to_move
from sevenfold.games.game import Game, Options
from sevenfold.games.registry import find

EXACT = Path(__file__).with_name("EXACT.md")
_SAME = 1e-9  # of the worths: sums in another order are rounded in another way
_SURE = 1.96
_BRUTE_FORCE = 40  # choices and tables of one position; beyond, the next one is tried


@dataclass(frozen=True)
class Trial:
    """A game whose bots know something for certain, and how else that can be found out."""

    name: str
    variants: tuple[tuple[int, Options], ...]
    by_force: Callable[[Table], dict[int, float]]
    made_small: Callable[[Table, random.Random], Table] | None = None


def _seas_by_force(table: Table) -> dict[int, float]:
    worth = endgame.expected(table.view(table.turn), most=_BRUTE_FORCE)
    return {move: float(value) for move, value in worth.items()}


def _salt_by_force(table: Table) -> dict[int, float]:
    return last_turn.expected(table, most=_BRUTE_FORCE)


TRIALS = (
    Trial(
        "7-seas",
        ((2, {}), (2, {"last_one_clears": True, "goal": 14}), (3, {}), (4, {}),
         (4, {"teams": "team"}), (4, {"teams": "ultimate"})),
        _seas_by_force,
    ),
    Trial(
        "sea-salt-paper",
        ((2, {}), (2, {"deck_runs_out": "call_counts"}), (3, {}), (4, {})),
        _salt_by_force,
        last_turn.with_few_cards,
    ),
    Trial(
        "7-steps",
        ((2, {}), (2, {"side": "mixed"}), (2, {"extra_round": True}), (3, {}), (4, {})),
        steps.expected,
    ),
)  # fmt: skip


def choices(name: str, players: int, options: Options) -> Iterator[Table]:
    """All choices of match after match between greedy players."""
    bot = GreedyBot(seed=11)
    seed = 0
    while True:
        table = sevenfold.deal(name, players=players, seed=seed, **options)
        while table.turn is not None:
            if len(table.moves()) > 1:
                yield table
            table.play(bot.choose(table.view(table.turn)))
        seed += 1


def compare(trial: Trial, wanted: int, seconds: float) -> list[str]:
    """A row: so many positions, shared out among the variants, solved in both ways."""
    compared = beyond = different = 0
    farthest = 0.0
    chance = random.Random(11)
    ends = time.process_time() + seconds
    for number, (players, options) in enumerate(trial.variants, 1):
        share = wanted * number // len(trial.variants)
        until = ends - seconds * (1 - number / len(trial.variants))
        for table in choices(trial.name, players, options):
            if compared >= share or time.process_time() > until:
                break
            if not solved(table.view(table.turn)):
                continue
            if trial.made_small:
                table = trial.made_small(table, chance)
            worth = solved(table.view(table.turn))
            try:
                true = trial.by_force(table) if worth else {}
            except (endgame.TooMany, last_turn.TooMany):
                beyond += 1
                continue
            off = max((abs(worth[move] - true[move]) for move in true), default=0.0)
            compared += bool(true)
            different += off > _SAME
            farthest = max(farthest, off)
    print(trial.name, compared, different, file=sys.stderr, flush=True)
    return [
        find(trial.name).title,
        f"{compared:,}",
        str(different),
        f"{farthest:.0e}",
        f"{beyond:,}",
    ]


def count_and_time(trial: Trial, players: int, options: Options, matches: int) -> list[str]:
    """A row: how often bots know in these matches, and how long it takes them."""
    game = find(trial.name)
    bot = GreedyBot(seed=12)
    counts: Counter[str] = Counter()
    took: dict[bool, list[float]] = {True: [0.0], False: [0.0]}
    for seed in range(matches):
        table = sevenfold.deal(trial.name, players=players, seed=1_000 + seed, **options)
        while table.turn is not None:
            view, moves = table.view(table.turn), table.moves()
            if len(moves) > 1:
                began = time.thread_time()
                known = bool(solved(view))
                took[known].append(1e3 * (time.thread_time() - began))
                counts["choices"] += 1
                counts["known"] += known
            table.play(bot.choose(view))
        counts["rounds"] += int(table.record.rounds)
    chosen = ", ".join(f"{key} {value}" for key, value in options.items())
    return [
        game.title,
        f"{players} players{', ' if chosen else ''}{chosen}",
        f"{counts['choices'] / counts['rounds']:.1f}",
        f"{counts['known'] / counts['rounds']:.2f}",
        f"{np.mean(took[True]):.2f}",
        f"{np.max(took[True]):.1f}",
        f"{np.mean(took[False]):.2f}",
        f"{np.max(took[False]):.1f}",
    ]


class Unknowing:
    """The same search in a game that knows nothing for certain."""

    def __init__(self, game: Game, bot: SearchBot) -> None:
        self._game = replace(game, sense=replace(game.sense, solve=None))
        self._bot = bot

    def choose(self, view: View) -> str:
        """A legal move of the view's seat."""
        return self._bot.choose(View(self._game, view.record, seat_to_move(view)))


def strength(trial: Trial, iterations: int, deals: int, seconds: float) -> list[str]:
    """A row: the search that knows against the one that does not, each deal from both seats."""
    game = find(trial.name)
    shares = []
    ends = time.process_time() + seconds
    for deal in range(deals):
        if time.process_time() > ends:
            break
        won = 0.0
        for side in range(2):
            knows, other = (SearchBot(iterations, seed=deal) for _ in range(2))
            bots: list[Bot] = [knows, Unknowing(game, other)]
            table = sevenfold.deal(trial.name, players=2, seed=5_000 + deal)
            while table.turn is not None:
                table.play(bots[table.turn ^ side].choose(table.view(table.turn)))
            winners = table.state()["winners"]
            won += (side in winners) / len(winners)
        shares.append(won / 2)
    doubt = _SURE * np.std(shares, ddof=1) / math.sqrt(len(shares))
    print(trial.name, np.mean(shares), doubt, file=sys.stderr, flush=True)
    return [
        game.title, str(iterations), f"{2 * len(shares):,}",
        f"{100 * np.mean(shares):.1f} ± {100 * doubt:.1f}",
    ]  # fmt: skip


def main() -> None:
    """Measure what was asked for and write it down."""
    wishes = _wishes()
    about = machine.describe()
    trials = [trial for trial in TRIALS if trial.name in (wishes.game or (trial.name,))]
    compared = [compare(trial, wishes.positions, wishes.seconds) for trial in trials]
    counted = [
        count_and_time(trial, players, options, wishes.matches)
        for trial in trials
        for players, options in trial.variants
    ]
    played = [strength(trial, wishes.iterations, wishes.deals, wishes.seconds) for trial in trials]
    _write(about, compared, counted, played)
    print(f"{EXACT} is written.")


def _write(
    about: list[str], compared: list[list[str]], counted: list[list[str]], played: list[list[str]]
) -> None:
    report = [
        "# Exact where exact is possible",
        "",
        "Written by `make exact`; do not edit.",
        "",
        *(f"- {line}" for line in about),
        "",
        "## Against brute force",
        "",
        "Choices of matches between greedy players, in all variants below, gone through by the",
        "compiled code and by plain Python that deals every table and tries every continuation.",
        "In 7 Steps, where a turn has up to millions of them, they are played by compiled rules.",
        "*Beyond* are those that were too much for plain Python. In Sea Salt & Paper the deck is",
        "cut down to at most five cards for this; the others go to the bottom of a pile.",
        "",
        *layout.table(
            ["game", "positions", "different", "farthest off", "beyond"], compared, left=1
        ),
        "",
        "## How often, and how long",
        "",
        "In other matches between greedy players: choices a round, those of them that are known",
        "for certain, and the milliseconds of processor time that a call takes where it knows, and",
        "where it does not. Calls come from Python, which is part of it.",
        "",
        *layout.table(
            ["game", "variant", "choices", "known", "ms", "at most", "else ms", "at most"],
            counted,
            left=2,
        ),
        "",
        "## What it brings",
        "",
        "Two players, each deal from both seats: the search that knows against the same search",
        "that does not. Matches won in percent, with the 95 % interval of the averages of deals.",
        "",
        *layout.table(["game", "iterations", "matches", "won"], played, left=1),
    ]
    EXACT.write_text("\n".join(report) + "\n", encoding="utf-8")


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make exact", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000, help="to compare, of each game")
    parser.add_argument("--matches", type=int, default=100, help="to count and time in")
    parser.add_argument("--deals", type=int, default=1_000, help="to play from both seats")
    parser.add_argument("--iterations", type=int, default=250, help="of the search, a choice")
    budget = "of processor time at most, for each game and part"
    parser.add_argument("--seconds", type=float, default=3_600, help=budget)
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    return parser.parse_args()


if __name__ == "__main__":
    main()

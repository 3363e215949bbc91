"""The learned bots: trains the weights that we ship. Run by `make train`.

Writes the weights into the games' folders and LEARNING.md beside itself. Every training has a file
of its own under `.learning/`, so the work can be interrupted and continued; after a change of the
plan begin anew by removing it.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import Executor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks import machine
from benchmarks.layout import table

import sevenfold
from sevenfold.arena.workers import threads
from sevenfold.bots.learned import network_of
from sevenfold.games.game import Game
from sevenfold.games.registry import find
from sevenfold.learning.measuring import against
from sevenfold.learning.plan import plan_for
from sevenfold.learning.training import Trained, train

STATE = Path(__file__).with_name(".learning")
LEARNING = Path(__file__).with_name("LEARNING.md")
_DUELS = 20_000  # matches of two players that are measured
_OTHERS = 8_000  # of more players
_DEALS = 7_000_000  # the seed of what is measured: no look on the way saw these deals


def main() -> None:
    """Train what is asked for, and write down what is known of all games."""
    names = sevenfold.games()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=names, help="only this one")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    STATE.mkdir(exist_ok=True)
    with threads() as executor:
        for name in chosen.game or names:
            _make(name, chosen.seed, executor)
    found = [json.loads(file.read_text()) for file in sorted(STATE.glob("*.json"))]
    LEARNING.write_text("\n".join(_report(found)) + "\n")


def _make(name: str, seed: int, executor: Executor) -> None:
    """Train one game, ship its weights and keep what there is to report."""
    game = find(name)
    before = machine.describe()
    plan = plan_for(game, seed)
    trained = train(plan, executor, STATE / f"{name}.npz", _say)
    if game.weights is None:
        raise SystemExit(f"{game.title} says nowhere where its weights lie")
    network = trained.network()
    network.write(game, game.weights)
    if game.overview_weights is not None:
        _make_overview(game, game.overview_weights, seed, executor)
    shares = {}
    for players in range(game.fewest, game.most + 1):
        matches = _DUELS if players == 2 else _OTHERS
        shares[players] = asdict(against(game, network, "greedy", matches, players, {}, _DEALS))
    kept = {
        "title": game.title,
        "plan": asdict(plan),
        "matches": trained.matches,
        "seconds": trained.seconds,
        "kilobytes": game.weights.stat().st_size / 1000,
        "curve": trained.curve,
        "shares": shares,
        "machine": before,
    }
    (STATE / f"{name}.json").write_text(json.dumps(kept))


def _make_overview(game: Game, weights: Path, seed: int, executor: Executor) -> None:
    """Train what sees all cards of an imagined table; it watches what has just learned to play."""
    network_of.cache_clear()
    plan = plan_for(game, seed, overview=True)
    trained = train(plan, executor, STATE / f"{game.name}.overview.npz", _say)
    trained.network().write(game, weights, game.overview)


def _say(trained: Trained) -> None:
    print(f"\r{trained.plan.game}: {trained.matches:,} matches", end="", file=sys.stderr)


def _report(found: list[dict[str, Any]]) -> list[str]:
    """LEARNING.md, line by line."""
    return [
        "# What the learned bots have learned",
        "",
        "Made by `make train`. The bot `learned` plays by these weights and does not search. One",
        "seat of it plays against `greedy` on all other seats, with all options as usual; every",
        "deal is played from every seat, and none of them was looked at during the training or the",
        "choice of its settings. ± is a 95 % interval over deals. In half of the matches that they",
        "were trained with all other seats were `greedy`, too: so this says how well they beat",
        "`greedy`, and less how well they play against others.",
        "",
        *table(
            ["Game", "Players", "Wins", "", "Even"],
            [
                [one["title"], players, f"{100 * share['won']:.1f} %",
                 f"± {100 * share['off']:.1f}", f"{100 / int(players):.1f} %"]
                for one in found
                for players, share in one["shares"].items()
            ],
            left=1,
        ),
        "",
        "## How they were trained",
        "",
        "The seed and the number of matches decide about every weight, whatever the machine.",
        "",
        *table(
            ["Game", "Seed", "Matches", "CPU seconds", "Units", "kB"],
            [
                [one["title"], str(one["plan"]["seed"]), f"{one['matches']:,}",
                 f"{one['seconds']:.0f}", str(one["plan"]["units"]), f"{one['kilobytes']:.0f}"]
                for one in found
            ],
            left=1,
        ),
        "",
        "## The curves",
        "",
        "Wins against `greedy` with two players (2,000 matches, ± 2 %), after each tenth of the",
        "training.",
        "",
        *table(
            ["Game", *(f"{tenth} %" for tenth in range(10, 101, 10))],
            [
                [one["title"], *(f"{100 * won:.0f} %" for _, _, won, _ in one["curve"][1::2])]
                for one in found
            ],
            left=1,
        ),
        "",
        "## Machines",
        "",
        *(f"- {one['title']}: {'; '.join(one['machine'])}" for one in found),
    ]  # fmt: skip


if __name__ == "__main__":
    main()

"""Last turns of 7 Steps: what is said for certain, compared with playing every turn there is.

The brute force goes through all sequences of moves by the rules, to the end of the match, with
nothing left out. Run as `python -m benchmarks.seven_steps_turns`; it writes SEVEN_STEPS_TURNS.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from benchmarks import machine
from benchmarks.layout import table as laid_out

import sevenfold
from sevenfold import Table
from sevenfold.bots.policy import names_for
from sevenfold.games.registry import find
from sevenfold.games.seven_steps.components import Phase
from sevenfold.games.seven_steps.last_turns import solve
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.games.functions import legal, play

REPORT = Path(__file__).with_name("SEVEN_STEPS_TURNS.md")
_DEEPEST = 32  # moves of a turn
_GREED = 0.8  # of those who play up to the last turn
_REFILL = int(Phase.REFILL)


def most_ahead(
    tables: np.ndarray, moves: np.ndarray, numbers: np.ndarray, move: int, seat: int
) -> float:
    """How far ahead a seat can be after a move, found by playing everything that may follow.

    A generic algorithm: the rules are free names. `tables[0]` is the position.
    """
    most = -1e9
    copy_record(tables[0], tables[1])
    play(tables[1], move)
    depth = 1
    numbers[1] = -1
    while depth:
        table = tables[depth]
        if numbers[depth] < 0:
            numbers[depth] = legal(table, moves[depth])
            if numbers[depth] == 0:
                total = 0
                for other in range(table.players):
                    total += table.scores[other]
                own = table.scores[seat]
                most = max(most, own - (total - own) / (table.players - 1))
            elif table.phase == _REFILL:  # nothing that is thrown or drawn counts any more
                numbers[depth] = 1
        if numbers[depth] == 0:
            depth -= 1
            continue
        numbers[depth] -= 1
        copy_record(table, tables[depth + 1])
        play(tables[depth + 1], moves[depth, numbers[depth]])
        depth += 1
        numbers[depth] = -1
    return most


@cache
def _brute_force() -> Callable[..., float]:
    game = find("7-steps")
    return bind(most_ahead, game.name, game.functions)


def last_turns(seed: int) -> list[Table]:
    """Choices of the last turns of a match in which nobody plays very well."""
    chance = random.Random(seed)
    options = {
        "side": chance.choice(("plain", "mixed")),
        "shape": chance.choice(("base", "base", "river", "butterfly")),
        "extra_round": chance.random() < 0.3,
    }
    table = sevenfold.deal("7-steps", players=chance.randrange(2, 5), seed=seed, **options)
    choose = names_for(table.game)["pick"]
    moves = table.game.room_for_moves()
    worth = np.zeros(len(moves))
    found = []
    while not table.over:
        n = table.game.legal(table.record, moves)
        move = int(choose(table.record, moves, n, _GREED, worth))
        if n > 1 and solve(table.view(int(table.record.turn)).record, moves, n, worth):
            found.append(table.copy())
        table.game.play(table.record, move)
    return found


def main() -> None:
    """Compare, and write down what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    wanted = parser.parse_args().positions
    game = find("7-steps")
    tables = np.zeros(_DEEPEST, game.record)
    moves = np.zeros((_DEEPEST, len(game.room_for_moves())), np.int64)
    numbers = np.zeros(_DEEPEST, np.int64)
    worth = np.zeros(moves.shape[1])
    compared, differences, longest, took = 0, 0, 0.0, 0.0
    phases: Counter[str] = Counter()
    seed = 0
    while compared < wanted:
        for table in last_turns(seed):
            seat = int(table.record.turn)
            view = table.view(seat).record
            n = game.legal(table.record, moves[0])
            solve(view, moves[0], n, worth)
            began = time.thread_time()
            solve(view, moves[0], n, worth)
            spent = time.thread_time() - began
            took += spent
            longest = max(longest, spent)
            copy_record(table.record, tables[0])
            for place in range(n):
                true = _brute_force()(tables, moves, numbers, int(moves[0, place]), seat)
                differences += worth[place] != true
            compared += 1
            phases[Phase(int(view.phase)).name.lower()] += 1
        seed += 1
    lines = [
        "# Last turns of 7 Steps, for certain",
        "",
        "Made by `python -m benchmarks.seven_steps_turns`. What `solve` says of each legal move is",
        "compared with playing all that can follow by the rules, at choices of the last turn of",
        "matches with 2 to 4 players, on both sides and three shapes of the board.",
        "",
        *laid_out(
            ["Choice", "Positions"],
            [[name, f"{n:,}"] for name, n in phases.most_common()],
            left=1,
        ),
        "",
        f"{compared:,} positions of {seed:,} matches, {differences} moves with a difference.",
        f"A call took {1000 * took / compared:.2f} ms on average, {1000 * longest:.1f} ms at most.",
        "",
        f"- {'; '.join(machine.describe())}",
    ]
    REPORT.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()

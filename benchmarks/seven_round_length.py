"""How long is a round of 7? The tables of `docs/7.md`, made again by

python -m benchmarks.seven_round_length
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from benchmarks.layout import table as laid_out

from sevenfold.games.game import Game
from sevenfold.games.ready import make_ready
from sevenfold.games.registry import find
from sevenfold.games.seven.components import EDITIONS, HIGHEST, LONGEST_ROUND, OVER
from sevenfold.games.seven.moves import DRAW, ON_NUMBER, number_of, way_of
from sevenfold.kernel import chance
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import bind, compiled

if TYPE_CHECKING:
    from sevenfold.games.functions import legal, play, setup

    def choose(table: np.record, moves: np.ndarray, n: int) -> int:
        """One of the n legal moves: a free name, too, bound to one of the two below."""


NORMAL_95 = 1.959964  # standard errors on either side of a mean


@compiled
def choose_random(table: np.record, moves: np.ndarray, n: int) -> int:
    """Any of the legal moves."""
    return int(moves[below(table, n)])


@compiled
def choose_greedy(table: np.record, moves: np.ndarray, n: int) -> int:
    """Make seven if possible; otherwise show the lowest sum, the lowest number first."""
    best = moves[0]
    lowest = HIGHEST + 1
    for place in range(n):
        move = moves[place]
        if move == DRAW:
            break
        below_it = table.top if way_of(move) == ON_NUMBER else table.hole
        shown = number_of(move) + below_it
        if shown == HIGHEST:
            return int(move)
        if shown < lowest:
            best, lowest = move, shown
    return int(best)


def play_rounds(table: np.record, moves: np.ndarray, lengths: np.ndarray) -> None:
    """Write the lengths in moves of as many rounds as there is room for.

    A generic algorithm: besides a game's functions it needs somebody to `choose`.
    """
    setup(table)
    done = 0
    while done < len(lengths):
        n = legal(table, moves)
        if n == 0:
            setup(table)
            continue
        current = table.rounds
        length = table.moves_in_round + 1
        play(table, choose(table, moves, n))
        if table.rounds != current or table.phase == OVER:
            lengths[done] = length
            done += 1


def measured(
    game: Game, players: int, edition: str, loop: Callable[..., None], rounds: int
) -> np.ndarray:
    """The lengths of many rounds, played by one way to choose."""
    record = game.blank(players, {"edition": edition})
    record.chance = chance.start(players)
    lengths = np.zeros(rounds, np.int64)
    loop(record, np.zeros(game.most_moves, np.int64), lengths)
    return lengths


def with_interval(lengths: np.ndarray) -> str:
    """The mean and its interval of 95 %."""
    error = NORMAL_95 * lengths.std(ddof=1) / sqrt(len(lengths))
    return f"{lengths.mean():.2f} ± {error:.2f}"


def main() -> None:
    """Print a table for each way to choose."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200_000, help="for each entry")
    rounds = parser.parse_args().rounds
    game = find("7")
    make_ready(game)
    for name, chooser in (("Random", choose_random), ("Greedy", choose_greedy)):
        loop = bind(play_rounds, f"7_{name.lower()}", {**game.functions, "choose": chooser})
        rows, longest, stopped = [], 0, 0
        for players in range(game.fewest, game.most + 1):
            row = [str(players)]
            for edition in EDITIONS:
                lengths = measured(game, players, edition, loop, rounds)
                row.append(with_interval(lengths))
                longest = max(longest, int(lengths.max()))
                stopped += int((lengths == LONGEST_ROUND).sum())
            rows.append(row)
        print(f"\n{name} play: moves in a round, {rounds} rounds an entry")
        print(*laid_out(["players", *EDITIONS], rows, left=1), sep="\n")
        print(f"The longest round had {longest} moves; {stopped} were stopped.")


if __name__ == "__main__":
    main()

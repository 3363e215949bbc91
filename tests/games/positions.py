"""Positions of random games with every number of players and all options."""

import random
from collections.abc import Iterator

from sevenfold import Table
from sevenfold.games.laws.positions import LONGEST_GAME, random_game
from sevenfold.games.laws.report import Spot
from sevenfold.games.registry import find


def random_positions(name: str, number: int) -> Iterator[Table]:
    """So many positions, each of another match; every fifth is the end of one."""
    game = find(name)
    combinations = list(game.combinations())
    choices = random.Random(number)
    for seed in range(number):
        players, options = combinations[seed % len(combinations)]
        last = LONGEST_GAME if seed % 5 == 0 else choices.randrange(200)
        for spot, table in random_game(Spot(game, players, options, seed)):
            if spot.ply == last or table.over:
                yield table
                break

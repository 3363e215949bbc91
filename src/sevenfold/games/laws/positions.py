"""Positions of random games that can be found again by their seed."""

import random
from collections.abc import Iterator

from sevenfold.games.game import Game, Json
from sevenfold.games.laws.report import Spot
from sevenfold.games.registry import find
from sevenfold.games.table import Table
from sevenfold.kernel import chance

LONGEST_GAME = 50_000  # moves; a random game that is longer does not end


def dealt(spot: Spot) -> Table:
    """The table of a spot as it was dealt."""
    return Table.dealt(spot.game, spot.players, spot.options, chance.start(spot.seed))


def random_game(spot: Spot) -> Iterator[tuple[Spot, Table]]:
    """Every position of the random game of this seed, from the deal to the end."""
    table = dealt(spot)
    choices = random.Random(spot.seed)
    for ply in range(LONGEST_GAME):
        yield Spot(spot.game, spot.players, spot.options, spot.seed, ply), table
        moves = table.moves()
        if not moves:
            return
        spot.game.play(table.record, choices.choice(moves))


def position(game: str | Game, players: int, seed: int, ply: int, **options: Json) -> Table:
    """The position after so many plies of the random game of this seed, as reports name it.

    >>> position("sea-salt-paper", players=2, seed=1, ply=40, goal="double")
    <Table sea-salt-paper: 2 players, round 1, draw, seat 1>
    """
    spot = Spot(find(game) if isinstance(game, str) else game, players, options, seed)
    for here, table in random_game(spot):
        if here.ply == ply:
            return table
    raise IndexError(f"this game ends before ply {ply}")

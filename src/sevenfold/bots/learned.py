"""The bot that plays what a network has learned to like, without thinking ahead."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path

import numpy as np

from sevenfold.bots.bot import Decider, seat_to_move
from sevenfold.bots.network import Network
from sevenfold.bots.policy import best_place, names_for
from sevenfold.games.game import Game
from sevenfold.games.table import View
from sevenfold.kernel import chance


class LearnedBot(Decider):
    """Plays the move that a trained network likes best: the game's own, or one from a file.

    In a game that nobody has trained it goes by the game's own judgement, as `GreedyBot` does.

    >>> import sevenfold
    >>> table = sevenfold.deal("7", seed=7)
    >>> LearnedBot(seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, seed: int | None = None, weights: Path | None = None) -> None:
        self._chance = chance.start(secrets.randbits(64) if seed is None else seed)
        self._weights = weights

    def decide(self, view: View) -> int:
        """The number of the move that looks best."""
        seat_to_move(view)
        game = view.game
        table = view.imagine(seed=0).record
        table.chance = self._chance
        moves = game.room_for_moves()
        worth = np.zeros(len(moves))
        n = game.legal(table, moves)
        network = network_of(game, self._weights)
        if network is None:
            names_for(game)["judge"](table, moves, n, worth)
        else:
            network.judge(game, table, moves, n, worth)
        place = best_place(table, worth, n)
        self._chance = table.chance
        return int(moves[place])


@cache
def network_of(game: Game, weights: Path | None = None) -> Network | None:
    """The network of a game: its own if there is one, or one from a file."""
    if weights is not None:
        return Network.read(game, weights)
    if game.weights is None or not game.weights.exists():
        return None
    return Network.read(game, game.weights)

"""The bot that plays what looks best, without thinking ahead."""

import secrets

import numpy as np

from sevenfold.bots.bot import Decider, seat_to_move
from sevenfold.bots.policy import names_for
from sevenfold.games.table import View
from sevenfold.kernel import chance


class GreedyBot(Decider):
    """Plays the move that the game's own judgement likes best; equals are equally likely.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", seed=7)
    >>> GreedyBot(seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._chance = chance.start(secrets.randbits(64) if seed is None else seed)

    def decide(self, view: View) -> int:
        """The number of the move that looks best."""
        seat_to_move(view)
        game = view.game
        table = view.imagine(seed=0).record
        table.chance = self._chance
        moves = game.room_for_moves()
        n = game.legal(table, moves)
        move = names_for(game)["pick"](table, moves, n, 1.0, np.zeros(len(moves)))
        self._chance = table.chance
        return int(move)

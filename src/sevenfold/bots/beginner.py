"""The bot for people who play a game for the first time."""

import secrets

import numpy as np

from sevenfold.bots.bot import Decider, seat_to_move
from sevenfold.bots.desk import desk_for
from sevenfold.bots.policy import glance_of
from sevenfold.games.table import View
from sevenfold.kernel.meanwhile import at_hand


class BeginnerBot(Decider):
    """Plays at once what looks good or nearly as good: never ahead, never a blunder.

    The more a move seems to lose against the best one, the less likely it is; one that seems to
    lose more than the game's patience with beginners is not played.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", seed=7)
    >>> BeginnerBot(seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(secrets.randbits(64) if seed is None else seed)

    def decide(self, view: View) -> int:
        """The number of a move that looks good."""
        seat_to_move(view)
        game = view.game
        table = view.imagine(seed=0)
        moves = table.moves()
        desk = desk_for(game)
        desk.moves[: len(moves)] = moves
        at_hand(glance_of(game))(table.record, desk, len(moves))
        worth = desk.worth[: len(moves)]
        loss = worth.max() - worth
        patience = game.sense.patience
        chances = np.exp(-2 * loss / patience) * (loss <= patience)
        return int(self._random.choice(moves, p=chances / chances.sum()))

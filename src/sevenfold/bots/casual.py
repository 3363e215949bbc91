"""The bot for people who know a game and play it for fun."""

import secrets

import numpy as np

from sevenfold.bots.bot import Decider, seat_to_move
from sevenfold.bots.opinion import opinion_of
from sevenfold.games.table import View

_MOST = 3.0  # times as much as a casual player gives away easily: more is a blunder


class CasualBot(Decider):
    """Plays at once what a trained network likes, or nearly likes as much: careful, not deep.

    The more a move seems to lose against the best one, the less likely it is; how much a casual
    player gives away easily, says the game (`ease`). Where no network was trained, its own
    judgement says what a move is worth.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", seed=7)
    >>> CasualBot(seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(secrets.randbits(64) if seed is None else seed)

    def decide(self, view: View) -> int:
        """The number of a move that looks good."""
        seat_to_move(view)
        moves = view.imagine(seed=0).moves()
        opinion = opinion_of(view, moves)
        loss = (opinion.max() - opinion) / view.game.sense.ease
        chances = np.exp(-loss) * (loss <= _MOST)
        return int(self._random.choice(moves, p=chances / chances.sum()))

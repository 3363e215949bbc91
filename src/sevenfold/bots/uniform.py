"""The bot that plays any legal move."""

import random

from sevenfold.bots.bot import Decider, seat_to_move
from sevenfold.games.table import View


class UniformBot(Decider):
    """Every legal move is equally likely; the same seed makes the same choices.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", seed=7)
    >>> UniformBot(seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def decide(self, view: View) -> int:
        """The number of any of the legal moves."""
        seat_to_move(view)
        return self._random.choice(view.imagine(seed=0).moves())

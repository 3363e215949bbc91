"""The bot that plays any legal move."""

import random

from sevenfold.games.table import View


class UniformBot:
    """Every legal move is equally likely; the same seed makes the same choices.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", seed=7)
    >>> UniformBot(seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> str:
        """Any of the legal moves."""
        return self._random.choice(view.legal())

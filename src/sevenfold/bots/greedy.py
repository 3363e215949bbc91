"""The bot that plays what looks best, without thinking ahead."""

from __future__ import annotations

import secrets

from sevenfold.bots.bot import Decider
from sevenfold.bots.manner import Manner, choice
from sevenfold.bots.network import no_lesson
from sevenfold.games.game import Game
from sevenfold.games.table import View
from sevenfold.kernel import chance


def greedy(game: Game) -> Manner:
    """How a greedy bot chooses."""
    return Manner(learned=False)


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
        move, self._chance = choice(view, greedy(view.game), no_lesson(), self._chance)
        return move

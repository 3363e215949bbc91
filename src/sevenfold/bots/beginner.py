"""The bot for people who play a game for the first time."""

from __future__ import annotations

import secrets

from sevenfold.bots.bot import Decider
from sevenfold.bots.manner import Manner, choice
from sevenfold.bots.network import no_lesson
from sevenfold.games.game import Game
from sevenfold.games.table import View
from sevenfold.kernel import chance


def beginner(game: Game) -> Manner:
    """How a beginner chooses."""
    patience = game.sense.patience
    return Manner(learned=False, warmth=patience / 2, most=patience)


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
        self._chance = chance.start(secrets.randbits(64) if seed is None else seed)

    def decide(self, view: View) -> int:
        """The number of a move that looks good."""
        move, self._chance = choice(view, beginner(view.game), no_lesson(), self._chance)
        return move

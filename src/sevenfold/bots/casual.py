"""The bot for people who know a game and play it for fun."""

from __future__ import annotations

import secrets

from sevenfold.bots.bot import Decider
from sevenfold.bots.learned import learned, lesson_of
from sevenfold.bots.manner import Manner, choice
from sevenfold.games.game import Game
from sevenfold.games.table import View
from sevenfold.kernel import chance

_MOST = 3.0  # times as much as a casual player gives away easily: more is a blunder


def casual(game: Game) -> Manner:
    """How a casual player chooses."""
    ease = game.sense.ease
    return learned(game)._replace(warmth=ease, most=_MOST * ease)


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
        self._chance = chance.start(secrets.randbits(64) if seed is None else seed)

    def decide(self, view: View) -> int:
        """The number of a move that looks good."""
        game = view.game
        move, self._chance = choice(view, casual(game), lesson_of(game), self._chance)
        return move

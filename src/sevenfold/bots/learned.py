"""The bot that plays what a network has learned to like, without thinking ahead."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path

from sevenfold.bots.bot import Decider
from sevenfold.bots.manner import Manner, choice
from sevenfold.bots.network import Lesson, Network, no_lesson
from sevenfold.games.game import Game
from sevenfold.games.table import View
from sevenfold.kernel import chance


def learned(game: Game, weights: Path | None = None) -> Manner:
    """How a learned bot chooses; where nobody has trained one, as a greedy one does."""
    return Manner(learned=network_of(game, weights) is not None)


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
        game, weights = view.game, self._weights
        lesson = lesson_of(game, weights)
        move, self._chance = choice(view, learned(game, weights), lesson, self._chance)
        return move


@cache
def network_of(game: Game, weights: Path | None = None) -> Network | None:
    """The network of a game: its own if there is one, or one from a file."""
    if weights is not None:
        return Network.read(game, weights)
    if game.weights is None or not game.weights.exists():
        return None
    return Network.read(game, game.weights)


@cache
def overview_network_of(game: Game) -> Network | None:
    """The network that sees imagined tables with all cards open, if the game has one."""
    if game.overview_weights is None or not game.overview_weights.exists():
        return None
    return Network.read(game, game.overview_weights, game.overview)


def overview_lesson_of(game: Game) -> Lesson:
    """What that one has learned, as an argument; nothing, where there is none."""
    network = overview_network_of(game)
    return no_lesson() if network is None else network.lesson(game, game.overview)


def lesson_of(game: Game, weights: Path | None = None) -> Lesson:
    """What a game's network has learned, as an argument; nothing, where nobody has trained one."""
    network = network_of(game, weights)
    return no_lesson() if network is None else network.lesson(game)

"""What the moves of a choice seem worth before anybody thinks ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sevenfold.bots.desk import desk_for
from sevenfold.bots.iteration import weighing_of
from sevenfold.bots.learned import network_of
from sevenfold.bots.network import FULL, features_of
from sevenfold.bots.policy import names_for
from sevenfold.games.game import Game
from sevenfold.games.table import View
from sevenfold.kernel.meanwhile import at_hand


def opinion_of(view: View, moves: list[int]) -> np.ndarray:
    """What each legal move is worth, in points: to the game's network, or else to its judgement.

    >>> import sevenfold
    >>> view = sevenfold.deal("sea-salt-paper", seed=7).view(0)
    >>> len(opinion_of(view, view.imagine(seed=0).moves()))
    3
    """
    game = view.game
    table = view.imagine(seed=0).record
    worth = np.zeros(len(moves))
    network = network_of(game)
    weigh = at_hand(opinion_by(game))
    if network is None:
        weigh(table, np.array(moves), len(moves), worth)
        return worth
    desk = desk_for(game)
    desk.moves[: len(moves)] = moves
    weigh(table, len(moves), desk, network.lesson(game))
    found: np.ndarray = desk.worth[: len(moves)] * (features_of(game).unit / FULL**2)
    return found


def opinion_by(game: Game) -> Callable[..., Any]:
    """The compiled function that says so."""
    return names_for(game)["judge"] if network_of(game) is None else weighing_of(game)

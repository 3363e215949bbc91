"""What the moves of a choice seem worth before anybody thinks ahead."""

from __future__ import annotations

import numpy as np

from sevenfold.bots.desk import desk_for
from sevenfold.bots.iteration import weighing_of
from sevenfold.bots.learned import network_of
from sevenfold.bots.network import FULL, features_of
from sevenfold.bots.policy import names_for
from sevenfold.games.table import View


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
    if network is None:
        names_for(game)["judge"](table, np.array(moves), len(moves), worth)
        return worth
    desk = desk_for(game)
    desk.moves[: len(moves)] = moves
    weighing_of(game)(table, len(moves), desk, network.lesson(game))
    found: np.ndarray = desk.worth[: len(moves)] * (features_of(game).unit / FULL**2)
    return found

"""Sevenfold: four games about the number seven, with exact rules and honest secrets.

>>> import sevenfold
>>> table = sevenfold.deal("sea-salt-paper", players=2, seed=7, goal="double")
>>> table.play("draw")
>>> table.view(1).state()["drawn"]
2
"""

import secrets

import numpy as np

from sevenfold.games import states
from sevenfold.games.contract import check_game
from sevenfold.games.errors import (
    BadOption,
    IllegalMove,
    MalformedState,
    SevenfoldError,
    UnknownGame,
    UnknownOption,
    WrongPlayers,
)
from sevenfold.games.game import Json, State
from sevenfold.games.registry import find, games, register
from sevenfold.games.table import Table, View
from sevenfold.kernel import chance

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "IllegalMove",
    "MalformedState",
    "SevenfoldError",
    "Table",
    "UnknownGame",
    "UnknownOption",
    "View",
    "WrongPlayers",
    "check_game",
    "deal",
    "games",
    "read",
    "register",
]


def deal(game: str, players: int = 2, seed: int | None = None, **options: Json) -> Table:
    """A new table. The same seed deals the same cards; without one it is truly random.

    >>> deal("sea-salt-paper", players=3, seed=1) == deal("sea-salt-paper", players=3, seed=1)
    True
    """
    return Table.dealt(find(game), players, options, _chance(seed))


def read(state: State, seed: int | None = None) -> Table:
    """The table of an open state. What comes is up to the seed, or truly random without one.

    >>> table = deal("sea-salt-paper", players=2, seed=7)
    >>> read(table.state()).state() == table.state()
    True
    """
    if not isinstance(state, dict) or not isinstance(state.get("game"), str):
        raise MalformedState(
            f"state: expected an object with a key 'game', one of {', '.join(games())}"
        )
    found = find(state["game"])
    table = Table(found, states.read(found, state))
    table.record.chance = _chance(seed)
    return table


def _chance(seed: int | None) -> np.uint64:
    if seed is not None and not isinstance(seed, int):
        raise BadOption(f"the seed is a whole number, not {seed!r}")
    return chance.start(secrets.randbits(64) if seed is None else seed)

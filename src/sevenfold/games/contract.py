"""The contract of a game, in one import for whoever writes one.

`Game` says what a game is, `register` makes it playable by its name, and `check_game` tells its
author what is still wrong with it.
"""

from sevenfold.games.game import (
    OPEN,
    SPECTATOR,
    Game,
    Json,
    Notation,
    Option,
    Options,
    Place,
    State,
)
from sevenfold.games.reading import Reading
from sevenfold.games.registry import register

__all__ = [
    "OPEN",
    "SPECTATOR",
    "Game",
    "Json",
    "Notation",
    "Option",
    "Options",
    "Place",
    "Reading",
    "State",
    "check_game",
    "register",
]


def check_game(name: str) -> None: ...

"""Which games there are: ours, one line each, those of other packages, and those registered.

Another package brings a game by an entry point of the group `sevenfold.games` that leads to its
`Game`. Installing it is all it takes.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from sevenfold.games.errors import UnknownGame
from sevenfold.games.game import Game

ENTRY_POINTS = "sevenfold.games"
_FOLDERS = {
    "7-seas": "sevenfold.games.seven_seas",
    "7-steps": "sevenfold.games.seven_steps",
    "7": "sevenfold.games.seven",
    "sea-salt-paper": "sevenfold.games.sea_salt_paper",
}
_loaded: dict[str, Game] = {}


@cache
def _of_others() -> dict[str, Game]:
    """The games of other packages; one that cannot be loaded harms no other."""
    found: dict[str, Game] = {}
    for point in entry_points(group=ENTRY_POINTS):
        try:
            game = point.load()
            if not isinstance(game, Game):
                raise TypeError(f"{point.value} is no Game")
            if game.name in _FOLDERS or game.name in found:
                raise ValueError(f"there is a game {game.name!r} already")
        except Exception as error:
            warnings.warn(f"the game {point.name!r} cannot be used: {error!r}", stacklevel=2)
        else:
            found[game.name] = game
    return found


def games() -> list[str]:
    """The names of all games.

    >>> "sea-salt-paper" in games()
    True
    """
    return sorted({*_FOLDERS, *_of_others(), *_loaded})


def find(name: str) -> Game:
    """The game of that name.

    >>> find("sea-salt-paper").title
    'Sea Salt & Paper'
    """
    if name not in _loaded:
        if name in _FOLDERS:
            _loaded[name] = import_module(_FOLDERS[name]).GAME
        elif name in _of_others():
            _loaded[name] = _of_others()[name]
        else:
            raise UnknownGame(f"there is no game {name!r}; there are {', '.join(games())}")
    return _loaded[name]


def register(game: Game) -> None:
    """Make a game playable by its name, everywhere."""
    if game.name in games() and _loaded.get(game.name) is not game:
        raise ValueError(f"there is a game {game.name!r} already")
    _loaded[game.name] = game


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """A game that is playable by its name for a while, in place of another one if need be."""
    before = _loaded.get(game.name)
    _loaded[game.name] = game
    try:
        yield
    finally:
        del _loaded[game.name]
        if before is not None:
            _loaded[game.name] = before

"""Which games there are. A new game is a folder and one line here."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from sevenfold.games.errors import UnknownGame
from sevenfold.games.game import Game

_FOLDERS = {
    "7-seas": "sevenfold.games.seven_seas",
    "7-steps": "sevenfold.games.seven_steps",
    "7": "sevenfold.games.seven",
    "sea-salt-paper": "sevenfold.games.sea_salt_paper",
}
_loaded: dict[str, Game] = {}


def games() -> list[str]:
    """The names of all games.

    >>> "sea-salt-paper" in games()
    True
    """
    return sorted({*_FOLDERS, *_loaded})


def find(name: str) -> Game:
    """The game of that name.

    >>> find("sea-salt-paper").title
    'Sea Salt & Paper'
    """
    if name not in _loaded:
        if name not in _FOLDERS:
            raise UnknownGame(f"there is no game {name!r}; there are {', '.join(games())}")
        game: Game = import_module(_FOLDERS[name]).GAME
        _loaded[name] = game
    return _loaded[name]


def folder_of(name: str) -> str:
    """The package that holds everything about a game of ours.

    >>> folder_of("sea-salt-paper")
    'sevenfold.games.sea_salt_paper'
    """
    find(name)
    if name not in _FOLDERS:
        raise UnknownGame(f"{name!r} comes from outside and has no words here")
    return _FOLDERS[name]


def register(game: Game) -> None:
    """Make a game from outside this package playable by its name."""
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

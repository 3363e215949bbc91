"""What a bot is, and which there are."""

from collections.abc import Callable
from typing import Protocol

from sevenfold.bots.playouts import PlayoutBot
from sevenfold.bots.uniform import UniformBot
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.table import View


class Bot(Protocol):
    """Somebody who can decide."""

    def choose(self, view: View) -> str:
        """A legal move of the view's seat."""


class UnknownBot(SevenfoldError, LookupError):
    """There is no bot of that name."""


BOTS: dict[str, Callable[[], Bot]] = {"random": UniformBot, "playouts": PlayoutBot}


def bot_named(name: str) -> Bot:
    """A bot by its name.

    >>> bot_named("chess")
    Traceback (most recent call last):
    ...
    sevenfold.bots.bot.UnknownBot: there is no bot 'chess'; there are random, playouts
    """
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()

"""Which bots there are, by name."""

import re
from collections.abc import Callable

from sevenfold.bots.beginner import BeginnerBot
from sevenfold.bots.bot import Bot
from sevenfold.bots.greedy import GreedyBot
from sevenfold.bots.learned import LearnedBot
from sevenfold.bots.level import LevelBot
from sevenfold.bots.search import SearchBot
from sevenfold.bots.uniform import UniformBot
from sevenfold.games.errors import SevenfoldError

LEVELS = ("beginner", "casual", "strong", "expert")  # from weak to strong
ITERATIONS = {"casual": 50, "strong": 250, "expert": 3_000}  # per choice, times a game's effort
_SEARCH = re.compile(r"search:([1-9][0-9]{0,8})(s?)")


class UnknownBot(SevenfoldError, LookupError):
    """There is no bot of that name."""


def _searching(iterations: int) -> Callable[[int | None], Bot]:
    return lambda seed: LevelBot(iterations, seed)


BOTS: dict[str, Callable[[int | None], Bot]] = {
    "random": UniformBot,
    "greedy": GreedyBot,
    "learned": LearnedBot,
    "beginner": BeginnerBot,
    **{level: _searching(iterations) for level, iterations in ITERATIONS.items()},
}


def bot_named(name: str, seed: int | None = None) -> Bot:
    """A bot by its name: one of BOTS, or search:N with N iterations, or search:Ns with N seconds.

    The same seed makes the same choices, but for a search by seconds.

    >>> bot_named("chess")
    Traceback (most recent call last):
    ...
    sevenfold.bots.catalogue.UnknownBot: there is no bot 'chess'; there are random, greedy, \
learned, beginner, casual, strong, expert, and search:N with N iterations or search:Ns with N \
seconds per move
    """
    if name in BOTS:
        return BOTS[name](seed)
    budget = _SEARCH.fullmatch(name)
    if budget is None:
        raise UnknownBot(
            f"there is no bot {name!r}; there are {', '.join(BOTS)}, "
            "and search:N with N iterations or search:Ns with N seconds per move"
        )
    number = int(budget[1])
    return SearchBot(**{"seconds" if budget[2] else "iterations": number}, seed=seed)

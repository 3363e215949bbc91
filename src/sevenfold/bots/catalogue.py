"""Which bots there are, by name."""

import re
from collections.abc import Callable
from functools import partial

from sevenfold.bots.beginner import BeginnerBot, beginner
from sevenfold.bots.bot import Bot
from sevenfold.bots.casual import CasualBot, casual
from sevenfold.bots.greedy import GreedyBot, greedy
from sevenfold.bots.learned import LearnedBot, learned
from sevenfold.bots.level import LevelBot
from sevenfold.bots.manner import Manner
from sevenfold.bots.search import SearchBot
from sevenfold.bots.uniform import UniformBot
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Game

LEVELS = ("beginner", "casual", "strong", "expert", "master")  # from weak to strong
# Per choice, times a game's effort.
ITERATIONS = {"strong": 250, "expert": 3_000, "master": 200_000}
PATIENCE = {"master": 1.0}  # seconds that a choice takes at most
_SEARCH = re.compile(r"search:([1-9][0-9]{0,8})(s?)")


class UnknownBot(SevenfoldError, LookupError):
    """There is no bot of that name."""


def _searching(level: str, seed: int | None, threads: int = 1) -> Bot:
    return LevelBot(ITERATIONS[level], PATIENCE.get(level), seed, threads)


BOTS: dict[str, Callable[[int | None], Bot]] = {
    "random": UniformBot,
    "greedy": GreedyBot,
    "learned": LearnedBot,
    "beginner": BeginnerBot,
    "casual": CasualBot,
    **{level: partial(_searching, level) for level in ITERATIONS},
}

# How those choose that do not think ahead, for compiled code that lets them play.
MANNERS: dict[str, Callable[[Game], Manner]] = {
    "greedy": greedy,
    "learned": learned,
    "beginner": beginner,
    "casual": casual,
}


def searches(name: str) -> bool:
    """Does the bot of this name think ahead?

    >>> searches("expert"), searches("search:100"), searches("casual")
    (True, True, False)
    """
    return name in ITERATIONS or _SEARCH.fullmatch(name) is not None


def bot_named(name: str, seed: int | None = None, threads: int = 1) -> Bot:
    """A bot by its name: one of BOTS, or search:N with N iterations, or search:Ns with N seconds.

    The same seed makes the same choices, but for a search that seconds end. Such a one (`master`,
    too) thinks in so many `threads`; of the others, none depends on how many there are.

    >>> bot_named("chess")
    Traceback (most recent call last):
    ...
    sevenfold.bots.catalogue.UnknownBot: there is no bot 'chess'; there are random, greedy, \
learned, beginner, casual, strong, expert, master, and search:N with N iterations or search:Ns \
with N seconds per move
    """
    if name in PATIENCE:
        return _searching(name, seed, threads)
    if name in BOTS:
        return BOTS[name](seed)
    budget = _SEARCH.fullmatch(name)
    if budget is None:
        raise UnknownBot(
            f"there is no bot {name!r}; there are {', '.join(BOTS)}, "
            "and search:N with N iterations or search:Ns with N seconds per move"
        )
    if budget[2]:
        return SearchBot(seconds=int(budget[1]), threads=threads, seed=seed)
    return SearchBot(iterations=int(budget[1]), seed=seed)

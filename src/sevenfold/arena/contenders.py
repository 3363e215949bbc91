"""Who plays: bots of ours by their names, and anybody's by where their class is."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import signature
from typing import Any

from sevenfold.bots import Bot, UnknownBot, bot_named


def name_of(wish: str) -> str:
    """What a bot is called: `greedy`, or `mine` for `mine=package.module:Class`.

    >>> name_of("mine=package.module:Class"), name_of("search:400")
    ('mine', 'search:400')
    """
    return wish.partition("=")[0]


def seated(wish: str, seed: int) -> Bot:
    """A new bot for one seat of one match: the same seed decides alike.

    A class from elsewhere is given the seed if it has a parameter of that name.

    >>> type(seated("mine=sevenfold.bots.uniform:UniformBot", seed=1)).__name__
    'UniformBot'
    >>> seated("mine=sevenfold.bots.uniform:Nobody", seed=1)
    Traceback (most recent call last):
    ...
    sevenfold.bots.catalogue.UnknownBot: there is no 'Nobody' in sevenfold.bots.uniform
    """
    _, elsewhere, place = wish.partition("=")
    if not elsewhere:
        return bot_named(wish, seed)
    kind, takes_seed = _class_at(place)
    bot: Bot = kind(seed=seed) if takes_seed else kind()
    return bot


@cache
def _class_at(place: str) -> tuple[Callable[..., Any], bool]:
    module_name, colon, class_name = place.partition(":")
    if not colon or not class_name:
        raise UnknownBot(f"a bot of your own is NAME=MODULE:CLASS, not {place!r}")
    try:
        module = import_module(module_name)
    except ImportError as error:
        raise UnknownBot(f"the module {module_name!r} cannot be imported: {error}") from None
    if not hasattr(module, class_name):
        raise UnknownBot(f"there is no {class_name!r} in {module_name}")
    kind = getattr(module, class_name)
    return kind, "seed" in signature(kind).parameters

"""Guests: whom a learner plays against, quick ones and ones that think."""

from __future__ import annotations

from typing import Any, NamedTuple

from sevenfold.arena.playing import decision
from sevenfold.bots import Bot
from sevenfold.bots.catalogue import MANNERS, bot_named
from sevenfold.bots.learned import lesson_of
from sevenfold.bots.manner import Manner
from sevenfold.bots.network import Lesson
from sevenfold.games.game import Game
from sevenfold.games.table import Table


class Guest(NamedTuple):
    """A bot as learners meet it: by its manner, or if it thinks by asking it for every move."""

    game: Game
    lesson: Lesson
    manner: Manner
    bot: Bot | None  # that has to be waited for

    def move(self, record: Any) -> None:
        """Make the move that it was waited for."""
        if self.bot is not None:
            table = Table(self.game, record)
            self.game.play(record, decision(table, self.bot, int(record.turn)))


def guest_named(game: Game, name: str, seed: int) -> Guest:
    """A guest by the name of a bot; the same seed makes the same choices.

    >>> from sevenfold.games.registry import find
    >>> guest_named(find("7"), "greedy", seed=1).manner
    Manner(learned=False, warmth=0.0, most=0.0)
    """
    manner = MANNERS.get(name)
    if manner is not None:
        return Guest(game, lesson_of(game), manner(game), None)
    return Guest(game, lesson_of(game), Manner(learned=False), bot_named(name, seed))

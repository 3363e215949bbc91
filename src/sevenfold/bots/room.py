"""The room of a tree: what it grows in, used again by the next search of the same thread."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np

from sevenfold.bots.desk import apart, desk_for
from sevenfold.bots.learned import lesson_of, overview_lesson_of
from sevenfold.bots.network import Lesson
from sevenfold.bots.tree import Tree
from sevenfold.games.game import Game

MOST_NODES = 1 << 18  # of a tree; 8 MB


@dataclass(frozen=True, eq=False)
class Workplace:
    """What a search of one game writes on: its view, the tables that it imagines, its desk."""

    views: np.ndarray
    tables: np.ndarray
    desk: np.record
    lesson: Lesson
    overview: Lesson

    @classmethod
    def of(cls, game: Game) -> Workplace:
        """A new one."""
        return cls(
            apart(1, game.record), apart(3, game.record), desk_for(game),
            lesson_of(game), overview_lesson_of(game),
        )  # fmt: skip


class Room:
    """A tree, whatever the game is, and a workplace for each game that was searched in it."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self.tree = Tree(most_nodes)
        self._workplaces: dict[Game, Workplace] = {}

    def workplace(self, game: Game) -> Workplace:
        """The one for this game."""
        found = self._workplaces.get(game)
        if found is None:
            found = self._workplaces[game] = Workplace.of(game)
        return found


class _Rooms(threading.local):
    def __init__(self) -> None:
        self.made: list[Room] = []


_rooms = _Rooms()


def rooms(count: int) -> list[Room]:
    """So many rooms of this thread: always the same ones.

    >>> rooms(2)[0] is rooms(1)[0]
    True
    """
    made = _rooms.made
    made.extend(Room() for _ in range(count - len(made)))
    return made[:count]

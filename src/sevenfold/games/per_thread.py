"""What every thread makes once for each game: memory that compiled code writes on."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from sevenfold.games.game import Game

T = TypeVar("T")


class PerThread(threading.local, Generic[T]):
    """Something that every thread makes once for each game, and then uses again."""

    def __init__(self, make: Callable[[Game], T]) -> None:
        self._make = make
        self._made: dict[Game, T] = {}

    def of(self, game: Game) -> T:
        """That of this thread."""
        found = self._made.get(game)
        if found is None:
            found = self._made[game] = self._make(game)
        return found

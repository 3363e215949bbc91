"""Opponents that think as long as their level and the game ask for."""

from sevenfold.bots.bot import Decider
from sevenfold.bots.choice import asks
from sevenfold.bots.search import SearchBot
from sevenfold.games.table import View


class LevelBot(Decider):
    """A search with so many iterations per choice, or the part of them that the game recommends.

    >>> import sevenfold
    >>> table = sevenfold.deal("7-steps", seed=7)
    >>> LevelBot(iterations=60, seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(
        self,
        iterations: int,
        seconds: float | None = None,
        seed: int | None = None,
        threads: int = 1,
    ) -> None:
        """With `seconds`, a choice never takes longer than that. `iterations` are a thread's."""
        self._iterations = iterations
        self._seconds = seconds
        self._seed = seed
        self._threads = threads

    def decide(self, view: View) -> int:
        """The number of the move that the search finds best."""
        game = view.game
        effort = game.sense.effort
        if game.overview is not None and asks(view, game.sense):
            effort *= game.overview.effort
        iterations = max(1, round(self._iterations * effort)) * self._threads
        return SearchBot(iterations, self._seconds, self._threads, self._seed).decide(view)

"""Opponents that think as long as their level and the game ask for."""

from sevenfold.bots.bot import Decider
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
        self, iterations: int, seconds: float | None = None, seed: int | None = None
    ) -> None:
        """With `seconds`, a choice never takes longer than that."""
        self._iterations = iterations
        self._seconds = seconds
        self._seed = seed

    def decide(self, view: View) -> int:
        """The number of the move that the search finds best."""
        iterations = max(1, round(self._iterations * view.game.sense.effort))
        return SearchBot(iterations, self._seconds, seed=self._seed).decide(view)

"""What the bots of a run chose: at random, and remembered, since a bot's move has to be its own."""

import random

from sevenfold.games.table import View


class Thoughts:
    """Chooses for all bots of all servers."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._chosen: set[tuple[bytes, str]] = set()

    def choose(self, view: View) -> str:
        """A move of the seat that sees this."""
        move = self._chance.choice(view.legal())
        self._chosen.add((view.record.tobytes(), move))
        return move

    def chose(self, view: View, move: str) -> bool:
        """Did a bot that saw this choose that?"""
        return (view.record.tobytes(), move) in self._chosen

"""What a bot is."""

from abc import ABC, abstractmethod
from typing import Protocol

from sevenfold.games.table import View


class Bot(Protocol):
    """Somebody who can decide."""

    def choose(self, view: View) -> str:
        """A legal move of the view's seat."""


class Decider(ABC):
    """A bot that knows the moves by their numbers, which is quicker where no one reads them."""

    @abstractmethod
    def decide(self, view: View) -> int:
        """The number of a legal move of the view's seat."""

    def choose(self, view: View) -> str:
        """A legal move of the view's seat."""
        move = self.decide(view)
        return view.game.notation.move_text(view.imagine(seed=0).record, move)


def seat_to_move(view: View) -> int:
    """The seat of a view that has to decide, or ValueError."""
    if view.seat is None:
        raise ValueError("a spectator has no moves")
    if int(view.record.turn) != view.seat:
        raise ValueError(f"it is not the turn of seat {view.seat}")
    return view.seat

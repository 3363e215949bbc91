"""A choice that is searched: its moves, how the search is set, and a tree that grows from it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sevenfold.bots.iteration import search_of
from sevenfold.bots.learned import network_of, overview_network_of
from sevenfold.bots.opinion import opinion_of
from sevenfold.bots.race import Race, winner
from sevenfold.bots.room import Room
from sevenfold.bots.thought import root_statistics
from sevenfold.games.game import Game
from sevenfold.games.sense import Sense
from sevenfold.games.table import View


@dataclass(frozen=True, eq=False)
class Choice:
    """The choice of a view's seat."""

    view: View
    sense: Sense
    moves: list[int]
    opinion: np.ndarray  # what the moves that race seem worth beforehand

    @classmethod
    def at(cls, view: View, sense: Sense) -> Choice:
        """The choice of the seat to move, for a search that is set like this."""
        moves = view.imagine(seed=0).moves()
        opinion = np.zeros(len(moves))
        if sense.rivals and len(moves) > 1:
            opinion = opinion_of(view, moves)
        return cls(view, sense, moves, opinion)

    @property
    def races(self) -> bool:
        """Do the moves race?"""
        return self.sense.rivals > 0 and len(self.moves) > 1

    @property
    def prior(self) -> float:
        """How many tables the opinion counts as much as; only a trained one counts."""
        return 0.0 if network_of(self.view.game) is None else self.sense.prior

    def race(self, budget: int | None, fewest: int) -> Race:
        """The race of the moves; with few iterations only those start that look best."""
        most = self.sense.rivals
        if budget is not None:
            most = min(most, max(2, int(math.sqrt(budget) / 2)))
        return Race(self.opinion, most, self.prior, fewest)

    def best(self, visits: np.ndarray, totals: np.ndarray) -> int:
        """The place of the best move, by the visits and added results of each."""
        if self.races:
            return winner(visits, totals, self.opinion, self.prior)
        return int(np.argmax(visits))

    def is_decided(self, growths: list[Growth]) -> bool:
        """Was one move tried so often that no other can catch up with what is left?"""
        if growths[0].left is None:
            return False
        visits, _ = root_statistics([growth.tree for growth in growths], self.moves)
        tried = np.sort(visits[visits > 0])
        left = sum(growth.left or 0 for growth in growths)
        return len(tried) > 1 and bool(tried[-1] - tried[-2] > left)


def search_for(game: Game, sense: Sense) -> Callable[..., None]:
    """The compiled search of a game that is set like this: with its networks, if it has them."""
    outlook = bool(sense.outlook) and overview_network_of(game) is not None
    if network_of(game) is None:
        return search_of(game, outlook=outlook)
    return search_of(game, bool(sense.leaf), bool(sense.learned_habit), outlook)


def asks(view: View, sense: Sense) -> bool:
    """Does a search ask what the rest of a round will bring, instead of playing on?"""
    overview = view.game.overview
    if not sense.outlook or overview is None or overview_network_of(view.game) is None:
        return False
    return overview.knows(view.record)


class Growth:
    """A tree that grows from a choice, in a room that nobody else uses meanwhile."""

    def __init__(
        self, choice: Choice, room: Room, randomness: np.uint64, budget: int | None
    ) -> None:
        """Without a `budget` of iterations it grows as long as it is asked to."""
        game, sense = choice.view.game, choice.sense
        self.tree = room.tree
        self.tree.clear(len(self.tree.nodes) if budget is None else budget + 1)
        self.left = budget
        self._leaf = bool(sense.leaf) and network_of(game) is not None
        self._asks = asks(choice.view, sense)
        self._search = search_for(game, sense)
        self._moves = choice.moves
        self._sense = sense
        self._place = room.workplace(game)
        self._place.views[0] = choice.view.record
        self._view = self._place.views[0]
        self._view.chance = randomness

    def search(self, iterations: int, rivals: int = 0) -> int:
        """Search on for so many iterations, or for those that are left; return how many.

        That is with so many rivals on the desk.
        """
        if self.left is not None:
            iterations = min(iterations, self.left)
            self.left -= iterations
        tree, place, sense = self.tree, self._place, self._sense
        self._search(
            self._view, place.tables, tree.counts, tree.nodes, tree.slots, place.desk, iterations,
            sense.horizon, float(sense.greed), float(sense.curiosity), float(sense.breadth),
            float(sense.trust), float(sense.habit), sense.candidates,
            rivals, self._leaf, place.lesson, self._asks, place.overview,
        )  # fmt: skip
        return iterations

    def race(self, places: np.ndarray, iterations: int) -> np.ndarray:
        """Let the moves at these places try their luck at the same tables, so many times together.

        Returns how they fared: a row for each table. One at which not all of them were is left out.
        """
        desk = self._place.desk
        for rival, place in enumerate(places):
            desk.rivals[rival] = self._moves[place]
        tables = self.search(iterations, len(places)) // len(places)
        fared: np.ndarray = desk.results[: tables * len(places)].reshape(tables, len(places))
        return fared

"""A choice that is searched: its moves, how the search is set, and a tree that grows from it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sevenfold.bots.desk import MOST_RESULTS, desk_for
from sevenfold.bots.iteration import search_of
from sevenfold.bots.learned import lesson_of, network_of
from sevenfold.bots.opinion import opinion_of
from sevenfold.bots.race import Race, winner
from sevenfold.bots.thought import root_statistics
from sevenfold.bots.tree import Tree
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

    def best(self, trees: list[Tree]) -> int:
        """The place of the move that these trees find best."""
        visits, totals = root_statistics(trees, self.moves)
        if self.races:
            return winner(visits, totals, self.opinion, self.prior)
        return int(np.argmax(visits))


def search_for(game: Game, sense: Sense) -> Callable[..., None]:
    """The compiled search of a game that is set like this: with its network, if it has one."""
    if network_of(game) is None:
        return search_of(game)
    return search_of(game, bool(sense.leaf), bool(sense.learned_habit))


class Growth:
    """A tree that grows from a choice."""

    def __init__(self, choice: Choice, tree: Tree, randomness: np.uint64) -> None:
        game, sense = choice.view.game, choice.sense
        self._leaf = bool(sense.leaf) and network_of(game) is not None
        self._lesson = lesson_of(game)
        self._search = search_for(game, sense)
        self._moves = choice.moves
        self._sense = sense
        self._tree = tree
        self._tables = np.zeros(3, game.record)
        self._desk = desk_for(game)
        self._view = choice.view.record.copy()
        self._view.chance = randomness

    def search(self, iterations: int, rivals: int = 0) -> None:
        """Search on for so many iterations, with so many rivals on the desk."""
        tree, sense = self._tree, self._sense
        self._search(
            self._view, self._tables, tree.counts, tree.nodes, tree.slots, self._desk, iterations,
            sense.horizon, float(sense.greed), float(sense.curiosity), float(sense.breadth),
            float(sense.trust), float(sense.habit), sense.candidates,
            rivals, self._leaf, self._lesson,
        )  # fmt: skip

    def race(self, race: Race, iterations: int) -> int:
        """Let those in the race try their luck at the same tables, so many times together.

        A table at which not all of them were is left out.
        """
        rivals = len(race.places)
        tries = min(iterations, MOST_RESULTS)
        tables = tries // rivals
        for rival, place in enumerate(race.places):
            self._desk.rivals[rival] = self._moves[place]
        self.search(tries, rivals)
        race.hear(self._desk.results[: tables * rivals].reshape(tables, rivals))
        return tries

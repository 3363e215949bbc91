"""The race: moves are tried at the same imagined tables, and the worst of them leave.

What a move brings depends far more on the cards of an imagined table than on the move. Where all
moves are tried at the same tables, that cancels out, and the differences between them are left. Who
is surely worse leaves at once, and the time goes to those that are hard to tell apart; when one is
left, the race is over.

What a network thinks of the moves beforehand counts like so many tables at which it was right.
"""

from __future__ import annotations

import math

import numpy as np

CHECKS = 12  # how often a race by iterations looks who leaves
CHECKS_TOGETHER = 6  # the same with several threads: all but one wait while one looks
_SURE = 2.5  # standard errors behind the best: enough to leave
_STAYED = 0.9  # of all tables: who left later is compared at the end, too


class Race:
    """The moves that are still in the race, and how they fared.

    >>> race = Race(np.array([0.0, 1.0, 0.5]), most=3, prior=10.0, fewest=1)
    >>> race.places.tolist()
    [1, 2, 0]
    >>> race.hear(np.array([[4.0, 1.0, 0.0], [7.0, 5.0, 3.0]] * 20))
    >>> race.thin(done=0.5)
    >>> race.places.tolist()
    [1]
    """

    def __init__(self, opinion: np.ndarray, most: int, prior: float, fewest: int) -> None:
        """`opinion` is what each move seems worth; the `most` best start, `fewest` never leave."""
        self.places = np.argsort(-opinion, kind="stable")[:most]
        self._start = len(self.places)
        self._fewest = fewest
        self._prior = prior
        self._opinion = opinion[self.places]
        self._tables = 0
        self._spread = 0.0  # of results at different tables
        self._sums = np.zeros(self._start)  # of how much better a move was than the others
        self._products = np.zeros((self._start, self._start))

    def hear(self, results: np.ndarray) -> None:
        """How the moves in the race fared: a row for each imagined table."""
        if not len(results):
            return
        usual = results.mean(axis=1, keepdims=True)
        off = results - usual
        self._spread = max(self._spread, float(usual.var()))
        self._tables += len(off)
        self._sums += off.sum(axis=0)
        self._products += off.T @ off

    def thin(self, done: float) -> None:
        """Send home who is surely worse, and for whom no time is left; `done` is from 0 to 1."""
        if not self._tables:
            return
        weight = self._tables + self._prior
        score = (self._sums + self._prior * self._opinion) / weight
        best = int(score.argmax())
        squares = self._products.diagonal()
        spread = squares + squares[best] - 2.0 * self._products[best]
        spread -= (self._sums - self._sums[best]) ** 2 / self._tables
        # One more table, off by as much as tables differ: what is rare may not have come up yet.
        error = np.sqrt((np.maximum(spread, 0.0) + self._spread) / self._tables / weight)
        order = np.argsort(-score, kind="stable")
        room = max(math.ceil(self._start ** (1.0 - done)), 2)
        stay = order[:room]
        stay = stay[score[best] - score[stay] <= _SURE * error[stay]]
        if len(stay) < self._fewest:
            stay = order[: self._fewest]
        self.places = self.places[stay]
        self._opinion = self._opinion[stay]
        self._sums = self._sums[stay]
        self._products = self._products[np.ix_(stay, stay)]


def winner(visits: np.ndarray, totals: np.ndarray, opinion: np.ndarray, prior: float) -> int:
    """The place of the best move of those that stayed (nearly) to the end.

    >>> winner(np.array([90, 90, 10]), np.array([9.0, 18.0, 50.0]), np.zeros(3), prior=5.0)
    1
    """
    stayed = np.flatnonzero(visits >= _STAYED * visits.max())
    mean = totals[stayed] / visits[stayed]
    ahead = visits[stayed] * (mean - mean.max())
    liked = prior * (opinion[stayed] - opinion[stayed].max())
    return int(stayed[np.argmax((ahead + liked) / (visits[stayed] + prior))])

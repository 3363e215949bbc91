"""The bot that searches."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from sevenfold.bots.bot import Decider, seat_to_move
from sevenfold.bots.choice import Choice, Growth
from sevenfold.bots.crew import together
from sevenfold.bots.desk import MOST_RESULTS
from sevenfold.bots.pace import Pace
from sevenfold.bots.race import CHECKS, CHECKS_TOGETHER
from sevenfold.bots.room import rooms
from sevenfold.bots.solution import solution_of
from sevenfold.bots.thought import Thought, put_in_words, root_statistics
from sevenfold.bots.tree import Tree
from sevenfold.games.ready import make_ready
from sevenfold.games.table import View
from sevenfold.kernel import chance

SETTINGS = (
    "horizon", "greed", "curiosity", "breadth", "trust", "habit", "candidates",
    "rivals", "prior", "leaf", "learned_habit", "outlook",
)  # fmt: skip
_CHECKS = 8  # how often a search by iterations looks whether it is decided already


class SearchBot(Decider):
    """Information-set Monte Carlo tree search.

    The budget is in `iterations`, or in `seconds` per move; with both, whichever comes first ends
    the search. The same seed, iterations, threads and view give the same move. Each of the
    `threads` grows a tree of its own, and the visits of all count. `settings` replace those that
    the game recommends (see `games.sense.Sense`).

    >>> import sevenfold
    >>> view = sevenfold.deal("sea-salt-paper", seed=7).view(0)
    >>> bot = SearchBot(iterations=500, seed=1)
    >>> bot.choose(view) == SearchBot(iterations=500, seed=1).choose(view)
    True
    >>> thought = bot.think(view)
    >>> thought.best.visits > 100, len(thought.opinions)
    (True, 3)
    """

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        seed: int | None = None,
        **settings: float,
    ) -> None:
        if iterations is None and seconds is None:
            raise ValueError("a search needs an end: iterations, or seconds per move")
        if (iterations is not None and iterations < 1) or (seconds is not None and seconds <= 0):
            raise ValueError("a search needs at least one iteration, or some time")
        if threads < 1:
            raise ValueError(f"a search needs at least one thread, not {threads}")
        for name in settings:
            if name not in SETTINGS:
                raise ValueError(f"a search has no setting {name!r}; it has {', '.join(SETTINGS)}")
        self._iterations = iterations
        self._seconds = seconds
        self._threads = threads
        self._seed = secrets.randbits(64) if seed is None else seed
        self._settings: Any = settings

    def decide(self, view: View) -> int:
        """The number of the best move: for certain, or the one tried most, or that won the race."""
        choice = self._choice(view)
        if len(choice.moves) == 1:
            return choice.moves[0]
        if solution := solution_of(view, choice.moves):
            return choice.moves[solution.best]
        trees = self._search(choice, until_decided=True)
        return choice.moves[choice.best(*root_statistics(trees, choice.moves))]

    def think(self, view: View) -> Thought:
        """What every legal move of the view's seat is worth: for certain, or to the search."""
        choice = self._choice(view)
        if solution := solution_of(view, choice.moves):
            return solution.in_words(view.imagine(seed=0))
        trees = self._search(choice, until_decided=False)
        visits, totals = root_statistics(trees, choice.moves)
        best = choice.best(visits, totals)
        return put_in_words(trees, view.imagine(seed=0), best, visits, totals)

    def _choice(self, view: View) -> Choice:
        seat_to_move(view)
        make_ready(view.game)
        return Choice.at(view, replace(view.game.sense, **self._settings))

    def _search(self, choice: Choice, until_decided: bool) -> list[Tree]:
        deadline = None if self._seconds is None else time.monotonic() + self._seconds
        growths = [
            Growth(choice, room, chance.start(self._seed + (number << 64)), self._share(number))
            for number, room in enumerate(rooms(self._threads))
        ]
        if choice.races:
            checks = CHECKS if self._threads == 1 else CHECKS_TOGETHER
            pace = Pace(self._share(0), deadline, checks)
            race = choice.race(self._iterations, fewest=1 if until_decided else 2)
            while len(race.places) > 1 and (step := min(pace.step(), MOST_RESULTS)):
                fared = together([partial(each.race, race.places, step) for each in growths])
                race.hear(np.concatenate(fared))
                pace.took(step)
                race.thin(pace.done)
        else:
            pace = Pace(self._share(0), deadline, _CHECKS if until_decided else 1)
            while step := pace.step():
                together([partial(each.search, step) for each in growths])
                pace.took(step)
                if until_decided and choice.is_decided(growths):
                    break
        return [growth.tree for growth in growths]

    def _share(self, number: int) -> int | None:
        """The iterations of one of the threads."""
        if self._iterations is None:
            return None
        return (self._iterations + self._threads - 1 - number) // self._threads

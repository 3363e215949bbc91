"""Sense: what bots are told about playing a game well, beyond its rules.

Everything here is optional: a game without any sense is searched all the same.

| function | what it says |
|---|---|
| `judge(table, moves, n, worth)` | how good each of the `n` legal moves looks to the seat to move |
| `estimate(table, values)` | what the position is worth to each seat, in points ahead |
| `likelihood(table, seat)` | how well this table, imagined by `seat`, explains what others did |
| `plan(table, moves, n, worth)` | what each can bring in this turn, gone through to its end |
| `solve(view, moves, n, worth)` | what each of the `n` legal moves is worth, for certain |

`judge` looks at a table, which may be a real one, so it must use only what the seat whose turn it
is may know; `check_game` compares it on tables that this seat cannot tell apart. `estimate` and
`likelihood` are only ever called at imagined tables and may use everything.

`plan` is for turns of many choices in which nothing is hidden or left to chance. Like `judge` it
uses only what the seat to move may know, but it may take some milliseconds. It returns whether it
has gone through the turn; bots that have learned then play what it finds best.

`solve` is given the view of the seat to move, so it cannot know more. Where everything that may
still matter can be gone through in a few milliseconds, it writes what each move is worth to that
seat, in the points ahead of `estimate`: on average over all tables that fit the view, each of them
equally likely. It returns how many tables these are, or 0 where it cannot tell; what it wrote then
means nothing. It changes nothing else, and what it needs to work in it makes itself
(`np.zeros(8, TABLE)`). Whatever a game takes others to do, its page says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.kernel.compiling import bind, compiled

if TYPE_CHECKING:
    from sevenfold.games.functions import standing


@dataclass(frozen=True)
class Sense:
    """What a game tells bots, and how the search is best set for it.

    `horizon` is how many ends of rounds an imagined play passes before it is estimated, `greed`
    how often its moves are the ones that `judge` likes best, `curiosity` how much the search
    tries moves that it knows little about, `breadth` how soon it tries others than the one that
    `judge` likes best, `trust` how many visits of a move its judgement counts as much as,
    `habit` how often the search takes other seats to play what `judge` likes best, and
    `candidates` how many imagined tables the likelihood chooses from: with one, there is nothing
    to choose. With `rivals`, so many moves race at the same imagined tables, instead of a search
    that chooses for each table which one to try; what a trained network thinks of them counts like
    `prior` tables. With `leaf`, an imagined play ends at the next choice of the seat that thinks,
    and the network says what it is worth; with `learned_habit`, others are taken to play what the
    network likes best. A game without a network does without these three. With `outlook`, an
    imagined play ends where the tree does, and a network that sees the whole imagined table says
    what the rest of the round will bring; a game that nobody has trained for it plays on.
    A move that looks worse than the best one by more than `patience` points is one that not even a
    beginner plays; `ease` are the points that somebody who plays for fun gives away easily.
    `effort` is the part of a level's iterations that a choice is worth: less where a turn is made
    of many, more where they are quick.
    """

    judge: Callable[[Any, np.ndarray, int, np.ndarray], None] | None = None
    estimate: Callable[[Any, np.ndarray], None] | None = None
    likelihood: Callable[[Any, int], float] | None = None
    plan: Callable[[Any, np.ndarray, int, np.ndarray], bool] | None = None
    solve: Callable[[Any, np.ndarray, int, np.ndarray], int] | None = None
    horizon: int = 1
    greed: float = 0.7
    curiosity: float = 1.5
    breadth: float = 0.5
    trust: float = 0.0
    habit: float = 0.9
    candidates: int = 1
    rivals: int = 0
    prior: float = 0.0
    leaf: bool = False
    learned_habit: bool = False
    outlook: bool = False
    patience: float = 3.0
    ease: float = 0.5
    effort: float = 1.0

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The functions that the game really has."""
        named = {
            "judge": self.judge,
            "estimate": self.estimate,
            "likelihood": self.likelihood,
            "plan": self.plan,
            "solve": self.solve,
        }
        return {name: function for name, function in named.items() if function is not None}

    def complete(
        self, owner: str, rules: Mapping[str, Callable[..., Any]]
    ) -> dict[str, Callable[..., Any]]:
        """Functions of a game with these rules: its own, and plain ones for what it must have."""
        return {
            "judge": _no_opinion,
            "estimate": bind(_points_ahead, owner, rules),
            "likelihood": _equally_likely,
            "plan": no_plan,
            **self.functions,
        }


@compiled
def _no_opinion(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    worth[:n] = 0.0


@compiled
def _equally_likely(table: np.record, seat: int) -> float:
    return 1.0


@compiled
def no_plan(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> bool:
    """Nothing is planned: the plan of a game that has none, or of those who go by none."""
    return False


def _points_ahead(table: np.record, values: np.ndarray) -> None:
    """Each seat's points, less the average of the others'."""
    players = table.players
    points = np.zeros(players, np.int64)
    standing(table, points)
    total = 0.0
    for seat in range(players):
        total += points[seat]
    for seat in range(players):
        values[seat] = points[seat] - (total - points[seat]) / max(players - 1, 1)

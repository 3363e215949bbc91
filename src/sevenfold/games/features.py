"""Features: what a learner is told about a choice, as a list of things that are true.

A game that wants learned bots brings three compiled functions. Each of them looks at a table, which
may be a real one, so it must use only what the seat whose turn it is may know, like `judge` in
`games.sense`; `check_game` compares them on tables that this seat cannot tell apart.

| function | what it says |
|---|---|
| `describe(table, active)` | writes the numbers of what is true of a position, returns how many |
| `foresee(table, move, liked, behind, active)` | the same of what a move leaves, before chance |
| `kind(table, move)` | the kind of move, each of which is weighed by itself |

`liked` is what the game's own judgement thinks of the move, and `behind` how much less than of the
best one: so a learner begins where the judgement ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ClassVar

import numpy as np

from sevenfold.kernel.bits import lowest, rest
from sevenfold.kernel.compiling import compiled


def starts(*sizes: int) -> tuple[int, ...]:
    """Where groups of features of these sizes begin, one after the other, and where all end.

    >>> starts(3, 5, 2)
    (0, 3, 8, 10)
    """
    return (0, *accumulate(sizes))


@compiled
def bounded(value: int, size: int) -> int:
    """A value as a place among `size`: what is less is the first of them, what is more the last.

    >>> [bounded(value, 4) for value in (-2, 1, 9)]
    [0, 1, 3]
    """
    return min(max(int(value), 0), size - 1)


@compiled
def step_of(value: float, width: float, size: int) -> int:
    """Which of `size` steps of this width a value lies on; beyond the ends it is the last one.

    >>> [step_of(value, 0.5, 4) for value in (-3.0, 0.2, 0.5, 90.0)]
    [0, 0, 1, 3]
    """
    return int(min(max(value / width, 0.0), size - 1.0))


@compiled
def write_each(start: int, things: np.uint64, active: np.ndarray, n: int) -> int:
    """Write that each of these things is there, behind the first `n`; features count from `start`.

    >>> active = np.zeros(4, np.int32)
    >>> write_each(100, np.uint64(0b101), active, 1), active.tolist()
    (3, [0, 100, 102, 0])
    """
    while things:
        active[n] = start + lowest(things)
        things = rest(things)
        n += 1
    return n


@dataclass(frozen=True)
class Features:
    """What a learner sees of a game.

    There are `size` features, of which at most `most` are true at once, and `kinds` kinds of moves.
    Results are learned in units of `unit` points, over a whole match or, as `by_round` says, over a
    round; winning the match is worth `prize` points more. `matches` is how many of them
    are enough to learn from, and `units` how many hidden units suffice. `version` counts changes
    that make older weights meaningless.
    """

    word: ClassVar[str] = "features"

    describe: Callable[[Any, np.ndarray], int]
    foresee: Callable[[Any, int, float, float, np.ndarray], int]
    kind: Callable[[Any, int], int]
    size: int
    most: int
    kinds: int
    unit: float
    by_round: bool = True
    prize: float = 0.0
    matches: int = 200_000
    units: int = 64
    version: int = 1

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The functions by name, as generic algorithms bind them."""
        return {"describe": self.describe, "foresee": self.foresee, "kind": self.kind}

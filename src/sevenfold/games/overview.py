"""Overviews: what a learner is told about an imagined table, with all cards open.

A search that has imagined a table may ask a network what the rest of the round will bring there,
instead of playing on. Two compiled functions tell it what it needs to know:

| function | what it says |
|---|---|
| `survey(table, seat, active)` | writes the numbers of what is true for a seat, returns how many |
| `stage(table)` | which part of a round it is, each of which is weighed by itself |

They are only ever called at imagined tables and in training, and may use everything: the leak laws
do not apply to them. So nothing that is called at a real table (`judge`, `describe`, `foresee`,
`kind`) may ever call them. If it does, `check_game` finds it as any other secret that these tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np


@dataclass(frozen=True)
class Overview:
    """What a learner sees of a table when all cards are open.

    It is only asked at tables of so many `players`; at others a search plays on. There are `size`
    features, of which at most `most` are true at once, and `kinds` stages. The points ahead that
    the rest of a round brings are learned in units of `unit`, from the first rounds of so many
    `matches`, with so many hidden `units`. Asking is quicker than playing on, so a level searches
    `effort` times as long. `version` counts changes that make older weights meaningless.
    """

    word: ClassVar[str] = "overview"

    survey: Callable[[Any, int, np.ndarray], int]
    stage: Callable[[Any], int]
    players: tuple[int, ...]
    size: int
    most: int
    kinds: int
    unit: float
    matches: int = 600_000
    units: int = 32
    effort: float = 1.0
    version: int = 1

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The functions by name, as generic algorithms bind them."""
        return {"survey": self.survey, "stage": self.stage}

    def knows(self, table: Any) -> bool:
        """Can it be asked at such a table?"""
        return int(table.players) in self.players

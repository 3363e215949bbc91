"""Win shares without their luck, and how sure they are.

Luck is 0 on average, so any part of it can be taken off. Which part leaves the results straying
least is learned from the other half of the deals: what is taken off a deal is then independent of
its luck, and the average stays right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from sevenfold.arena.intervals import Interval, student

_HALVES = 2
_BELIEVED = 4  # deals of which half of the luck is right to take off, before any are seen


@dataclass(frozen=True)
class Corrected:
    """A share of wins without luck. So many matches with luck would make it as sure as one here."""

    share: float
    interval: Interval
    worth: float


def correct(results: Sequence[float], lucks: Sequence[float]) -> Corrected:
    """The share of wins from the average result of each deal, and the luck in it.

    >>> found = correct([1.0, 0.0, 0.5, 1.0, 0.0] * 10, [0.5, -0.5, 0.0, 0.5, -0.5] * 10)
    >>> round(found.share, 2), found.worth > 100
    (0.5, True)
    """
    plain, luck = np.array(results), np.array(lucks)
    deals = len(plain)
    corrected = plain.copy()
    for half in range(_HALVES):
        here = np.arange(deals) % _HALVES == half
        corrected[here] -= _part(plain[~here], luck[~here]) * luck[here]
    share = float(corrected.mean())
    if deals < 3:
        return Corrected(share, Interval(0.0, 1.0), 1.0)
    spread = float(corrected.var(ddof=1))
    reach = student(deals - 1) * sqrt(spread / deals)
    worth = float(plain.var(ddof=1)) / spread if spread else 1.0
    return Corrected(share, Interval(max(0.0, share - reach), min(1.0, share + reach)), worth)


def _part(plain: np.ndarray, luck: np.ndarray) -> float:
    """The part of the luck to take off, learned from these deals."""
    if not luck.any():
        return 0.5
    believed = _BELIEVED * float((luck * luck).mean())
    together = float(((plain - plain.mean()) * luck).sum())
    return (together + 0.5 * believed) / (float((luck * luck).sum()) + believed)

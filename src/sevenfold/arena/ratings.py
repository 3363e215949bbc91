"""Ratings of bots from their matches, by openskill's Plackett–Luce model."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """How strong a bot seems, and how unsure that is; everybody begins at 25 ± 8.33."""

    skill: float
    doubt: float


def rate(
    names: Sequence[str], matches: Iterable[tuple[tuple[str, str], float]]
) -> dict[str, Rating]:
    """Ratings after these matches, in this order: who met, and the first one's share of the win.

    >>> found = rate(["ann", "bob"], [(("ann", "bob"), 1.0)] * 10)
    >>> found["ann"].skill > 25 > found["bob"].skill
    True
    """
    # No tau, which is for people who learn: a bot stays as strong as it is.
    model = PlackettLuce(tau=0.0)
    found = {name: model.rating() for name in names}
    for (first, second), share in matches:
        teams = [[found[first]], [found[second]]]
        [[found[first]], [found[second]]] = model.rate(teams, scores=[share, 1.0 - share])
    return {name: Rating(rating.mu, rating.sigma) for name, rating in found.items()}

"""What a tournament found out: win shares of every pairing with intervals, and ratings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from sevenfold.arena.contenders import name_of
from sevenfold.arena.correcting import Corrected, correct
from sevenfold.arena.intervals import Interval, wilson
from sevenfold.arena.lineups import seatings
from sevenfold.arena.ratings import Rating, rate


@dataclass(frozen=True)
class Score:
    """Wins out of so many matches; a shared win counts in part."""

    wins: float
    matches: int

    @property
    def share(self) -> float:
        """The part of the matches that was won; equal bots have half."""
        return self.wins / self.matches if self.matches else 0.5

    @property
    def interval(self) -> Interval:
        """Where the true share lies, 95 times in 100."""
        return wilson(self.wins, self.matches)

    @property
    def other(self) -> Score:
        """The same matches as the other side counts them."""
        return Score(self.matches - self.wins, self.matches)

    def __add__(self, more: Score) -> Score:
        return Score(self.wins + more.wins, self.matches + more.matches)


@dataclass(frozen=True)
class Fixture:
    """One match of a tournament: its deal, who meets, and which of the two has which seat."""

    deal: int
    pair: tuple[int, int]
    seats: tuple[int, ...]


def pairs_of(bots: int) -> list[tuple[int, int]]:
    """Everybody against everybody.

    >>> pairs_of(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(bots), 2))


def fixture(number: int, bots: int, players: int) -> Fixture:
    """A match by its number: first all pairings and all seatings of the first deal, and so on.

    >>> fixture(3, bots=3, players=2)
    Fixture(deal=0, pair=(0, 2), seats=(2, 0))
    """
    pairs, ways = pairs_of(bots), seatings(players)
    rest, way = divmod(number, len(ways))
    deal, pair = divmod(rest, len(pairs))
    return Fixture(deal, pairs[pair], tuple(pairs[pair][side] for side in ways[way]))


@dataclass(frozen=True)
class Standings:
    """The result of a tournament: its settings and, by their numbers, all of its matches."""

    settings: Mapping[str, Any]
    results: Mapping[int, Any]

    @cached_property
    def bots(self) -> list[str]:
        """The names of the bots."""
        return [name_of(wish) for wish in self.settings["bots"]]

    @cached_property
    def matches(self) -> list[tuple[tuple[str, str], float]]:
        """In the order of their numbers: who met, and the first one's share of the win."""
        found = []
        for number in sorted(self.results):
            match = fixture(number, len(self.bots), self.settings["players"])
            winners = [match.seats[seat] for seat in self.results[number]["winners"]]
            share = winners.count(match.pair[0]) / len(winners) if winners else 0.5
            found.append(((self.bots[match.pair[0]], self.bots[match.pair[1]]), share))
        return found

    @cached_property
    def pairings(self) -> dict[tuple[str, str], Score]:
        """How each bot did against each other, as the first of the two counts it."""
        found: dict[tuple[str, str], Score] = {}
        for (first, second), share in self.matches:
            score = Score(share, 1)
            found[first, second] = found.get((first, second), Score(0, 0)) + score
            found[second, first] = found.get((second, first), Score(0, 0)) + score.other
        return found

    @cached_property
    def totals(self) -> dict[str, Score]:
        """How each bot did against all others together."""
        found = {name: Score(0, 0) for name in self.bots}
        for (first, _), score in self.pairings.items():
            found[first] += score
        return found

    @property
    def has_luck(self) -> bool:
        """Was the luck of every match measured?"""
        return "luck" in self.settings

    @cached_property
    def corrected(self) -> dict[tuple[str, str], Corrected]:
        """How each bot did against each other without luck, where it was measured."""
        return {pair: _corrected(deals) for pair, deals in self._by_deal.items()}

    @cached_property
    def corrected_totals(self) -> dict[str, Corrected]:
        """The same against all others together."""
        found: dict[str, dict[int, list[tuple[float, float]]]] = {}
        for (first, _), deals in self._by_deal.items():
            for deal, matches in deals.items():
                found.setdefault(first, {}).setdefault(deal, []).extend(matches)
        return {name: _corrected(deals) for name, deals in found.items()}

    @cached_property
    def _by_deal(self) -> dict[tuple[str, str], dict[int, list[tuple[float, float]]]]:
        """Of every pairing and deal, the first one's shares of the wins and the luck in them."""
        found: dict[tuple[str, str], dict[int, list[tuple[float, float]]]] = {}
        if not self.has_luck:
            return found
        for number, ((first, second), share) in zip(
            sorted(self.results), self.matches, strict=True
        ):
            match = fixture(number, len(self.bots), self.settings["players"])
            gifts = zip(match.seats, self.results[number]["luck"], strict=True)
            luck = sum(gift for bot, gift in gifts if bot == match.pair[0])
            for pair, mine, lucky in (
                ((first, second), share, luck),
                ((second, first), 1.0 - share, -luck),
            ):
                found.setdefault(pair, {}).setdefault(match.deal, []).append((mine, lucky))
        return found

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """How strong each bot seems."""
        return rate(self.bots, self.matches)

    @property
    def ranking(self) -> list[str]:
        """The bots, the best one first."""
        return sorted(self.bots, key=lambda name: -self.ratings[name].skill)

    def to_json(self) -> dict[str, Any]:
        """Everything that was found out, as plain JSON."""
        return {
            "settings": dict(self.settings),
            "matches": len(self.results),
            "ranking": [
                {
                    "bot": name,
                    "skill": round(self.ratings[name].skill, 3),
                    "doubt": round(self.ratings[name].doubt, 3),
                    **_shown(self.totals[name], self.corrected_totals.get(name)),
                }
                for name in self.ranking
            ],
            "pairings": [
                {
                    "bot": pair[0],
                    "against": pair[1],
                    **_shown(score, self.corrected.get(pair)),
                }
                for pair, score in self.pairings.items()
            ],
        }


def _corrected(deals: Mapping[int, list[tuple[float, float]]]) -> Corrected:
    """Matches on the same deal count as one, since they are not independent."""
    averages = [
        tuple(sum(column) / len(matches) for column in zip(*matches, strict=True))
        for matches in deals.values()
    ]
    return correct([share for share, _ in averages], [luck for _, luck in averages])


def _shown(score: Score, corrected: Corrected | None) -> dict[str, Any]:
    found = {
        "matches": score.matches,
        "wins": round(score.wins, 3),
        "share": round(score.share, 4),
        "interval": [round(bound, 4) for bound in score.interval],
    }
    if corrected is not None:
        found["less_luck"] = {
            "share": round(corrected.share, 4),
            "interval": [round(bound, 4) for bound in corrected.interval],
            "worth": round(corrected.worth, 2),
        }
    return found

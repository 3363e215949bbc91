"""The ladder as a page: for each game who beats whom, and whether the levels are in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.layout import table
from benchmarks.pairing import STEPS, steps_at

from sevenfold.arena.intervals import Interval
from sevenfold.arena.lineups import seatings
from sevenfold.arena.ratings import Rating, rate
from sevenfold.arena.standings import Standings
from sevenfold.bots.catalogue import BOTS, ITERATIONS
from sevenfold.games.registry import find

_FEWEST_DEALS = 8  # on which luck is believed
_CLEAR = 0.05  # so near to nothing or all results are too much alike to say how they stray


class Estimate(NamedTuple):
    """A share of wins, as surely as it is known; luck may have been taken off."""

    share: float
    interval: Interval
    matches: int
    is_corrected: bool

    def __str__(self) -> str:
        low, high = self.interval
        mark = "*" if self.is_corrected else ""
        return f"{100 * self.share:.1f}{mark} ({100 * low:.1f}–{100 * high:.1f}) {self.matches:,}"


def report(pairings: Sequence[Standings], described: Sequence[str], hours: float) -> str:
    """The whole page from the standings of every pairing, each of two bots."""
    matches = sum(len(found.results) for found in pairings)
    lines = [
        "# The ladder of bots",
        "",
        "Written by `make ladder`; do not edit.",
        "",
        *(f"- {line}" for line in described),
        f"- Played: {matches:,} matches in {hours:.2f} hours of processor time, all by the same",
        "  code. It went to where a second made most of it, so where bots are slow there are",
        "  fewer matches, and who is always beaten is soon known.",
        "",
        "Every deal was played from every seat: A B and B A with two players; with more, seats",
        "alternate, A B A B, in all rotations, and with an odd number also B A B. So equally",
        "strong bots win half of the matches; a shared win counts in part. Each cell has the",
        "percentage of wins, its 95 % interval, and the number of matches. Where somebody",
        "searches, luck was measured (`--less-luck`). With a star it is taken off, and the",
        f"interval is Student's over deals: that is so from {_FEWEST_DEALS} deals on where it is",
        f"narrower, between {100 * _CLEAR:.0f} and {100 - 100 * _CLEAR:.0f} % of wins. The other",
        "intervals are Wilson's, which take every match as one of its own; since each deal is",
        "played from all sides, the truth is rather a little narrower.",
    ]
    for name in dict.fromkeys(found.settings["game"] for found in pairings):
        of_game = [found for found in pairings if found.settings["game"] == name]
        lines += [
            "",
            f"## {find(name).title}",
            *_budgets(name),
            *_duels(of_game),
            *_levels(of_game),
        ]
    return "\n".join(lines) + "\n"


def _budgets(game: str) -> list[str]:
    effort = find(game).sense.effort
    budgets = (f"{bot} {round(effort * number):,}" for bot, number in ITERATIONS.items())
    return ["", f"Iterations a choice of those that search: {', '.join(budgets)}."]


def estimate(found: Standings, pair: tuple[str, str]) -> Estimate:
    """How the first of two bots did against the second."""
    score = found.pairings[pair]
    plain = Estimate(score.share, score.interval, score.matches, False)
    deals = score.matches / len(seatings(found.settings["players"]))
    if not found.has_luck or deals < _FEWEST_DEALS or not _CLEAR < score.share < 1 - _CLEAR:
        return plain
    corrected = found.corrected[pair]
    is_narrower = corrected.interval.high - corrected.interval.low < (
        plain.interval.high - plain.interval.low
    )
    if not is_narrower:
        return plain
    return Estimate(corrected.share, corrected.interval, score.matches, True)


def _estimates(pairings: Sequence[Standings], players: int) -> dict[tuple[str, str], Estimate]:
    return {
        pair: estimate(found, pair)
        for found in pairings
        if found.settings["players"] == players
        for pair in found.pairings
    }


def _duels(pairings: Sequence[Standings]) -> list[str]:
    """Two players: all bots in a matrix, the strongest first."""
    ratings = _ratings([found for found in pairings if found.settings["players"] == 2])
    known = _estimates(pairings, players=2)
    ranking = sorted(ratings, key=lambda bot: -ratings[bot].skill)
    rows = [
        [
            bot,
            f"{ratings[bot].skill:.1f} ± {2 * ratings[bot].doubt:.1f}",
            *(str(known.get((bot, other), "·")) for other in ranking),
        ]
        for bot in ranking
    ]
    return [
        "",
        "### Two players",
        "",
        "Wins of the row against the column; openskill's rating (Plackett–Luce, everybody begins",
        "at 25) from all matches, with their luck.",
        "",
        *table(["bot", "rating", *ranking], rows, left=1),
    ]


def _ratings(pairings: Sequence[Standings]) -> dict[str, Rating]:
    """From the matches of all pairings, evenly mixed so that none comes late or early."""
    mixed = []
    for place, found in enumerate(pairings):
        for number, match in enumerate(found.matches):
            mixed.append(((number / len(found.matches), place), match))
    matches = [match for _, match in sorted(mixed)]
    met = {bot for pair, _ in matches for bot in pair}
    return rate([bot for bot in BOTS if bot in met], matches)


def _levels(pairings: Sequence[Standings]) -> list[str]:
    """Every number of players: does each level beat the one below it?"""
    rows = []
    for players in sorted({found.settings["players"] for found in pairings}):
        known = _estimates(pairings, players)
        verdict = _verdict([known.get(step) for step in steps_at(players)])
        rows.append([str(players), *(str(known.get(step, "·")) for step in STEPS), verdict])
    names = [f"{upper} – {lower}" for upper, lower in STEPS]
    return [
        "",
        "### Levels by the number of players",
        "",
        "Wins of each level against the one below it, and of a search against `greedy`.",
        "",
        *table(["players", *names, "in order?"], rows, left=0),
    ]


def _verdict(steps: Sequence[Estimate | None]) -> str:
    """In order if every step up is certain; else what is not."""
    if any(step is not None and step.interval.high < 0.5 for step in steps):
        return "no"
    if all(step is not None and step.interval.low > 0.5 for step in steps):
        return "yes"
    return "not certain"

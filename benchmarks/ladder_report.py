"""The ladder as a page: for each game who beats whom, and whether the levels are in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from benchmarks import machine
from benchmarks.layout import table

from sevenfold.arena.ratings import Rating, rate
from sevenfold.arena.standings import Score, Standings
from sevenfold.bots.catalogue import BOTS, ITERATIONS, LEVELS
from sevenfold.games.registry import find


def report(pairings: Sequence[Standings]) -> str:
    """The whole page from the standings of every pairing, each of two bots."""
    lines = [
        "# The ladder of bots",
        "",
        "Written by `make ladder`; do not edit.",
        "",
        *(f"- {line}" for line in machine.describe()),
        "",
        "Every deal was played from every seat: A B and B A with two players; with more, seats",
        "alternate, A B A B, in all rotations, and with an odd number also B A B. So equally",
        "strong bots win half of the matches; a shared win counts in part. In brackets are 95 %",
        "intervals (Wilson). They take every match as one of its own; since each deal is played",
        "from both sides, the truth is rather a little narrower.",
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


def _scores(pairings: Sequence[Standings], players: int) -> dict[tuple[str, str], Score]:
    return {
        pair: score
        for found in pairings
        if found.settings["players"] == players
        for pair, score in found.pairings.items()
    }


def _duels(pairings: Sequence[Standings]) -> list[str]:
    """Two players: all bots in a matrix, the strongest first."""
    ratings = _ratings([found for found in pairings if found.settings["players"] == 2])
    scores = _scores(pairings, players=2)
    ranking = sorted(ratings, key=lambda bot: -ratings[bot].skill)
    rows = [
        [
            bot,
            f"{ratings[bot].skill:.1f} ± {2 * ratings[bot].doubt:.1f}",
            *(_cell(scores.get((bot, other))) for other in ranking),
        ]
        for bot in ranking
    ]
    return [
        "",
        "### Two players",
        "",
        "Wins of the row against the column in percent, with the interval and the number of",
        "matches; openskill's rating (Plackett–Luce, everybody begins at 25) from all of them.",
        "",
        *table(["bot", "rating", *ranking], rows, left=1),
    ]


def _ratings(pairings: Sequence[Standings]) -> dict[str, Rating]:
    """From the matches of all pairings, evenly mixed so that none comes late or early."""
    mixed = []
    for place, found in enumerate(pairings):
        for number, match in enumerate(found.matches):
            mixed.append(((number / len(found.matches), place), match))
    return rate(list(BOTS), [match for _, match in sorted(mixed)])


def _cell(score: Score | None) -> str:
    if score is None:
        return "·"
    low, high = score.interval
    return f"{100 * score.share:.1f} ({100 * low:.1f}–{100 * high:.1f}) {score.matches:,}"


def _levels(pairings: Sequence[Standings]) -> list[str]:
    """Every number of players: does each level beat the one below it?"""
    rows = []
    for players in sorted({found.settings["players"] for found in pairings}):
        scores = _scores(pairings, players)
        steps = [scores.get((upper, lower)) for lower, upper in pairwise(LEVELS)]
        rows.append([str(players), *map(_cell, steps), _verdict(steps)])
    names = [f"{upper} – {lower}" for lower, upper in pairwise(LEVELS)]
    return [
        "",
        "### Levels by the number of players",
        "",
        "Wins of each level against the one below it.",
        "",
        *table(["players", *names, "in order?"], rows, left=0),
    ]


def _verdict(steps: Sequence[Score | None]) -> str:
    """In order if every step up is certain; else what is not."""
    if any(step is not None and step.interval.high < 0.5 for step in steps):
        return "no"
    if all(step is not None and step.interval.low > 0.5 for step in steps):
        return "yes"
    return "not certain"

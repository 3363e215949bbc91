"""The page of the ladder says who is better, and whether the levels are in order."""

from itertools import combinations, pairwise

from benchmarks.ladder_report import report

from sevenfold.arena.standings import Standings
from sevenfold.arena.tournament import agree
from sevenfold.bots.catalogue import BOTS, LEVELS


def duel(first: str, second: str, players: int, wins: int, matches: int = 100) -> Standings:
    """So many wins of the second bot in matches that nobody had to play."""
    settings = agree("7-seas", [first, second], players=players, matches=matches)
    results = {}
    for number in range(matches):
        won = number * 37 % matches < wins  # early and late ones
        results[number] = {"winners": [1 - number % 2 if won else number % 2]}  # seats alternate
    return Standings(settings, results)


def row(text: str, begin: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {begin}"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_matrix_and_the_verdicts() -> None:
    duels = [duel(*pair, players=2, wins=80) for pair in combinations(BOTS, 2)]
    wins = (90, 55, 20, 70)
    levels = [
        duel(*pair, players=4, wins=n) for pair, n in zip(pairwise(LEVELS), wins, strict=True)
    ]
    text = report([*duels, *levels])
    assert "## 7 Seas" in text
    best = list(BOTS)[-1]
    assert row(text, best)[2:4] == ["·", "80.0 (71.1–86.7) 100"]
    assert row(text, "      2")[-1] == "yes"
    assert row(text, "      4")[1:] == [
        "90.0 (82.6–94.5) 100",
        "55.0 (45.2–64.4) 100",
        "20.0 (13.3–28.9) 100",
        "70.0 (60.4–78.1) 100",
        "no",
    ]


def test_what_is_not_played_yet_is_open() -> None:
    text = report([duel("beginner", "casual", players=2, wins=90)])
    assert row(text, "      2")[-1] == "not certain"
    assert "·" in row(text, "casual")

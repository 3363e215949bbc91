"""The page of the ladder says who is better, and whether the levels are in order."""

from itertools import combinations
from pathlib import Path

import pytest
from benchmarks import ladder_report, pairing
from benchmarks.pairing import Pairing, pairings, steps_at

from sevenfold.arena.standings import Standings
from sevenfold.arena.tournament import agree
from sevenfold.arena.workers import threads
from sevenfold.bots.catalogue import BOTS


def report(found: list[Standings]) -> str:
    return ladder_report.report(found, ["Machine: a good one"], hours=0.5)


def duel(first: str, second: str, players: int, wins: int, matches: int = 100) -> Standings:
    """So many wins of the first bot in matches that nobody had to play."""
    settings = agree("7-seas", [first, second], players=players, matches=matches)
    results = {}
    for number in range(matches):
        won = number * 37 % matches < wins  # early and late ones
        results[number] = {"winners": [number % 2 if won else 1 - number % 2]}  # seats alternate
    return Standings(settings, results)


def row(text: str, begin: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {begin}"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_matrix_and_the_verdicts() -> None:
    bots = [*BOTS][::-1]
    duels = [duel(*pair, players=2, wins=80) for pair in combinations(bots, 2)]
    steps = zip(steps_at(4), (90, 55, 70, 20), strict=True)
    levels = [duel(*pair, players=4, wins=wins) for pair, wins in steps]
    text = report([*duels, *levels])
    assert "## 7 Seas" in text
    assert "Played: 3,200 matches in 0.50 hours" in text
    assert row(text, bots[0])[2:4] == ["·", "80.0 (71.1–86.7) 100"]
    assert row(text, "      2")[-1] == "yes"
    assert row(text, "      4")[1:] == [
        "90.0 (82.6–94.5) 100",
        "55.0 (45.2–64.4) 100",
        "70.0 (60.4–78.1) 100",
        "20.0 (13.3–28.9) 100",
        "·",
        "no",
    ]


def test_what_is_not_played_yet_is_open() -> None:
    text = report([duel("casual", "beginner", players=2, wins=90)])
    assert row(text, "      2")[-1] == "not certain"
    assert "·" in row(text, "casual")


def test_luck_is_taken_off_where_that_makes_it_surer() -> None:
    found = duel("strong", "casual", players=2, wins=60)
    results = {}
    for number, result in found.results.items():
        luck = 0.4 if result["winners"] == [0] else -0.4
        results[number] = {**result, "luck": [luck, -luck]}
    lucky = Standings({**found.settings, "luck": {}}, results)
    pair = ("strong", "casual")
    plain = ladder_report.estimate(found, pair)
    assert str(plain) == "60.0 (50.2–69.1) 100"
    corrected = ladder_report.estimate(lucky, pair)
    assert "*" in str(corrected)
    assert corrected.interval.high - corrected.interval.low < 0.1
    few = Standings(lucky.settings, {number: results[number] for number in range(4)})
    assert not ladder_report.estimate(few, pair).is_corrected


def test_a_game_wants_each_pairing_once_and_masters_only_beside_experts() -> None:
    wanted = [(each.players, frozenset(each.bots)) for each in pairings("7-seas")]
    assert len({*wanted}) == len(wanted)
    assert [bots for _, bots in wanted if "master" in bots] == [frozenset(("expert", "master"))]
    assert {players for players, _ in wanted} == {2, 3, 4}


def test_a_pairing_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "STATE", tmp_path)
    first = Pairing("7-seas", 2, ("random", "greedy"))
    assert first.known() == 0.0
    with threads(1) as executor:
        first.play(executor)
        assert len(first.results) == 2
        assert first.known() > 0.0
        again = Pairing("7-seas", 2, ("random", "greedy"))
        assert again.results == first.results
        again.play(executor)
    assert len(again.results) > 2
    assert again.seconds > first.seconds

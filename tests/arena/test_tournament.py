"""Tournaments are fair, complete, and the same wherever they are played."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sevenfold.arena.journal import BadJournal
from sevenfold.arena.playing import BotFailed, play_match, secret_of
from sevenfold.arena.standings import Standings
from sevenfold.arena.tournament import BadTournament, agree, tournament
from sevenfold.arena.workers import processes
from sevenfold.bots import UniformBot, UnknownBot
from sevenfold.games.errors import BadOption, WrongPlayers
from sevenfold.games.registry import games

FIRST = "first=tests.arena.bots_of_tests:First"


@pytest.mark.parametrize("game", games())
def test_greedy_beats_random(game: str) -> None:
    found = tournament(game, ["random", "greedy"], matches=40, seed=1)
    assert found.pairings["greedy", "random"].interval.low > 0.5
    assert found.ranking == ["greedy", "random"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_matches_are_played(players: int) -> None:
    found = tournament("7-seas", ["random", "greedy", FIRST], players=players, matches=7)
    each = {2: 8, 3: 12, 4: 8}[players]
    assert {score.matches for score in found.pairings.values()} == {each}
    assert len(found.results) == 3 * each
    assert sum(score.wins for score in found.totals.values()) == pytest.approx(3 * each)
    for (first, second), score in found.pairings.items():
        assert score.wins + found.pairings[second, first].wins == pytest.approx(each)


def test_the_result_does_not_depend_on_who_does_the_work() -> None:
    wishes = ["random", "greedy", FIRST]
    alone = tournament("7-seas", wishes, matches=6, seed=3, executor=ThreadPoolExecutor(1))
    assert tournament("7-seas", wishes, matches=6, seed=3).results == alone.results
    with processes(2) as executor:
        others = tournament("7-seas", wishes, matches=6, seed=3, executor=executor)
    assert others.to_json() == alone.to_json()
    assert tournament("7-seas", wishes, matches=6, seed=4).results != alone.results


def test_a_bot_against_itself_wins_half_on_every_deal() -> None:
    """The seats, not the bots, make the difference, and every deal is played from both."""
    found = tournament("7", [FIRST, "again=tests.arena.bots_of_tests:First"], matches=40)
    assert found.pairings["first", "again"].wins == 20


def test_a_team_wins_together() -> None:
    found = tournament(
        "7-seas", ["greedy", "random"], players=4, matches=20, options={"teams": "team"}
    )
    assert all(len(result["winners"]) in (2, 4) for result in found.results.values())
    assert found.pairings["greedy", "random"].share > 0.5


def test_shared_wins_count_in_part() -> None:
    settings = agree("7-seas", ["random", "greedy"], players=3)
    results = {0: {"winners": [0, 1]}, 1: {"winners": [0, 1, 2]}, 2: {"winners": []}}
    found = Standings(settings, results).pairings["random", "greedy"]
    assert found.wins == pytest.approx(1 / 2 + 2 / 3 + 1 / 2)


def test_a_tournament_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    tournament("7-seas", ["random", "greedy"], matches=10, keep=file)
    before = file.read_text().splitlines()
    asked: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        asked.append((done, total))

    found = tournament("7-seas", ["random", "greedy"], matches=16, keep=file, progress=progress)
    assert file.read_text().splitlines()[:11] == before
    assert asked == [(done, 16) for done in range(10, 17)]
    assert found.results == tournament("7-seas", ["random", "greedy"], matches=16).results
    with pytest.raises(BadJournal, match="seed"):
        tournament("7-seas", ["random", "greedy"], seed=5, keep=file)


def test_what_is_finished_stays_when_somebody_gives_up(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def progress(done: int, total: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament("7-seas", ["random", "greedy"], matches=40, keep=file, progress=progress)
    kept = len(file.read_text().splitlines()) - 1
    assert 7 <= kept < 40
    found = tournament("7-seas", ["random", "greedy"], matches=40, keep=file)
    assert found.results == tournament("7-seas", ["random", "greedy"], matches=40).results


def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(BotFailed, match="'win at once' is not open to seat"):
        tournament("7", ["random", "cheat=tests.arena.bots_of_tests:Cheat"], matches=2)
    with pytest.raises(BotFailed, match=r"the bot Broken failed .* RuntimeError: out of ideas"):
        tournament("7", ["random", "broken=tests.arena.bots_of_tests:Broken"], matches=2)


def test_what_cannot_be_a_tournament_is_refused() -> None:
    with pytest.raises(BadTournament, match="two bots"):
        tournament("7", ["random"])
    with pytest.raises(BadTournament, match="name of its own"):
        tournament("7", ["random", "random"])
    with pytest.raises(WrongPlayers, match="2 to 4"):
        tournament("7-seas", ["random", "greedy"], players=5)
    with pytest.raises(BadOption, match="goal"):
        tournament("7-seas", ["random", "greedy"], options={"goal": 3})
    for wish in ("me=tests.arena:", "me=no.such.module:Bot", "me=tests.arena.bots_of_tests:Nobody"):
        with pytest.raises(UnknownBot):
            tournament("7", ["random", wish])


def test_a_match_is_that_of_its_secret() -> None:
    def points(deal: int) -> tuple[int, ...]:
        bots = [UniformBot(seed=1), UniformBot(seed=2)]
        return play_match("sea-salt-paper", bots, secret_of(1, deal)).points

    assert points(0) == points(0)
    assert len({points(deal) for deal in range(5)}) > 1


def test_the_result_is_json() -> None:
    found = tournament("7-seas", ["random", "greedy"], matches=4, options={"goal": 11})
    read = json.loads(json.dumps(found.to_json()))
    assert read["settings"]["options"]["goal"] == 11
    assert [row["bot"] for row in read["ranking"]] == found.ranking

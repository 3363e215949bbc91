"""A search that asks a network of open tables what the rest of a round will bring."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sevenfold.bots import GreedyBot, SearchBot, choice
from sevenfold.bots.choice import asks, search_for
from sevenfold.bots.learned import overview_lesson_of, overview_network_of
from sevenfold.bots.level import LevelBot
from sevenfold.bots.network import FULL, BadWeights, Network, appraise_of, overview_of
from sevenfold.games.contract import check_game, position
from sevenfold.games.game import Game
from sevenfold.games.registry import find, games
from sevenfold.games.sense import Sense
from sevenfold.games.seven_seas.components import SeasRecord
from sevenfold.games.seven_seas.overview import MOST, OVERVIEW, survey
from sevenfold.kernel.compiling import compiled, interpreted

SEAS = find("7-seas")
OVERVIEWS = [name for name in games() if find(name).overview is not None]


@pytest.mark.parametrize("name", OVERVIEWS)
def test_the_shipped_weights_fit_their_game(name: str) -> None:
    network = overview_network_of(find(name))
    assert network is not None
    assert network.first.any()


def test_the_network_of_7_seas_sees_who_will_be_ahead() -> None:
    """Before the last few cards it hardly errs about what greedy makes of the rest of the round."""
    lesson = overview_lesson_of(SEAS)
    expected, ends = [], []
    for seed in range(60):
        table = position("7-seas", players=2, seed=seed, ply=26)
        if table.record.rounds > 1:
            continue
        expected.append(appraise_of(SEAS)(table.record, 0, *lesson[:4], FULL))
        bot = GreedyBot(seed=1)
        while table.record.rounds == 1 and not table.over:
            assert table.turn is not None
            table.play(bot.choose(table.view(table.turn)))
        points = table.record.last_points
        ends.append(int(points[0]) - int(points[1]))
    assert len(ends) > 40
    assert np.corrcoef(expected, ends)[0, 1] > 0.7


@pytest.mark.parametrize("name", OVERVIEWS)
def test_compiled_and_interpreted_agree(name: str) -> None:
    game = find(name)
    lesson = overview_lesson_of(game)
    players = overview_of(game).players[0]
    said = []
    for appraise in (appraise_of(game), interpreted(appraise_of(game))):
        for ply in (0, 9, 20, 40):
            table = position(name, players=players, seed=4, ply=ply).record
            for seat in range(players):
                said.append(appraise(table, seat, *lesson[:4], FULL))
    half = len(said) // 2
    assert said[:half] == said[half:]
    assert len(set(said)) > 3


def test_a_search_that_asks_is_the_same_compiled_and_interpreted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = position("7-seas", players=2, seed=4, ply=8)
    view = table.view(table.turn)
    thought = SearchBot(iterations=12, seed=5, outlook=True).think(view)

    def plain(game: Game, sense: Sense) -> Callable[..., Any]:
        return interpreted(search_for(game, sense))

    monkeypatch.setattr(choice, "search_for", plain)
    assert SearchBot(iterations=12, seed=5, outlook=True).think(view) == thought


def test_asking_is_not_playing_on() -> None:
    table = position("7-seas", players=2, seed=4, ply=8)
    view = table.view(table.turn)
    asking, playing = (SearchBot(300, seed=5, outlook=outlook) for outlook in (True, False))
    assert asking.think(view) != playing.think(view)


@pytest.mark.parametrize("players", [3, 4])
def test_where_the_network_knows_nothing_the_search_plays_on(players: int) -> None:
    """To the last digit, and no longer than it would."""
    table = position("7-seas", players=players, seed=4, ply=8)
    view = table.view(table.turn)
    asking, playing = (SearchBot(300, seed=5, outlook=outlook) for outlook in (True, False))
    assert asking.think(view) == playing.think(view)
    assert not asks(view, SEAS.sense)


def test_who_asks_searches_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level is a time; asking takes less of it than playing on."""
    searched = []

    class Heard(SearchBot):
        def __init__(self, iterations: int, *others: Any) -> None:
            searched.append(iterations)
            super().__init__(iterations, *others)

    monkeypatch.setattr("sevenfold.bots.level.SearchBot", Heard)
    for players in (2, 3):
        table = position("7-seas", players=players, seed=4, ply=8)
        LevelBot(100, seed=1).decide(table.view(table.turn))
    assert searched == [round(100 * SEAS.sense.effort * OVERVIEW.effort), 100 * SEAS.sense.effort]


def test_weights_of_moves_are_no_weights_of_tables(tmp_path: Path) -> None:
    assert SEAS.weights is not None
    with pytest.raises(BadWeights, match="has no weights in it"):
        Network.read(SEAS, SEAS.weights, OVERVIEW)
    file = tmp_path / "7-seas.weights"
    network = overview_network_of(SEAS)
    assert network is not None
    network.write(SEAS, file, OVERVIEW)
    found = Network.read(SEAS, file, OVERVIEW)
    assert np.array_equal(found.first, network.first)
    assert np.array_equal(found.last, network.last)
    with pytest.raises(BadWeights, match="these weights are for"):
        Network.read(SEAS, file, replace(OVERVIEW, version=99))


def test_no_judgement_can_look_at_open_cards_unnoticed() -> None:
    """Somebody who asks the overview at a real table is caught as anybody else who peeps."""
    judge = SEAS.sense.judge
    assert judge is not None

    @compiled
    def peeping(table: SeasRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
        judge(table, moves, n, worth)
        active = np.zeros(MOST, np.int32)
        true = survey(table, table.turn, active) if table.players == 2 else 0
        for place in range(true):
            worth[0] += 0.001 * active[place]

    usual = tuple(replace(option, samples=(option.default,)) for option in SEAS.options)
    game = replace(SEAS, most=2, options=usual, sense=replace(SEAS.sense, judge=peeping))
    report = check_game(game, effort=0.15)
    assert any("judgement" in str(problem) for problem in report.problems), report


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (replace(OVERVIEW, size=40), "a feature"),
        (replace(OVERVIEW, most=9), "true at once"),
        (replace(OVERVIEW, kinds=1), "a stage"),
    ],
)
def test_an_overview_keeps_to_its_bounds(wrong: Any, what: str) -> None:
    usual = tuple(replace(option, samples=(option.default,)) for option in SEAS.options)
    report = check_game(replace(SEAS, most=2, options=usual, overview=wrong), effort=0.05)
    found = [problem for problem in report.problems if problem.law == "overview"]
    assert any(what in str(problem) for problem in found), report

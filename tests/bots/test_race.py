"""The race of moves, and what a network has to say in it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sevenfold.bots import SearchBot, choice
from sevenfold.bots.choice import Choice, search_for
from sevenfold.bots.race import Race, winner
from sevenfold.games.contract import position
from sevenfold.games.game import Game
from sevenfold.games.registry import find
from sevenfold.games.sense import Sense
from sevenfold.kernel.compiling import interpreted
from tests.bots.test_search import a_choice

NO_OPINION = np.zeros(3)


def tables(*ahead: float, spread: float, many: int = 200) -> np.ndarray:
    """Results at tables that differ much, where moves are so much better than the first one."""
    luck = np.random.default_rng(1).normal(0.0, spread, (many, 1))
    skill = np.random.default_rng(2).normal(0.0, 0.1, (many, len(ahead)))
    results: np.ndarray = luck + skill + np.array(ahead)
    return results


def test_what_all_moves_have_in_common_cancels_out() -> None:
    """A hundredth of what tables differ by is enough to tell who is best."""
    race = Race(NO_OPINION, most=3, prior=0.0, fewest=1)
    race.hear(tables(0.0, 0.1, 0.0, spread=10.0, many=4000))
    race.thin(done=0.1)
    assert race.places.tolist() == [1]


def test_who_is_not_surely_worse_stays_as_long_as_there_is_time() -> None:
    race = Race(NO_OPINION, most=3, prior=0.0, fewest=1)
    race.hear(tables(0.0, 0.001, 0.0, spread=1.0))
    race.thin(done=0.1)
    assert len(race.places) == 3
    race.thin(done=0.9)
    assert len(race.places) == 2


def test_whoever_wants_to_hear_of_two_keeps_two() -> None:
    race = Race(NO_OPINION, most=3, prior=0.0, fewest=2)
    race.hear(tables(0.0, 5.0, 2.0, spread=1.0))
    race.thin(done=0.1)
    assert race.places.tolist() == [1, 2]


def test_an_opinion_counts_like_tables() -> None:
    """Against one that is worth a thousand tables, a few say little, and many prevail."""
    liked = np.array([0.5, 0.0, 0.0])
    few, many = (Race(liked, most=3, prior=1000.0, fewest=1) for _ in range(2))
    few.hear(tables(0.0, 0.5, 0.0, spread=1.0, many=100))
    many.hear(tables(0.0, 0.5, 0.0, spread=1.0, many=4000))
    for race in (few, many):
        race.thin(done=1.0)
    assert (few.places[0], many.places[0]) == (0, 1)


def test_only_the_most_promising_start_where_there_is_little_time() -> None:
    race = Race(np.array([0.0, 3.0, 1.0, 2.0]), most=2, prior=0.0, fewest=1)
    assert race.places.tolist() == [1, 3]


def test_nobody_wins_by_a_few_lucky_tables() -> None:
    visits = np.array([500, 500, 40])
    assert winner(visits, np.array([50.0, 60.0, 40.0]), NO_OPINION, prior=0.0) == 1


@pytest.mark.parametrize("game", ["7", "7-steps"])
def test_a_learned_search_is_the_same_compiled_and_interpreted(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_choice(game, ply=9)
    view = table.view(table.turn)
    thought = SearchBot(iterations=12, seed=5).think(view)

    def plain(game: Game, sense: Sense) -> Callable[..., Any]:
        return interpreted(search_for(game, sense))

    monkeypatch.setattr(choice, "search_for", plain)
    assert SearchBot(iterations=12, seed=5).think(view) == thought


def test_without_a_network_nothing_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The three settings for a network change nothing then, to the last digit."""
    monkeypatch.setattr(choice, "network_of", lambda game: None)
    table = position("7", players=2, seed=4, ply=9)
    view = table.view(table.turn)
    plain = SearchBot(iterations=300, seed=5, rivals=0, prior=0.0, leaf=False, learned_habit=False)
    asked = SearchBot(iterations=300, seed=5, rivals=0, prior=9.0, leaf=True, learned_habit=True)
    assert asked.think(view) == plain.think(view)


def test_a_prior_needs_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_choice("7")
    sense = replace(find("7").sense, prior=30.0)
    here = Choice.at(table.view(table.turn), sense)
    assert here.prior == 30.0
    monkeypatch.setattr(choice, "network_of", lambda game: None)
    assert here.prior == 0.0

"""What bots are told about playing well: the judgement of moves."""

import pytest

from sevenfold.arena.batch import Batch
from sevenfold.games.laws.opinions import judged
from sevenfold.games.laws.positions import random_game
from sevenfold.games.laws.report import Spot
from sevenfold.games.registry import find
from tests.games.judging import favourite, worths
from tests.games.seven.positions import position

GAME = find("7")


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("edition", ["german", "english", "italian"])
def test_the_judgement_does_not_see_what_its_seat_cannot_see(players: int, edition: str) -> None:
    spot = Spot(GAME, players, {"edition": edition}, seed=players)
    phases = set()
    for here, table in random_game(spot):
        if not table.over and here.ply % 3 == 0:
            phases.add(table.state()["phase"])
            view = table.view(table.turn)
            assert judged(view.imagine(seed=1)) == judged(view.imagine(seed=2)) == judged(table)
    assert phases == {"lay", "start"}


def test_seven_is_made() -> None:
    assert favourite(position([[1, 2, 3, 5], [1] * 5], pile=[4])) == "3 number"
    assert favourite(position([[1, 2, 3, 7], [1] * 5], pile=[3])) == "7 hole"


def test_a_seven_is_the_best_start() -> None:
    assert favourite(position([[1, 2, 3, 6, 7], [1] * 5])) == "7"


def test_of_two_cards_that_leave_the_same_the_double_one_is_laid() -> None:
    found = worths(position([[2, 2, 5], [1] * 5]))
    assert found["2"] > found["5"]  # both can be completed by 2, 5 and 7 in all


def test_a_pile_that_fewer_cards_complete_is_left() -> None:
    # (3, 3) becomes seven only by a 4; (3, 2) by a 5 or a 4.
    found = worths(position([[3, 3, 6], [1] * 7], pile=[3, 2], hole=3))
    assert found["3 hole"] > found["3 number"]


def test_a_number_that_cannot_come_is_no_danger() -> None:
    none_left = position([[4, 3], [1] * 7], rest="aside", deck=[1] * 4)
    assert worths(none_left)["4"] > worths(position([[4, 3], [1] * 7]))["4"]


def test_a_small_hand_hardly_has_what_makes_seven() -> None:
    few = worths(position([[3, 3, 6], [1] * 3], pile=[3, 2], hole=3))
    many = worths(position([[3, 3, 6], [1] * 12], pile=[3, 2], hole=3))
    assert few["3 number"] > many["3 number"]


def test_who_must_draw_has_nothing_to_judge() -> None:
    assert worths(position([[1, 1], [1]], pile=[2, 3], hole=2)) == {"draw": 0.0}


def test_moves_that_look_alike_look_equally_good() -> None:
    found = worths(position([[3, 6], [1] * 7], pile=[2, 2], hole=2))
    assert found["3 hole"] == found["3 number"]


@pytest.mark.parametrize(
    ("players", "edition", "at_least"),
    [(2, "german", 0.93), (2, "english", 0.85), (2, "italian", 0.93), (4, "german", 0.9)],
)
def test_greedy_beats_random(players: int, edition: str, at_least: float) -> None:
    won = 0.0
    for seat in range(players):
        batch = Batch("7", tables=300, players=players, seed=5, edition=edition)
        batch.play_out(greed=[float(other == seat) for other in range(players)])
        won += batch.wins()[seat]
    assert won / (300 * players) > at_least


def test_greedy_finishes_rounds_with_any_deck() -> None:
    batch = Batch("7", tables=50, players=3, seed=5, deck=[0, 0, 0, 0, 0, 0, 30])
    batch.play_out(greed=(1.0, 1.0, 1.0))
    assert batch.wins().sum() == pytest.approx(50)

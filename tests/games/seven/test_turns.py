"""Rulings 1 and 2: a turn, making seven, being blocked."""

import pytest

from sevenfold import deal
from tests.games.seven.positions import played, position

EDITIONS = ("german", "english", "italian")


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_01_lay_one_card_then_draw_one(edition: str) -> None:
    table = position([[1, 2], [2, 2]], pile=[1], edition=edition, deck=[5], rest="aside")
    state = played(table, "2 hole")
    assert state["hands"][0] == [1, 5]
    assert state["turn"] == 1
    assert state["phase"] == "lay"
    assert state["pile"] == [1, 2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_01_the_first_card_of_a_round_is_followed_by_a_draw(edition: str) -> None:
    table = deal("7", players=3, seed=4, edition=edition)
    starter = table.state()["starter"]
    low = next(move for move in table.legal() if move != "7")
    state = played(table, low)
    assert len(state["hands"][starter]) == 7
    assert len(state["deck"]) == 80 - 21 - 1
    assert state["turn"] == (starter + 1) % 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_01_making_seven_sets_the_pile_aside_and_draws_nothing(edition: str) -> None:
    table = position([[2, 6], [2, 2]], pile=[1], edition=edition)
    state = played(table, "6 number")
    assert state["hands"][0] == [2]
    assert state["aside"] == [1, 6]
    assert state["pile"] == []
    assert (state["phase"], state["turn"], state["after_seven"]) == ("start", 0, True)


@pytest.mark.parametrize(("edition", "cards"), [("german", 1), ("english", 1), ("italian", 2)])
def test_ruling_01_starting_a_pile_after_seven(edition: str, cards: int) -> None:
    table = position([[2, 3, 6], [2, 2]], pile=[1], edition=edition)
    state = played(table, "6 number", "3")
    assert len(state["hands"][0]) == cards
    assert (state["phase"], state["turn"], state["after_seven"]) == ("lay", 1, False)
    assert (state["pile"], state["top"], state["hole"]) == ([3], 3, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_01_a_seven_as_first_card_makes_seven_again(edition: str) -> None:
    table = position([[2, 6, 7, 7], [2, 2]], pile=[1], edition=edition)
    state = played(table, "6 number", "7", "7")
    assert state["hands"][0] == [2]
    assert state["aside"] == [1, 6, 7, 7]
    assert (state["phase"], state["turn"], state["after_seven"]) == ("start", 0, True)


def test_ruling_02_blocked_draws_one_card_and_the_turn_is_over() -> None:
    table = position([[2, 2], [3, 3]], pile=[6], deck=[6], rest="aside")
    assert table.legal() == ["draw"]
    state = played(table, "draw")
    assert state["hands"][0] == [2, 2, 6]  # it could be laid, but not this turn
    assert state["turn"] == 1
    assert state["pile"] == [6]


def test_ruling_02_who_can_lay_a_card_must() -> None:
    assert position([[2, 2, 6], [3, 3]], pile=[6]).legal() == ["6 hole"]


def test_ruling_02_whoever_starts_a_pile_and_holds_a_card_must_lay_it() -> None:
    assert position([[1, 1, 6], [2, 2]]).legal() == ["1", "6"]

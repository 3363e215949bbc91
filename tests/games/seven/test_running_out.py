"""Rulings 3 and 4: every way in which a hand runs out."""

import pytest

from tests.games.seven.positions import played, position

EDITIONS = ("german", "english", "italian")
MUST_MAKE_SEVEN = ("english", "italian")


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_03_making_seven_with_the_last_card_finishes(edition: str) -> None:
    table = position([[6], [2, 2], [3, 3]], pile=[1], edition=edition)
    state = played(table, "6 number")
    assert state["finished"] == [0]
    assert state["hands"][0] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_03_starting_a_pile_with_a_last_seven_finishes(edition: str) -> None:
    table = position([[6, 7], [2, 2], [3, 3]], pile=[1], edition=edition)
    state = played(table, "6 number", "7")
    assert state["finished"] == [0]
    assert state["aside"] == [1, 6, 7]
    assert (state["phase"], state["turn"], state["after_seven"]) == ("start", 1, False)


def test_ruling_03_german_starting_a_pile_with_the_last_card_finishes() -> None:
    state = played(position([[3, 6], [2, 2], [3, 3]], pile=[1]), "6 number", "3")
    assert state["finished"] == [0]
    assert (state["phase"], state["turn"]) == ("lay", 1)
    assert state["pile"] == [3]


@pytest.mark.parametrize("edition", MUST_MAKE_SEVEN)
def test_ruling_03_elsewhere_the_starter_of_a_pile_does_not_finish_but_draws(edition: str) -> None:
    table = position([[3, 6], [2, 2], [3, 3]], pile=[1], edition=edition, deck=[5], rest="aside")
    state = played(table, "6 number", "3")
    assert state["finished"] == []
    assert state["hands"][0] == [5]
    assert (state["phase"], state["turn"]) == ("lay", 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_03_a_last_card_without_seven_is_followed_by_a_draw(edition: str) -> None:
    table = position([[3], [2, 2], [3, 3]], pile=[1], edition=edition, deck=[5], rest="aside")
    state = played(table, "3 hole")
    assert state["finished"] == []
    assert state["hands"][0] == [5]


def test_ruling_03_german_a_last_card_and_nothing_to_draw_finishes() -> None:
    table = position([[3], [2, 2], [3, 3]], pile=[1], rest="pile")
    state = played(table, "3 hole")
    assert state["finished"] == [0]
    assert (state["phase"], state["turn"]) == ("lay", 1)


@pytest.mark.parametrize("edition", MUST_MAKE_SEVEN)
def test_ruling_03_elsewhere_a_seat_may_stay_in_the_round_without_a_card(edition: str) -> None:
    table = position([[3], [4, 4], [1, 1]], pile=[1], edition=edition, rest="pile")
    state = played(table, "3 hole")
    assert state["finished"] == []
    assert state["hands"][0] == []
    # Its next turn is a blocked one; now there is something to draw.
    state = played(table, "4 number", "4", "1 number")
    assert state["turn"] == 0
    aside = len(state["aside"]) + len(state["deck"])
    assert table.legal() == ["draw"]
    state = played(table, "draw")
    assert len(state["hands"][0]) == 1
    assert len(state["aside"]) + len(state["deck"]) == aside - 1
    assert state["turn"] == 1


@pytest.mark.parametrize("edition", MUST_MAKE_SEVEN)
def test_ruling_03_a_seat_without_a_card_passes_the_start_of_a_pile_on(edition: str) -> None:
    table = position([[], [2, 2], [3, 3]], edition=edition)
    assert table.legal() == ["draw"]
    state = played(table, "draw")
    assert len(state["hands"][0]) == 1
    assert (state["phase"], state["turn"], state["after_seven"]) == ("start", 1, False)
    assert state["pile"] == []
    low = played(table, "2")
    assert len(low["hands"][1]) == 2  # and who starts it then draws


@pytest.mark.parametrize("edition", MUST_MAKE_SEVEN)
def test_ruling_03_passing_the_start_on_with_nothing_to_draw(edition: str) -> None:
    everything = [1] * 12 + [2] * 12 + [3] * 12 + [4] * 12 + [5] * 12 + [6] * 12 + [7] * 8
    table = position([[], [], everything], edition=edition)
    state = played(table, "draw")
    assert (state["phase"], state["turn"], state["idle"]) == ("start", 1, 1)
    state = played(table, "draw")
    assert (state["phase"], state["turn"], state["idle"]) == ("start", 2, 2)
    state = played(table, "1")
    assert (state["phase"], state["turn"], state["idle"]) == ("lay", 0, 0)


@pytest.mark.parametrize("edition", MUST_MAKE_SEVEN)
def test_ruling_03_a_last_first_card_may_also_leave_a_seat_without_one(edition: str) -> None:
    everything = [1] * 11 + [2] * 12 + [3] * 12 + [4] * 12 + [5] * 12 + [6] * 12 + [7] * 8
    state = played(position([[1], everything], edition=edition), "1")
    assert state["finished"] == []
    assert state["hands"][0] == []
    assert (state["phase"], state["turn"]) == ("lay", 1)


def test_ruling_03_german_a_last_first_card_and_nothing_to_draw_finishes() -> None:
    most = [1] * 11 + [2] * 12 + [3] * 12 + [4] * 12 + [5] * 12 + [6] * 12 + [7] * 7
    state = played(position([[1], most, [7]]), "1")
    assert state["finished"] == [0]
    assert (state["phase"], state["turn"]) == ("lay", 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_04_the_next_player_starts_a_pile_and_then_draws(edition: str) -> None:
    table = position([[6], [2, 2], [3, 3]], pile=[1], edition=edition)
    state = played(table, "6 number")
    assert (state["phase"], state["turn"], state["after_seven"]) == ("start", 1, False)
    state = played(table, "2")
    assert len(state["hands"][1]) == 2
    assert (state["phase"], state["turn"]) == ("lay", 2)


def test_ruling_04_the_next_player_is_one_who_is_still_in_the_round() -> None:
    table = position([[6], [], [3, 3], [4, 4]], pile=[1], finished=[1])
    state = played(table, "6 number")
    assert state["finished"] == [1, 0]
    assert state["turn"] == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_play_goes_on_until_one_player_has_not_finished(edition: str) -> None:
    table = position([[6], [2, 2], [7]], pile=[1], edition=edition)
    state = played(table, "6 number", "2")
    assert (state["round"], state["turn"], state["finished"]) == (1, 2, [0])
    table = position([[6], [], [3, 3]], pile=[1], edition=edition, finished=[1])
    state = played(table, "6 number")
    assert state["round"] == 2
    assert state["scores"] == [2, 3, 1]

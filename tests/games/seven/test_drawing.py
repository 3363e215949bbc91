"""Rulings 5 and 6: the empty draw pile, the deadlock, and rounds that do not end by themselves."""

import pytest

import sevenfold
from tests.games.seven.positions import played, position

EDITIONS = ("german", "english", "italian")


def test_ruling_05_an_empty_draw_pile_is_renewed_when_somebody_must_draw() -> None:
    table = position([[1, 2], [2, 2]], pile=[1], rest="aside")
    before = len(table.state()["aside"])
    state = played(table, "1 hole")
    assert state["aside"] == []
    assert len(state["deck"]) == before - 1
    assert len(state["hands"][0]) == 2


def test_ruling_05_a_penalty_renews_it_too() -> None:
    table = position([[2, 2], [3, 3]], pile=[6], rest="aside")
    before = len(table.state()["aside"])
    state = played(table, "draw")
    assert (state["aside"], len(state["deck"])) == ([], before - 1)
    assert len(state["hands"][0]) == 3
    assert state["idle"] == 0


def test_ruling_05_drawing_the_last_card_does_not_renew_it_yet() -> None:
    table = position([[1, 2], [2, 2]], pile=[1], deck=[5], rest="aside")
    before = len(table.state()["aside"])
    state = played(table, "1 hole")
    assert state["deck"] == []
    assert len(state["aside"]) == before


def test_ruling_05_making_seven_does_not_renew_it_because_nobody_draws() -> None:
    table = position([[6, 2], [2, 2]], pile=[1], rest="aside")
    before = len(table.state()["aside"])
    state = played(table, "6 number")
    assert state["deck"] == []
    assert len(state["aside"]) == before + 2


def test_ruling_05_italian_the_pile_that_made_seven_is_shuffled_in() -> None:
    table = position([[6, 2, 2], [2, 2]], pile=[1], rest="pile", edition="italian")
    cards = len(table.state()["pile"]) + 1
    state = played(table, "6 number", "2")
    assert len(state["hands"][0]) == 2
    assert len(state["deck"]) == cards - 1
    assert state["aside"] == []


def test_ruling_05_the_pile_itself_is_never_shuffled_in() -> None:
    table = position([[1, 2], [2, 2]], pile=[1], rest="pile")
    pile = table.state()["pile"]
    state = played(table, "1 hole")
    assert state["pile"] == [*pile, 1]
    assert state["hands"][0] == [2]  # no card to draw, so none was drawn
    assert (state["deck"], state["aside"]) == ([], [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_06_when_all_are_blocked_and_nothing_can_be_drawn_the_pile_goes(
    edition: str,
) -> None:
    table = position([[2, 2], [3, 3], [2, 3]], pile=[6], rest="pile", edition=edition, starter=1)
    pile = table.state()["pile"]
    assert table.legal() == ["draw"]
    state = played(table, "draw")
    assert (state["idle"], state["turn"], state["phase"]) == (1, 1, "lay")
    state = played(table, "draw")
    assert (state["idle"], state["turn"], state["phase"]) == (2, 2, "lay")
    assert state["pile"] == pile
    state = played(table, "draw")
    assert (state["idle"], state["turn"], state["phase"]) == (0, 0, "start")
    assert (state["pile"], state["aside"]) == ([], sorted(pile))
    assert not state["after_seven"]
    state = played(table, "2")
    assert len(state["hands"][0]) == 2  # who starts the new pile draws


def test_ruling_06_only_players_still_in_the_round_count() -> None:
    table = position([[2, 2], [], [2, 3]], pile=[6], rest="pile", finished=[1])
    state = played(table, "draw", "draw")
    assert (state["idle"], state["turn"], state["phase"]) == (0, 0, "start")


def test_ruling_06_a_card_laid_in_between_breaks_the_row() -> None:
    table = position([[2, 2], [6, 3], [2, 3]], pile=[6], rest="pile")
    state = played(table, "draw", "6 hole", "draw", "draw")
    assert (state["idle"], state["phase"]) == (2, "lay")
    state = played(table, "draw")
    assert (state["idle"], state["phase"], state["turn"]) == (0, "start", 2)


def test_ruling_06_a_card_drawn_in_between_breaks_the_row() -> None:
    table = position([[2, 2], [3, 3]], pile=[6], deck=[2, 3], rest="pile")
    state = played(table, "draw", "draw")
    assert (state["idle"], state["phase"]) == (0, "lay")
    assert len(state["hands"][0]) == len(state["hands"][1]) == 3
    state = played(table, "draw", "draw")
    assert (state["idle"], state["phase"]) == (0, "start")


@pytest.mark.parametrize("edition", ["english", "italian"])
def test_ruling_06_a_seat_without_a_card_is_blocked_too(edition: str) -> None:
    table = position([[], [2, 2]], pile=[6], rest="pile", edition=edition)
    state = played(table, "draw")
    assert state["idle"] == 1
    state = played(table, "draw")
    assert (state["idle"], state["phase"], state["turn"]) == (0, "start", 0)
    state = played(table, "draw")  # it cannot start the pile, but there is a card to draw now
    assert (state["phase"], state["turn"], len(state["hands"][0])) == ("start", 1, 1)


def test_ruling_06_a_round_is_stopped_after_2000_moves() -> None:
    table = position([[2, 6], [2, 2, 2], [4, 4]], pile=[6], moves_in_round=1998, starter=1)
    state = played(table, "6 hole")
    assert (state["moves_in_round"], state["round"]) == (1999, 1)
    state = played(table, "draw")  # now seat 1 has four cards
    assert (state["moves_in_round"], state["round"]) == (0, 2)
    assert state["scores"] == [2, 1, 3]
    assert [len(hand) for hand in state["hands"]] == [7, 7, 7]


def test_ruling_06_then_fewest_cards_rank_first_and_ties_go_clockwise_from_the_starter() -> None:
    hands = [[4, 4], [1], [4, 4], [], [4, 4]]
    table = position(hands, pile=[1], moves_in_round=1999, starter=2, turn=0, finished=[3])
    state = played(table, "4 hole")  # seat 0 lays one and draws one: two cards, as 2 and 4
    # 3 has finished; 1 holds one card; then 2, 4, 0 from the starter on.
    assert state["scores"] == [1, 4, 3, 5, 2]
    assert (state["round"], state["starter"]) == (2, 3)


def test_ruling_06_a_round_that_ends_with_its_2000th_move_needs_no_stop() -> None:
    table = position([[6], [2, 2, 2]], pile=[1], moves_in_round=1999)
    state = played(table, "6 number")
    assert (state["scores"], state["round"]) == ([2, 1], 2)


@pytest.mark.parametrize("edition", ["english", "italian"])
def test_ruling_06_a_deck_without_any_seven_is_stopped_every_round(edition: str) -> None:
    table = sevenfold.deal("7", players=2, seed=3, edition=edition, deck=[20, 0, 0, 0, 0, 0, 0])
    plies = 0
    while not table.over:
        table.play(table.legal()[0])
        plies += 1
    state = table.state()
    assert plies == 7 * 2000
    assert state["moves_in_round"] == 2000
    assert state["finished"] == []
    assert sum(state["scores"]) == 21


def test_ruling_06_in_the_german_rules_even_such_a_deck_runs_out() -> None:
    table = sevenfold.deal("7", players=3, seed=3, deck=[30, 0, 0, 0, 0, 0, 0])
    while not table.over:
        table.play(table.legal()[0])
        assert table.state()["moves_in_round"] <= 30

"""Ruling 9: what a player knows, and what nobody knows."""

from collections import Counter

import pytest

import sevenfold
from tests.games.seven.positions import played, position


def test_ruling_09_a_seat_sees_its_own_hand_and_the_sizes_of_all_others() -> None:
    table = position([[1, 5], [2, 2, 7], [3, 3]], pile=[1], aside=[4, 6])
    view = table.view(1).state()
    assert view["hands"] == [2, [2, 2, 7], 2]
    assert view["deck"] == 80 - 10


def test_ruling_09_a_spectator_sees_no_hand() -> None:
    view = position([[1, 5], [2, 2, 7]], pile=[1]).view(None).state()
    assert view["hands"] == [2, 3]


def test_ruling_09_pile_and_cards_aside_are_seen_in_full() -> None:
    table = position([[1, 5], [2, 2]], pile=[1, 2, 2], hole=1, aside=[6, 4])
    for seat in (0, 1, None):
        view = table.view(seat).state()
        assert view["pile"] == [1, 2, 2]
        assert view["aside"] == [4, 6]
        assert (view["top"], view["hole"]) == (2, 1)


@pytest.mark.parametrize("seat", [0, None])
def test_ruling_09_a_card_drawn_is_secret(seat: int | None) -> None:
    hands = [[2, 2], [3, 3]]
    views = []
    for drawn in (1, 6):
        table = position(hands, pile=[6], turn=1, deck=[drawn], rest="aside")
        table.play("draw")
        views.append(table.view(seat).state())
    # Only what is set aside differs, because the other card lies there.
    assert [view["hands"][1] for view in views] == [3, 3]
    assert views[0].keys() == views[1].keys()
    for key in views[0].keys() - {"aside"}:
        assert views[0][key] == views[1][key]


def test_ruling_09_tables_that_differ_in_hidden_cards_look_the_same() -> None:
    one = position([[2, 2], [3, 3]], pile=[6], deck=[5, 6], rest="aside")
    other = position([[2, 2], [5, 6]], pile=[6], deck=[3, 3], rest="aside")
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


def test_ruling_09_nobody_remembers_reshuffled_cards() -> None:
    table = position([[2, 2], [3, 3]], pile=[6], rest="aside")
    state = played(table, "draw")
    for seat in (0, 1, None):
        view = table.view(seat).state()
        assert view["deck"] == len(state["deck"])
        assert view["aside"] == []


def test_ruling_09_hands_stay_hidden_at_the_end() -> None:
    table = position([[6], [2, 2]], pile=[1], round=7, scores=[10, 8])
    table.play("6 number")
    assert table.over
    assert table.view(0).state()["hands"] == [[], 2]
    assert table.view(None).state()["hands"] == [0, 2]
    assert table.view(1).state()["hands"] == [0, [2, 2]]


def test_ruling_09_imagined_hands_are_dealt_from_all_unseen_cards_alike() -> None:
    # Unseen are 1, 1, 1 and 2: the one card of the other hand is a 1 three times out of four.
    table = position([[2, 2], [1]], pile=[6], deck=[1, 1, 2], rest="aside")
    seen = Counter(table.view(0).imagine(seed).state()["hands"][1][0] for seed in range(2000))
    assert set(seen) == {1, 2}
    assert abs(seen[1] - 1500) < 100  # five standard deviations


def test_ruling_09_a_view_has_the_keys_of_a_state() -> None:
    table = sevenfold.deal("7", players=3, seed=1)
    for seat in (0, 1, 2, None):
        assert table.view(seat).state().keys() == table.state().keys()


def test_ruling_09_what_may_be_laid_is_told_only_to_the_seat_whose_turn_it_is() -> None:
    table = position([[1, 5], [2, 2]], pile=[1])
    assert table.view(0).legal() == table.legal()
    assert table.view(1).legal() == []
    assert table.view(None).legal() == []

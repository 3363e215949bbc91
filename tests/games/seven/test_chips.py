"""Rulings 7 and 8: what a round pays, when a match is over, who starts and who wins."""

from typing import Any

import pytest

import sevenfold
from tests.games.seven.positions import played, position


@pytest.mark.parametrize("players", range(2, 8))
def test_ruling_07_the_order_of_finishing_pays_from_the_number_of_players_down(
    players: int,
) -> None:
    order = list(range(players - 2, 0, -1))  # finished already, the highest seat first
    hands = [[6], *([] for _ in order), [2, 2]]
    state = played(position(hands, pile=[1], finished=order), "6 number")
    expected = [0] * players
    for rank, seat in enumerate([*order, 0, players - 1]):
        expected[seat] = players - rank
    assert state["scores"] == expected
    assert state["chips_left"] == 80 - players * (players + 1) // 2


def test_ruling_07_chips_are_paid_when_the_round_ends() -> None:
    state = played(position([[6], [2, 2], [3, 3]], pile=[1]), "6 number")
    assert state["finished"] == [0]
    assert state["scores"] == [0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_07_up_to_four_players_play_seven_rounds(players: int) -> None:
    assert _final(players)["round"] == 7
    assert _final(players)["chips_left"] == 80 - 7 * players * (players + 1) // 2


@pytest.mark.parametrize(("players", "rounds"), [(5, 6), (6, 4), (7, 3)])
def test_ruling_07_more_players_play_until_the_chips_are_gone(players: int, rounds: int) -> None:
    final = _final(players)
    assert (final["round"], final["chips_left"], sum(final["scores"])) == (rounds, 0, 80)


@pytest.mark.parametrize(
    ("players", "scores", "paid"),
    [
        (5, [15, 15, 15, 15, 15], [5, 0, 0, 0, 0]),
        (6, [13, 10, 10, 10, 10, 10], [6, 5, 4, 2, 0, 0]),
        (7, [8, 8, 8, 8, 8, 8, 8], [7, 6, 5, 4, 2, 0, 0]),
    ],
)
def test_ruling_07_the_last_round_is_played_out_and_pays_what_is_left(
    players: int, scores: list[int], paid: list[int]
) -> None:
    order = list(range(1, players - 1))
    hands = [[6], *([] for _ in order), [2, 2]]
    table = position(hands, pile=[1], scores=scores, round=players, finished=order)
    state = played(table, "6 number")
    expected = list(scores)
    for seat, chips in zip([*order, 0, players - 1], paid, strict=True):
        expected[seat] += chips
    assert state["scores"] == expected
    assert (state["over"], state["phase"], state["turn"]) == (True, "over", None)
    assert state["chips_left"] == 0
    assert state["finished"] == [*order, 0]  # the last one never finished


def test_ruling_07_the_end_keeps_the_last_round_as_it_was_scored() -> None:
    table = position([[6], [2, 2]], pile=[3, 1], hole=3, round=7, scores=[10, 8], moves_in_round=9)
    state = played(table, "6 number")
    assert state["over"]
    assert state["winners"] == [0]
    assert state["hands"] == [[], [2, 2]]
    assert state["pile"] == []
    assert {1, 3, 6} <= set(state["aside"])  # set aside also on the last move
    assert (state["moves_in_round"], state["round"], state["finished"]) == (10, 7, [0])
    assert not state["after_seven"]
    assert table.legal() == []


def test_ruling_08_the_first_starter_is_random() -> None:
    starters = [sevenfold.deal("7", players=4, seed=seed).state()["starter"] for seed in range(60)]
    assert set(starters) == {0, 1, 2, 3}


def test_ruling_08_then_the_start_moves_clockwise_by_one_each_round() -> None:
    table = position([[6], [2, 2]], pile=[1], starter=1)
    state = played(table, "6 number")
    assert (state["starter"], state["turn"]) == (0, 0)
    assert (state["phase"], state["after_seven"]) == ("start", False)
    table = position([[6], [], [2, 2]], pile=[1], starter=0, finished=[1])
    state = played(table, "6 number")
    assert (state["starter"], state["turn"]) == (1, 1)


def test_ruling_08_a_new_round_is_dealt_afresh() -> None:
    state = played(position([[6], [2, 2]], pile=[1], moves_in_round=40), "6 number")
    assert [len(hand) for hand in state["hands"]] == [7, 7]
    assert len(state["deck"]) == 66
    assert (state["aside"], state["pile"], state["finished"]) == ([], [], [])
    assert (state["moves_in_round"], state["idle"]) == (0, 0)


def test_ruling_08_final_ties_share_the_win() -> None:
    table = position([[6], [], [2, 2]], pile=[1], round=7, scores=[13, 12, 11], finished=[1])
    state = played(table, "6 number")
    assert state["scores"] == [15, 15, 12]
    assert state["winners"] == [0, 1]


def _final(players: int) -> dict[str, Any]:
    table = sevenfold.deal("7", players=players, seed=players)
    while not table.over:
        table.play(table.legal()[-1])
    return table.state()

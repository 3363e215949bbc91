"""Rulings 7 and 8: how a match ends, and who wins it."""

import random

import pytest

import sevenfold
from sevenfold import Table
from tests.games.seven_steps.positions import PLAIN, play, position

TURN = ("place 0,0", "done", "bonus aid", "refill")


def turn(table: Table) -> Table:
    """The shortest turn there is."""
    if table.state()["phase"] == "aid":
        table.play("no-aid")
    if table.state()["phase"] == "place":
        play(table, table.legal()[0], "done")
    if table.state()["phase"] == "score":
        table.play("score")
    if table.state()["phase"] == "bonus":
        table.play("bonus aid")
    if table.state()["phase"] == "choose":
        table.play("keep old")
    return play(table, "refill")


def test_ruling_07_emptying_the_bag_exactly_does_not_trigger_the_end() -> None:
    state = play(position(PLAIN, "7R", "7G", bag="1K"), *TURN).state()
    assert (state["bag"], state["discs"][0]) == ({}, {"red": 6, "black": 1})
    assert (state["last_turns"], state["final_round"]) == (False, None)


def test_ruling_07_who_cannot_refill_triggers_the_end_and_the_round_is_finished() -> None:
    table = play(position(PLAIN, "7R", "7G", bag=""), *TURN)
    state = table.state()
    assert (state["last_turns"], state["final_round"], state["turn"]) == (True, 3, 1)
    turn(table)
    assert table.over
    state = table.state()
    assert (state["phase"], state["turn"], state["round"]) == ("over", None, 3)
    assert table.legal() == []


def test_ruling_07_the_last_seat_of_a_round_ends_it_at_once() -> None:
    table = position(PLAIN, "7R", "7G", "7K", bag="", turn=1, starter=2)
    turn(table)
    assert table.over


def test_ruling_07_all_have_equally_many_turns() -> None:
    for seed in range(12):
        choices = random.Random(seed)
        table = sevenfold.deal(
            "7-steps", players=2 + seed % 3, seed=seed, extra_round=bool(seed % 2)
        )
        turns = [0] * (2 + seed % 3)
        while not table.over:
            seat, moves = table.turn, table.legal()
            move = choices.choice(moves)
            if move == "refill" and seat is not None:
                turns[seat] += 1
            table.play(move)
        assert len(set(turns)) == 1
        assert table.state()["round"] == turns[0] == table.state()["final_round"]


def test_ruling_07_extra_round_is_exactly_one_more() -> None:
    table = position(PLAIN, "7R", "7G", bag="", options={"extra_round": True})
    play(table, *TURN)
    assert table.state()["final_round"] == 4
    turn(table)
    assert (table.state()["round"], table.turn) == (4, 0)
    turn(turn(table))
    assert table.over
    assert table.state()["round"] == 4


def test_ruling_08_unused_tiles_count_two_each() -> None:
    table = position(
        PLAIN, "7R", "7G", bag="", turn=1, scores=[10, 20], aids=("disc",), points=("line", "edge")
    )
    play(table, "place 1,-3", "done", "score", "bonus aid", "refill")
    state = table.state()
    assert state["over"]
    assert state["scores"] == [14, 20 + 1 + 4]  # the tile of the last turn counts, too
    assert state["winners"] == [1]
    assert (state["aids"][0], state["points"]) == ("disc", ["line", "edge"])


def test_ruling_08_ties_share_the_place() -> None:
    table = position(PLAIN, "7R", "7G", "7K", bag="", turn=2, scores=[14, 14, 11])
    play(table, "place 3,-2", "done", "bonus aid", "refill")
    state = table.state()
    assert (state["scores"], state["winners"]) == ([14, 14, 14], [0, 1, 2])


def test_ruling_08_nobody_has_won_before_the_end() -> None:
    state = play(position(PLAIN, "7R", "7G", scores=[30, 0]), *TURN).state()
    assert (state["over"], state["winners"]) == (False, [])


def test_ruling_08_the_starting_player_is_random_and_fixed() -> None:
    assert {sevenfold.deal("7-steps", 4, seed).state()["starter"] for seed in range(40)} == {
        0, 1, 2, 3,
    }  # fmt: skip
    table = sevenfold.deal("7-steps", 3, 5)
    starter = table.state()["starter"]
    for _ in range(6):
        turn(table)
    assert (table.state()["starter"], table.turn, table.state()["round"]) == (starter, starter, 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_never_fall(players: int) -> None:
    choices = random.Random(players)
    table = sevenfold.deal("7-steps", players=players, seed=players)
    before = [0] * players
    while not table.over:
        table.game.play(table.record, choices.choice(table.moves()))
        after = table.state()["scores"]
        assert all(old <= new for old, new in zip(before, after, strict=True))
        before = after

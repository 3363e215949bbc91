"""Rulings 6 to 13: calling, scoring, the end of a round and of the match."""

from typing import Any

import pytest

import sevenfold
from tests.games.sea_salt_paper.positions import EIGHT, cards, play, position

CALLED: dict[str, Any] = {"caller": 0, "revealed": [True, False]}
# Seven points (2 + 3 + 1 + 1); two yellow cards are the most frequent colour.
RULEBOOK = (
    "shell/grey shell/yellow octopus/purple octopus/yellow crab/black crab/green fish/black"
    " fish/dark-blue"
)
COUNTS = {"deck_runs_out": "call_counts"}


def test_ruling_06_calling_needs_seven_points() -> None:
    six = "shell/black shell/green octopus/green octopus/grey penguin/pink"
    assert position(six, "").legal() == ["end"]
    seven = f"{six} crab/black crab/green"
    assert position(seven, "").legal() == ["crab black+green", "stop", "last-chance", "end"]


def test_ruling_06_laid_cards_count_too() -> None:
    six = "shell/black shell/green octopus/green octopus/grey penguin/pink"
    table = position(six, "", tables=("crab/black crab/green",))
    assert "stop" in table.legal()


def test_ruling_06_nobody_calls_twice() -> None:
    table = position("", EIGHT, turn=1, **CALLED)
    assert table.legal() == ["end"]


def test_ruling_07_stop_scores_cards_without_bonus() -> None:
    table = play(position(EIGHT, "penguin/light-orange crab/black", "crab/green"), "stop")
    state = table.state()
    assert state["last_round"] == state["scores"] == [8, 1, 0]
    assert state["round"] == 2


def test_ruling_08_the_caller_is_revealed_and_everybody_else_has_one_turn() -> None:
    table = play(position(EIGHT, "", ""), "last-chance")
    state = table.state()
    assert (state["caller"], state["revealed"], state["turn"]) == (0, [True, False, False], 1)
    table.play("draw")
    table.play(table.legal()[0])
    assert table.legal() == ["end"]
    table.play("end")
    assert table.state()["revealed"] == [True, True, False]


def test_ruling_08_a_boat_extends_the_last_turn() -> None:
    table = position(EIGHT, "boat/black boat/black", turn=1, piles=("fish/black", ""), **CALLED)
    play(table, "boat black+black", "take 0")
    assert (table.turn, table.state()["round"]) == (1, 1)
    assert play(table, "end").state()["round"] == 2


def test_ruling_08_bet_won() -> None:
    table = position(EIGHT, "penguin/light-orange crab/black fish/black", turn=1, **CALLED)
    # Green, grey, black, pink, purple: two green cards are the caller's most frequent colour.
    assert play(table, "end").state()["last_round"] == [8 + 2, 2]


def test_ruling_08_an_equal_score_still_wins_the_bet() -> None:
    # 2 + 3 + 1 for the collections, 1 for the fish, 1 for the crabs: eight against eight.
    collections = "shell/grey shell/yellow octopus/yellow octopus/purple penguin/light-orange"
    duos = "fish/black fish/black crab/black crab/dark-blue"
    table = position(EIGHT, f"{collections} {duos}", turn=1, **CALLED)
    assert play(table, "end").state()["last_round"] == [8 + 2, 3]


def test_ruling_08_bet_lost() -> None:
    better = "sailor/pink sailor/orange captain/light-orange"  # 5 + 6
    table = position(EIGHT, better, turn=1, **CALLED)
    assert play(table, "end").state()["last_round"] == [2, 11]


def test_ruling_08_everybody_else_scores_cards_when_the_bet_is_lost() -> None:
    better = "sailor/pink sailor/orange captain/light-orange"
    table = position(
        EIGHT, better, "penguin/light-orange crab/black fish/black", turn=2,
        caller=0, revealed=[True, True, False],
    )  # fmt: skip
    assert play(table, "end").state()["last_round"] == [2, 11, 1]


def test_rulebook_example_seven_points_and_two_yellow_cards_make_nine() -> None:
    # The other player ends a last turn with two light blue cards and fewer points.
    table = position(RULEBOOK, "fish/light-blue crab/light-blue", turn=1, **CALLED)
    assert play(table, "end").state()["last_round"] == [7 + 2, 2]


def test_rulebook_example_stop_gives_both_their_points() -> None:
    other = "penguin/pink penguin/purple boat/light-blue boat/light-blue"
    table = position(RULEBOOK, other)
    assert play(table, "stop").state()["last_round"] == [7, 4]


def test_ruling_10_an_empty_deck_ends_the_round_without_scores() -> None:
    table = position(EIGHT, "penguin/light-orange", deck="", scores=[5, 6], last_round=[5, 6])
    state = play(table, "end").state()
    assert (state["scores"], state["last_round"], state["round"]) == ([5, 6], [0, 0], 2)
    assert len(state["deck"]) == 56


def test_ruling_10_the_void_round_also_voids_a_last_chance() -> None:
    table = position(EIGHT, "penguin/light-orange", deck="", turn=1, **CALLED)
    assert play(table, "end").state()["scores"] == [0, 0]


def test_ruling_10_a_last_chance_in_the_very_turn_is_void() -> None:
    state = play(position(EIGHT, "", deck=""), "last-chance").state()
    assert (state["scores"], state["round"]) == ([0, 0], 2)


def test_ruling_10_a_stop_in_the_very_turn_still_scores() -> None:
    assert play(position(EIGHT, "", deck=""), "stop").state()["scores"] == [8, 0]


def test_ruling_10_a_boat_is_not_the_end_of_a_turn() -> None:
    table = position("boat/black boat/black", "", deck="")
    state = play(table, "boat black+black").state()
    assert (state["round"], state["phase"]) == (1, "draw")


def test_ruling_10_call_counts_plays_the_last_chance_out() -> None:
    table = position(EIGHT, "", "", deck="", options=COUNTS)
    state = play(table, "last-chance").state()
    assert (state["turn"], state["caller"], state["round"]) == (1, 0, 1)
    play(table, "take 0", "end", "take 0", "end")
    assert table.state()["round"] == 2
    assert table.state()["scores"][0] > 0


def test_ruling_10_call_counts_is_void_without_a_call() -> None:
    state = play(position(EIGHT, "", deck="", options=COUNTS), "end").state()
    assert (state["scores"], state["round"]) == ([0, 0], 2)


MERMAIDS = "mermaid/white mermaid/white mermaid/white mermaid/white"


def test_ruling_11_four_mermaids_win_at_once() -> None:
    table = position(f"{MERMAIDS} crab/black", "crab/green", scores=[3, 39])
    state = play(table, "mermaids").state()
    assert state["over"]
    assert state["winners"] == [0]
    assert state["scores"] == [3, 39]
    assert (state["phase"], state["turn"]) == ("over", None)
    assert state["tables"][0] == cards(MERMAIDS)
    assert table.legal() == []


def test_ruling_11_four_mermaids_may_be_declined() -> None:
    table = position(MERMAIDS, "")
    assert table.legal() == ["mermaids", "end"]
    assert play(table, "end").turn == 1


def test_ruling_11_four_mermaids_win_in_a_last_turn_and_before_an_empty_deck() -> None:
    table = position(EIGHT, MERMAIDS, turn=1, deck="", **CALLED)
    assert play(table, "mermaids").state()["winners"] == [1]


def test_ruling_11_three_mermaids_are_not_enough() -> None:
    assert "mermaids" not in position("mermaid/white mermaid/white mermaid/white", "").legal()


@pytest.mark.parametrize("move", ["stop", "last-chance"])
def test_ruling_12_left_of_the_caller_starts(move: str) -> None:
    table = play(position("", "", EIGHT, turn=2), move)
    while table.state()["round"] == 1:
        table.play(table.legal()[-1])
    assert table.state()["starter"] == table.turn == 0


def test_ruling_12_after_a_void_round_left_of_the_last_turn_starts() -> None:
    called: dict[str, Any] = {"caller": 0, "revealed": [True, False, False]}
    table = position(EIGHT, "", "", deck="", turn=1, **called)
    assert play(table, "end").state()["starter"] == 2


@pytest.mark.parametrize(("players", "goal"), [(2, 40), (3, 35), (4, 30)])
@pytest.mark.parametrize(("option", "factor"), [("normal", 1), ("double", 2)])
def test_ruling_13_the_goal(players: int, goal: int, option: str, factor: int) -> None:
    hands = (EIGHT, *("",) * (players - 1))
    for short in (1, 0):
        scores = [goal * factor - 8 - short, *(0,) * (players - 1)]
        table = position(*hands, scores=scores, options={"goal": option})
        state = play(table, "stop").state()
        assert state["over"] == (short == 0)


def test_ruling_13_the_highest_total_wins() -> None:
    state = play(position(EIGHT, "penguin/light-orange", scores=[35, 39]), "stop").state()
    assert (state["scores"], state["winners"]) == ([43, 40], [0])
    assert (state["phase"], state["turn"], state["round"]) == ("over", None, 1)
    assert state["hands"][1] == ["penguin/light-orange"]


def test_ruling_13_a_tie_goes_to_the_better_last_round() -> None:
    state = play(position(EIGHT, "penguin/light-orange", scores=[33, 40]), "stop").state()
    assert (state["scores"], state["winners"]) == ([41, 41], [0])


def test_ruling_13_a_tie_in_both_is_shared() -> None:
    other = "shell/grey shell/yellow octopus/yellow octopus/purple penguin/light-orange"
    table = position(EIGHT, f"{other} fish/black fish/black crab/black crab/green", scores=[40, 40])
    state = play(table, "stop").state()
    assert (state["last_round"], state["winners"]) == ([8, 8], [0, 1])


def test_the_cards_of_the_last_round_are_public() -> None:
    table = position(EIGHT, "crab/black", tables=("", "fish/black fish/green"))
    assert table.state()["last_cards"] is None
    state = play(table, "stop").view(None).state()
    assert state["last_cards"] == [
        {"hand": sorted(cards(EIGHT)), "table": []},
        {"hand": ["crab/black"], "table": ["fish/black", "fish/green"]},
    ]


def test_a_whole_match_by_its_seed() -> None:
    table = sevenfold.deal("sea-salt-paper", players=3, seed=5)
    while not table.over:
        table.play(table.legal()[0])
    state = table.state()
    assert max(state["scores"]) >= 35 or "mermaid/white" in str(state["tables"])

"""A turn step by step, with the rulebook's examples as drawn boards."""

import sevenfold
from tests.games.seven_steps.positions import (
    MIXED,
    PLAIN,
    levels,
    places,
    play,
    position,
    with_levels,
)

FIRST_TURN_DONE = """
                   G·  K·
                 Y·  G·  Y·  T·  Y·
           R·  K·  K·  G·  P1  T·  P·
         P·  P·  P·  G·  B1  Y·  T·
           K·  R·  P·  B·  P·  T·  R·
             Y·  B·  B·  G·  G·  R·  G·
           R·  Y·  R·  K·  T·  R·  T·
             B·  Y·  B·  K·  B·
                       T·  K·
"""


def test_setup_deals_seven_discs_each_and_nothing_else() -> None:
    for players in (2, 3, 4):
        state = sevenfold.deal("7-steps", players=players, seed=players).state()
        assert [sum(supply.values()) for supply in state["discs"]] == [7] * players
        assert sum(state["bag"].values()) == 140 - 7 * players
        assert state["aids"] == state["points"] == [None] * players
        assert len(state["aid_stack"]) == len(state["point_stack"]) == 10
        assert {field["level"] for field in state["fields"]} == {0}
        assert state["turn"] == state["starter"]
        assert (state["phase"], state["round"], state["limit"]) == ("place", 1, 7)


def test_example_levels_1_1_2_2_score_6() -> None:
    table = position(FIRST_TURN_DONE, "2T 1Y 1B 1P 2K", "7G")
    play(table, "place 2,0", "place 2,-1", "place 1,-1", "place 2,-2")
    assert [disc["level"] for disc in table.state()["placed"]] == [1, 1, 2, 2]
    play(table, "done")
    assert table.state()["scores"] == [6, 0]
    assert table.state()["phase"] == "bonus"


def test_example_levels_1_1_1_1_2_3_score_9() -> None:
    board = """
                   G·  K·
                 Y·  G·  Y·  T·  Y·
           R·  K·  K·  G·  P·  T·  P·
         P·  P·  P·  G·  B·  Y·  T·
           K·  R·  P·  B·  P·  T·  R·
             Y·  B·  B·  G·  G·  R·  G·
           R·  Y1  R·  K·  T·  R·  T·
             B2  Y·  B·  K·  B·
                       T·  K·
    """
    table = position(board, "1K 1R 3B 1Y 1P", "7G")
    play(table, "place -1,2", "place -2,2", "place -1,1", "place -2,1", "place -3,2")
    play(table, "place -4,3")
    assert [disc["level"] for disc in table.state()["placed"]] == [1, 1, 1, 1, 2, 3]
    play(table, "done")
    assert table.state()["scores"] == [9, 0]
    assert table.state()["phase"] == "refill"  # more than seven: no special tile


def test_example_from_level_1_no_disc_on_level_3() -> None:
    board = with_levels(MIXED, {"3,0": 2, "2,1": 1})  # two red towers beside 2,0
    table = play(position(board, "1T 6R", "7G"), "place 2,0")
    assert places(table) == {"2,1"}


def test_example_from_level_2_none_on_level_1() -> None:
    board = with_levels(MIXED, {"2,-1": 1, "2,-2": 1})  # a yellow and a purple tower
    table = play(position(board, "1T 1Y 5P", "7G"), "place 2,0", "place 2,-1")
    assert levels(table, "2,-1", "1,0") == [2, 0]
    assert places(table) == {"2,-2"}


def test_example_all_red_fields_built_on_red_starts_on_its_lowest_towers() -> None:
    board = """
                   G·  G·
                 G·  G·  G·  K·  K·
           T·  T·  G·  G·  K·  K·  K·
         T·  T·  T·  R2  R1  K·  K·
           T·  T·  R3  R1  R2  Y·  Y·
             P·  P·  R1  R4  Y·  Y·  Y·
           P·  P·  P·  B·  B·  Y·  Y·
             P·  P·  B·  B·  B·
                       B·  B·
    """
    table = position(board, "6R 1K", "7G")
    black = {"3,-3", "4,-3", "2,-2", "3,-2", "4,-2", "2,-1", "3,-1"}
    assert places(table) == {"1,-1", "0,0", "-1,1"} | black
    play(table, "place 0,0")
    assert table.state()["placed"][0]["level"] == 2


def test_step_2_the_first_disc_goes_on_an_empty_field_of_its_colour() -> None:
    board = with_levels(PLAIN, {"0,0": 1, "1,0": 2})
    table = position(board, "7R", "7G")
    assert places(table) == {"0,-1", "1,-1", "-1,0", "-1,1", "0,1"}
    assert "done" not in table.legal()


def test_step_2_a_further_disc_lies_beside_the_one_before_and_on_no_field_twice() -> None:
    table = play(position(PLAIN, "7R", "7G"), "place 0,0")
    assert places(table) == {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
    play(table, "place 1,0")
    assert places(table) == {"1,-1", "0,1"}


def test_step_2_only_colours_of_the_supply() -> None:
    table = play(position(PLAIN, "1R 1K", "7G"), "place 1,-1")
    assert places(table) == {"2,-2", "2,-1"}


def test_step_2_nothing_lies_above_level_7() -> None:
    board = """
                   G·  G·
                 G·  G·  G·  K·  K·
           T2  T2  G6  G7  K·  K·  K·
         T2  T2  T2  R5  R·  K·  K·
           T2  T3  R4  R·  R·  Y·  Y·
             P·  P·  R·  R·  Y·  Y·  Y·
           P·  P·  P·  B·  B·  Y·  Y·
             P·  P·  B·  B·  B·
                       B·  B·
    """
    table = position(board, "1T 3R 3G", "", aid="higher")
    play(table, "place -2,0", "place -1,0", "place 0,-1")
    assert [disc["level"] for disc in table.state()["placed"]] == [4, 5, 6]
    assert places(table) == {"0,-2"}


def test_step_2_a_seat_places_at_most_seven_discs() -> None:
    table = position(PLAIN, "7R", "7G")
    ring = ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")
    play(table, *(f"place {at}" for at in ring), "place 0,0")
    assert table.legal() == ["done"]
    assert table.state()["discs"][0] == {}


def test_step_4_seven_points_bring_a_tile_and_eight_do_not() -> None:
    for discs, phase in ((7, "bonus"), (8, "refill")):
        board = with_levels(PLAIN, {"0,-1": discs - 7})
        ring = ("1,0", "0,1", "-1,1", "-1,0", "0,0", "1,-1")
        last = "0,-1"
        table = position(board, "7R", "7G")
        play(table, *(f"place {at}" for at in ring), f"place {last}", "done")
        assert table.state()["scores"] == [discs, 0]
        assert table.state()["phase"] == phase


def test_step_4_tile_points_count_for_the_seven() -> None:
    table = position(PLAIN, "7R", "7G", points=("colours",))
    ring = ("1,0", "0,1", "-1,1", "-1,0", "0,0", "1,-1", "0,-1")
    play(table, *(f"place {at}" for at in ring), "done", "score colours")
    assert table.state()["scores"] == [8, 0]
    assert table.state()["phase"] == "refill"


def test_step_4_the_kind_is_chosen_and_a_seat_without_one_just_gets_it() -> None:
    for sort, key in (("aid", "aids"), ("points", "points")):
        table = play(position(PLAIN, "7R", "7G"), "place 0,0", "done")
        assert table.legal() == ["bonus aid", "bonus points"]
        play(table, f"bonus {sort}")
        state = table.state()
        assert state["phase"] == "refill"
        assert isinstance(state[key][0], str)


def test_step_4_with_a_tile_of_that_kind_one_sees_the_new_one_and_keeps_one() -> None:
    for keep in ("new", "old"):
        table = position(PLAIN, "7R", "7G", aids=("tower",))
        play(table, "place 0,0", "done", "bonus aid")
        new = table.state()["drawn"]
        assert table.legal() == ["keep new", "keep old"]
        play(table, f"keep {keep}")
        state = table.state()
        kept, gone = (new, "tower") if keep == "new" else ("tower", new)
        assert (state["aids"][0], state["aid_discards"]) == (kept, [gone])
        assert (state["drawn"], state["phase"]) == (None, "refill")


def test_step_6_any_discs_are_thrown_into_the_bag_then_seven_again() -> None:
    table = position(PLAIN, "3R 2K 2T", "7G", bag="1P")
    play(table, "place 0,0", "done", "bonus aid")
    assert set(table.legal()) == {"throw red", "throw black", "throw turquoise", "refill"}
    play(table, "throw black", "throw black", "throw red")
    state = table.state()
    assert state["discs"][0] == {"red": 1, "turquoise": 2}
    assert state["bag"] == {"purple": 1, "black": 2, "red": 1}
    play(table, "refill")
    state = table.state()
    assert state["discs"][0] == {"red": 2, "turquoise": 2, "black": 2, "purple": 1}
    assert (state["bag"], state["turn"], state["last_turns"]) == ({}, 1, False)


def test_a_new_turn_forgets_the_one_before() -> None:
    table = position(PLAIN, "7R", "7G", aids=("higher",), phase="aid")
    play(table, "aid higher", "place 0,0", "done")
    assert (table.state()["aid"], table.state()["limit"]) == ("higher", 5)
    play(table, "bonus points", "refill")
    state = table.state()
    assert (state["aid"], state["placed"], state["limit"], state["removed"]) == (None, [], 7, 0)
    assert (state["turn"], state["round"], state["phase"]) == (1, 3, "place")

"""Rulings 1, 2 and 6: turns without discs, when tiles are used, and their stacks."""

from tests.games.seven_steps.positions import PLAIN, places, play, position, with_levels


def test_ruling_01_a_first_disc_is_always_possible() -> None:
    built = {"0,0": 2, "1,0": 2, "0,1": 2, "-1,1": 3, "-1,0": 3, "0,-1": 3, "1,-1": 4}
    table = position(with_levels(PLAIN, built), "1R", "7G")
    assert places(table) == {"0,0", "1,0", "0,1"}


def test_ruling_01_without_discs_the_turn_starts_with_the_special_tile() -> None:
    table = position(
        PLAIN, "1R", "", bag="", aids=(None, "tower"), points=(None, "line"), starter=0
    )
    play(table, "place 0,0", "done", "bonus points", "refill")
    state = table.state()
    assert (state["turn"], state["phase"], state["last_turns"]) == (1, "bonus", True)
    play(table, "bonus aid", "keep old")
    assert table.legal() == ["refill"]
    assert table.state()["scores"] == [1, 0]
    play(table, "refill")
    assert table.over


def test_ruling_01_an_aid_cannot_help_a_seat_without_discs() -> None:
    table = position(PLAIN, "1R", "", bag="", aids=(None, "exchange"))
    play(table, "place 0,0", "done", "bonus points", "refill")
    assert table.legal() == ["bonus aid", "bonus points"]


def test_ruling_02_a_tile_is_not_used_in_the_turn_it_was_received() -> None:
    for sort in ("aid", "points"):
        table = play(position(PLAIN, "7R", "7G"), "place 0,0", "done", f"bonus {sort}")
        assert table.state()["phase"] == "refill"
        play(table, "refill", "place 1,-3", "done", "bonus aid", "refill")
        assert table.turn == 0
        assert table.state()["phase"] == ("aid" if sort == "aid" else "place")


def test_ruling_02_an_aid_and_a_point_tile_in_one_turn() -> None:
    table = position(PLAIN, "7R", "7G", aids=("higher",), points=("line",), phase="aid")
    play(table, "aid higher", "place 0,0", "done", "score line")
    state = table.state()
    assert state["scores"] == [2, 0]
    assert (state["aids"][0], state["points"][0]) == (None, None)
    assert (state["aid_discards"], state["point_discards"]) == (["higher"], ["line"])


def test_ruling_06_a_used_tile_lies_on_its_discard_pile_at_once() -> None:
    board = with_levels(PLAIN, {"3,-2": 1})
    table = position(board, "7R", "7G", aids=("tower",), phase="aid")
    play(table, "aid tower")
    assert (table.state()["aid"], table.state()["aid_discards"]) == ("tower", ["tower"])


ALL_BUT_ONE = "remove remove tower disc disc higher higher exchange exchange"


def test_ruling_06_a_stack_that_a_draw_empties_is_renewed_at_once() -> None:
    table = position(PLAIN, "7R", "7G", aid_discards=ALL_BUT_ONE)
    play(table, "place 0,0", "done", "bonus aid")
    state = table.state()
    assert state["aids"][0] == "tower"
    assert (state["aid_stack"], state["aid_discards"]) == (sorted(ALL_BUT_ONE.split()), [])


def test_ruling_06_it_is_renewed_before_the_choice_between_two_tiles() -> None:
    rest = ALL_BUT_ONE.replace("remove remove", "remove")
    for keep, gone in (("new", "remove"), ("old", "tower")):
        table = position(PLAIN, "7R", "7G", aids=("remove",), aid_discards=rest)
        play(table, "place 0,0", "done", "bonus aid")
        state = table.state()
        assert state["drawn"] == "tower"
        assert (state["aid_stack"], state["aid_discards"]) == (sorted(rest.split()), [])
        play(table, f"keep {keep}")
        assert table.state()["aid_discards"] == [gone]


def test_ruling_06_points_are_added_in_one_go_at_the_end_of_step_3() -> None:
    table = position(PLAIN, "7R", "7G", points=("favourite",))
    for move in ("place 0,0", "place 1,0", "done"):
        assert play(table, move).state()["scores"] == [0, 0]
    play(table, "score favourite")
    assert table.state()["scores"] == [6, 0]


def test_ruling_06_the_end_of_step_2_is_always_declared() -> None:
    table = play(position(PLAIN, "1R", "7G"), "place 0,0")
    assert table.state()["phase"] == "place"
    assert table.legal() == ["done"]

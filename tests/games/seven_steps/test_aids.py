"""Ruling 4: the five building aids."""

from tests.games.seven_steps.positions import (
    PLAIN,
    levels,
    places,
    play,
    position,
    with_levels,
)

SOME = with_levels(PLAIN, {"0,0": 2, "1,0": 1, "3,-2": 3})  # two red towers and a black one


def test_ruling_04_an_aid_is_used_or_not_before_the_first_disc() -> None:
    table = position(SOME, "7T", "7G", aids=("tower",), phase="aid")
    assert set(table.legal()) == {"aid tower", "no-aid"}
    play(table, "no-aid")
    state = table.state()
    assert (state["phase"], state["aid"], state["aids"]) == ("place", None, ["tower", None])


def test_ruling_04_without_an_aid_the_phase_is_skipped() -> None:
    table = position(SOME, "7T", "7G", aids=(None, "tower"))
    play(table, "place -2,-1", "done", "bonus points", "refill")
    assert (table.turn, table.state()["phase"]) == (1, "aid")
    play(table, "aid tower", "tower 0,0 0,1", "place 1,-3", "done", "bonus points", "refill")
    assert (table.turn, table.state()["phase"]) == (0, "place")


def test_ruling_04_remove_one_disc_to_the_bag() -> None:
    table = position(SOME, "7T", "7G", aids=("remove",), phase="aid")
    play(table, "aid remove")
    assert set(table.legal()) == {"remove 0,0", "remove 1,0", "remove 3,-2"}
    before = table.state()["bag"]["black"]
    play(table, "remove 3,-2")
    state = table.state()
    assert (state["phase"], state["removed"]) == ("remove", 1)
    assert state["bag"]["black"] == before + 1
    assert levels(table, "3,-2") == [2]
    play(table, "done")
    assert (table.state()["phase"], table.state()["removed"]) == ("place", 1)
    assert table.state()["limit"] == 7


def test_ruling_04_remove_ends_by_itself_after_the_second() -> None:
    table = position(SOME, "7T", "7G", aids=("remove",), phase="aid")
    play(table, "aid remove", "remove 0,0", "remove 0,0")
    assert levels(table, "0,0", "1,0") == [0, 1]
    assert (table.state()["phase"], table.state()["removed"]) == ("place", 2)
    table = position(SOME, "7T", "7G", aids=("remove",), phase="aid")
    play(table, "aid remove", "remove 0,0", "remove 3,-2")
    assert levels(table, "0,0", "3,-2") == [1, 2]


def test_ruling_04_removed_discs_go_to_the_box_if_the_bag_is_empty() -> None:
    table = position(SOME, "7T", "7G", aids=("remove",), phase="aid", bag="")
    before = table.state()["box"]
    play(table, "aid remove", "remove 0,0", "remove 3,-2")
    state = table.state()
    assert state["bag"] == {}
    assert state["box"]["red"] == before["red"] + 1
    assert state["box"]["black"] == before["black"] + 1


def test_ruling_04_remove_on_the_last_disc_of_the_board_can_only_be_done() -> None:
    table = position(with_levels(PLAIN, {"0,0": 1}), "7T", "7G", aids=("remove",), phase="aid")
    play(table, "aid remove", "remove 0,0")
    assert table.legal() == ["done"]


def test_an_aid_that_needs_discs_cannot_be_used_on_an_empty_board() -> None:
    for aid in ("remove", "tower", "disc", "exchange"):
        table = position(PLAIN, "7T", "7G", aids=(aid,), phase="aid")
        assert table.legal() == ["no-aid"]
    table = position(PLAIN, "7T", "7G", aids=("higher",), phase="aid")
    assert set(table.legal()) == {"aid higher", "no-aid"}


def test_ruling_04_tower_moves_a_whole_tower_or_two_change_places() -> None:
    table = position(SOME, "7T", "7G", aids=("tower",), phase="aid")
    play(table, "aid tower")
    empty_red = {"0,-1", "1,-1", "-1,0", "-1,1", "0,1"}
    empty_black = {"3,-3", "4,-3", "2,-2", "4,-2", "2,-1", "3,-1"}
    assert set(table.legal()) == (
        {f"tower {one} {other}" for one in ("0,0", "1,0") for other in empty_red}
        | {f"tower 3,-2 {other}" for other in empty_black}
        | {"tower 0,0 1,0"}
    )
    moved = play(table.copy(), "tower 0,0 0,1")
    assert levels(moved, "0,0", "0,1") == [0, 2]
    assert moved.state()["phase"] == "place"
    swapped = play(table.copy(), "tower 0,0 1,0")
    assert levels(swapped, "0,0", "1,0") == [1, 2]


def test_ruling_04_towers_change_places_in_the_order_of_numbers_not_of_text() -> None:
    board = with_levels(PLAIN, {"-3,0": 1, "-2,-2": 2, "-1,-2": 3, "2,1": 1, "1,2": 1})
    table = position(board, "7T", "7G", aids=("tower",), phase="aid")
    play(table, "aid tower")
    pairs = {"tower -3,0 -2,-2", "tower -3,0 -1,-2", "tower -2,-2 -1,-2", "tower 1,2 2,1"}
    assert pairs <= set(table.legal())  # the last of them are equally high
    assert "tower -1,-2 -3,0" not in table.legal()


def test_ruling_04_disc_moves_one_disc_to_any_other_field_of_its_colour() -> None:
    table = position(SOME, "7T", "7G", aids=("disc",), phase="aid")
    play(table, "aid disc")
    red = {"0,0", "1,0", "0,-1", "1,-1", "-1,0", "-1,1", "0,1"}
    black = {"3,-2", "3,-3", "4,-3", "2,-2", "4,-2", "2,-1", "3,-1"}
    assert set(table.legal()) == (
        {f"disc {one} {other}" for one in ("0,0", "1,0") for other in red - {one}}
        | {f"disc 3,-2 {other}" for other in black - {"3,-2"}}
    )
    play(table, "disc 1,0 0,0")
    assert levels(table, "0,0", "1,0") == [3, 0]
    assert table.state()["phase"] == "place"


def test_ruling_04_higher_allows_the_first_disc_one_level_up() -> None:
    table = position(SOME, "4R 3K", "7G", aids=("higher",), phase="aid")
    play(table, "aid higher")
    assert (table.state()["phase"], table.state()["limit"]) == ("place", 5)
    empty = {"0,-1", "1,-1", "-1,0", "-1,1", "0,1"} | (
        {"3,-3", "4,-3", "2,-2", "4,-2", "2,-1", "3,-1"}
    )
    assert places(table) == empty | {"1,0"}  # level 2 is the highest start
    play(table, "place 1,0")
    assert table.state()["placed"][0]["level"] == 2


def test_ruling_04_higher_counts_from_the_normal_first_level() -> None:
    board = with_levels(
        PLAIN,
        {"0,-1": 1, "1,-1": 2, "-1,0": 3, "0,0": 1, "1,0": 2, "-1,1": 4, "0,1": 1},
    )
    table = position(board, "5R", "7G", aids=("higher",), phase="aid")
    assert places(play(table.copy(), "no-aid")) == {"0,-1", "0,0", "0,1"}
    assert places(play(table, "aid higher")) == {"0,-1", "0,0", "0,1", "1,-1", "1,0"}


def test_ruling_04_higher_ends_after_five_discs_used_or_not() -> None:
    table = position(PLAIN, "7R", "7G", aids=("higher",), phase="aid")
    play(table, "aid higher", "place 1,0", "place 0,1", "place -1,1", "place -1,0")
    assert places(table)
    play(table, "place 0,-1")
    assert table.legal() == ["done"]


def test_ruling_04_exchange_takes_a_disc_and_gives_another() -> None:
    table = position(SOME, "6T 1R", "7G", aids=("exchange",), phase="aid")
    play(table, "aid exchange")
    assert set(table.legal()) == {"grab 0,0", "grab 1,0", "grab 3,-2"}
    play(table, "grab 3,-2")
    state = table.state()
    assert (state["taken"], state["discs"][0]) == ("black", {"turquoise": 6, "red": 1})
    assert set(table.legal()) == {"give turquoise", "give red"}
    before = state["bag"]["turquoise"]
    play(table, "give turquoise")
    state = table.state()
    assert state["discs"][0] == {"turquoise": 5, "red": 1, "black": 1}
    assert (state["taken"], state["phase"], state["limit"]) == (None, "place", 5)
    assert state["bag"]["turquoise"] == before + 1


def test_ruling_04_exchange_gives_a_disc_of_the_same_colour_only_if_one_was_there() -> None:
    table = position(SOME, "6T 1R", "7G", aids=("exchange",), phase="aid")
    play(table, "aid exchange", "grab 0,0")
    assert set(table.legal()) == {"give turquoise", "give red"}
    play(table, "give red")
    assert table.state()["discs"][0] == {"turquoise": 6, "red": 1}


def test_ruling_04_exchange_gives_to_the_box_if_the_bag_is_empty() -> None:
    table = position(SOME, "6T 1R", "7G", aids=("exchange",), phase="aid", bag="")
    before = table.state()["box"]["turquoise"]
    play(table, "aid exchange", "grab 0,0", "give turquoise")
    state = table.state()
    assert (state["bag"], state["box"]["turquoise"]) == ({}, before + 1)


def test_ruling_04_exchange_ends_after_five_discs() -> None:
    table = position(SOME, "7T", "7G", aids=("exchange",), phase="aid")
    play(table, "aid exchange", "grab 0,0", "give turquoise")
    ring = ("-1,-1", "-2,0", "-3,0", "-3,-1", "-2,-2")
    play(table, *(f"place {at}" for at in ring))
    assert table.legal() == ["done"]

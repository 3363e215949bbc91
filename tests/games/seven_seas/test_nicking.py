"""Ruling 4: who clears the display may nick a card."""

import pytest

from tests.games.seven_seas.positions import after, play, position


def test_ruling_04_clearing_the_display_lets_one_nick() -> None:
    table = position("g3 c9", "g6 g7", display="r3", chests=("x4", "x5"), harbour="c1 c2", rest=0)
    play(table, "g3>r3")
    assert (table.state()["phase"], table.turn) == ("nick", 0)
    assert table.legal() == ["nick 1", "nick harbour", "no-nick"]


def test_ruling_04_a_combination_can_clear_the_display_too() -> None:
    table = position("g8 c9", "g6 g7", display="r3 x5")
    assert after(table, "g8>r3+x5")["phase"] == "nick"


def test_ruling_04_taking_only_a_part_is_no_clearing() -> None:
    found = after(position("g3 c9", "g6 g7", display="r3 x9"), "g3>r3")
    assert (found["phase"], found["turn"]) == ("play", 1)


def test_ruling_04_one_chooses_the_source_then_looks_then_takes_one() -> None:
    table = position(
        "g3 c9", "g6 g7", display="r3", chests=("x4 x6", "x5"), harbour="c1 c2", rest=0
    )
    play(table, "g3>r3", "nick harbour")
    assert (table.state()["phase"], table.turn, table.state()["looking"]) == ("pick", 0, "harbour")
    assert table.legal() == ["pick c1", "pick c2"]
    found = after(table, "pick c2")
    assert found["harbour"] == ["c1"]
    assert "c2" in found["chests"][0]
    assert (found["phase"], found["turn"], found["looking"]) == ("play", 1, None)


def test_ruling_04_nicking_from_a_chest() -> None:
    table = position("g3 c9", "g6 g7", display="r3", chests=("", "x5 x6"), rest=0)
    found = after(table, "g3>r3", "nick 1", "pick x5")
    assert found["chests"][1] == ["x6"]
    assert {"g3", "r3", "x5"} <= set(found["chests"][0])


def test_ruling_04_nicking_is_optional() -> None:
    table = position("g3 c9", "g6 g7", display="r3", chests=("", "x5 x6"), rest=0)
    found = after(table, "g3>r3", "no-nick")
    assert found["chests"][1] == ["x5", "x6"]
    assert (found["phase"], found["turn"]) == ("play", 1)


def test_ruling_04_only_places_with_cards_can_be_chosen() -> None:
    table = position("g3 c9", "g6 g7", "g8 g9", display="r3", chests=("", "", "x5"), rest=0)
    assert play(table, "g3>r3").legal() == ["nick 2", "no-nick"]


def test_ruling_04_with_nothing_to_nick_the_step_is_skipped() -> None:
    found = after(position("g3 c9", "g6 g7", display="r3", rest=0), "g3>r3")
    assert (found["phase"], found["turn"]) == ("play", 1)


@pytest.mark.parametrize(
    ("display", "move"), [("r5 x3", "x1>*"), ("r10", "x1>*"), ("r10", "x1>r10"), ("r1", "x1>r1")]
)
def test_ruling_04_no_nick_after_any_clearing_by_the_kraken(display: str, move: str) -> None:
    table = position("x1 c9", "g6 g7", display=display, harbour="c1 c2")
    found = after(table, move)
    assert found["display"] == []
    assert (found["phase"], found["turn"]) == ("play", 1)
    assert found["last_taker"] == 0


def test_ruling_04_taking_the_kraken_with_another_one_lets_one_nick() -> None:
    table = position("g1 c9", "g6 g7", display="x1", harbour="c1 c2")
    assert after(table, "g1>x1")["phase"] == "nick"


def test_ruling_04_a_nick_with_the_last_card_of_the_round_counts() -> None:
    table = position("", "g6", display="c6", harbour="c1 c2", turn=1, round=2, rest=0)
    play(table, "g6>c6")
    assert table.state()["phase"] == "nick"
    found = after(table, "nick harbour", "pick c1")
    assert found["last_round"]["chests"][1] == ["g6", "c1", "c6"]
    assert found["round"] == 3


def test_ruling_04_after_a_clearing_the_next_card_starts_a_new_display() -> None:
    table = position("g3 c9", "g6 x1", display="r3", harbour="c1 c2")
    play(table, "g3>r3", "no-nick")
    assert table.legal() == ["x1", "g6"]
    assert after(table, "g6")["display"] == ["g6"]

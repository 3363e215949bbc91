"""Every row of the table of differences between the languages' rules.

The French rules are the German ones, so they have no edition of their own.
"""

import pytest

import sevenfold
from tests.games.seven.positions import played, position

EDITIONS = ("german", "english", "italian")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sum_may_stay_or_rise_but_never_falls(edition: str) -> None:
    # 3 is seen through the hole of a 2; an English sentence has it the wrong way round.
    table = position([[1, 2, 3, 4], [2, 2]], pile=[3, 2], hole=3, edition=edition)
    assert table.legal() == ["2 hole", "3 hole", "3 number", "4 hole", "4 number"]


@pytest.mark.parametrize(
    ("edition", "hand"), [("german", [2]), ("english", [2]), ("italian", [2, 5])]
)
def test_a_draw_after_the_starter_that_follows_a_seven(edition: str, hand: list[int]) -> None:
    table = position([[2, 3, 6], [2, 2]], pile=[1], deck=[5], rest="aside", edition=edition)
    assert played(table, "6 number", "3")["hands"][0] == hand


@pytest.mark.parametrize(
    ("edition", "finished"), [("german", [0]), ("english", []), ("italian", [])]
)
def test_must_the_last_card_make_seven(edition: str, finished: list[int]) -> None:
    after_seven = position([[3, 6], [2, 2], [3, 3]], pile=[1], edition=edition)
    assert played(after_seven, "6 number", "3")["finished"] == finished
    nothing_to_draw = position([[3], [2, 2], [3, 3]], pile=[1], rest="pile", edition=edition)
    assert played(nothing_to_draw, "3 hole")["finished"] == finished


@pytest.mark.parametrize("edition", EDITIONS)
def test_play_goes_on_until_only_one_player_holds_cards(edition: str) -> None:
    hands = [[6], [7], [7], [2, 2]]
    table = position(hands, pile=[1], edition=edition)
    assert played(table, "6 number")["finished"] == [0]
    assert played(table, "7")["finished"] == [0, 1]
    state = played(table, "7")
    assert state["round"] == 2
    assert state["scores"] == [4, 3, 2, 1]


def test_the_german_edition_is_the_default() -> None:
    assert sevenfold.deal("7", seed=1).state()["options"]["edition"] == "german"


def test_an_unknown_edition_is_refused_by_naming_the_known_ones() -> None:
    with pytest.raises(sevenfold.BadOption, match="german or english or italian"):
        sevenfold.deal("7", edition="french")

"""What a pile shows, and which cards may be laid on it."""

from hypothesis import given
from hypothesis import strategies as st

from tests.games.seven.positions import played, position


def test_example_the_first_card_shows_itself_and_nothing() -> None:
    state = played(position([[4, 1], [2, 2]]), "4")
    assert (state["pile"], state["top"], state["hole"]) == ([4], 4, 0)


def test_example_three_on_the_number_of_a_four_makes_seven() -> None:
    state = played(position([[3, 1], [2, 2]], pile=[4]), "3 number")
    assert state["phase"] == "start"
    assert state["after_seven"]
    assert (state["pile"], state["top"], state["hole"]) == ([], 0, 0)
    assert state["aside"] == [3, 4]


def test_example_three_on_two_and_three_goes_both_ways() -> None:
    table = position([[3, 1], [2, 2]], pile=[3, 2], hole=3)
    assert table.legal() == ["3 hole", "3 number"]
    on_hole = played(table.copy(), "3 hole")
    assert (on_hole["top"], on_hole["hole"]) == (3, 3)
    on_number = played(table, "3 number")
    assert (on_number["top"], on_number["hole"]) == (3, 2)
    assert on_number["pile"] == [3, 2, 3]


def test_example_one_on_two_and_three_would_lower_the_sum() -> None:
    assert position([[1, 1], [2, 2]], pile=[3, 2], hole=3).legal() == ["draw"]


def test_example_five_on_two_and_three_makes_eight_or_seven() -> None:
    table = position([[5, 1], [2, 2]], pile=[3, 2], hole=3)
    assert table.legal() == ["5 number"]
    assert played(table, "5 number")["after_seven"]


def test_example_an_opening_seven_makes_seven_at_once() -> None:
    state = played(position([[7, 1], [2, 2]]), "7")
    assert state["phase"] == "start"
    assert state["turn"] == 0
    assert state["after_seven"]
    assert state["aside"] == [7]


def test_both_ways_are_offered_where_they_look_alike() -> None:
    table = position([[3, 4], [2, 2]], pile=[3, 3], hole=3)
    assert table.legal() == ["3 hole", "3 number", "4 hole", "4 number"]


def test_a_lone_one_takes_thirteen_moves_the_most_there_are() -> None:
    assert len(position([[1, 2, 3, 4, 5, 6, 7], [2, 2]], pile=[1]).legal()) == 13


def _shown(top: int, hole: int, card: int, way: str) -> tuple[int, int]:
    return (card, hole) if way == "hole" else (card, top)


@given(
    top=st.integers(1, 6),
    hole=st.integers(0, 5),
    hand=st.lists(st.integers(1, 7), min_size=2, max_size=8),
)
def test_the_sum_may_stay_or_rise_up_to_seven(top: int, hole: int, hand: list[int]) -> None:
    if top + hole >= 7:
        return
    below = [hole] if hole else []
    table = position([hand, [2, 2]], pile=[*below, top], hole=hole)
    expected = [
        f"{card} {way}"
        for card in sorted(set(hand))
        for way in ("hole", "number")
        if top + hole <= sum(_shown(top, hole, card, way)) <= 7
    ]
    assert table.legal() == (expected or ["draw"])
    for move in expected:
        card, way = move.split()
        after = played(table.copy(), move)
        seen = _shown(top, hole, int(card), way)
        assert (after["top"], after["hole"]) == (seen if sum(seen) < 7 else (0, 0))

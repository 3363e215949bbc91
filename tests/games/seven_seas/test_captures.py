"""Rulings 1 to 3: which cards a card takes. The display of the rulebook is 2 3 5 7 10."""

from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenfold.games.seven_seas import GAME
from sevenfold.games.seven_seas.components import HAND, NAMES, ULTIMATE_HAND
from tests.games.seven_seas.positions import after, position
from tests.games.seven_seas.reference import captures, strength

DISPLAY = "c2 g3 r5 x7 c10"


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("x3", ["x3>g3"]),
        ("g8", ["g8>g3+r5"]),
        ("r10", ["r10>c10"]),
        ("g4", ["g4"]),
        ("x1", ["x1", "x1>*", "x1>c10"]),
    ],
)
def test_examples_of_the_rulebook(card: str, moves: list[str]) -> None:
    assert sorted(position(card, "g6", display=DISPLAY).legal()) == moves


def test_ruling_01_the_four_is_laid_down_as_the_sixth_card() -> None:
    found = after(position("g4", "g6", display=DISPLAY), "g4")
    assert found["display"] == ["g3", "g4", "c2", "c10", "r5", "x7"]
    assert found["turn"] == 1


def test_ruling_01_taken_cards_go_to_the_chest_with_the_one_played() -> None:
    table = position("g8 c9", "g6 g9", display=DISPLAY, chests=("r4 x4",))
    found = after(table, "g8>g3+r5")
    assert found["chests"][0] == ["g3", "g8", "r4", "r5", "x4"]
    assert found["display"] == ["c2", "c10", "x7"]
    assert found["last_taker"] == 0


def test_ruling_01_one_of_several_equal_cards_is_taken() -> None:
    table = position("g5", "g6", display="c5 r5 x2 g3")
    assert table.legal() == ["g5>c5", "g5>r5"]


def test_ruling_01_any_combination_may_be_chosen() -> None:
    table = position("g9", "g6", display="c5 r4 x4 x2 g3")
    assert sorted(table.legal()) == ["g9>c5+r4", "g9>c5+x4", "g9>g3+r4+x2", "g9>g3+x2+x4"]


def test_ruling_02_a_one_takes_a_ten_or_lies_down() -> None:
    assert sorted(position("g1", "g6", display="c10 r10 x2").legal()) == [
        "g1", "g1>c10", "g1>r10",
    ]  # fmt: skip


def test_ruling_02_a_one_on_display_comes_first() -> None:
    assert position("g1", "g6", display="c1 r10 x2").legal() == ["g1>c1"]


def test_ruling_02_a_ten_takes_no_one() -> None:
    assert position("g10", "g6", display="c1 r2").legal() == ["g10"]


def test_ruling_03_the_kraken_must_take_a_one() -> None:
    assert position("x1", "g6", display="c1 r1 g10 x2").legal() == ["x1>c1", "x1>r1"]


def test_ruling_03_the_kraken_sweeps_takes_a_ten_or_lies_down() -> None:
    table = position("x1 g2", "g6 g7", display="c5 r5 g10")
    assert sorted(table.legal()) == ["g2", "x1", "x1>*", "x1>g10"]
    assert after(table, "x1>*")["chests"][0] == ["g10", "c5", "r5", "x1"]
    assert after(table, "x1>g10")["display"] == ["c5", "r5"]
    assert after(table, "x1")["display"] == ["g10", "c5", "r5", "x1"]


def test_ruling_03_on_a_lone_ten_both_ways_to_take_it_are_moves() -> None:
    assert sorted(position("x1", "g6", display="r10").legal()) == ["x1", "x1>*", "x1>r10"]


def test_ruling_03_on_an_empty_display_the_kraken_starts_a_new_one() -> None:
    assert position("x1", "g6").legal() == ["x1"]


def test_ruling_03_a_kraken_on_display_is_taken_like_any_one() -> None:
    assert position("g1 c2", "g6 g7", display="x1 r10").legal() == ["g1>x1", "c2"]


def largest_displays() -> list[list[str]]:
    """Displays as large as they get: four cards were dealt, all others lie there one by one.

    A card that lies down has a strength that was not there, so only the dealt cards can repeat a
    strength: thirteen cards at most. These are all of them, and all with one strength missing.
    """
    found = []
    for missing in range(11):
        for often in set(range(1, 11)) - {missing}:
            suits = dict.fromkeys(range(1, 11), "c") | {often: "gcrx", missing: ""}
            found.append([suit + str(s) for s in suits for suit in suits[s]])
    return found


@pytest.mark.parametrize("display", largest_displays(), ids=" ".join)
def test_captures_from_the_largest_displays_are_complete(display: list[str]) -> None:
    left = [card for card in NAMES if card not in display]
    for card in left:
        other = next(c for c in left if c != card)
        moves = position(card, other, display=" ".join(display)).legal()
        assert len(set(moves)) == len(moves)
        assert set(moves) == captures(card, display)


@given(st.permutations(NAMES), st.integers(0, 16), st.integers(1, 8))
def test_captures_from_any_display_are_complete(cards: list[str], display: int, hand: int) -> None:
    shown, held = cards[:display], cards[display : display + hand]
    table = position(" ".join(held), cards[-1], display=" ".join(shown))
    moves = table.legal()
    assert len(set(moves)) == len(moves)
    assert set(moves) == set().union(*(captures(card, shown) for card in held))


def ways(total: int, strengths: list[int]) -> int:
    """How many sets of cards of these strengths, four of each, add up to a total."""
    found = [1] + [0] * total
    for s in strengths:
        found = [
            sum(comb(4, k) * found[t - k * s] for k in range(5) if k * s <= t)
            for t in range(total + 1)
        ]
    return found[total]


def test_most_moves_is_a_bound_for_every_display_and_hand() -> None:
    """For each choice of strengths that are not on display, all other cards lie there.

    A larger display has more sums, so no smaller one can have more moves. A card whose strength
    is on display takes one of three others at most; a 1 has four tens and itself, the kraken also
    the sweep.
    """
    largest_hand = max(*HAND.tolist(), ULTIMATE_HAND)
    bound = 0
    for absent in product((False, True), repeat=10):
        shown = [s for s in range(1, 11) if not absent[s - 1]]
        each = []
        for s in range(1, 11):
            n = 3 if s in shown else 5 if s == 1 else max(1, ways(s, [t for t in shown if t < s]))
            each += [n] * 4
        bound = max(bound, sum(sorted(each)[-largest_hand:]) + 1)
    assert bound == GAME.most_moves


def test_most_moves_of_a_hand_that_can_be_held() -> None:
    hand = "g10 c10 r10 x10 g9 c9 r9 x9 g8 c8 r8"
    display = " ".join(card for card in NAMES if strength(card) < 8)
    table = position(hand, "x8", "", display=display, rest=2)
    buffer = np.zeros(GAME.most_moves + 1, np.int64)
    n = GAME.legal(table.record, buffer)
    assert n <= GAME.most_moves
    assert not buffer[n:].any()
    assert len(set(buffer[:n].tolist())) == n > 10_000

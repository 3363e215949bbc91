"""Ruling 6: the five categories, against an oracle in plain words."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sevenfold
from sevenfold import BadOption
from sevenfold.games.seven_seas import GAME, scoring
from sevenfold.games.seven_seas.components import NAMES, NUMBERS
from sevenfold.kernel.bits import U64
from tests.games.seven_seas import reference
from tests.games.seven_seas.positions import after, position

OTHER = [[s + 10 * suit for s in range(10)] for suit in range(3)] + [[-7, *range(-9, 0)]]


def value(cards: list[str], booty: object = None) -> int:
    """The value of a booty as the rules have it."""
    table = GAME.blank(2, {"booty": booty})
    return scoring.value(table, U64(sum(1 << NUMBERS[card] for card in cards)))


def test_example_of_the_rulebook_with_values_1_7_6_and_minus_2() -> None:
    assert value(["g2", "c7", "c2", "r6", "x6", "x2"]) == 1 + 7 + 6 - 2 == 12
    assert value(["g2", "c7", "c2", "r6", "x6", "x2", "x1"]) == 1 + 7 + 6 - 7 == 7


def test_ruling_06_a_missing_suit_counts_nothing() -> None:
    assert value(["g7"]) == 7
    assert value(["x6", "x8"]) == -2
    assert value([]) == 0


def points(chests: tuple[str, ...]) -> list[int]:
    """What chests like these score, the rest of the cards being left on display."""
    display = " ".join(name for name in NAMES if name not in " ".join(chests).split())
    hands = [""] * (len(chests) - 1)
    card = "c2"  # the last one, and it takes nothing
    shown = [name for name in display.split() if int(name[1:]) > 2]
    last = position(
        *hands,
        card,
        display=" ".join(shown),
        harbour=" ".join(name for name in display.split() if name not in (*shown, card)),
        chests=chests,
        turn=len(hands),
        round=2,
    )
    found: list[int] = after(last, card)["last_round"]["points"]
    return found


def test_ruling_06_an_empty_booty_can_be_the_highest() -> None:
    assert points(("x9", "", "x3 r3")) == [0, 2, 1]  # worth −6, 0, 2 − 5


def test_ruling_06_nobody_scores_for_coins_if_nobody_has_any() -> None:
    assert points(("c5", "r6 r7")) == [0, 1 + 2]
    assert points(("c5", "r6 g7")) == [0, 1 + 1 + 2]


def test_ruling_06_gold_1_has_three_coins() -> None:
    assert points(("g1", "r7 g8")) == [1, 1 + 2]
    assert points(("g1", "g7 g8 g9")) == [1, 1 + 1 + 2]
    assert points(("g1", "g7 g8 g9 g10")) == [0, 1 + 1 + 2]


def test_ruling_06_lady_and_king_are_a_point_each() -> None:
    assert points(("c1", "r1", "c3 r3 g3")) == [1, 1, 1 + 1 + 2]


def test_ruling_06_ties_give_all_the_full_points() -> None:
    assert points(("g3 r4", "g4 r3", "c5")) == [1 + 1 + 2, 1 + 1 + 2, 0]
    assert points(("c6", "r6")) == [1 + 2, 1 + 2]


@given(
    st.permutations(NAMES),
    st.lists(st.integers(0, 38), min_size=3, max_size=3),
    st.integers(2, 4),
    st.sampled_from(["none", "team"]),
    st.sampled_from([None, OTHER]),
)
def test_scoring_agrees_with_an_oracle(
    cards: list[str], cuts: list[int], players: int, teams: str, booty: list[list[int]] | None
) -> None:
    if players < 4:
        teams = "none"
    chests = 2 if teams == "team" else players
    last, *others = cards
    borders = [0, *sorted(cuts)[: chests - 1], 38]
    filled = [others[a:b] for a, b in pairwise(borders)]
    hands = ["" for _ in range(players - 1)] + [last]
    table = position(
        *hands,
        display=others[38],
        chests=tuple(" ".join(chest) for chest in filled),
        turn=players - 1,
        starter=0,
        round=2,
        scores=[0] * players,
        options={"teams": teams, "booty": booty, "goal": 14},
    )
    moves = [table.legal()[0]]
    if ">" in moves[0]:  # it takes the one card on display
        filled[(players - 1) % chests] += [last, others[38]]
        if last != "x1" and any(filled[chest] for chest in range(chests - 1)):
            moves.append("no-nick")
    expected = reference.points(filled, booty)
    assert after(table, *moves)["last_round"]["points"] == [
        expected[seat % chests] for seat in range(players)
    ]


def test_the_booty_table_is_an_option() -> None:
    assert value(["g10"], OTHER) == 9
    table = sevenfold.deal("7-seas", booty=OTHER, seed=1)
    assert table.state()["options"]["booty"] == OTHER
    assert sevenfold.deal("7-seas", seed=1).state()["options"]["booty"] is None


@pytest.mark.parametrize(
    "booty",
    [
        7,
        [[1] * 10] * 3,
        [[1] * 10] * 4,  # the kraken is −7
        [[1] * 9] * 3 + [[-7] * 10],
        [[1.5] * 10] * 3 + [[-7] * 10],
        [[True] * 10] * 3 + [[-7] * 10],
        [[1000] * 10] * 3 + [[-7] * 10],
    ],
)
def test_a_wrong_booty_table_is_refused(booty: object) -> None:
    with pytest.raises(BadOption, match="booty"):
        sevenfold.deal("7-seas", booty=booty)


def test_the_help_says_that_the_values_are_an_assumption() -> None:
    booty = next(option for option in GAME.options if option.name == "booty")
    assert "assumption" in booty.explanation

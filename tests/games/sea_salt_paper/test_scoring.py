"""What cards are worth, against a slow formula that shares nothing with the rules."""

import re
from collections import Counter
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenfold.games.reading import Reading
from sevenfold.games.sea_salt_paper.cards import card_set
from sevenfold.games.sea_salt_paper.components import NAMES
from sevenfold.games.sea_salt_paper.scoring import most_frequent, points
from tests.games.sea_salt_paper.positions import cards

COLLECTED = {
    "shell": (0, 0, 2, 4, 6, 8, 10),
    "octopus": (0, 0, 3, 6, 9, 12),
    "penguin": (0, 1, 3, 5),
    "sailor": (0, 0, 5),
}
MULTIPLIED = {
    "lighthouse": ("boat", 1),
    "shoal": ("fish", 1),
    "colony": ("penguin", 2),
    "captain": ("sailor", 3),
}


def slow_points(held: list[str]) -> int:
    kinds = Counter(card.split("/")[0] for card in held)
    colours = Counter(card.split("/")[1] for card in held)
    total = sum(kinds[kind] // 2 for kind in ("crab", "boat", "fish"))
    total += min(kinds["swimmer"], kinds["shark"])
    total += sum(worth[kinds[kind]] for kind, worth in COLLECTED.items())
    total += sum(kinds[one] * kinds[kind] * each for one, (kind, each) in MULTIPLIED.items())
    return total + sum(n for _, n in colours.most_common(kinds["mermaid"]))


def fast_points(hand: list[str], laid: list[str]) -> int:
    return points(card_set(Reading(hand)), card_set(Reading(laid)))


@given(st.permutations(NAMES), st.integers(0, 58), st.data())
def test_points_of_any_cards(deck: list[str], size: int, choice: st.DataObject) -> None:
    held = deck[:size]
    duos = [c for c in held if c.split("/")[0] in ("crab", "boat", "fish", "swimmer", "shark")]
    laid = duos[: choice.draw(st.integers(0, len(duos)))]
    hand = list((Counter(held) - Counter(laid)).elements())
    assert fast_points(hand, laid) == slow_points(held)


@given(st.permutations(NAMES), st.integers(0, 58), st.integers(1, 4))
def test_most_frequent_colours_of_any_cards(deck: list[str], size: int, colours: int) -> None:
    held = deck[:size]
    counts = Counter(card.split("/")[1] for card in held)
    expected = sum(n for _, n in counts.most_common(colours))
    word = card_set(Reading(held))
    assert most_frequent(word, card_set(Reading([])), colours) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("", 0),
        ("crab/black crab/green", 1),
        ("crab/black crab/green crab/grey", 1),
        ("boat/black boat/black boat/yellow boat/yellow", 2),
        ("fish/black fish/green", 1),
        ("swimmer/black shark/purple", 1),
        ("swimmer/black swimmer/yellow shark/purple", 1),
        ("shell/black", 0),
        ("shell/black shell/green shell/grey", 4),
        ("octopus/green octopus/grey octopus/purple octopus/yellow octopus/light-blue", 12),
        ("penguin/pink", 1),
        ("penguin/pink penguin/purple penguin/light-orange", 5),
        ("sailor/pink", 0),
        ("sailor/pink sailor/orange", 5),
        ("lighthouse/purple boat/black boat/yellow boat/yellow", 4),
        ("shoal/grey fish/black", 1),
        ("colony/green penguin/pink penguin/purple", 7),
        ("captain/light-orange sailor/pink sailor/orange", 11),
    ],
)
def test_points_by_kind(hand: str, expected: int) -> None:
    assert fast_points(cards(hand), []) == expected


@pytest.mark.parametrize("kind", ["lighthouse/purple", "shoal/grey", "colony/green"])
def test_a_multiplier_is_not_one_of_its_own_kind(kind: str) -> None:
    assert fast_points([kind], []) == 0


def test_the_page_shows_the_printed_points_that_the_rules_count() -> None:
    aid = (files("sevenfold.games.sea_salt_paper") / "page" / "aid.js").read_text()
    shown = {
        kind: tuple(map(int, scale.split(",")))
        for kind, scale in re.findall(r"(\w+): \[([\d, ]+)\]", aid)
    }
    assert shown == {kind: worth[1:] for kind, worth in COLLECTED.items()}
    multipliers = re.findall(r'\["(\w+)", (\d), "(\w+)"\]', aid)
    assert {one: (kind, int(each)) for one, each, kind in multipliers} == MULTIPLIED


def test_rulebook_two_mermaids_score_the_two_most_frequent_colours() -> None:
    blue = "crab/light-blue boat/light-blue swimmer/light-blue shell/light-blue"
    green = "crab/green fish/green shark/green"
    others = [*cards(blue), *cards(green)]
    with_mermaids = ["mermaid/white", "mermaid/white", *others]
    assert fast_points(with_mermaids, []) - fast_points(others, []) == 4 + 3


def test_ruling_09_white_is_a_colour_of_its_own() -> None:
    mermaids = ["mermaid/white"] * 3
    assert fast_points([*mermaids, "crab/black", "fish/green"], []) == 3 + 1 + 1


def test_ruling_09_a_mermaid_without_a_colour_left_scores_nothing() -> None:
    assert fast_points(["mermaid/white"] * 4, []) == 4


def test_ruling_05_a_pair_is_worth_the_same_laid_down_or_not() -> None:
    pair = cards("crab/black crab/green")
    assert fast_points(pair, []) == fast_points([], pair) == 1

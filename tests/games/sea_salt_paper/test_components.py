"""The 58 cards."""

from collections import Counter

import pytest

from sevenfold.games.sea_salt_paper.cards import names
from sevenfold.games.sea_salt_paper.components import (
    ALL,
    NAMES,
    NUMBERS,
    with_card,
    without_card,
    without_one_of_each,
)
from sevenfold.kernel.bits import EMPTY, count


def test_there_are_58_cards() -> None:
    assert len(NAMES) == count(ALL) == 58


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("crab", 9), ("boat", 8), ("fish", 7), ("swimmer", 5), ("shark", 5), ("shell", 6),
        ("octopus", 5), ("penguin", 3), ("sailor", 2), ("lighthouse", 1), ("shoal", 1),
        ("colony", 1), ("captain", 1), ("mermaid", 4),
    ],
)  # fmt: skip
def test_cards_of_a_kind(kind: str, number: int) -> None:
    assert sum(name.split("/")[0] == kind for name in NAMES) == number


@pytest.mark.parametrize(
    ("colour", "number"),
    [
        ("dark-blue", 9), ("light-blue", 9), ("black", 8), ("yellow", 8), ("green", 6),
        ("white", 4), ("purple", 4), ("grey", 4), ("light-orange", 3), ("pink", 2), ("orange", 1),
    ],
)  # fmt: skip
def test_cards_of_a_colour(colour: str, number: int) -> None:
    assert sum(name.split("/")[1] == colour for name in NAMES) == number


def test_cards_of_a_kind_and_colour_that_are_there_twice() -> None:
    twice = {name for name, n in Counter(NAMES).items() if n == 2}
    assert twice == {
        "crab/dark-blue", "crab/light-blue", "crab/yellow",
        "boat/dark-blue", "boat/light-blue", "boat/black", "boat/yellow",
        "fish/dark-blue", "fish/black",
    }  # fmt: skip


def test_a_set_with_equal_cards_is_one_word_whatever_the_order() -> None:
    cards = ["boat/black", "mermaid/white", "boat/black", "mermaid/white", "crab/grey"]
    one, other = EMPTY, EMPTY
    for card in cards:
        one = with_card(one, NUMBERS[card])
    for card in reversed(cards):
        other = with_card(other, NUMBERS[card])
    assert one == other
    assert names(one) == sorted(cards)
    assert names(without_card(one, NUMBERS["boat/black"])) == sorted(cards[1:])
    assert names(without_one_of_each(one)) == ["boat/black", "mermaid/white"]
    assert without_card(one, NUMBERS["crab/black"]) == one

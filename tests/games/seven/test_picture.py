"""The table in a terminal: the pile and its hole, hands, places, chips, in four languages."""

from typing import Any

import pytest
from rich.text import Text

from sevenfold.games.seven.picture import picture
from sevenfold.games.words import Words
from tests.games.positions import random_positions
from tests.games.seven.positions import position

NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")


def rows(state: dict[str, Any], language: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The rows of a picture as they are read without colours."""
    words = Words("7", language, names)
    return [
        f"{label.strip()}: {Text.from_markup(content).plain}"
        for label, content in picture(state, words)
    ]


def row(state: dict[str, Any], label: str, language: str = "en") -> str:
    """What stands beside the first such label."""
    found = [text for text in rows(state, language) if text.startswith(f"{label}: ")]
    return found[0].removeprefix(f"{label}: ")


def labels(state: dict[str, Any], language: str = "en") -> list[str]:
    return [label for label, _ in picture(state, Words("7", language, NAMES))]


def test_the_pile_shows_its_top_and_what_is_in_the_hole() -> None:
    table = position([[1], [2]], pile=[2, 4], hole=2)
    assert row(table.view(0).state(), "Pile").splitlines() == [
        "╭─────╮",
        "│  4  │",
        "│ (2) │",
        "╰─────╯",
        "4 on top, 2 in the hole: 6 together",
        "2 cards (2 · 4)",
    ]
    assert "oben 4, im Loch 2: zusammen 6" in row(table.view(1).state(), "Stapel", "de")


def test_a_hole_can_be_empty_and_so_can_the_pile() -> None:
    table = position([[1], [2]], pile=[3, 3])
    assert row(table.view(0).state(), "Pila", "it").splitlines()[2:] == [
        "│ ( ) │",
        "╰─────╯",
        "3 in cima, il foro è vuoto",
        "2 carte (3 ×2)",
    ]
    assert row(position([[1], [2]]).view(0).state(), "Pile") == "–"


def test_one_sees_the_own_hand_and_of_the_others_how_many_cards() -> None:
    state = position([[5, 1, 5], [2, 7]]).view(0).state()
    assert row(state, "▶ Ada") == "0 chips · 3 cards in hand"
    assert row(state, "hand") == "1 · 5 5"
    assert row(state, "Ben") == "0 chips · 2 cards in hand"
    assert labels(state).count("    hand") == 1
    assert not labels(position([[5], [2]]).view(None).state()).count("    hand")
    assert labels(position([[5], [2]]).state()).count("    hand") == 2


def test_draw_pile_and_cards_set_aside() -> None:
    state = position([[1], [2]], deck=[1, 4, 4], rest="aside").view(0).state()
    assert row(state, "Draw pile") == "3 cards"
    assert row(state, "Set aside") == (
        "75 cards (1 ×10 · 2 ×11 · 3 ×12 · 4 ×10 · 5 ×12 · 6 ×12 · 7 ×8)"
    )
    assert row(position([[1], [2]]).view(0).state(), "De côté", "fr") == "–"


def test_few_play_seven_rounds_and_more_play_for_the_chips() -> None:
    few = position([[1], [2]], round=3).view(0).state()
    assert row(few, "Round") == "3 of 7"
    assert row(few, "Runde", "de") == "3 von 7"
    many = position([[1]] * 5, round=3, scores=[20, 20, 20, 10, 9]).view(0).state()
    assert row(many, "Round") == "3 · 1 chip left to win"


@pytest.mark.parametrize(
    ("more", "doing"),
    [
        ({}, "Ben starts a pile"),
        ({"after_seven": True}, "Ben made seven and starts a new pile"),
        ({"pile": [3]}, "Ben lays a card if possible"),
    ],
)
def test_whose_turn_it_is_and_what_there_is_to_do(more: dict[str, Any], doing: str) -> None:
    state = position([[1], [2]], turn=1, **more).view(0).state()
    assert row(state, "Turn") == doing
    assert {"  Ada", "▶ Ben"} <= set(labels(state))


def test_blocked_turns_without_a_card_to_draw_are_counted() -> None:
    state = position([[6], [6], [6]], pile=[5], rest="pile", idle=2).view(0).state()
    assert row(state, "Turn") == (
        "Ada lays a card if possible · 2 turns in a row blocked, nothing to draw"
    )


def test_who_has_finished_has_a_place_and_sure_chips() -> None:
    state = position([[1], [], [2]], finished=[1], scores=[3, 1, 2]).view(0).state()
    assert row(state, "Ben") == "1 chip · finished: 1st place · for finishing this round +3"
    assert row(state, "Ben", "fr") == (
        "1 jeton · a fini\u202f: 1re place · assurés pour cette manche +3"
    )


def test_rules_of_another_edition_are_named() -> None:
    german = position([[1], [2]]).view(0).state()
    assert "Rules" not in labels(german)
    english = position([[1], [2]], edition="english").view(0).state()
    assert row(english, "Rules") == "English: your last card must make seven"


def test_the_winners_stand_out() -> None:
    table = position([[7], [2]], round=7, scores=[10, 8])
    table.play("7")
    for seat in (0, 1, None):
        state = table.view(seat).state()
        assert row(state, "The end") == "Victory for Ada!"
        assert row(state, "♛ Ada") == "12 chips · finished: 1st place"
        assert row(state, "Ben") == "9 chips · 1 card in hand"
    shared = position([[7], [2]], round=7, scores=[8, 9])
    shared.play("7")
    assert row(shared.view(0).state(), "Ende", "de") == "Sieg für Ada und Ben!"


def test_names_cannot_be_taken_for_markup() -> None:
    found = rows(position([[1], [2]]).view(0).state(), names=("[red]Ada[/red]", "[/]"))
    assert "Turn: [red]Ada[/red] starts a pile" in found


def test_the_pile_is_drawn_if_there_is_one() -> None:
    for table in random_positions("7", 100):
        state = table.view(None).state()
        assert any("╭─────╮" in text for text in rows(state)) == bool(state["pile"])

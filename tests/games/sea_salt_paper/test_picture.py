"""The table in a terminal: what is open, what is hidden, what it is worth, in four languages."""

from typing import Any

import pytest
from rich.color import Color
from rich.style import Style
from rich.text import Text

from sevenfold.games.sea_salt_paper.components import COLOURS
from sevenfold.games.sea_salt_paper.picture import COLOUR_SIGNS, picture
from sevenfold.games.words import Words
from tests.games.sea_salt_paper.positions import EIGHT, position

NAMES = ("Ada", "Ben", "Cléo", "Dino")


def rows(state: dict[str, Any], language: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The rows of a picture as they are read without colours."""
    words = Words("sea-salt-paper", language, names)
    return [
        f"{label.strip()}: {Text.from_markup(content).plain}"
        for label, content in picture(state, words)
    ]


def row(state: dict[str, Any], label: str, language: str = "en", nth: int = 0) -> str:
    """What stands beside a label; of several such labels, beside the nth."""
    found = [text for text in rows(state, language) if text.startswith(f"{label}: ")]
    return found[nth].removeprefix(f"{label}: ")


def test_own_hand_by_kind_with_a_symbol_for_each_card_and_the_name_of_the_colour() -> None:
    table = position("boat/black crab/dark-blue boat/yellow crab/dark-blue", "")
    assert row(table.view(0).state(), "hand") == "crab ◆◆ dark blue · boat ■ black, ○ yellow"
    assert (
        row(table.view(0).state(), "Hand", "de") == "Krabbe ◆◆ dunkelblau · Boot ■ schwarz, ○ gelb"
    )


def test_of_a_hidden_hand_only_how_many_cards() -> None:
    table = position("boat/black crab/dark-blue", "fish/green")
    assert row(table.view(1).state(), "hand") == "2 hidden cards"
    assert row(table.view(0).state(), "hand", nth=1) == "1 hidden card"
    assert row(table.view(None).state(), "main", "fr") == "2 cartes cachées"


def test_a_card_that_was_taken_openly_stays_in_sight() -> None:
    table = position("boat/black", "", phase="draw", piles=("penguin/purple", ""))
    table.play("take 0")
    assert row(table.view(1).state(), "hand") == "penguin ★ purple · 1 hidden card"
    assert row(table.view(1).state(), "worth") == "at least 1 point (collections 1)"


def test_empty_places_are_dashes() -> None:
    found = rows(position("", "").view(0).state())
    assert {"Left pile: –", "Right pile: –", "hand: –", "laid: –"} <= set(found)
    assert not [text for text in found if text.startswith("worth")]
    assert row(position("", "", deck="", piles=("", "boat/black")).state(), "Deck") == "–"


def test_worth_part_by_part_with_the_colour_bonus() -> None:
    table = position(f"{EIGHT} crab/green", "", tables=("boat/black boat/yellow",))
    assert row(table.view(0).state(), "worth") == (
        "9 points (pairs 1, collections 8) · colour bonus 3 (● green)"
    )
    assert row(table.view(1).state(), "worth") == "at least 1 point (pairs 1)"


def test_cards_worth_nothing_still_have_a_colour_bonus() -> None:
    table = position("crab/grey", "")
    assert row(table.view(0).state(), "worth") == "0 points · colour bonus 1 (▼ grey)"
    assert row(table.view(0).state(), "valeur", "fr") == "0 point · bonus de couleur 1 (▼ gris)"


def test_a_pile_from_the_top_down() -> None:
    table = position("", "", piles=("crab/black fish/green boat/yellow", "shell/grey"))
    assert row(table.view(0).state(), "Left pile") == (
        "boat ○ yellow · 2 below: fish ● green · crab ■ black"
    )
    assert row(table.view(0).state(), "Right pile") == "shell ▼ grey"


def test_where_a_card_of_a_pile_is_not_sure_there_is_a_question_mark() -> None:
    """Whoever did not search cannot tell what is left below a top that stayed."""
    pile = "crab/black fish/green boat/yellow octopus/grey"
    table = position("", "", phase="pick", searching=0, piles=(pile, ""))
    assert row(table.view(0).state(), "Turn") == "Ada takes a card out of the left pile"
    table.play("pick fish/green")
    assert row(table.view(1).state(), "Left pile") == "octopus ▼ grey · 2 below: ? · ?"
    assert row(table.view(None).state(), "Left pile") == "octopus ▼ grey · 2 below: ? · ?"
    for knowing in (table.state(), table.view(0).state()):
        assert row(knowing, "Left pile") == (
            "octopus ▼ grey · 2 below: boat ○ yellow · crab ■ black"
        )


def test_drawn_cards_are_seen_by_who_drew_them() -> None:
    table = position("", "", phase="keep", drawn="crab/black fish/green")
    assert row(table.view(0).state(), "Drawn") == "crab ■ black · fish ● green"
    assert row(table.view(1).state(), "Drawn") == "2 hidden cards"


@pytest.mark.parametrize(("players", "goal", "points"), [(2, "normal", 40), (4, "double", 60)])
def test_round_and_goal(players: int, goal: str, points: int) -> None:
    table = position(*[""] * players, options={"goal": goal}, round=3)
    assert row(table.view(0).state(), "Round") == f"3 · goal: {points} points"


def test_whose_turn_it_is_and_what_there_is_to_do() -> None:
    table = position("", "", "", phase="draw", turn=2)
    labels = [label for label, _ in picture(table.state(), Words("sea-salt-paper", "de", NAMES))]
    assert {"  Ada", "  Ben", "▶ Cléo"} <= set(labels)
    assert row(table.state(), "Am Zug", "de") == "Cléo zieht oder nimmt eine Karte"


def test_who_called_has_shown_the_hand() -> None:
    table = position(EIGHT, "crab/black")
    table.play("last-chance")
    assert row(table.view(1).state(), "Ada") == "0 points · called LAST CHANCE · hand shown"
    assert row(table.view(1).state(), "hand").startswith("shell ■ black, ● green")
    assert row(table.view(1).state(), "worth").startswith("8 points (collections 8)")


def test_the_last_round_stands_beside_the_points() -> None:
    table = position(EIGHT, "penguin/light-orange", scores=[3, 4])
    assert row(table.view(0).state(), "Ben") == "4 points"
    table.play("stop")
    assert row(table.view(0).state(), "Ada") == "11 points · last round +8"
    assert row(table.view(None).state(), "▶ Ben", "it") == "5 punti · ultima manche +1"


def test_a_round_without_scores_shows_as_zero() -> None:
    table = position(EIGHT, "penguin/light-orange", deck="")
    table.play("end")
    assert row(table.view(0).state(), "Ada") == "0 points · last round +0"


def test_the_winner_stands_out() -> None:
    table = position(EIGHT, "", scores=[35, 2])
    table.play("stop")
    for seat in (0, 1, None):
        assert row(table.view(seat).state(), "The end") == "Victory for Ada!"
        assert row(table.view(seat).state(), "♛ Ada") == "43 points · last round +8 · hand shown"


def test_names_cannot_be_taken_for_markup() -> None:
    table = position("", "", phase="draw")
    found = rows(table.view(0).state(), names=("[red]Ada[/red]", "[/]"))
    assert "Turn: [red]Ada[/red] draws or takes a card" in found


def test_every_colour_has_a_symbol_of_its_own() -> None:
    assert set(COLOUR_SIGNS) == set(COLOURS)
    assert len({symbol for symbol, _ in COLOUR_SIGNS.values()}) == len(COLOURS)


def brightness(colour: Color | None) -> float:
    """How bright a colour looks, from 0 to 1, as accessibility guidelines measure it."""
    assert colour is not None
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = (
        part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_can_be_read_on_dark_and_on_light(colour: str) -> None:
    style = Style.parse(COLOUR_SIGNS[colour][1])
    ink = brightness(style.color)
    grounds = [brightness(style.bgcolor)] if style.bgcolor else [0.0, 1.0]
    for ground in grounds:
        assert (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05) > 3.5

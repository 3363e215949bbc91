"""The words of 7: moves as buttons say them, cards, points part by part, options."""

from typing import Any

import pytest

import sevenfold
from sevenfold import Table
from sevenfold.games.registry import find
from sevenfold.games.seven import speech
from sevenfold.games.words import LANGUAGES, Words, catalogue
from tests.games.seven.positions import dealt_tables, position, random_match

NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")


@pytest.mark.parametrize(
    ("move", "german", "french"),
    [
        ("4", "Lege eine 4 als erste Karte", "Commence une pile avec un 4"),
        ("7", "Lege eine 7 als erste Karte: Sieben!",
         "Commence une pile avec un 7\u202f: sept\u202f!"),
        ("4 hole", "Lege eine 4, Loch auf Loch: 5", "Pose un 4, trou sur trou\u202f: 5"),
        ("4 number", "Lege eine 4, Loch auf Zahl: 6", "Pose un 4, trou sur chiffre\u202f: 6"),
        ("5 number", "Lege eine 5, Loch auf Zahl: Sieben!",
         "Pose un 5, trou sur chiffre\u202f: sept\u202f!"),
        ("draw", "Blockiert: Zieh eine Karte", "Rien à poser\u202f: pioche une carte"),
    ],
)  # fmt: skip
def test_moves_as_buttons_say_them(move: str, german: str, french: str) -> None:
    state = position([[4], [3]], pile=[1, 2], hole=1).view(0).state()
    assert Words("7", "de").move(move, state) == german
    assert Words("7", "fr").move(move, state) == french


def button(table: Table, move: str) -> str:
    """A legal move in English, as the seat that decides sees it."""
    assert move in table.legal()
    assert table.turn is not None
    return Words("7", "en").move(move, table.view(table.turn).state())


def test_the_button_of_a_move_says_what_the_pile_will_show() -> None:
    for edition in ("german", "english", "italian"):
        for seed in range(3):
            table = sevenfold.deal("7", players=3, seed=seed, edition=edition)
            for before, events, _ in random_match(table, seed):
                (first, *rest) = events
                if first.name not in ("started", "laid"):
                    continue
                shown = first.facts["top"] + first.facts["hole"]
                way = f" {first.facts['way']}" if "way" in first.facts else ""
                said = button(before, first.facts["card"] + way)
                seven = any(event.name == "made_seven" for event in rest)
                assert seven == said.endswith(": seven!")
                assert seven or not way or said.endswith(f": {shown}")


def test_to_draw_from_nothing_is_to_pass() -> None:
    blocked: dict[str, Any] = {"hands": [[7], [7]], "pile": [3, 3], "hole": 3}
    assert button(position(**blocked), "draw") == "Blocked: draw a card"
    assert button(position(**blocked, rest="aside"), "draw") == "Blocked: draw a card"
    passing = "Nothing to lay, nothing to draw: pass"
    assert button(position(**blocked, rest="pile"), "draw") == passing


def test_who_holds_no_card_is_not_blocked() -> None:
    for pile in ([], [3]):
        table = position([[], [7]], pile, edition="english")
        assert button(table, "draw") == "No card in hand: draw one"


def test_cards_can_be_named_by_text_and_by_number() -> None:
    words = Words("7", "en")
    assert words.component("card", 5) == words.component("card", "5") == "a 5"
    assert words.component("way", "hole") == "hole on hole"


def test_breakdown_says_what_a_finished_seat_will_get() -> None:
    table = position([[6], [], [3, 3]], pile=[1], finished=[1], scores=[1, 0, 4])
    for state in (table.state(), table.view(2).state(), table.view(None).state()):
        assert speech.breakdown(state, 0) == [("score.chips", 1), ("score.finished", 0)]
        assert speech.breakdown(state, 1) == [("score.chips", 0), ("score.finished", 3)]
        assert speech.breakdown(state, 2) == [("score.chips", 4), ("score.finished", 0)]


def test_breakdown_agrees_with_what_is_paid() -> None:
    for seed, table in dealt_tables():
        for before, events, after in random_match(table, seed):
            paid = {event.seat: event.facts["n"] for event in events if event.name == "paid"}
            state = before.state() if paid else {"finished": []}
            for seat in state["finished"]:
                assert speech.breakdown(state, seat)[1] == ("score.finished", paid[seat])
            if after.over:
                for seat, chips in enumerate(after.state()["scores"]):
                    parts = [("score.chips", chips), ("score.finished", 0)]
                    assert speech.breakdown(after.state(), seat) == parts


def test_every_option_has_its_words() -> None:
    for option in find("7").options:
        expected = [f"option.{option.name}.{choice}" for choice in option.choices]
        for key in (f"option.{option.name}", *(expected or [f"option.{option.name}.help"])):
            assert all(catalogue("7", language)[key] for language in LANGUAGES)

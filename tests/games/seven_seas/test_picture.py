"""How 7 Seas looks in a terminal."""

import re
from typing import Any

from rich.text import Text

import sevenfold
from sevenfold import Table
from sevenfold.games.game import State
from sevenfold.games.seven_seas.picture import picture
from sevenfold.games.words import LANGUAGES, Words
from tests.games.positions import random_positions
from tests.games.seven_seas.positions import play, position

NAMES = ("Ada", "Ben", "Cléo", "Dino")


def shown(state: State, language: str = "en") -> dict[str, str]:
    """The rows as they read without colour."""
    rows = picture(state, Words("7-seas", language, NAMES))
    assert len({label for label, _ in rows}) == len(rows)
    return {label.strip(): Text.from_markup(content).plain for label, content in rows}


def seen(table: Table, seat: int | None, language: str = "en") -> dict[str, str]:
    return shown(table.view(seat).state(), language)


def test_suits_have_a_symbol_a_name_and_a_colour() -> None:
    table = position("g4 x9", "g6 g7", display="g10 c3 c5 r2 x8")
    assert seen(table, 0)["Display"] == "● gold 10 · ◆ crystals 3, 5 · ■ rum 2 · † curses 8"
    assert seen(table, 0, "de")["Auslage"] == "● Gold 10 · ◆ Kristalle 3, 5 · ■ Rum 2 · † Flüche 8"
    (row,) = [row for label, row in picture(table.state(), Words("7-seas", "en", NAMES))
              if label == "Display"]  # fmt: skip
    colours = {str(span.style) for span in Text.from_markup(row).spans} - {"bold"}
    assert len(colours) == 4


def test_cards_with_a_name_or_three_coins_say_so() -> None:
    table = position("g4", "g6", display="g1 c1 r1 x1")
    assert seen(table, None, "fr")["Tapis"] == (
        "● or 1 (3 pièces) · ◆ cristaux 1 (dame des pirates) · ■ rhum 1 (roi des pirates) · "
        "† malédictions 1 (kraken)"
    )


def test_one_sees_the_own_hand_and_how_many_cards_others_have() -> None:
    table = position("g4 c9", "g6 g7", display="r3", chests=("g3 r8", ""))
    assert seen(table, 0)["▶ Ada"].startswith("0 points · compass\nHand: ● gold 4 · ◆ crystals 9")
    assert seen(table, 0)["Ben"].startswith("0 points · Hand: 2 face-down cards\n")
    assert seen(table, 1)["Ben"].startswith("0 points\nHand: ● gold 6, 7\n")
    assert "Hand: 2 face-down cards" in seen(table, None)["▶ Ada"]


def test_ruling_12_a_chest_shows_only_its_size() -> None:
    table = position("g3 c9", "g6 g7 g8", display="r3 r4", harbour="c1 c2", chests=("g5 r5", ""))
    play(table, "g3>r3")
    for viewer in (0, 1, None):
        assert seen(table, viewer)["Ada"].endswith("Chest: 4 face-down cards")


def test_ruling_12_only_the_thief_sees_the_source_and_only_while_nicking() -> None:
    table = position("g3 c9", "g6 g7", display="r3", harbour="c1 c2")
    play(table, "g3>r3", "nick harbour")
    assert "Ada is looking around in the harbour and nicks a card." in seen(table, 1)["7 Seas"]
    assert seen(table, 0)["Harbour"] == "◆ crystals 1 (pirate lady), 2"
    assert seen(table, 1)["Harbour"] == "2 face-down cards"
    play(table, "pick c1")
    for viewer in (0, 1, None):
        assert seen(table, viewer)["Harbour"] == "1 face-down card"
        assert seen(table, viewer)["Ada"].endswith("Chest: 3 face-down cards")


def test_looking_into_a_chest_names_its_owners() -> None:
    table = position("g3 c9", "g6 g7", display="r3", harbour="c1 c2")
    play(table, "g3>r3", "nick 1")
    assert "Ada schaut in die Truhe von Ben und klaut eine Karte." in seen(table, 1, "de")["7 Seas"]


def test_two_players_see_the_half_and_the_cards_put_aside() -> None:
    table = sevenfold.deal("7-seas", players=2, seed=1)
    assert seen(table, 0)["Put aside"] == "16 face-down cards"
    assert seen(table, 0)["7 Seas"].startswith("Round 1, to 7 points\n")
    second = position("g4", "g6")
    assert seen(second, 0)["7 Seas"].startswith("Round 1, second cycle, to 7 points\n")
    assert "Put aside" not in seen(second, 0)


def test_partners_have_one_chest() -> None:
    table = position("g4", "g6", "g7", "g8", chests=("g3 r3", ""), options={"teams": "team"})
    assert seen(table, None)["Ada + Cléo"] == "Chest: 2 face-down cards"
    assert "Chest" not in seen(table, None)["▶ Ada"]
    ultimate = sevenfold.deal("7-seas", players=4, seed=1, teams="ultimate")
    assert "Harbour" not in seen(ultimate, 0)
    assert seen(ultimate, 0)["Display"] == "–"


def test_who_took_last_is_said_where_it_counts() -> None:
    keys: dict[str, Any] = {"display": "r3", "last_taker": 1}
    clearing = position("g4", "g6", options={"last_one_clears": True}, **keys)
    assert seen(clearing, 0)["Display"].endswith("Ben gets the rest at the end of the round.")
    assert seen(position("g4", "g6", **keys), 0)["Display"] == "■ rum 3"


def test_own_booty_values_are_shown() -> None:
    booty = [list(range(1, 11)) for _ in range(3)] + [[-7, *range(-9, 0)]]
    table = position("g4", "g6", options={"booty": booty})
    assert "† curses -7 -9 -8 -7 -6 -5 -4 -3 -2 -1" in seen(table, 0)["Worth"]
    assert "Worth" not in seen(position("g4", "g6"), 0)


def test_the_last_round_part_by_part() -> None:
    table = position("g4", "", display="r9", chests=("c1 r1", ""))
    play(table, "g4")
    assert seen(table, 1)["Round 1"] == (
        "Ada: 2 points (+1 pirate lady, +1 pirate king)\n"
        "Ben: 4 points (+1 most cards, +1 most coins, +2 highest booty value)"
    )
    assert seen(table, 0, "it")["Manche 1"].startswith("Ada: 2 punti (+1 dama dei pirati, ")


def test_the_winner_and_the_open_chests_at_the_end() -> None:
    table = position("g4", "", display="r9", chests=("c1 r1", ""), scores=[0, 5])
    play(table, "g4")
    rows = seen(table, None)
    assert rows["7 Seas"] == "The match is over. The winner: Ben."
    assert rows["♛ Ben"].startswith("9 points\nChest: ● gold 1 (3 coins), 2, 3, 5")
    assert rows["Ada"] == (
        "2 points · compass\nChest: ◆ crystals 1 (pirate lady) · ■ rum 1 (pirate king)"
    )
    assert rows["Round 1"].startswith("Ada: 2 points")


def test_names_are_shown_as_they_are() -> None:
    table = position("g4", "g6")
    rows = picture(table.state(), Words("7-seas", "en", ("[red]Ada[/red]", "B\\")))
    now = Text.from_markup(dict(rows)["7 Seas"]).plain
    assert now.endswith("[red]Ada[/red] has to play a card.")


def cards_in(rows: list[tuple[str, str]], words: Words) -> list[str]:
    """The cards that a picture shows."""
    places = [row for label, row in rows if label != words.say("table.worth")]
    text = Text.from_markup("\n".join(places)).plain
    without_names = re.sub(r"1 \(.*?\)", "1", text)
    return sorted(
        f"{'gcrx'['●◆■†'.index(symbol)]}{strength}"
        for symbol, strengths in re.findall(r"([●◆■†]) \w+ (\d+(?:, \d+)*)", without_names)
        for strength in strengths.split(", ")
    )


def cards_of(state: State) -> list[str]:
    """The cards that a view shows, without those that one only remembers (ruling 12)."""
    chests = state["chests"]
    if state["over"]:
        chests = [chest["known"] if isinstance(chest, dict) else chest for chest in chests]
    places = [*state["hands"], *chests, state["display"], state["harbour"], state["aside"]]
    return sorted(card for cards in places if isinstance(cards, list) for card in cards)


def test_a_picture_shows_the_cards_that_a_view_shows() -> None:
    words = [Words("7-seas", language, NAMES) for language in LANGUAGES]
    for table in random_positions("7-seas", 200):
        for seat in (*range(int(table.record.players)), None):
            state = table.view(seat).state()
            for language in words:
                assert cards_in(picture(state, language), language) == cards_of(state)

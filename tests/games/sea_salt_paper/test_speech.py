"""What Sea Salt & Paper tells: events with who sees them, moves in words, points part by part."""

from typing import Any

import pytest

import sevenfold
from sevenfold import Table
from sevenfold.games.sea_salt_paper import speech
from sevenfold.games.telling import events_of
from sevenfold.games.words import LANGUAGES, Words
from tests.games.sea_salt_paper.positions import EIGHT, cards, position
from tests.games.test_words import RARE

CALLED: dict[str, Any] = {"caller": 0, "revealed": [True, False]}
COUNTS = {"deck_runs_out": "call_counts"}
MERMAIDS = "mermaid/white mermaid/white mermaid/white mermaid/white"
# Seven pairs lie on the table, and nothing is left in the hand.
SEVEN_PAIRS = (
    "boat/black boat/black boat/yellow boat/yellow crab/black crab/green crab/yellow crab/yellow"
    " fish/black fish/black fish/green fish/yellow swimmer/black shark/black"
)
NAMES = ("Ada", "Ben", "Cléo", "Dino")


def told(table: Table, move: str, seat: int | None = None) -> list[dict[str, Any]]:
    """Play a move; what somebody hears of it, without the seat where there is none."""
    found = [event.seen_by(seat) for event in events_of(table, table.number_of(move))]
    table.play(move)
    for words in (Words("sea-salt-paper", language, NAMES) for language in LANGUAGES):
        assert all(words.event(event) for event in found)
    return [{key: fact for key, fact in event.items() if fact is not None} for event in found]


def heard(table: Table, move: str) -> list[str]:
    """Play a move; the names of its events."""
    return [event["event"] for event in told(table, move)]


def said(table: Table, move: str, language: str = "en", seat: int | None = None) -> list[str]:
    """Play a move; what somebody reads of it."""
    words = Words("sea-salt-paper", language, NAMES)
    return [words.event({"seat": None, **event}) for event in told(table, move, seat)]


def test_who_draws_sees_the_cards_and_the_others_how_many() -> None:
    two = ["crab/black", "crab/green"]
    table = position("", "", phase="draw", deck=" ".join([*two, "crab/grey"]))
    seen = {seat: told(table.copy(), "draw", seat)[0] for seat in (0, 1, None)}
    assert len(seen[0]["cards"]) == 2
    assert seen[1] == seen[None] == {"event": "drew", "seat": 0, "cards": 2}


def test_what_is_kept_is_secret_and_what_is_discarded_is_not() -> None:
    table = position("", "", phase="keep", drawn="crab/black fish/green")
    discarded = {"event": "discarded", "seat": 0, "card": "fish/green", "pile": "1"}
    own, other = (told(table.copy(), "keep crab/black 1", seat) for seat in (0, 1))
    assert own == [{"event": "kept", "seat": 0, "card": "crab/black"}, discarded]
    assert other == [{"event": "kept", "seat": 0, "card": 1}, discarded]


def test_the_last_card_of_the_deck_is_kept() -> None:
    table = position("", "", phase="draw", deck="crab/black")
    assert told(table.copy(), "draw", 0) == [
        {"event": "drew", "seat": 0, "cards": ["crab/black"]},
        {"event": "kept", "seat": 0, "card": "crab/black"},
        {"event": "deck_emptied"},
    ]
    assert told(table, "draw", 1)[0] == {"event": "drew", "seat": 0, "cards": 1}


def test_two_cards_can_empty_the_deck_too() -> None:
    table = position("", "", phase="draw", deck="crab/black fish/black")
    assert heard(table, "draw") == ["drew", "deck_emptied"]


def test_taking_a_card_shows_the_one_below() -> None:
    table = position("", "", phase="draw", piles=("crab/black fish/green", "boat/black"))
    assert told(table.copy(), "take 0") == [
        {"event": "took", "seat": 0, "card": "fish/green", "pile": "0"},
        {"event": "uncovered", "card": "crab/black", "pile": "0"},
    ]
    assert told(table, "take 1")[1] == {"event": "pile_emptied", "pile": "1"}


def test_only_who_searches_sees_the_pile() -> None:
    table = position("", "", phase="pile", piles=("crab/black fish/green", ""))
    searched = {"event": "searched", "seat": 0, "pile": "0"}
    assert told(table.copy(), "pile 0", 0) == [searched | {"cards": cards("crab/black fish/green")}]
    assert told(table, "pile 0", 1) == [searched | {"cards": 2}]


def searching(pile: str) -> Table:
    """A seat searches a pile for its crabs."""
    return position("", "", phase="pick", searching=0, piles=(pile, ""))


def test_what_crabs_take_is_secret_and_a_new_top_is_not() -> None:
    picked = {"event": "picked", "seat": 0, "card": 1, "pile": "0"}
    table = searching("crab/black fish/green")
    assert told(table.copy(), "pick crab/black", 1) == [picked]
    assert told(table.copy(), "pick fish/green", 1) == [
        picked,
        {"event": "uncovered", "card": "crab/black", "pile": "0"},
    ]
    assert told(table, "pick fish/green", 0)[0]["card"] == "fish/green"
    assert told(searching("fish/green"), "pick fish/green", 1)[1]["event"] == "pile_emptied"


def test_an_equal_card_on_top_does_not_tell_which_one_crabs_took() -> None:
    one = told(searching("fish/green boat/black boat/black"), "pick boat/black", 1)
    other = told(searching("fish/green boat/black boat/black"), "pick fish/green", 1)
    assert one == other
    assert len(one) == 1


def test_thief_and_victim_see_the_stolen_card() -> None:
    table = position("", "crab/black", "", phase="rob")
    seen = {seat: told(table.copy(), "rob 1", seat) for seat in (0, 1, 2, None)}
    robbed = {"event": "robbed", "seat": 0, "other": 1}
    assert seen[0] == seen[1] == [robbed | {"card": "crab/black"}]
    assert seen[2] == seen[None] == [robbed | {"card": 1}]


def test_fish_draw_a_card_even_one_like_those_laid() -> None:
    table = position("fish/black fish/green", "", deck="fish/black")
    assert told(table.copy(), "fish black+green", 0) == [
        {"event": "laid", "seat": 0, "cards": ["fish/black", "fish/green"]},
        {"event": "fished", "seat": 0, "card": "fish/black"},
        {"event": "deck_emptied"},
    ]
    assert told(table, "fish black+green", 1)[1] == {"event": "fished", "seat": 0, "card": 1}


def test_crabs_and_sharks_wait_for_a_choice() -> None:
    table = position("crab/black crab/green", "", piles=("boat/black", ""))
    assert heard(table, "crab black+green") == ["laid"]
    assert heard(position("swimmer/black shark/black", "boat/black"), "swim black+black") == [
        "laid"
    ]


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("crab/black crab/green", "crab black+green"),
        ("swimmer/black shark/black", "swim black+black"),
    ],
)
def test_rare_no_effect(hand: str, move: str) -> None:
    assert heard(position(hand, ""), move) == ["laid", "no_effect"]


def test_rare_fish_without_a_deck_have_no_effect() -> None:
    assert heard(position("fish/black fish/green", "", deck=""), "fish black+green")[1:] == [
        "no_effect"
    ]


def nothing_left() -> Table:
    """After LAST CHANCE the deck is empty, and so are the piles: the caller holds the rest."""
    boats = "boat/black boat/black"
    state = position(EIGHT, boats, deck="", turn=1, options=COUNTS, **CALLED).state()
    state["hands"][0] += state["discards"][0]
    state["discards"][0] = []
    del state["worth"]  # it is another one now
    return sevenfold.read(state, seed=1)


def test_rare_nothing_to_draw() -> None:
    assert nothing_left().legal() == ["boat black+black", "end"]
    found = told(nothing_left(), "boat black+black")
    assert [event["event"] for event in found] == ["laid", "sailed", "nothing_to_draw"]
    assert found[-1]["seat"] == 1


def test_last_chance_shows_the_hand() -> None:
    table = position(EIGHT, "", "")
    assert told(table, "last-chance") == [
        {"event": "last_chance", "seat": 0},
        {"event": "revealed", "seat": 0, "cards": sorted(cards(EIGHT))},
    ]


def test_rare_empty_handed() -> None:
    table = position("", "", tables=(SEVEN_PAIRS,))
    assert heard(table, "last-chance") == ["last_chance", "empty_handed"]


def test_a_last_turn_ends_with_the_hand_shown() -> None:
    table = position(EIGHT, "crab/black", "", turn=1, caller=0, revealed=[True, False, False])
    assert told(table, "end") == [
        {"event": "passed", "seat": 1},
        {"event": "revealed", "seat": 1, "cards": ["crab/black"]},
    ]


def test_stop_shows_all_hands_and_counts_them() -> None:
    table = position(EIGHT, "penguin/light-orange crab/black", scores=[3, 4])
    found = told(table, "stop", 1)
    parts = {"duos": 0, "mermaids": 0, "multipliers": 0}
    assert found[:-1] == [
        {"event": "stopped", "seat": 0},
        {"event": "revealed", "seat": 0, "cards": sorted(cards(EIGHT))},
        {"event": "revealed", "seat": 1, "cards": ["crab/black", "penguin/light-orange"]},
        {"event": "counted", "seat": 0, "n": 8, "collections": 8, **parts},
        {"event": "counted", "seat": 1, "n": 1, "collections": 1, **parts},
        {"event": "round_scored", "seat": 0, "n": 8, "total": 11},
        {"event": "round_scored", "seat": 1, "n": 1, "total": 5},
    ]
    began = {"event": "round_began", "seat": 1, "round": 2}
    assert found[-1] == began | {"cards": [pile[-1] for pile in table.state()["discards"]]}


def test_a_bet_won_gives_everybody_a_colour_bonus() -> None:
    table = position(EIGHT, "penguin/light-orange crab/black fish/black", turn=1, **CALLED)
    found = told(table, "end")
    assert [event["event"] for event in found[:4]] == ["passed", "revealed", "counted", "counted"]
    assert found[4:9] == [
        {"event": "bet_won", "seat": 0},
        {"event": "bonus", "seat": 0, "n": 2, "colour": "green"},
        {"event": "bonus", "seat": 1, "n": 2, "colour": "black"},
        {"event": "round_scored", "seat": 0, "n": 10, "total": 10},
        {"event": "round_scored", "seat": 1, "n": 2, "total": 2},
    ]


def test_a_bet_lost_names_who_has_more() -> None:
    better = "sailor/pink sailor/orange captain/light-orange"
    table = position(
        EIGHT, better, "crab/black", turn=2, caller=0, revealed=[True, True, False]
    )  # fmt: skip
    found = [event for event in told(table, "end") if event["event"] in ("bet_lost", "bonus")]
    assert found == [
        {"event": "bet_lost", "seat": 0, "seats": [1]},
        {"event": "bonus", "seat": 0, "n": 2, "colour": "green"},
    ]


def test_no_cards_no_bonus() -> None:
    found = told(position(EIGHT, "", turn=1, **CALLED), "end")
    assert [event["seat"] for event in found if event["event"] == "bonus"] == [0]
    assert found[-2] == {"event": "round_scored", "seat": 1, "n": 0, "total": 0}


def test_rare_round_void() -> None:
    table = position(EIGHT, "penguin/light-orange", deck="")
    assert heard(table, "end") == ["passed", "round_void", "revealed", "revealed", "round_began"]


def test_rare_round_void_with_a_last_chance() -> None:
    """The hand of who calls is shown once."""
    table = position(EIGHT, "penguin/light-orange", deck="")
    found = told(table, "last-chance")
    names = ["last_chance", "revealed", "round_void", "revealed", "round_began"]
    assert [event["event"] for event in found] == names
    assert [event["seat"] for event in found if event["event"] == "revealed"] == [0, 1]


def test_rare_round_void_in_a_last_turn() -> None:
    table = position(EIGHT, "penguin/light-orange", deck="", turn=1, **CALLED)
    assert heard(table, "end") == ["passed", "revealed", "round_void", "round_began"]


def test_rare_four_mermaids() -> None:
    table = position(MERMAIDS, "crab/black")
    assert told(table, "mermaids", 0) == [
        {"event": "four_mermaids", "seat": 0},
        {"event": "match_over", "seats": [0]},
    ]


def test_rare_tied() -> None:
    """Level on points: the better last round wins."""
    table = position(EIGHT, "penguin/light-orange crab/black", scores=[33, 40])
    assert told(table, "stop")[-2:] == [
        {"event": "tied", "seats": [0, 1]},
        {"event": "match_over", "seats": [0]},
    ]


def test_a_shared_victory_names_both() -> None:
    one = "sailor/pink sailor/orange shell/black shell/green"  # 5 + 2
    other = "octopus/grey octopus/green octopus/purple penguin/pink"  # 6 + 1
    table = position(one, other, scores=[40, 40])
    found = told(table, "stop")
    assert found[-1] == {"event": "match_over", "seats": [0, 1]}
    assert "tied" not in [event["event"] for event in found]


def test_every_rare_event_has_a_test() -> None:
    tested = " ".join(name for name in globals() if name.startswith("test_rare"))
    others = {"deck_emptied": test_the_last_card_of_the_deck_is_kept}
    rare = [key.removeprefix("event.") for key in RARE["sea-salt-paper"] if "event." in key]
    assert all(name in tested or name in others for name in rare)


def test_events_in_words() -> None:
    table = position("", "crab/black", phase="rob")
    assert said(table.copy(), "rob 1", "en") == ["Ada steals a card from Ben."]
    assert said(table.copy(), "rob 1", "de", seat=1) == ["Ada stiehlt Krabbe (schwarz) von Ben."]
    assert said(table.copy(), "rob 1", "fr") == ["Ada vole à Ben\u202f: une carte."]
    assert said(table.copy(), "rob 1", "it", seat=0) == ["Ada ruba a Ben: granchio (nero)."]


def test_one_point_is_not_points() -> None:
    table = position(EIGHT, "penguin/light-orange", scores=[0, 2])
    assert "Ben bekommt in dieser Runde 1 Punkt und hat jetzt 3." in said(table, "stop", "de")
    table = position(EIGHT, "crab/black")
    french = said(table, "stop", "fr")
    assert "Ben marque 0 point dans cette manche, total\u202f: 0." in french
    assert "Ada marque 8 points dans cette manche, total\u202f: 8." in french


@pytest.mark.parametrize(
    ("move", "german", "italian"),
    [
        ("draw", "Vom Ziehstapel ziehen (noch 55 Karten)",
         "Pesca dal mazzo (restano 55 carte)"),
        ("take 0", "Fisch (grün) vom Stapel links nehmen",
         "Prendi dalla pila di sinistra: pesce (verde)"),
        ("take 1", "Fischschwarm (grau) vom Stapel rechts nehmen",
         "Prendi dalla pila di destra: banco di pesci (grigio)"),
        ("keep crab/dark-blue 0",
         "Krabbe (dunkelblau) behalten, die andere Karte auf den Stapel links",
         "Tieni: granchio (blu scuro) – l’altra va sulla pila di sinistra"),
        ("swim light-orange+purple",
         "Schwimmer (hellorange) und Hai (violett) auslegen und eine Karte stehlen",
         "Gioca nuotatore (arancione chiaro) e squalo (viola) e ruba una carta"),
        ("last-chance", "LETZTE CHANCE: wetten, dass niemand mehr hat",
         "ULTIMA CHANCE: scommetti che nessuno ha di più"),
        ("pick shoal/grey", "Fischschwarm (grau) nehmen", "Prendi: banco di pesci (grigio)"),
        ("rob 2", "Cléo eine Karte stehlen", "Ruba una carta a Cléo"),
    ],
)  # fmt: skip
def test_moves_in_words(move: str, german: str, italian: str) -> None:
    state = position("", "", piles=("fish/green", "crab/black shoal/grey")).view(0).state()
    assert Words("sea-salt-paper", "de", NAMES).move(move, state) == german
    assert Words("sea-salt-paper", "it", NAMES).move(move, state) == italian


def test_the_last_card_of_the_deck_is_called_so() -> None:
    table = position("", "", phase="draw", deck="crab/black", piles=("", "fish/green"))
    for state in (table.state(), table.view(0).state()):
        said = [Words("sea-salt-paper", "en", NAMES).move(move, state) for move in table.legal()]
        assert "Draw the last card of the deck" in said
        assert "Take the fish (green) from the right pile" in said


def test_rare_moves_in_words() -> None:
    table = position(MERMAIDS, "")
    assert "mermaids" in table.legal()
    said = Words("sea-salt-paper", "en", NAMES).move("mermaids", table.view(0).state())
    assert said == "Lay four mermaids and win"


RICH = (
    "mermaid/white lighthouse/purple boat/black shell/black shell/green sailor/pink"
    " captain/light-orange"
)


def test_breakdown_of_an_own_hand() -> None:
    table = position(RICH, "", tables=("boat/black boat/yellow",))
    assert speech.breakdown(table.view(0).state(), 0) == [
        ("score.duos", 1),
        ("score.mermaids", 3),  # black: two boats and a shell
        ("score.collections", 2),
        ("score.multipliers", 3 + 3),  # three boats, one sailor
    ]


def test_breakdown_counts_of_a_hidden_hand_only_what_is_known() -> None:
    table = position(RICH, "", tables=("boat/black boat/yellow",))
    assert dict(speech.breakdown(table.view(1).state(), 0)) == {
        "score.duos": 1, "score.mermaids": 0, "score.collections": 0, "score.multipliers": 0,
    }  # fmt: skip
    taken = position("penguin/pink", "", phase="draw", piles=("penguin/purple", ""))
    taken.play("take 0")
    assert dict(speech.breakdown(taken.view(1).state(), 0))["score.collections"] == 1
    assert dict(speech.breakdown(taken.state(), 0))["score.collections"] == 3

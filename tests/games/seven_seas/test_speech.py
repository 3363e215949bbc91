"""What 7 Seas says: events and who sees what of them, moves as buttons, points part by part."""

import random
from collections import Counter
from typing import Any

import pytest

import sevenfold
from sevenfold import Table
from sevenfold.games.events import Event
from sevenfold.games.seven_seas import speech
from sevenfold.games.seven_seas.components import NAMES as CARDS
from sevenfold.games.telling import events_of
from sevenfold.games.words import Words
from tests.games.seven_seas.positions import position

NAMES = ("Ada", "Ben", "Cléo", "Dino")
TEAM = {"teams": "team"}
CLEARS = {"last_one_clears": True}


def told(table: Table, move: str) -> list[Event]:
    """The events of a move, which is played."""
    events = events_of(table, table.number_of(move))
    table.play(move)
    return events


def named(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def one(events: list[Event], name: str) -> Event:
    (found,) = [event for event in events if event.name == name]
    return found


def say(language: str, event: Event, seat: int | None = None) -> str:
    return Words("7-seas", language, NAMES).event(event.seen_by(seat))


def test_a_card_joins_the_display_or_starts_one() -> None:
    table = position("g4 c9", "g6 g7", display="r3 x5")
    assert told(table, "g4") == [Event("laid", 0, {"card": "g4"})]
    table = position("g4 c9", "g6 g7")
    assert told(table, "g4") == [Event("started", 0, {"card": "g4"})]


def test_a_card_takes_one_or_a_sum() -> None:
    table = position("g8 c9", "g6 g7", display="r3 x5 c10")
    assert told(table, "g8>r3+x5") == [Event("took", 0, {"card": "g8", "cards": ["r3", "x5"]})]


def test_ruling_04_clearing_lets_one_nick() -> None:
    table = position("g3 c9", "g6 g7", display="r3", harbour="c1 c2")
    assert told(table, "g3>r3")[1:] == [Event("cleared", 0)]


@pytest.mark.parametrize(("display", "move"), [("r5 x3", "x1>*"), ("r10", "x1>r10")])
def test_ruling_04_clearing_by_the_kraken_does_not(display: str, move: str) -> None:
    table = position("x1 c9", "g6 g7", display=display, harbour="c1 c2")
    assert told(table, move)[1:] == [Event("cleared_by_kraken", 0)]


def test_the_kraken_sweeps_up_all_that_lies_there() -> None:
    table = position("x1 c9", "g6 g7", display="r5 x3")
    assert told(table, "x1>*")[0] == Event("swept", 0, {"card": "x1", "cards": ["r5", "x3"]})


def test_ruling_04_with_nothing_to_nick_clearing_is_in_vain() -> None:
    table = position("g3 c9", "g6 g7", display="r3", rest=0)
    events = told(table, "g3>r3")
    assert events[1:] == [Event("cleared_in_vain", 0)]
    assert say("en", events[1]) == "Ada has cleared the display, but there is nothing to nick."
    assert say("it", events[1]) == "Ada ha svuotato il tavolo, ma non c’è niente da soffiare."


def test_ruling_12_only_the_thief_sees_what_lies_there_and_what_is_nicked() -> None:
    table = position("g3 c9", "g6 g7", "g8", display="r3", chests=("", "x5 x6"), rest=0)
    told(table, "g3>r3")
    (looked,) = told(table, "nick 1")
    (nicked,) = told(table, "pick x6")
    where = {"seat": 0, "chest": 1, "seats": [1]}
    assert looked.seen_by(0) == {"event": "looked_into_chest", **where, "cards": ["x5", "x6"]}
    assert nicked.seen_by(0) == {"event": "nicked_from_chest", **where, "card": "x6"}
    for other in (1, 2, None):  # not even the one who is robbed
        assert looked.seen_by(other) == {"event": "looked_into_chest", **where, "cards": 2}
        assert nicked.seen_by(other) == {"event": "nicked_from_chest", **where, "card": 1}
    assert say("en", nicked, 0) == "Ada nicks curse 6 from the chest of Ben."
    assert say("en", nicked, 1) == "Ada nicks a card from the chest of Ben."
    assert say("fr", looked, 2) == "Ada regarde dans le coffre (Ben)\u202f: 2 cartes."


def test_ruling_12_the_harbour_is_a_secret_too() -> None:
    table = position("g3 c9", "g6 g7", display="r3", harbour="c1 c2")
    told(table, "g3>r3")
    (looked,) = told(table, "nick harbour")
    (nicked,) = told(table, "pick c1")
    assert say("de", looked, 0) == "Ada sieht sich im Hafen um: Kristall 1 (Piratenbraut) " \
        "und Kristall 2."  # fmt: skip
    assert say("de", looked, 1) == "Ada sieht sich im Hafen um: 2 Karten."
    assert say("de", nicked, 0) == "Ada klaut Kristall 1 (Piratenbraut) aus dem Hafen."
    assert say("de", nicked, None) == "Ada klaut eine Karte aus dem Hafen."


def test_nicking_nothing() -> None:
    table = position("g3 c9", "g6 g7", display="r3", harbour="c1 c2")
    told(table, "g3>r3")
    assert told(table, "no-nick") == [Event("nicked_nothing", 0)]


def test_ruling_11_a_teams_chest_has_two_owners_and_a_partner_sees_no_more_than_others() -> None:
    table = position(
        "g3 c9", "g6 g7", "g8 g9", "c4 c5", display="r3", chests=("", "x5 x6"), rest=0,
        options=TEAM,
    )  # fmt: skip
    told(table, "g3>r3")
    (looked,) = told(table, "nick 1")
    assert looked.facts["seats"] == [1, 3]
    assert looked.seen_by(2)["cards"] == 2
    assert say("it", looked, 2) == "Ada guarda nel forziere di Ben e Dino: 2 carte."


def test_ruling_07_the_second_cycle_is_dealt_to_each_in_secret() -> None:
    table = position("", "g6", display="c3 r9", aside="g1 c1 r1 g2", turn=1, last_taker=0)
    events = told(table, "g6")
    assert named(events) == ["laid", "cycle_began", "dealt", "dealt"]
    hands = table.state()["hands"]
    assert [event.seen_by(0)["cards"] for event in events[2:]] == [hands[0], 2]
    assert [event.seen_by(1)["cards"] for event in events[2:]] == [2, hands[1]]
    assert [event.seen_by(None)["cards"] for event in events[2:]] == [2, 2]


def test_a_round_is_scored_category_by_category_and_the_next_one_begins() -> None:
    table = position(
        "", "g6", display="c3", turn=1, scores=[1, 0], round=2, chests=("c1 r1 c7 r7 x7",)
    )
    events = told(table, "g6")
    assert named(events) == [
        "laid", "round_ended", "left_over", "counted", "counted", "most_cards", "most_coins",
        "lady", "king", "highest_booty", "round_scored", "round_scored", "round_began", "dealt",
        "dealt",
    ]  # fmt: skip
    assert one(events, "left_over").facts == {"cards": ["g6", "c3"]}
    mine = events[3]
    assert (mine.seat, mine.facts["cards"]) == (0, ["c1", "c7", "r1", "r7", "x7"])
    assert say("en", mine) == (
        "Chest of Ada: 5 cards. Coins: 0. "
        "Booty value: 13 (0 for gold, 7 for crystals, 7 for rum, −1 for curses)."
    )
    assert say("en", one(events, "most_cards")) == "Most cards (33): 1 point for Ben."
    assert say("fr", one(events, "lady")) == "Dame des pirates\u202f: 1 point pour Ada."
    assert say("de", one(events, "highest_booty")) == "Höchster Beutewert (13): 2 Punkte für Ada."
    assert say("it", events[10]) == "Ada: 4 punti in questa manche, 5 in tutto."
    assert one(events, "round_began").seat == table.turn == 1
    assert one(events, "round_began").facts["cards"] == table.state()["display"]


def last_card(*chests: str, **keys: Any) -> list[Event]:
    """The events of a last card that takes nothing; what is not named lies in the harbour."""
    shown = "c3" if "c3" not in " ".join(chests) else "c4"
    used = f"{' '.join(chests)} x2 {shown}".split()
    harbour = " ".join(name for name in CARDS if name not in used)
    hands = [""] * (len(chests) - 1)
    return told(
        position(
            *hands, "x2", display=shown, chests=chests, harbour=harbour, turn=len(hands), round=2,
            **keys,
        ),
        "x2",
    )  # fmt: skip


def test_ruling_06_ties_and_points_for_nobody() -> None:
    events = last_card("c6", "r6", "")
    assert one(events, "most_cards").facts == {
        "seats": [0, 1], "points": 1, "number": 1, "n": 2,
    }  # fmt: skip
    assert say("en", one(events, "most_cards")) == (
        "Most cards (1), shared: 1 point each for Ada and Ben."
    )
    assert {"no_coins", "no_lady", "no_king"} < set(named(events))
    assert say("de", one(events, "no_coins")) == (
        "Niemand hat Münzen, also gibt es dafür keinen Punkt."
    )
    assert (
        say("fr", one(events, "no_coins"))
        == "Personne n’a de pièces\u202f: ce point n’est pas attribué."
    )


def test_ruling_07_the_last_one_clears() -> None:
    events = last_card("g5 c5", "g6", last_taker=0, options=CLEARS)
    assert one(events, "last_one_cleared") == Event("last_one_cleared", 0, {"cards": ["c3", "x2"]})
    assert one(events, "most_cards").facts["number"] == 4
    assert "left_over" not in named(events)
    assert "left_over" in named(last_card("g5 c5", "g6", options=CLEARS))  # nobody took


def test_ruling_07_a_last_card_that_takes_makes_its_seat_the_last_one() -> None:
    table = position("", "g6", display="c6 r9", turn=1, last_taker=0, round=2, options=CLEARS)
    events = told(table, "g6>c6")
    assert one(events, "last_one_cleared") == Event("last_one_cleared", 1, {"cards": ["r9"]})


def test_ruling_09_the_match_is_over() -> None:
    table = position(
        "", "g6", display="c3", turn=1, scores=[4, 6], round=3, chests=("c1 r1 c7 r7 x7",)
    )
    over = told(table, "g6")[-1]
    assert over == Event("match_over", facts={"seats": [0, 1], "n": 2})
    assert say("de", over) == "Die Partie ist zu Ende. Es gewinnen: Ada und Ben."
    assert say("fr", over) == "La partie est terminée. Victoire\u202f: Ada et Ben."


def test_ruling_11_teams_are_scored_together() -> None:
    table = position(
        "", "g6", "", "", display="c3", turn=1, round=3, chests=("c1 r1",), options=TEAM
    )
    events = told(table, "g6")
    assert one(events, "lady").facts["seats"] == [0, 2]
    assert one(events, "most_cards").facts["seats"] == [1, 3]
    scored = [event for event in events if event.name == "round_scored"]
    assert [event.seat for event in scored] == [None, None]
    assert say("en", scored[0]) == "Ada and Cléo: 2 points this round, 2 in all."


def test_ruling_11_the_ultimate_game_begins_with_an_empty_display() -> None:
    table = position(
        "", "g6", "", "", display="c3", turn=1, round=2, chests=("c1 r1",),
        options={"teams": "ultimate"},
    )  # fmt: skip
    events = told(table, "g6")
    began = one(events, "round_began_bare")
    assert say("en", began) == "Round 3 begins with Ben. The display is empty."
    assert [event.seat for event in events if event.name == "dealt"] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        ("g4", "Lay down gold 4", "Gold 4 ablegen"),
        ("x1", "Lay down curse 1 (kraken)", "Fluch 1 (Krake) ablegen"),
        ("g3>r3", "Play gold 3, take rum 3", "Gold 3 spielen, Rum 3 nehmen"),
        (
            "g8>c5+r3",
            "Play gold 8, take crystal 5 and rum 3",
            "Gold 8 spielen, Kristall 5 und Rum 3 nehmen",
        ),
        (
            "x1>*",
            "Play the kraken and sweep up the whole display",
            "Den Kraken spielen und die ganze Auslage nehmen",
        ),
        ("nick 1", "Nick from the chest of Ben", "Aus der Truhe von Ben klauen"),
        ("nick harbour", "Nick from the harbour", "Aus dem Hafen klauen"),
        ("no-nick", "Nick nothing", "Nichts klauen"),
        ("pick r1", "Nick rum 1 (pirate king)", "Rum 1 (Piratenkönig) klauen"),
    ],
)
def test_moves_as_buttons(move: str, english: str, german: str) -> None:
    state = position("g4 c9", "g6 g7").view(0).state()
    assert Words("7-seas", "en", NAMES).move(move, state) == english
    assert Words("7-seas", "de", NAMES).move(move, state) == german


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"teams": "none"}, "Nick from the chest of Ben"),
        (TEAM, "Nick from the chest of Ben and Dino"),
    ],
)
def test_a_chest_is_named_by_all_its_owners(options: dict[str, Any], said: str) -> None:
    table = position("g3 c9", "g6", "", "", display="r3", chests=("c2", "c4"), options=options)
    table.play("g3>r3")
    assert "nick 1" in table.legal()
    assert Words("7-seas", "en", NAMES).move("nick 1", table.view(0).state()) == said


def test_breakdown_is_of_the_last_round_that_was_scored() -> None:
    table = position("", "g6", display="c3", turn=1, round=2, chests=("c1 r1 c7 r7 x7",))
    assert speech.breakdown(table.state(), 0) == []
    told(table, "g6")
    assert speech.breakdown(table.view(1).state(), 0) == [
        ("score.most_cards", 0), ("score.most_coins", 0), ("score.lady", 1), ("score.king", 1),
        ("score.highest_booty", 2),
    ]  # fmt: skip


COMBINATIONS = [
    (2, {"last_one_clears": True}),
    (3, {"booty": [[1] * 10, [2] * 10, [3] * 10, [-7, *[-1] * 9]]}),
    (4, {"goal": 14}),
    (4, {"teams": "team"}),
    (4, {"teams": "ultimate", "last_one_clears": True}),
]


@pytest.mark.parametrize(("players", "options"), COMBINATIONS)
def test_what_is_told_and_the_breakdown_add_up_to_the_points_of_the_rules(
    players: int, options: dict[str, Any]
) -> None:
    choices = random.Random(7)
    rounds = 0
    for seed in range(8):
        table = sevenfold.deal("7-seas", players, seed=seed, **options)
        while not table.over:
            events = told(table, choices.choice(table.legal()))
            if "round_ended" not in named(events):
                continue
            rounds += 1
            state, gained = table.state(), Counter[int]()
            for event in events:
                for seat in event.facts["seats"] if "points" in event.facts else ():
                    gained[seat] += event.facts["points"]
            for seat in range(players):
                points = state["last_round"]["points"][seat]
                assert gained[seat] == points
                assert sum(worth for _, worth in speech.breakdown(state, seat)) == points
    assert rounds > 10

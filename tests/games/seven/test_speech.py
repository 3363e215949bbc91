"""What 7 tells: who sees what, and that nobody has to look at the table to follow it."""

import random
from typing import Any

import pytest

from sevenfold import Table
from sevenfold.games.events import Event
from sevenfold.games.telling import events_of
from sevenfold.games.words import LANGUAGES, Words
from tests.games.seven.positions import dealt_tables, position, random_match

NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")


def told(table: Table, move: str) -> list[Event]:
    """The events of a move, which is played."""
    events = events_of(table, table.number_of(move))
    table.play(move)
    return events


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def said(events: list[Event], seat: int | None = None, language: str = "en") -> list[str]:
    words = Words("7", language, NAMES)
    return [words.event(event.seen_by(seat)) for event in events]


class Reader:
    """Somebody who saw the table once and then only reads what is told, as one seat or none."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.seat = seat
        self.state: dict[str, Any] = table.view(seat).state()

    def read(self, event: dict[str, Any]) -> None:
        getattr(self, event["event"], lambda _: None)(event)

    def started(self, event: dict[str, Any]) -> None:
        seat, card = event["seat"], int(event["card"])
        self.state["pile"].append(card)
        self.state["top"], self.state["hole"] = event["top"], event["hole"]
        if seat == self.seat:
            self.state["hands"][seat].remove(card)
        else:
            self.state["hands"][seat] -= 1

    laid = started

    def made_seven(self, event: dict[str, Any]) -> None:
        assert event["n"] == len(self.state["pile"])
        self.state["aside"] = sorted(self.state["aside"] + self.state["pile"])
        self.state.update(pile=[], top=0, hole=0)

    all_blocked = made_seven

    def renewed(self, event: dict[str, Any]) -> None:
        assert event["n"] == len(self.state["aside"])
        assert self.state["deck"] == 0
        self.state.update(deck=event["n"], aside=[])

    def drew(self, event: dict[str, Any]) -> None:
        self.state["deck"] -= 1
        hands, seat = self.state["hands"], event["seat"]
        if seat != self.seat:
            hands[seat] += event["card"]
        elif event["card"] != 1:  # the last draw of a round that was stopped
            hands[seat] = sorted([*hands[seat], int(event["card"])])

    def nothing_to_draw(self, event: dict[str, Any]) -> None:
        assert self.state["deck"] == 0
        assert self.state["aside"] == []

    def finished(self, event: dict[str, Any]) -> None:
        self.state["finished"].append(event["seat"])
        assert int(event["place"]) == len(self.state["finished"])
        assert not self.state["hands"][event["seat"]]

    def paid(self, event: dict[str, Any]) -> None:
        self.state["scores"][event["seat"]] += event["n"]
        self.state["chips_left"] -= event["n"]
        assert self.state["scores"][event["seat"]] == event["total"]

    def chips_gone(self, event: dict[str, Any]) -> None:
        assert self.state["chips_left"] == 0

    def round_began(self, event: dict[str, Any]) -> None:
        cards = self.state["options"]["deck"] or [12, 12, 12, 12, 12, 12, 8]
        self.state.update(round=event["round"], starter=event["seat"], deck=sum(cards))
        self.state.update(aside=[], pile=[], top=0, hole=0, finished=[])

    def dealt(self, event: dict[str, Any]) -> None:
        own = event["seat"] == self.seat
        hand = [int(card) for card in event["hand"]] if own else event["hand"]
        self.state["hands"][event["seat"]] = hand
        self.state["deck"] -= 7

    def match_over(self, event: dict[str, Any]) -> None:
        self.state.update(over=True, winners=event["seats"])


def test_who_only_reads_the_events_knows_the_table() -> None:
    keys = (
        "hands", "deck", "aside", "pile", "top", "hole", "finished", "chips_left", "starter",
        "round", "scores", "over", "winners",
    )  # fmt: skip
    for seed, table in dealt_tables():
        reader = Reader(table, random.Random(seed).choice([0, 1, None]))
        for _, events, after in random_match(table, seed):
            for event in events:
                reader.read(event.seen_by(reader.seat))
            seen = after.view(reader.seat).state()
            assert {key: reader.state[key] for key in keys} == {key: seen[key] for key in keys}


def test_only_who_draws_a_card_sees_it() -> None:
    table = position([[3, 2], [2, 2]], pile=[1], deck=[5], rest="aside")
    events = told(table, "3 number")
    assert events[0].seen_by(1) == {
        "event": "laid", "seat": 0, "card": "3", "way": "number", "top": 3, "hole": 1,
        "shows": "3+1",
    }  # fmt: skip
    assert events[1].seen_by(0) == {"event": "drew", "seat": 0, "card": "5"}
    assert events[1].seen_by(1) == {"event": "drew", "seat": 0, "card": 1}
    assert said(events, 0) == ["Ada lays a 3, hole on number: 3 + 1 = 4.", "Ada draws a 5."]
    assert said(events, 1)[1] == "Ada draws a card."


def test_a_hidden_card_and_a_one_are_not_the_same() -> None:
    table = position([[6, 6], [2, 2]], pile=[2], deck=[1], rest="aside")
    events = told(table, "6 hole")
    assert said(events, 0, "de")[1] == "Ada zieht eine 1."
    assert said(events, None, "de")[1] == "Ada zieht eine Karte."


def test_drawing_the_number_that_was_laid() -> None:
    events = told(position([[3, 2], [2, 2]], pile=[1], deck=[3], rest="aside"), "3 hole")
    assert said(events, 0) == [
        "Ada lays a 3, hole on hole: 3 with an empty hole.",
        "Ada draws a 3.",
    ]


def test_seven_is_followed_by_no_draw() -> None:
    table = position([[3, 2, 2], [2, 2]], pile=[4])
    assert names(told(table, "3 number")) == ["laid", "made_seven"]
    assert names(told(table, "2")) == ["started"]  # ruling 1
    table = position([[3, 2, 2], [2, 2]], pile=[4], edition="italian")
    told(table, "3 number")
    assert names(told(table, "2")) == ["started", "drew"]


def test_a_lone_seven_on_a_hole_makes_seven() -> None:
    events = told(position([[7, 2], [2, 2]], pile=[4, 4]), "7 hole")
    assert events[1].seen_by(None) == {"event": "made_seven", "seat": 0, "n": 3}
    assert said(events, language="it")[1] == "Sette! La pila (3 carte) va da parte."


def test_a_blocked_seat_draws_from_a_new_draw_pile() -> None:
    events = told(position([[2], [2, 2]], pile=[6], rest="aside"), "draw")
    assert names(events) == ["blocked", "renewed", "drew"]
    assert events[1].facts["n"] == 76
    events = told(position([[2], [2, 2]], pile=[6], rest="pile", aside=[6]), "draw")
    assert said(events, 0)[1:] == [
        "The draw pile is empty: the only card set aside becomes the new one.",
        "Ada draws a 6.",
    ]


def test_nothing_to_draw() -> None:
    events = told(position([[3, 2], [4, 4]], pile=[1], rest="pile"), "3 hole")
    assert names(events) == ["laid", "nothing_to_draw"]
    for edition, ending in (("german", ["finished"]), ("english", []), ("italian", [])):
        table = position([[3], [4, 4], [1, 1]], pile=[1], edition=edition, rest="pile")
        assert names(told(table, "3 hole")) == ["laid", "nothing_to_draw", *ending]  # ruling 3


@pytest.mark.parametrize(
    ("edition", "then"), [("german", "finished"), ("english", "drew"), ("italian", "drew")]
)
def test_the_last_card_starts_a_pile(edition: str, then: str) -> None:
    table = position([[3, 6], [2, 2], [3, 3]], pile=[1], edition=edition)
    told(table, "6 number")
    assert names(told(table, "3")) == ["started", then]


def test_rare_everybody_is_blocked() -> None:
    table = position([[2], [2]], pile=[6], rest="pile", idle=1)
    events = told(table, "draw")
    assert names(events) == ["blocked", "nothing_to_draw", "all_blocked"]
    assert events[2].seen_by(1) == {"event": "all_blocked", "seat": None, "n": 78}
    assert table.state()["aside"] != []
    for language in LANGUAGES:
        assert "78" in said(events, language=language)[2]


def test_rare_a_round_is_stopped() -> None:
    table = position([[2, 2], [3], [4, 4], []], pile=[1], moves_in_round=1999, finished=[3])
    events = told(table, "2 hole")
    assert names(events)[:3] == ["laid", "drew", "stopped"]
    assert events[1].seen_by(1) == {"event": "drew", "seat": 0, "card": 1}
    assert events[1].seen_by(0)["card"] in "1234567"
    assert said(events, 0, "fr")[2:10] == [
        "La manche est arrêtée après 2000 coups. Moins on a de cartes, meilleure est la place.",
        "Ben garde 1 carte en main\u202f: 2e place.",
        "Ada garde 2 cartes en main\u202f: 3e place.",
        "Cléo garde 2 cartes en main\u202f: 4e place.",
        "Dino reçoit 4 jetons, ce qui fait 4 en tout.",
        "Ben reçoit 3 jetons, ce qui fait 3 en tout.",
        "Ada reçoit 2 jetons, ce qui fait 2 en tout.",
        "Cléo reçoit 1 jeton, ce qui fait 1 en tout.",
    ]


def test_a_stopped_last_round_still_shows_the_card() -> None:
    table = position([[2, 2], [3]], pile=[1], round=7, moves_in_round=1999, deck=[5], rest="aside")
    events = told(table, "2 hole")
    assert said(events, 0)[1] == "Ada draws a 5."
    assert names(events)[-1] == "match_over"


def test_the_end_of_a_round() -> None:
    table = position([[6], [], [3, 3]], pile=[1], finished=[1], scores=[1, 0, 4])
    events = told(table, "6 number")
    assert said(events[:8], 2) == [
        "Ada lays a 6, hole on number: 6 + 1 = 7.",
        "Seven! The pile (2 cards) is set aside.",
        "Ada is out of cards: 2nd place.",
        "Cléo is left with 2 cards: 3rd place.",
        "Ben gets 3 chips and has 3.",
        "Ada gets 2 chips and has 3.",
        "Cléo gets 1 chip and has 5.",
        "Round 2 begins with Ben.",
    ]
    hands = table.state()["hands"]
    assert [event.seat for event in events[8:]] == [0, 1, 2]
    for event in events[8:]:
        for seat in (0, 1, 2, None):
            own = seat == event.seat
            assert event.seen_by(seat)["hand"] == (list(map(str, hands[seat])) if own else 7)


def test_the_end_of_a_match() -> None:
    table = position([[6], [3, 3]], pile=[1], round=7, scores=[8, 9])
    assert said(told(table, "6 number"), language="de")[-3:] == [
        "Ada bekommt 2 Chips und hat jetzt 10.",
        "Ben bekommt 1 Chip und hat jetzt 10.",
        "Die Partie ist zu Ende. Sieg für Ada und Ben.",
    ]


def test_the_chips_run_out() -> None:
    table = position(
        [[6], [3, 3], [], [], []], pile=[1], round=6, scores=[15, 15, 14, 13, 13],
        finished=[4, 3, 2],
    )  # fmt: skip
    assert said(told(table, "6 number"))[-7:] == [
        "Eva gets 5 chips and has 18.",
        "Dino gets 4 chips and has 17.",
        "Cléo gets 1 chip and has 15.",
        "Ada gets 0 chips and has 15.",
        "Ben gets 0 chips and has 15.",
        "All the chips have been handed out.",
        "The match is over. Won by: Eva.",
    ]

"""What 7 Steps says: its events, and who sees what of them."""

import random
from collections import Counter
from typing import Any

import pytest

import sevenfold
from sevenfold.games.events import Event
from sevenfold.games.words import Words
from tests.games.seven_steps.positions import PLAIN, play, position, told, with_levels

NAMES = ("Ada", "Ben", "Cleo", "Dino")
TURQUOISE = ["-3,-1", "-3,0", "-2,-2", "-2,-1", "-2,0", "-1,-2", "-1,-1"]
RED = ["-1,0", "-1,1", "0,-1", "0,0", "0,1", "1,-1", "1,0"]


def seen(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    return [event.seen_by(seat) for event in events]


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def said(events: list[Event], seat: int | None, language: str = "en") -> list[str]:
    words = Words("7-steps", language, NAMES)
    return [words.event(event) for event in seen(events, seat)]


def test_a_turn_from_the_first_disc_to_the_next_seat() -> None:
    table = position(with_levels(PLAIN, {"1,0": 1}), "2R 1G", "7G", scores=[10, 0])
    assert seen(told(table, "place 0,0"), 1) == [
        {"event": "placed", "seat": 0, "disc": "red", "field": "0,0", "level": 1}
    ]
    told(table, "place 1,0")
    assert seen(told(table, "done"), 1) == [
        {"event": "stopped", "seat": 0},
        {"event": "scored_discs", "seat": 0, "levels": [1, 2], "n": 3},
        {"event": "total", "seat": 0, "n": 13, "gained": 3},
        {"event": "earned_tile", "seat": 0},
    ]
    drew = told(table, "bonus aid")
    aid = table.state()["aids"][0]
    assert seen(drew, 0) == [{"event": "drew_tile", "seat": 0, "sort": "aid", "tile": aid}]
    for other in (1, None):
        assert seen(drew, other) == [{"event": "drew_tile", "seat": 0, "sort": "aid", "tile": 1}]
    threw = told(table, "throw green")
    assert seen(threw, 0) == [{"event": "threw", "seat": 0, "disc": "green"}]
    assert seen(threw, 1) == [{"event": "threw", "seat": 0, "disc": 1}]
    refilled = told(table, "refill")
    discs = table.state()["discs"][0]
    assert Counter(seen(refilled, 0)[0]["drawn"]) == discs
    assert seen(refilled, 1) == [
        {"event": "refilled", "seat": 0, "drawn": 7},
        {"event": "turn_began", "seat": 1},
    ]


def test_a_point_tile_is_told_apart_from_the_discs() -> None:
    table = play(position(PLAIN, "7R", "7G", points=("favourite",)), "place 0,0", "place 1,0")
    assert names(told(table, "done")) == ["stopped"]  # with or without the tile: a choice
    assert seen(told(table.copy(), "score favourite"), None) == [
        {"event": "used_points", "seat": 0, "tile": "favourite"},
        {"event": "scored_discs", "seat": 0, "levels": [1, 1], "n": 2},
        {"event": "scored_tile", "seat": 0, "tile": "favourite", "n": 4},
        {"event": "total", "seat": 0, "n": 6, "gained": 6},
        {"event": "earned_tile", "seat": 0},
    ]
    saved = told(table, "score")
    assert names(saved) == ["saved_points", "scored_discs", "total", "earned_tile"]
    assert "favourite" not in str(seen(saved, 1))


def test_the_aid_remove() -> None:
    board = with_levels(PLAIN, {"0,0": 2, "1,0": 1})
    table = position(board, "7G", "7G", aids=("remove",), phase="aid")
    assert seen(told(table, "aid remove"), 1) == [
        {"event": "used_aid", "seat": 0, "tile": "remove"}
    ]
    assert seen(told(table, "remove 0,0"), 1) == [
        {
            "event": "removed", "seat": 0, "disc": "red", "field": "0,0", "level": 2,
            "where": "bag",
        }
    ]  # fmt: skip
    assert names(told(table, "done")) == ["stopped_removing"]


def test_an_aid_that_is_saved_is_not_named() -> None:
    table = position(PLAIN, "7R", "7G", aids=("higher",), phase="aid")
    assert seen(told(table, "no-aid"), 1) == [{"event": "saved_aid", "seat": 0}]


def test_the_aid_higher_shortens_the_turn() -> None:
    table = position(PLAIN, "7R", "7G", aids=("higher",), phase="aid")
    assert seen(told(table, "aid higher"), None) == [
        {"event": "used_aid", "seat": 0, "tile": "higher"},
        {"event": "limited", "seat": 0, "limit": 5},
    ]


def test_the_aid_tower_moves_one_or_swaps_two() -> None:
    board = with_levels(PLAIN, {"0,0": 3, "1,0": 1})
    table = position(board, "7G", "7G", aid="tower", phase="tower")
    facts = {"seat": 0, "colour": "red", "field": "0,0"}
    assert seen(told(table.copy(), "tower 0,0 0,1"), 1) == [
        {"event": "moved_tower", **facts, "target": "0,1", "level": 3}
    ]
    assert seen(told(table, "tower 0,0 1,0"), 1) == [
        {"event": "swapped_towers", **facts, "target": "1,0", "level": 1, "target_level": 3}
    ]


def test_the_aid_disc() -> None:
    board = with_levels(PLAIN, {"0,0": 3, "1,0": 1})
    table = position(board, "7G", "7G", aid="disc", phase="disc")
    assert seen(told(table, "disc 0,0 1,0"), 1) == [
        {
            "event": "moved_disc", "seat": 0, "disc": "red", "field": "0,0", "target": "1,0",
            "level": 2,
        }
    ]  # fmt: skip


@pytest.mark.parametrize(("bag", "where", "shown"), [("1K", "bag", 1), ("", "box", "green")])
def test_what_is_given_in_exchange_is_secret_unless_it_goes_to_the_box(
    bag: str, where: str, shown: str | int
) -> None:
    board = with_levels(PLAIN, {"0,0": 3})
    table = position(board, "7G", "7G", bag=bag, aid="exchange", phase="exchange")
    assert seen(told(table, "grab 0,0"), 1) == [
        {"event": "grabbed", "seat": 0, "disc": "red", "field": "0,0", "level": 3}
    ]
    gave = told(table, "give green")
    facts = {"event": "exchanged", "seat": 0, "where": where, "taken": "red"}
    assert seen(gave, 0) == [{**facts, "disc": "green"}]
    for other in (1, None):
        assert seen(gave, other) == [{**facts, "disc": shown}]


def test_of_two_tiles_only_the_discarded_one_is_shown() -> None:
    for keep, kept, gone in (("new", "tower", "remove"), ("old", "remove", "tower")):
        rest = "remove tower disc disc higher higher exchange exchange"
        table = position(PLAIN, "7R", "7G", aids=("remove",), aid_discards=rest)
        play(table, "place 0,0", "done")
        drew = told(table, "bonus aid")
        assert seen(drew, 1) == [
            {"event": "drew_tile", "seat": 0, "sort": "aid", "tile": 1},
            {"event": "stack_renewed", "seat": None, "sort": "aid", "n": 8},
        ]
        chose = told(table, f"keep {keep}")
        facts = {"seat": 0, "sort": "aid"}
        assert seen(chose, 0) == [
            {"event": "kept_tile", **facts, "tile": kept},
            {"event": "discarded_tile", **facts, "tile": gone},
        ]
        assert seen(chose, 1)[0] == {"event": "kept_tile", **facts, "tile": 1}
        assert seen(chose, 1)[1] == {"event": "discarded_tile", **facts, "tile": gone}


def test_towers_of_seven_come_down_one_after_the_other() -> None:
    levels = {"0,0": 7, "1,0": 7, "0,1": 6}
    table = play(position(with_levels(PLAIN, levels), "7T", ""), "place -3,-1", "done")
    events = told(table, "bonus points")
    facts = {"event": "tower_fell", "seat": None, "colour": "red", "targets": RED}
    assert seen(events, 1)[1:] == [
        {**facts, "fields": ["0,0", "1,0"], "n": 2},
        {**facts, "fields": ["0,1"], "n": 1},  # it had become one of eight
    ]
    assert said(events, 1)[1:] == [
        "Towers of seven come down (red, fields 0|0 and 1|0): "
        "every field of their colour gets 2 discs.",
        "A tower of seven comes down (red, field 0|1): every field of its colour gets 1 disc.",
    ]


def test_towers_come_down_after_the_choice_between_two_tiles_and_after_a_good_turn() -> None:
    board = with_levels(PLAIN, {"0,0": 7})
    table = play(position(board, "7T", "", aids=("disc",)), "place -3,-1", "done")
    assert names(told(table, "bonus aid")) == ["drew_tile"]
    assert names(told(table, "keep old")) == ["kept_tile", "discarded_tile", "tower_fell"]
    stairs = {"-2,0": 3, "-2,1": 4, "-2,2": 5, "-1,1": 6}
    board = with_levels(PLAIN, {**dict.fromkeys(TURQUOISE, 2), **stairs})
    table = position(board, "1T 1R 2P", "", aid="higher")
    play(table, "place -2,0", "place -2,1", "place -2,2", "place -1,1")
    assert names(told(table, "done")) == ["stopped", "scored_discs", "total", "tower_fell"]


def test_a_seat_without_discs() -> None:
    table = position(PLAIN, "1R", "", bag="")
    play(table, "place 0,0", "done", "bonus points")
    assert seen(told(table, "refill"), None) == [
        {"event": "bag_empty", "seat": 0},
        {"event": "end_near", "seat": 0, "round": 3},
        {"event": "turn_began", "seat": 1},
        {"event": "no_discs", "seat": 1},
        {"event": "earned_tile", "seat": 1},
    ]


def test_a_round_begins_and_the_extra_round_is_announced() -> None:
    table = position(PLAIN, "7R", "7G", bag="", turn=1, options={"extra_round": True})
    play(table, "place 1,-3", "done", "bonus aid")
    assert seen(told(table, "refill"), 0) == [
        {"event": "bag_empty", "seat": 1},
        {"event": "end_near", "seat": 1, "round": 4},
        {"event": "round_began", "seat": None, "round": 4},
        {"event": "turn_began", "seat": 0},
    ]


def test_the_end_of_a_match() -> None:
    table = position(
        PLAIN, "7R", "7G", bag="", turn=1, scores=[21, 20], points=("line", "edge"), aids=("disc",)
    )
    play(table, "place 1,-3", "done", "score", "bonus aid")
    events = told(table, "refill")
    assert seen(events, None)[2:] == [
        {"event": "left_tiles", "seat": 0, "n": 2, "points": 4},
        {"event": "left_tiles", "seat": 1, "n": 2, "points": 4},
        {"event": "final_score", "seat": 0, "n": 25},
        {"event": "final_score", "seat": 1, "n": 25},
        {"event": "match_over", "seat": None, "seats": [0, 1], "n": 2},
    ]
    assert said(events, 0)[-1] == "The match is over. Ada and Ben share the win."
    assert said(events, 0, "it")[-1] == "La partita è finita. Ada e Ben condividono la vittoria."


@pytest.mark.parametrize("players", [2, 4])
def test_others_hear_the_same_whatever_lies_behind_a_screen(players: int) -> None:
    """The same deed at a table that a seat cannot tell from this one sounds the same to it."""
    choices = random.Random(players)
    table = sevenfold.deal("7-steps", players, seed=players)
    compared: Counter[str] = Counter()
    for ply in range(400):
        move = choices.choice(table.legal())
        verb = move.split()[0]
        for seat in (*range(players), None):
            twin = table.view(seat).imagine(seed=ply)
            secret = verb in ("throw", "give")  # with another disc, it would look the same
            alike = [
                other
                for other in twin.legal()
                if other == move or (secret and other.startswith(verb))
            ]
            if seat == table.turn or not alike or verb in ("keep", "refill"):
                continue
            events = told(table.copy(), move)
            heard = told(twin, choices.choice(alike))
            assert seen(events, seat) == seen(heard, seat)
            compared[verb] += 1
        table.play(move)
        if table.over:
            break
    assert min(compared[verb] for verb in ("place", "throw", "done", "bonus")) > 20
    assert compared["give"]


def test_events_in_words() -> None:
    table = position(with_levels(PLAIN, {"1,0": 1}), "2R 1G", "7G")
    assert said(told(table, "place 0,0"), 1, "fr") == [
        "Ada pose un disque rouge sur la case 0|0, niveau 1."
    ]
    play(table, "place 1,0", "done", "bonus points")
    threw = told(table, "throw green")
    assert said(threw, 0, "de") == ["Ada wirft eine grüne Scheibe in den Beutel."]
    assert said(threw, 1, "de") == ["Ada wirft eine Scheibe in den Beutel."]
    assert said(told(table, "refill"), 1, "it") == [
        "Ada pesca dal sacchetto: 7 dischi.",
        "È il turno di Ben.",
    ]

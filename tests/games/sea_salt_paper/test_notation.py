"""States and moves in words, and counts of continuations as goldens."""

import copy
from typing import Any

import pytest

import sevenfold
from sevenfold import MalformedState
from sevenfold.games.contract import position as random_position
from tests.games.perft import perft
from tests.games.sea_salt_paper.positions import EIGHT, position

KEYS = {
    "game", "players", "options", "phase", "turn", "round", "scores", "over", "winners",
    "deck", "discards", "hands", "tables", "drawn", "searching", "caller", "revealed", "starter",
    "goal", "last_round", "last_cards", "worth", "knows",
}  # fmt: skip


def test_keys_of_states_and_views() -> None:
    table = sevenfold.deal("sea-salt-paper", players=3, seed=1)
    assert set(table.state()) == set(table.view(1).state()) == set(table.view(None).state()) == KEYS


def test_options_are_listed_with_defaults() -> None:
    table = sevenfold.deal("sea-salt-paper", seed=1)
    assert table.state()["options"] == {"deck_runs_out": "void", "goal": "normal"}


@pytest.mark.parametrize(("players", "goal"), [(2, 40), (3, 35), (4, 30)])
def test_the_goal_is_told_in_points(players: int, goal: int) -> None:
    for option, points in (("normal", goal), ("double", 2 * goal)):
        table = sevenfold.deal("sea-salt-paper", players=players, seed=1, goal=option)
        assert table.view(None).state()["goal"] == points
    with pytest.raises(MalformedState, match="goal: this position makes it 40"):
        sevenfold.read(state_with(goal=41))


def state_with(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(position(EIGHT, "crab/black").state()), **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"phase": "duel"}, "phase: expected one of draw, keep, duo"),
        ({"turn": 2}, "turn: expected a whole number from 0 to 1"),
        ({"turn": None}, "turn: it is null when the phase is"),
        ({"players": 5}, "players: expected a whole number from 2 to 4"),
        ({"options": {"goal": "triple"}}, "options: option 'goal' cannot be triple"),
        ({"options": {"gaol": "double"}}, "options: .* has no option 'gaol'; its options are"),
        ({"hands": [["crab/pink"], []]}, "hands.0.0: expected a card like 'crab/dark-blue'"),
        ({"hands": [[], []]}, "state: there must be 1 of crab/black in all, not 0"),
        ({"hands": [["sailor/pink"] * 2, []]}, "hands.0.1: there is only one sailor/pink"),
        ({"hands": [[]]}, "hands: expected 2 entries, not 1"),
        ({"hands": 3}, "hands: expected a list, not 3"),
        ({"scores": [0, "many"]}, "scores.1: expected a whole number"),
        ({"scores": [0, -1]}, "scores.1: expected a whole number from 0"),
        ({"over": True}, "over: this position makes it False"),
        ({"winners": [1]}, r"winners: this position makes it \[\]"),
        ({"phase": "keep"}, "drawn: there are two cards in phase 'keep'"),
        ({"searching": 1}, "searching: it is a pile in phase 'pick'"),
        ({"caller": 1}, "revealed: who called LAST CHANCE is revealed"),
        ({"revealed": [False, True]}, "revealed: nobody is revealed before"),
        ({"revealed": [0, 0]}, "revealed.0: expected true or false, not 0"),
        ({"phase": "rob", "hands": [[], []]}, "phase: there is no move in this phase"),
        ({"hnads": []}, "state: unknown key 'hnads'; known are game, players"),
        ({"last_cards": [{"hand": []}] * 2}, "last_cards.0: the key 'table' is missing"),
        ({"knows": [None] * 3}, "knows.0: expected an object"),
    ],
)
def test_malformed_states_say_what_is_wrong_and_where(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(MalformedState, match=message):
        sevenfold.read(state_with(**changes))


@pytest.mark.parametrize("key", sorted(KEYS - {"knows", "game", "goal", "worth"}))
def test_a_missing_key_is_named(key: str) -> None:
    state = state_with()
    del state[key]
    with pytest.raises(MalformedState, match=f"the key '{key}' is missing"):
        sevenfold.read(state)


def test_what_follows_from_the_rest_may_be_missing_but_not_wrong() -> None:
    state = state_with()
    short = {key: value for key, value in state.items() if key not in ("goal", "worth")}
    assert sevenfold.read(short).state() == state
    with pytest.raises(MalformedState, match="worth: this position makes it"):
        sevenfold.read({**state, "worth": [{}, {}]})


def test_worth_is_what_the_cards_are_worth_that_one_sees() -> None:
    table = position("crab/black crab/yellow shell/green shell/grey", "penguin/pink")
    none = dict.fromkeys(("duos", "mermaids", "collections", "multipliers"), 0)
    first, second = {**none, "duos": 1, "collections": 2}, {**none, "collections": 1}
    assert table.state()["worth"] == [first, second]
    assert table.view(0).state()["worth"] == [first, none]
    assert table.view(1).state()["worth"] == [none, second]
    assert table.view(None).state()["worth"] == [none, none]


def test_only_whole_duos_lie_on_a_table() -> None:
    state = state_with()
    state["tables"][0] = [state["deck"].pop(state["deck"].index("crab/grey"))]
    with pytest.raises(MalformedState, match=r"tables\.0: only whole duos"):
        sevenfold.read(state)


def test_nobody_knows_a_card_that_is_not_there() -> None:
    state = state_with()
    state["knows"][0]["hands"][1] = ["boat/black"]
    with pytest.raises(MalformedState, match=r"knows\.0\.hands\.1: the hand of seat 1"):
        sevenfold.read(state)


def memory(hands: list[list[str]], unsure: list[list[int]]) -> dict[str, Any]:
    return {"hands": hands, "unsure": unsure}


NOTHING = memory([[], []], [[], []])


@pytest.mark.parametrize(
    ("piles", "keys", "knows", "message"),
    [
        (
            ("boat/black", ""), {}, [memory([[], []], [[0], []])] * 3,
            r"knows\.0\.unsure\.0: everybody sees the top of a pile: expected \[\]",
        ),
        (
            ("", ""), {}, [NOTHING, NOTHING, memory([[], []], [[], [0]])],
            r"knows\.2\.unsure\.1: everybody sees the top of a pile: expected \[\]",
        ),
        (
            ("boat/black fish/green", ""), {}, [memory([[], []], [[1], []])] * 3,
            r"knows\.0\.unsure\.0\.0: expected a whole number from 0 to 0, not 1",
        ),
        (
            ("boat/black fish/green", ""), {}, [NOTHING, memory([[], []], [[0], []]), NOTHING],
            r"knows\.1\.unsure\.0: spectators know more of this pile",
        ),
        (
            ("", ""), {}, [NOTHING, NOTHING, memory([[], ["crab/black"]], [[], []])],
            r"knows\.0\.hands\.1: spectators know more; expected also crab/black",
        ),
        (
            ("boat/black fish/green", ""), {"phase": "pick", "searching": 0},
            [memory([[], []], [[0], []])] * 3,
            r"knows\.0\.unsure\.0: who searches a pile sees all of it: expected \[\]",
        ),
    ],
)  # fmt: skip
def test_ruling_14_memory_that_no_seat_can_have_is_refused(
    piles: tuple[str, str], keys: dict[str, Any], knows: list[Any], message: str
) -> None:
    with pytest.raises(MalformedState, match=message):
        position(EIGHT, "crab/black", piles=piles, knows=knows, **keys)


def test_without_knows_nobody_remembers() -> None:
    state = state_with()
    del state["knows"]
    assert sevenfold.read(state).state() == state_with()


def test_options_that_are_not_named_have_their_defaults() -> None:
    assert sevenfold.read(state_with(options={})).state() == state_with()


def test_lists_without_order_may_come_in_any_order() -> None:
    state = state_with()
    state["deck"].reverse()
    assert sevenfold.read(state).state() == state_with()


def test_a_table_prints_itself() -> None:
    text = str(position(EIGHT, "crab/black", piles=("boat/black fish/green", "")).view(1))
    assert text.splitlines() == [
        "Round       1 · goal: 40 points",
        "Turn        Seat 0 may lay pairs or end the turn",
        "Deck        49 cards",
        "Left pile   fish ● green · 1 below: boat ■ black",
        "Right pile  –",
        "▶ Seat 0    0 points",
        "    hand    6 hidden cards",
        "    laid    –",
        "  Seat 1    0 points",
        "    hand    crab ■ black",
        "    laid    –",
        "    worth   0 points · colour bonus 1 (■ black)",
    ]


@pytest.mark.parametrize(
    ("players", "ply", "four", "seven"),
    [
        (2, 0, 18, 126), (2, 80, 14, 115), (2, 130, 44, 542), (2, 180, 27, 226),
        (3, 0, 18, 116), (3, 80, 10, 48), (3, 130, 22, 293), (3, 180, 12, 64),
        (4, 0, 18, 116), (4, 80, 15, 206), (4, 130, 24, 176), (4, 180, 28, 192),
    ],
)  # fmt: skip
def test_perft_to_depth_four_and_seven(players: int, ply: int, four: int, seven: int) -> None:
    table = random_position("sea-salt-paper", players=players, seed=4, ply=ply)
    assert (perft(table, 4), perft(table, 7)) == (four, seven)

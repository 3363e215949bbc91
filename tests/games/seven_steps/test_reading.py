"""Reading a state is strict, and says what is wrong."""

import copy
from typing import Any

import pytest

import sevenfold
from sevenfold import MalformedState, Table
from tests.games.seven_steps.positions import PLAIN, play, position, with_levels

BOARD = with_levels(PLAIN, {"0,0": 1, "1,0": 2, "3,-2": 1})


def placing() -> Table:
    table = position(BOARD, "3R 2K 2T", "7G", aids=(None, "tower"), points=("line",))
    return play(table, "place 0,1", "place -1,1")


def choosing() -> Table:
    table = position(BOARD, "3R 2K 2T", "7G", aids=("tower",))
    return play(table, "place 0,1", "done", "bonus aid")


def removing() -> Table:
    return play(position(BOARD, "7T", "7G", aids=("remove",), phase="aid"), "aid remove")


def exchanging() -> Table:
    table = position(BOARD, "7T", "7G", aids=("exchange",), phase="aid")
    return play(table, "aid exchange", "grab 0,0")


def put(state: dict[str, Any], path: str, value: Any) -> None:
    *parents, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place: Any = state
    for step in parents:
        place = place[step]
    place[last] = value


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("fields", [], "expected 49 entries"),
        ("fields.3.at", [9, 9], "this shape has here the field"),
        ("fields.3.colour", "pink", "expected one of turquoise"),
        ("fields.3.colour", "red", "no tile shows on its plain side"),
        ("fields.3.level", 8, "whole number from 0 to 7"),
        ("fields.3.height", 1, "unknown key 'height'"),
        ("fields.3.level", 1, "there must be 20 of"),
        ("discs.0", {"pink": 1}, "unknown key 'pink'"),
        ("discs.0", {"red": 0}, "whole number from 1 to 20"),
        ("discs.0", ["red"], "expected an object"),
        ("discs.1", {"green": 8}, "nobody has more than 7 discs"),
        ("discs.0", {"red": 6}, "more than 7 discs"),
        ("discs.0", {"red": 2}, "there must be 20 of"),
        ("bag", 120, "expected an object"),
        ("aids.0", "line", "expected one of remove"),
        ("aids.0", 1, "expected one of remove"),
        ("aids.0", "disc", "there must be 2 of disc"),
        ("aid_stack", [None] * 9, "expected one of remove"),
        ("aid_stack", ["tower"] * 300, "there are only 10 tiles"),
        ("aid_stack", [], "renewed from its discard pile"),
        ("points.0", "edge", "there must be 2 of edge"),
        ("aid", "higher", "the aid in use lies on its discard pile"),
        ("limit", 5, "this position makes it 7"),
        ("limit", 9, "whole number from 1 to 7"),
        ("removed", 1, "from 0 to 0"),
        ("taken", "red", "only grabbed in phase 'exchange'"),
        ("drawn", "tower", "it is a tile in phase 'choose'"),
        ("starter", 2, "whole number from 0 to 1"),
        ("last_turns", True, "the last round is certain"),
        ("final_round", 3, "the last round is certain"),
        ("placed.0.level", 2, "as high as the one before"),
        ("placed.0.colour", "green", "this position makes it"),
        ("placed.0.at", [3, -3], "each disc lies beside the one before"),
        ("placed.0.at", [9, 9], "there is no such field"),
        ("placed.0.at", [-1, 1], "no field is built on twice"),
        ("phase", "aid", "holds no such tile"),
        ("phase", "remove", "in this phase it is 'remove'"),
        ("phase", "choose", "it is a tile in phase 'choose'"),
        ("phase", "over", "it is null when the phase"),
        ("turn", 1, "more than 7 discs"),
        ("scores.0", -1, "whole number from 0"),
        ("colour", "red", "unknown key 'colour'"),
    ],
)
def test_a_wrong_state_is_refused(path: str, value: Any, message: str) -> None:
    state = placing().state()
    put(state, path, value)
    with pytest.raises(MalformedState, match=message):
        sevenfold.read(state)


DERIVED = {"centres", "tile_worth"}


@pytest.mark.parametrize("key", sorted(set(placing().state()) - {"game"} - DERIVED))
def test_a_missing_key_is_refused(key: str) -> None:
    state = placing().state()
    del state[key]
    with pytest.raises(MalformedState, match=f"the key '{key}' is missing"):
        sevenfold.read(state)


def test_what_follows_from_the_rest_may_be_missing_but_not_wrong() -> None:
    table = placing()
    state = table.state()
    short = {key: value for key, value in state.items() if key not in DERIVED}
    assert sevenfold.read(short).state() == state
    for key in DERIVED:
        with pytest.raises(MalformedState, match=key):
            sevenfold.read({**state, key: {}})


def test_a_first_disc_that_could_not_lie_there_is_refused() -> None:
    state = position(with_levels(PLAIN, {"0,0": 1}), "6R", "7G").state()
    for field in state["fields"]:
        if field["at"] == [0, 0]:
            field["level"] = 2
    state["bag"]["red"] -= 1
    state["placed"] = [{"at": [0, 0], "colour": "red", "level": 2}]
    with pytest.raises(MalformedState, match="a turn begins on the lowest level"):
        sevenfold.read(state)
    state["placed"][0]["level"] = 1
    with pytest.raises(MalformedState, match="another level"):
        sevenfold.read(state)


def test_too_many_discs_of_a_short_turn_are_refused() -> None:
    table = position(PLAIN, "7R", "7G")
    play(table, *(f"place {at}" for at in ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")))
    state = table.state()
    state["aid_stack"].remove("higher")
    state.update(aid="higher", aid_discards=["higher"], limit=5)
    with pytest.raises(MalformedState, match="at most 5 discs"):
        sevenfold.read(state)


def test_towers_of_seven_stand_only_while_a_turn_is_played() -> None:
    state = play(position(PLAIN, "7R", "7G"), "place 0,0", "done", "bonus aid").state()
    for field in state["fields"]:
        if field["at"] == [3, -2]:
            field["level"] = 7
    state["bag"]["black"] -= 7
    with pytest.raises(MalformedState, match="no tower of 7 stands in this phase"):
        sevenfold.read(state)


@pytest.mark.parametrize(
    ("table", "changes", "message"),
    [
        (choosing, {"drawn": None}, "it is a tile in phase 'choose'"),
        (choosing, {"drawn": "edge"}, "no other tile of this sort"),
        (removing, {"removed": 2}, "from 0 to 1"),
        (removing, {"phase": "place"}, "from 1 to 2"),
        (removing, {"phase": "bonus", "removed": 1}, "who holds discs places at least one"),
        (removing, {"phase": "score", "removed": 1}, "holds no such tile"),
        (removing, {"aid": "tower"}, "in this phase it is 'remove'"),
        (removing, {"discs": [{}, {"green": 7}]}, "starts in phase 'bonus'"),
        (exchanging, {"phase": "place"}, "only grabbed in phase 'exchange'"),
        (exchanging, {"last_turns": True, "final_round": 2}, "whole number from 3 to 3"),
        (exchanging, {"phase": "over", "turn": None, "taken": None}, "over after its last round"),
    ],
)
def test_a_phase_that_does_not_fit_is_refused(table: Any, changes: Any, message: str) -> None:
    state = table().state()
    with pytest.raises(MalformedState, match=message):
        sevenfold.read({**state, **changes})


def test_who_scored_more_than_seven_gets_no_tile() -> None:
    towers = {"1,0": 1, "0,1": 2, "-1,1": 2}
    table = position(with_levels(PLAIN, towers), "7R", "7G")
    play(table, "place 0,0", "place 1,0", "place 0,1", "place -1,1")
    with pytest.raises(MalformedState, match="more than 7 points gets no special tile"):
        sevenfold.read({**table.state(), "phase": "bonus"})


def test_mixed_tiles_have_to_be_mixed_tiles() -> None:
    state = sevenfold.deal("7-steps", seed=4, side="mixed").state()
    swapped = copy.deepcopy(state)
    colours = [field["colour"] for field in state["fields"]]
    first = next(place for place in range(49) if colours[place] != colours[0])
    swapped["fields"][0]["colour"], swapped["fields"][first]["colour"] = colours[first], colours[0]
    with pytest.raises(MalformedState, match="no tile shows on its mixed side"):
        sevenfold.read(swapped)


def test_the_same_tile_twice_is_refused() -> None:
    state = sevenfold.deal("7-steps", seed=4).state()
    for field in state["fields"]:
        if field["colour"] == "red":
            field["colour"] = "black"
    with pytest.raises(MalformedState, match="each of the seven tiles lies there once"):
        sevenfold.read(state)


def test_more_discs_on_the_board_than_there_are_are_refused() -> None:
    state = sevenfold.deal("7-steps", seed=4).state()
    for field in state["fields"]:
        field["level"] = 7
    with pytest.raises(MalformedState, match="there are only 20 turquoise discs"):
        sevenfold.read(state)


def test_unknown_options_and_shapes_are_refused() -> None:
    state = sevenfold.deal("7-steps", seed=4).state()
    for options in ({"sides": "plain"}, {"shape": "star"}, {"side": "back"}, {"extra_round": 1}):
        with pytest.raises(MalformedState, match="options"):
            sevenfold.read({**state, "options": options})

"""The last turn of a match is played at its best: compared with playing it in every way."""

import random
from typing import Any

import numpy as np
import pytest

from sevenfold import Table
from sevenfold.bots.learned import LearnedBot
from sevenfold.bots.solution import Solution, solution_of
from sevenfold.games.seven_steps.components import SORT_NAMES
from sevenfold.games.seven_steps.last_turns import solve
from sevenfold.games.seven_steps.layout import SHAPES, layout
from sevenfold.kernel.compiling import interpreted
from tests.games.seven_steps.positions import MIXED, PLAIN, play, position, with_levels

AIDS, POINT_TILES = SORT_NAMES
AT = layout(SHAPES["base"]).names


def last_turn(chance: random.Random, aid: str | None, tile: str | None, **keys: Any) -> Table:
    """A random board on which seat 0 has the last turn, with a few discs."""
    levels = {at: chance.randrange(1, 5) for at in chance.sample(AT, 14)}
    seen = "".join(chance.choice("TYBPRGK") for _ in range(3))
    supply = " ".join(f"{seen.count(letter)}{letter}" for letter in sorted(set(seen)))
    usual = {"bag": "", "starter": 1, "last_turns": True, "final_round": 3, "scores": [20, 25]}
    return position(
        with_levels(PLAIN, levels), supply, "1R", aids=(aid, "higher"), points=(tile,),
        phase="aid" if aid else "place", **{**usual, **keys},
    )  # fmt: skip


def solved(table: Table) -> Solution | None:
    """What is certain for the seat to move."""
    assert table.turn is not None
    return solution_of(table.view(table.turn), table.moves())


def by_move(table: Table) -> dict[str, float]:
    """How many points ahead every legal move leads to."""
    solution = solved(table)
    assert solution is not None
    return dict(zip(table.legal(), solution.worth.tolist(), strict=True))


def ahead(table: Table) -> int:
    """How many points seat 0 is ahead in the end, if it plays every move that there is."""
    if table.over:
        scores: list[int] = table.state()["scores"]
        return scores[0] - scores[1]
    moves = table.legal()
    if "refill" in moves:  # what is thrown or drawn now does not count any more
        moves = ["refill"]
    return max(ahead(play(table.copy(), move)) for move in moves)


@pytest.mark.parametrize("tile", [None, *POINT_TILES])
@pytest.mark.parametrize("aid", [None, "higher"])
def test_every_path_and_every_point_tile(aid: str | None, tile: str | None) -> None:
    chance = random.Random(f"{aid} {tile}")
    for _ in range(3):
        table = last_turn(chance, aid, tile)
        assert by_move(table) == {m: ahead(play(table.copy(), m)) for m in table.legal()}


@pytest.mark.parametrize("aid", ["remove", "tower", "disc", "exchange"])
def test_every_way_of_using_an_aid(aid: str) -> None:
    """In the phase of the aid one move is compared with all that it can lead to."""
    chance = random.Random(aid)
    table = last_turn(chance, aid, "colours")
    play(table, f"aid {aid}")
    worth = by_move(table)
    for move in chance.sample(table.legal(), 5):
        assert worth[move] == ahead(play(table.copy(), move))


@pytest.mark.parametrize("aid", ["remove", "tower", "disc", "exchange"])
def test_using_an_aid_is_worth_the_best_that_can_be_done_with_it(aid: str) -> None:
    chance = random.Random(aid)
    for _ in range(4):
        table = last_turn(chance, aid, None)
        used = by_move(table)[f"aid {aid}"]
        assert used == max(by_move(play(table, f"aid {aid}")).values())


def test_a_tile_for_few_points_counts_where_there_is_room_for_it() -> None:
    """One disc on level 1 and the tile for it; with both sorts in hand there is no room."""
    keys: dict[str, Any] = {
        "bag": "",
        "phase": "place",
        "starter": 1,
        "last_turns": True,
        "final_round": 3,
    }
    assert set(by_move(position(PLAIN, "1R", "1R", **keys)).values()) == {1 + 2}
    tiles: dict[str, Any] = {"aids": ("tower",), "points": ("edge",)}
    full = position(PLAIN, "1R", "1R", **keys, **tiles)
    assert set(by_move(full).values()) == {1 + 2 + 2}
    play(full, "place 0,0", "done")
    assert by_move(full) == {"score": 1 + 2 + 2, "score edge": 1 + 2 + 2}  # using it makes room


def test_the_turn_is_the_last_one_if_the_bag_cannot_fill_up_after_it() -> None:
    """Ruling 7. With seven discs and an empty bag it is certain; with one in the bag it is not."""
    keys: dict[str, Any] = {"starter": 1, "phase": "place"}
    assert solved(position(PLAIN, "7R", "7G", bag="", **keys)) is not None
    one_left = position(PLAIN, "7R", "7G", bag="1Y", **keys)
    assert solved(one_left) is None
    assert solved(play(one_left, "place 0,0")) is None
    assert solved(play(one_left, "place 1,0")) is not None


@pytest.mark.parametrize(
    "keys",
    [
        {"starter": 0, "last_turns": True, "final_round": 3},  # another seat follows
        {"starter": 1, "last_turns": True, "final_round": 4, "options": {"extra_round": True}},
        {"starter": 1, "bag": "9Y"},
    ],
)
def test_nothing_is_certain_before_the_last_turn(keys: dict[str, Any]) -> None:
    assert solved(position(PLAIN, "7R", "7G", **{"bag": "", "phase": "place", **keys})) is None


def brought(table: Table) -> int:
    """What a turn brings at most: its points, and two more for a tile that few of them bring."""
    state = table.state()
    if state["phase"] in ("bonus", "refill"):
        points: int = state["scores"][0]
        return points + 2 if state["phase"] == "bonus" else points
    return max(brought(play(table.copy(), move)) for move in table.legal())


@pytest.mark.parametrize("aid", ["tower", "disc"])
def test_a_learned_bot_uses_an_aid_as_it_brings_most(aid: str) -> None:
    chance = random.Random(aid)
    usual = {"bag": "9T", "last_turns": False, "final_round": None, "scores": [0, 0]}
    table = play(last_turn(chance, aid, None, **usual), f"aid {aid}")
    assert solved(table) is None
    found = {move: brought(play(table.copy(), move)) for move in table.legal()}
    assert len(set(found.values())) > 1
    assert found[LearnedBot(seed=1).choose(table.view(0))] == max(found.values())


def test_too_many_ways_to_play_a_turn_are_left_open() -> None:
    """With the tile *line* and a disc of each colour hardly any path can be left out."""
    flat = with_levels(MIXED, dict.fromkeys(AT, 1))
    keys: dict[str, Any] = {"bag": "", "starter": 1, "last_turns": True, "final_round": 3}
    table = position(
        flat, "1R 1Y 1G 1K 1T 1B 1P", "1R", aids=("remove",), points=("line",), phase="aid", **keys
    )
    assert solved(table) is None


def test_compiled_and_interpreted_agree_and_change_nothing() -> None:
    chance = random.Random(3)
    for aid, tile in zip(AIDS[:2], POINT_TILES[:2], strict=True):
        table = last_turn(chance, aid, tile)
        view, moves = table.view(0), table.game.room_for_moves()
        n = table.game.legal(table.record, moves)
        before, found = view.record.tobytes(), np.zeros((2, len(moves)))
        assert solve(view.record, moves, n, found[0]) == 1
        assert interpreted(solve)(view.record, moves, n, found[1]) == 1
        assert found[0].tolist() == found[1].tolist()
        assert view.record.tobytes() == before

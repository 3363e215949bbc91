"""Ruling 5: the victory-point tiles, by example and against brute force on random turns."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sevenfold
from sevenfold import Table
from sevenfold.games.game import State
from sevenfold.games.seven_steps.components import SORT_NAMES, TILE_NAMES, Phase
from sevenfold.games.seven_steps.layout import RIM, SHAPES
from sevenfold.games.seven_steps.moves import Act
from sevenfold.games.seven_steps.scoring import tile_points
from sevenfold.kernel.compiling import interpreted
from tests.games.seven_steps.positions import PLAIN, play, position, with_levels

POINT_TILES = SORT_NAMES[1]
_tile_points = interpreted(tile_points)


def straight(cells: tuple[tuple[int, int], ...]) -> bool:
    """Are these cells a straight run without a gap?"""
    ordered = sorted(cells)
    steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(ordered)}
    return len(steps) <= 1 and steps <= {(1, 0), (0, 1), (1, -1)}


def expected(state: State, tile: str) -> int:
    """The points of a tile, counted the slow and obvious way."""
    placed = state["placed"]
    at = [(disc["at"][0], disc["at"][1]) for disc in placed]
    if tile == "colours":
        return len({disc["colour"] for disc in placed})
    if tile == "favourite":
        return 2 * max(Counter(disc["colour"] for disc in placed).values())
    if tile == "edge":
        board = {tuple(field["at"]) for field in state["fields"]}
        return sum(any((q + dq, r + dr) not in board for dq, dr in RIM) for q, r in at)
    if tile == "line":
        return max(
            size
            for size in range(1, len(at) + 1)
            if any(straight(cells) for cells in combinations(at, size))
        )
    wanted = tile.split("-")[1:]
    return 5 if any(disc["level"] == 3 and disc["colour"] in wanted for disc in placed) else 0


def scored(table: Table, tile: str) -> int:
    """The points that the tile adds when it is used, as the state has told before."""
    before = table.state()
    discs = sum(disc["level"] for disc in before["placed"])
    after = play(table, f"score {tile}").state()
    points = int(after["scores"][0] - before["scores"][0] - discs)
    assert before["tile_worth"][tile] == points
    return points


def on_board(tile: str, levels: dict[str, int], supply: str, *path: str) -> Table:
    table = position(with_levels(PLAIN, levels), supply, "", points=(tile,))
    return play(table, *(f"place {at}" for at in path), "done")


def test_ruling_05_colours_is_one_a_different_colour() -> None:
    table = on_board("colours", {}, "2R 2K 1Y", "0,0", "1,-1", "2,-2", "2,-1", "2,0")
    assert scored(table, "colours") == 3


def test_ruling_05_favourite_is_two_a_disc_of_one_most_frequent_colour() -> None:
    table = on_board("favourite", {}, "2R 2K 1Y", "0,0", "1,-1", "2,-2", "2,-1", "2,0")
    assert scored(table, "favourite") == 4


def test_ruling_05_edge_is_one_a_disc_on_an_edge_field() -> None:
    table = on_board("edge", {}, "4K", "2,-1", "3,-2", "4,-3", "4,-2")
    assert scored(table, "edge") == 2


def test_ruling_05_edge_fields_lie_around_holes_too() -> None:
    state = sevenfold.deal("7-steps", seed=0, shape="ring").state()
    board = {tuple(field["at"]): field["colour"] for field in state["fields"]}
    missing = {(1 + q, 1 + r) for q, r in RIM} - set(board)
    assert missing == {(1, 0), (0, 1)}  # the field 1,1 lies at the hole in the middle only
    mine = {board[1, 1]: 7}
    bag = Counter(state["bag"]) + Counter(state["discs"][0]) - Counter(mine)
    state["turn"], state["discs"][0], state["bag"] = 0, mine, dict(bag)
    state["point_stack"].remove("edge")
    state["points"][0] = "edge"
    table = play(sevenfold.read(state), "place 1,1", "done")
    assert scored(table, "edge") == 1


def test_ruling_05_line_is_the_longest_straight_run_whatever_the_order() -> None:
    table = on_board("line", {}, "5R", "0,0", "1,0", "0,1", "-1,1", "-1,0")
    assert scored(table, "line") == 3  # −1,0 0,0 1,0 were not placed in this order


def test_ruling_05_line_ends_at_a_gap() -> None:
    table = on_board("line", {}, "5R", "1,0", "0,1", "-1,1", "-1,0", "0,-1")
    assert scored(table, "line") == 2


def test_ruling_05_line_of_a_single_disc_is_one() -> None:
    assert scored(on_board("line", {}, "5R", "0,0"), "line") == 1


@pytest.mark.parametrize(("tile", "points"), [("third-red-purple", 5), ("third-green-black", 0)])
def test_ruling_05_third_level_is_five_once(tile: str, points: int) -> None:
    towers = {"1,0": 1, "0,1": 2, "-1,1": 2}
    table = on_board(tile, towers, "5R", "0,0", "1,0", "0,1", "-1,1")
    assert [disc["level"] for disc in table.state()["placed"]] == [1, 2, 3, 3]
    assert scored(table, tile) == points


def test_ruling_05_third_level_is_that_level_and_no_other() -> None:
    towers = {"1,0": 1, "0,1": 2, "0,0": 1}
    table = on_board("third-red-purple", towers, "5R", "-1,1", "0,0", "1,0")
    assert scored(table, "third-red-purple") == 0


def test_ruling_05_a_tile_can_be_kept() -> None:
    table = play(on_board("line", {}, "5R", "0,0"), "score")
    state = table.state()
    assert (state["scores"][0], state["points"][0], state["phase"]) == (1, "line", "bonus")


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 4),
    side=st.sampled_from(["plain", "mixed"]),
    shape=st.sampled_from(list(SHAPES)),
)
def test_ruling_05_every_tile_on_random_turns(
    seed: int, players: int, side: str, shape: str
) -> None:
    choices = random.Random(seed)
    table = sevenfold.deal("7-steps", players=players, seed=seed, side=side, shape=shape)
    for _ in range(300):
        moves = table.moves()
        if not moves:
            break
        if table.record.phase == Phase.PLACE and Act.DONE in moves:
            # Long turns say more: stop only where there is nothing else to do.
            moves = [move for move in moves if move != Act.DONE] or moves
            if moves == [Act.DONE]:
                state = table.state()
                for tile in POINT_TILES:
                    points = _tile_points(table.record, TILE_NAMES.index(tile))
                    assert points == expected(state, tile), (tile, state["placed"])
        table.game.play(table.record, choices.choice(moves))


def test_ruling_05_tiles_used_in_random_games_score_what_they_say() -> None:
    seen = set()
    for seed in range(20):
        choices = random.Random(seed)
        table = sevenfold.deal("7-steps", seed=seed, side="mixed")
        while not table.over:
            moves = table.moves()
            if table.state()["phase"] == "score":
                before = table.state()
                seat, tile = before["turn"], before["points"][before["turn"]]
                table.play(f"score {tile}")
                gained = table.state()["scores"][seat] - before["scores"][seat]
                discs = sum(disc["level"] for disc in before["placed"])
                assert gained == discs + expected(before, tile)
                seen.add(tile)
            else:
                table.game.play(table.record, choices.choice(moves))
    assert seen == set(POINT_TILES)

"""The board: shapes, own shapes, and what is derived from coordinates."""

import runpy
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import sevenfold
from sevenfold import BadOption
from sevenfold.games.seven_steps.components import COLOURS
from sevenfold.games.seven_steps.layout import (
    NO_FIELD,
    RIM,
    SHAPES,
    Cell,
    layout,
    neighbours,
    tile_cells,
)

SNAKE = [[0, 0], [3, -1], [6, -2], [9, -3], [12, -4], [15, -5], [18, -6]]
DOCS = Path(__file__).parents[3] / "docs"


def beside(one: Cell, other: Cell) -> bool:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


def holes(cells: tuple[Cell, ...]) -> list[int]:
    """The sizes of the gaps that no way leads out of."""
    low_q, high_q = min(q for q, _ in cells) - 1, max(q for q, _ in cells) + 1
    low_r, high_r = min(r for _, r in cells) - 1, max(r for _, r in cells) + 1
    free = {
        (q, r)
        for q in range(low_q, high_q + 1)
        for r in range(low_r, high_r + 1)
        if (q, r) not in cells
    }
    sizes = []
    while free:
        waiting = [free.pop()]
        gap = []
        while waiting:
            gap.append(waiting.pop())
            found = free.intersection(neighbours(gap[-1]))
            free -= found
            waiting += found
        if not any(q in (low_q, high_q) or r in (low_r, high_r) for q, r in gap):
            sizes.append(len(gap))
    return sorted(sizes)


@pytest.mark.parametrize(
    ("shape", "adjacencies", "edge", "gaps"),
    [
        ("base", 120, 24, []),
        ("river", 102, 42, []),
        ("ring", 105, 42, [7]),
        ("mask", 92, 42, [1, 1]),
        ("butterfly", 114, 30, []),
        ("cross", 98, 42, []),
    ],
)
def test_the_numbers_of_a_shape(shape: str, adjacencies: int, edge: int, gaps: list[int]) -> None:
    board = layout(SHAPES[shape])
    assert len(board.cells) == len(set(board.cells)) == 49
    assert sum(beside(*pair) for pair in combinations(board.cells, 2)) == adjacencies
    assert int(board.edge).bit_count() == edge
    assert holes(board.cells) == gaps


@pytest.mark.parametrize("shape", SHAPES)
def test_neighbours_edges_and_lines_follow_from_the_coordinates(shape: str) -> None:
    board = layout(SHAPES[shape])
    assert list(board.cells) == sorted(board.cells)
    for field, cell in enumerate(board.cells):
        around = {other for other in board.cells if beside(cell, other)}
        near = int(board.near[field])
        assert {board.cells[other] for other in range(49) if near >> other & 1} == around
        assert bool(int(board.edge) >> field & 1) == (len(around) < 6)
        for (q, r), ahead in zip(RIM[:3], board.ahead[field].tolist(), strict=True):
            next_cell = (cell[0] + q, cell[1] + r)
            if ahead == NO_FIELD:
                assert next_cell not in board.cells
            else:
                assert board.cells[ahead] == next_cell


def test_tiles_of_the_base_shape_interlock_by_the_six_steps() -> None:
    steps = {(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)}
    assert set(SHAPES["base"]) == steps | {(0, 0)}


@pytest.mark.parametrize("shape", [SNAKE, [[q + 80, r - 90] for q, r in SHAPES["ring"]]])
def test_own_shapes_can_be_played(shape: list[list[int]]) -> None:
    table = sevenfold.deal("7-steps", seed=3, shape=shape)
    state = table.state()
    assert state["options"]["shape"] == shape
    assert sorted(field["at"] for field in state["fields"]) == sorted(
        list(cell) for centre in shape for cell in tile_cells((centre[0], centre[1]))
    )
    assert sevenfold.read(state).state() == state
    assert sevenfold.deal("7-steps", seed=3, shape=tuple(map(tuple, shape))) == table


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("star", "known are base, river, ring, mask, butterfly, cross"),
        (SNAKE[:6], "seven tile centres"),
        (7, "seven tile centres"),
        ([*SNAKE[:6], [18, -6, 0]], "a tile centre is two whole numbers"),
        ([*SNAKE[:6], [18.0, -6]], "a tile centre is two whole numbers"),
        ([*SNAKE[:6], [True, -6]], "a tile centre is two whole numbers"),
        ([*SNAKE[:6], [100, -6]], "from −99 to 99"),
        ([*SNAKE[:6], [17, -6]], r"around \[15, -5\] and \[17, -6\] overlap at \[16, -5\]"),
        ([*SNAKE[:6], [0, 0]], "overlap"),
        ([*SNAKE[:6], [20, -6]], r"around \[20, -6\] does not touch"),
    ],
)
def test_a_wrong_shape_is_refused_with_a_reason(shape: Any, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        sevenfold.deal("7-steps", shape=shape)


def colours_by_tile(seed: int, side: str, shape: str = "base") -> list[list[str]]:
    fields = sevenfold.deal("7-steps", seed=seed, side=side, shape=shape).state()["fields"]
    found = {tuple(field["at"]): field["colour"] for field in fields}
    return [[found[cell] for cell in tile_cells(centre)] for centre in SHAPES[shape]]


@pytest.mark.parametrize("side", ["plain", "mixed"])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_colour_is_on_seven_fields(side: str, shape: str) -> None:
    tiles = colours_by_tile(1, side, shape)
    assert Counter(colour for tile in tiles for colour in tile) == dict.fromkeys(COLOURS, 7)


def test_plain_tiles_are_of_one_colour_and_in_random_order() -> None:
    orders = set()
    for seed in range(40):
        tiles = colours_by_tile(seed, "plain")
        assert all(len(set(tile)) == 1 for tile in tiles)
        orders.add(tuple(tile[0] for tile in tiles))
    assert len(orders) > 35
    assert {order[0] for order in orders} == set(COLOURS)


def test_mixed_tiles_show_three_colours_turned_in_any_way() -> None:
    turns = set()
    for seed in range(40):
        for centre, *rim in colours_by_tile(seed, "mixed"):
            own = COLOURS.index(centre)
            steps = [(COLOURS.index(colour) - own) % 7 for colour in rim]
            assert steps[:3] == steps[3:]
            turns.add(tuple(steps[:3]))
    assert turns == {(0, 1, 3), (1, 3, 0), (3, 0, 1)}


def test_the_pictures_in_the_documentation_are_the_shapes(tmp_path: Path) -> None:
    runpy.run_path(str(DOCS / "pictures" / "draw_shapes.py"))["write_pictures"](tmp_path)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    kept = (DOCS / "7-steps").iterdir()
    assert {path.name: path.read_text(encoding="utf-8") for path in kept} == drawn
    assert set(drawn) == {f"{shape}.svg" for shape in SHAPES}

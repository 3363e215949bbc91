"""Counts of legal continuations from fixed seeds: they change with almost any change of rules."""

from typing import Any

import pytest

import sevenfold
from sevenfold import Table
from tests.games.perft import perft


def after(plies: int, table: Table) -> Table:
    """The table some plies later, by a fixed choice of moves."""
    for ply in range(plies):
        moves = table.legal()
        table.play(moves[ply * 7 % len(moves)])
    return table


@pytest.mark.parametrize(
    ("players", "seed", "plies", "options", "counts"),
    [
        (2, 1, 0, {}, [21, 75, 182, 480]),
        (3, 2, 0, {"side": "mixed"}, [42, 194, 612, 1902]),
        (4, 3, 0, {"shape": "cross"}, [35, 89, 144, 506]),
        (2, 4, 60, {"side": "mixed", "shape": "ring"}, [2, 19, 69, 188]),
        (3, 5, 150, {}, [3, 6, 123, 2325]),
        (4, 6, 301, {"extra_round": True}, [12, 27, 60, 135]),
    ],
)
def test_perft(
    players: int, seed: int, plies: int, options: dict[str, Any], counts: list[int]
) -> None:
    table = after(plies, sevenfold.deal("7-steps", players=players, seed=seed, **options))
    assert [perft(table, depth) for depth in range(1, 5)] == counts

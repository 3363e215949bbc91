"""How many continuations there are from fixed deals and from an endgame with nicks."""

from typing import Any

import pytest

import sevenfold
from tests.games.perft import perft
from tests.games.seven_seas.positions import position

DEALS: list[tuple[int, dict[str, Any], tuple[int, ...]]] = [
    (2, {}, (8, 64, 456, 3180)),
    (3, {}, (11, 134, 1594, 17406)),
    (4, {"last_one_clears": True}, (8, 74, 605, 6066)),
    (4, {"teams": "team"}, (8, 74, 605, 6063)),
    (4, {"teams": "ultimate"}, (10, 100, 1020, 10646)),
]


@pytest.mark.parametrize(("players", "options", "counts"), DEALS)
def test_perft_to_depth_4_from_a_deal(
    players: int, options: dict[str, Any], counts: tuple[int, ...]
) -> None:
    table = sevenfold.deal("7-seas", players=players, seed=7, **options)
    assert tuple(perft(table, depth) for depth in (1, 2, 3, 4)) == counts


def test_perft_to_depth_4_through_nicks() -> None:
    table = position(
        "g3 x1", "g4 c3", "c4 r5", display="r3 x3", chests=("c7", "g9 c9", "r7"), harbour="g1 c1",
        rest=2,
    )  # fmt: skip
    assert tuple(perft(table, depth) for depth in (1, 2, 3, 4)) == (4, 10, 24, 97)


def test_perft_to_depth_4_into_the_second_cycle() -> None:
    table = position("g3", "g6", display="c6", aside="r1 x1 r2 x2", harbour="g1 c1", rest=0)
    assert tuple(perft(table, depth) for depth in (1, 2, 3, 4)) == (1, 1, 3, 6)

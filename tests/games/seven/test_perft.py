"""How many continuations there are from fixed deals."""

import pytest

import sevenfold
from tests.games.perft import perft
from tests.games.seven.positions import position

DEALS = {
    ("german", 2): (5, 30, 144, 647),
    ("english", 3): (5, 30, 93, 376),
    ("italian", 4): (5, 17, 68, 288),
    ("german", 7): (5, 17, 68, 283),
}
ENDINGS = {"german": (5, 13, 41, 68), "english": (5, 13, 41, 65), "italian": (5, 13, 41, 79)}


@pytest.mark.parametrize(("edition", "players"), DEALS)
def test_perft_to_depth_4_from_a_deal(edition: str, players: int) -> None:
    table = sevenfold.deal("7", players=players, seed=7, edition=edition)
    assert _perft_to_depth_4(table) == DEALS[edition, players]


@pytest.mark.parametrize("edition", ENDINGS)
def test_perft_to_depth_4_where_hands_run_out(edition: str) -> None:
    hands = [[1, 6, 7], [1, 2]]
    table = position(hands, pile=[1], deck=[3, 5], rest="aside", edition=edition)
    assert _perft_to_depth_4(table) == ENDINGS[edition]


def _perft_to_depth_4(table: sevenfold.Table) -> tuple[int, ...]:
    return tuple(perft(table, depth) for depth in (1, 2, 3, 4))

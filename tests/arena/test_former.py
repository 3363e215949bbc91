"""Former code answers states with moves; here it is the code of today that takes its place."""

from pathlib import Path

import pytest
from benchmarks.former import checked_out, former

from sevenfold.games.contract import position
from sevenfold.kernel.cache import place

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["7", "sea-salt-paper"])
def test_a_state_is_enough_to_choose_a_move(name: str) -> None:
    """It stops by itself if view or legal moves are others."""
    asked = former(ROOT, place())
    table = position(name, players=2, seed=3, ply=9)
    move, seconds = asked.choose(table, iterations=20, seed=1)
    assert move in table.legal()
    assert seconds > 0
    assert asked.choose(table, iterations=20, seed=1)[0] == move


def test_a_commit_that_is_not_there_is_named() -> None:
    with pytest.raises(SystemExit, match="git has no 0123456"), checked_out("0123456"):
        pass

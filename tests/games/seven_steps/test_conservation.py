"""Nothing is lost: every disc and tile is somewhere after every move of 100,000 random games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from sevenfold.games.registry import find
from sevenfold.games.seven_steps.components import (
    AIDS,
    COPIES,
    DISCS_OF_COLOUR,
    HUES,
    KINDS,
    POINTS,
    TOP,
    StepsRecord,
)
from sevenfold.games.seven_steps.layout import SHAPES
from sevenfold.kernel import chance
from sevenfold.kernel.bits import count
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import bind, compiled

if TYPE_CHECKING:
    from sevenfold.games.functions import legal, play, setup

COMPILED = hasattr(find("7-steps").play, "py_func")
GAMES = 100_000 if COMPILED else 6  # shared out among the cases below
CASES = [(players, side) for players in (2, 3, 4) for side in ("plain", "mixed")]


@compiled
def all_there(table: StepsRecord) -> bool:
    """Twenty discs of each colour, and every tile."""
    for colour in range(HUES):
        discs = int(table.bag[colour]) + int(table.box[colour])
        for seat in range(table.players):
            discs += int(table.supply[seat, colour])
        for height in range(1, TOP + 1):
            discs += count(table.built[height] & table.coloured[colour])
        if table.taken == colour:
            discs += 1
        if discs != DISCS_OF_COLOUR:
            return False
    for kind in range(KINDS):
        tiles = int(table.stack[kind]) + int(table.discards[kind])
        for seat in range(table.players):
            if table.held[seat, AIDS] == kind or table.held[seat, POINTS] == kind:
                tiles += 1
        if table.drawn == kind:
            tiles += 1
        if tiles != COPIES[kind]:
            return False
    return True


def plies_until_lost(table: Any, moves: np.ndarray, games: int) -> int:
    """Play so many random games; return the plies, or −1 if a component was lost."""
    plies = 0
    for _ in range(games):
        setup(table)
        n = legal(table, moves)
        while n:
            play(table, moves[below(table, n)])
            plies += 1
            if not all_there(table):
                return -1
            n = legal(table, moves)
    return plies


@pytest.mark.parametrize(("players", "side"), CASES)
def test_conservation_in_random_games(players: int, side: str) -> None:
    game = find("7-steps")
    loop = bind(plies_until_lost, game.name, game.functions)
    games = GAMES // len(CASES) + 1
    moves = np.zeros(game.most_moves, np.int64)
    for number, shape in enumerate(SHAPES):
        options = {"side": side, "shape": shape, "extra_round": number % 2 == 1}
        table = game.blank(players, options)
        table.chance = chance.start(number)
        share = games // len(SHAPES) + 1
        assert loop(table, moves, share) > 100 * share

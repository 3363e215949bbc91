"""The last cards of a round are gone through: the same as by brute force, and nothing is guessed."""

from typing import Any

import numpy as np
import pytest

import sevenfold
from sevenfold import Table, View
from sevenfold.bots import GreedyBot, SearchBot
from sevenfold.games.contract import find
from sevenfold.games.seven_seas.endgame import solve
from sevenfold.games.seven_seas.fitting import fitting, lay_out
from tests.games.seven_seas.going_through import TooMany, expected, tables
from tests.games.seven_seas.positions import play, position

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"last_one_clears": True, "goal": 14}),
    (3, {}),
    (4, {"teams": "team"}),
    (4, {"teams": "ultimate"}),
]


def solved(view: View) -> dict[str, float]:
    """What each move is worth, or nothing."""
    moves = view.imagine(seed=0).moves()
    room, worth = np.zeros(600, np.int64), np.zeros(600)
    room[: len(moves)] = moves
    tables = solve(view.record, room, len(moves), worth)
    return dict(zip(view.legal(), worth.tolist(), strict=False)) if tables else {}


def endings(players: int, options: dict[str, Any], wanted: int) -> list[View]:
    """Choices at the end of rounds between greedy players that can be gone through."""
    found: list[View] = []
    bot = GreedyBot(seed=3)
    for seed in range(100):
        table = sevenfold.deal("7-seas", players=players, seed=seed, **options)
        while table.turn is not None:
            view = table.view(table.turn)
            if len(table.moves()) > 1 and fitting(view.record) <= 40 and solved(view):
                found.append(view)
            table.play(bot.choose(view))
        if len(found) >= wanted:
            return found
    return found


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_brute_force_comes_to_the_same(players: int, options: dict[str, Any]) -> None:
    compared = 0
    for view in endings(players, options, wanted=12):
        try:
            worth = expected(view, most=400)
        except TooMany:
            continue
        assert solved(view) == pytest.approx({move: float(value) for move, value in worth.items()})
        compared += 1
    assert compared >= 6


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_all_tables_that_fit_are_laid_out_once(players: int, options: dict[str, Any]) -> None:
    compared = 0
    for view in endings(players, options, wanted=12):
        try:
            everything = {table.record.tobytes() for table in tables(view, most=4_000)}
        except TooMany:
            continue
        laid = []
        for number in range(fitting(view.record)):
            table = Table(view.game, view.record.copy())
            lay_out(view.record, number, table.record)
            laid.append(table.record.tobytes())
        assert len(laid) == len(everything)
        assert set(laid) == everything
        compared += 1
    assert compared >= 6

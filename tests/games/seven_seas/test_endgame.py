"""The last cards of a round are gone through, and it comes to the same as by brute force."""

from typing import Any

import pytest

import sevenfold
from sevenfold import Table, View
from sevenfold.bots import GreedyBot, SearchBot
from sevenfold.games.seven_seas.fitting import fitting, lay_out
from tests.games.judging import solved
from tests.games.seven_seas.going_through import TooMany, expected, tables
from tests.games.seven_seas.positions import position

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"last_one_clears": True, "goal": 14}),
    (3, {}),
    (4, {"teams": "team"}),
    (4, {"teams": "ultimate"}),
]


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


def test_a_seat_does_not_act_on_what_it_cannot_see() -> None:
    """Crystal 5 takes gold 5 or rum 5. Which is better hangs on a card that is hidden."""
    table = position("c5", "x9", display="g5 r5", harbour="x10 r10 g10 c10", rest=0)
    other = position("c5", "x10", display="g5 r5", harbour="x9 r10 g10 c10", rest=0)
    assert table.view(0) == other.view(0)
    assert solved(table.view(0)) == solved(other.view(0))
    assert fitting(table.view(0).record) == 5


def test_the_last_card_takes_what_wins_the_match() -> None:
    """Seat 0 stands at six: with a sixth coin it has as many as seat 1, a point, and the match."""
    chests = ("g1 g2 g3 c2 c3", "c1 r1 g4 g6 g7 g8 g9 g10")
    table = position("x5", "", display="g5 r5", chests=chests, scores=[6, 0])
    worth = solved(table.view(0))
    assert worth[table.number_of("x5>g5")] > worth[table.number_of("x5>r5")]
    thought = SearchBot(iterations=1).think(table.view(0))
    assert thought.exact
    assert thought.best.move == "x5>g5"
    assert thought.iterations == fitting(table.view(0).record) == 1
    assert thought.best.expected > 12


def test_nothing_is_claimed_where_there_is_too_much_to_go_through() -> None:
    assert not solved(sevenfold.deal("7-seas", players=4, seed=1).view(0))
    table = sevenfold.deal("7-seas", players=2, seed=1)
    assert not solved(table.view(table.turn))


def test_nothing_is_claimed_before_the_second_cycle() -> None:
    """The cards that lie aside are dealt when the first cycle is over."""
    aside = "g1 c1 r1 x2 g2 c2 r2 x3 g3 c3 r3 x4 g4 c4 r4 x6"
    table = position("c5", "x9", display="g5 r5", aside=aside)
    assert not solved(table.view(0))

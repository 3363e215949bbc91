"""Where a game knows for certain what moves are worth, bots that search play the best one."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import sevenfold
from sevenfold.bots import SearchBot, bot_named
from sevenfold.games.contract import check_game, registered
from sevenfold.games.sense import Sense
from sevenfold.kernel.compiling import compiled
from tests.games.test_plain import PEBBLES, PebblesRecord


@compiled
def judge(table: PebblesRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    for place in range(n):
        worth[place] = -moves[place]


@compiled
def solve(view: PebblesRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> int:
    """For two players: by how much the seat to move will be ahead, from the last pebble back."""
    if view.players != 2:
        return 0
    ahead = np.zeros(8, np.int64)
    for left in range(1, view.left + 1):
        ahead[left] = 1 - ahead[left - 1]
        if left > 1:
            ahead[left] = max(ahead[left], 2 - ahead[left - 2])
    mine = view.taken[view.turn] - view.taken[1 - view.turn]
    for place in range(n):
        worth[place] = mine + moves[place] - ahead[view.left - moves[place]]
    return 1


@pytest.fixture(autouse=True)
def _pebbles() -> Iterator[None]:
    with registered(replace(PEBBLES, sense=Sense(judge=judge, solve=solve))):
        yield


def test_a_thought_without_search_is_exact() -> None:
    """One pebble of seven, or two: after either, the first seat can be ahead by one."""
    table = sevenfold.deal("pebbles", players=2, seed=1)
    thought = SearchBot(iterations=50, seed=1).think(table.view(table.turn))
    assert thought.exact
    assert (thought.iterations, thought.expected) == (1, thought.best.expected)
    assert {(each.visits, each.doubt, each.line) for each in thought.opinions} == {
        (1, 0.0, ("move 1",)),
        (1, 0.0, ("move 2",)),
    }
    promised = [opinion.expected for opinion in thought.opinions]
    assert promised == sorted(promised, reverse=True)


def test_what_is_promised_comes_true() -> None:
    table = sevenfold.deal("pebbles", players=2, seed=1)
    seat, bot = table.turn, SearchBot(iterations=1, seed=1)
    assert seat is not None
    promised = bot.think(table.view(seat)).expected
    while table.turn is not None:
        table.play(bot.choose(table.view(table.turn)))
    taken = table.state()["taken"]
    assert taken[seat] - taken[1 - seat] == promised


def test_of_equal_moves_the_better_looking_one_is_played() -> None:
    """With four pebbles left either move comes to the same; judgement likes to take one."""
    table = sevenfold.deal("pebbles", players=2, seed=1)
    for move in ("move 2", "move 1"):
        table.play(move)
    thought = SearchBot(iterations=1, seed=1).think(table.view(table.turn))
    assert thought.opinions[0].expected == thought.opinions[1].expected
    assert thought.best.move == "move 1"
    assert bot_named("expert").choose(table.view(table.turn)) == thought.best.move


def test_where_it_cannot_tell_the_search_goes_on() -> None:
    table = sevenfold.deal("pebbles", players=3, seed=1)
    thought = SearchBot(iterations=50, seed=1).think(table.view(table.turn))
    assert not thought.exact
    assert thought.iterations == 50


def test_the_laws_look_at_it() -> None:
    report = check_game("pebbles", effort=0.5)
    assert report.clean, report
    assert report.solved > 8


def test_equal_views_are_solved_alike() -> None:
    """`solve` is handed a view: what a seat cannot know is not there to be looked at."""
    table = sevenfold.deal("pebbles", players=2, seed=1)
    other = sevenfold.deal("pebbles", players=2, seed=2)
    other.record.turn = table.turn
    one, two = (each.view(table.turn) for each in (table, other))
    assert one == two
    bot = SearchBot(iterations=1)
    assert bot.think(one) == bot.think(two)

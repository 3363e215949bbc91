"""Bots choose legal moves, honestly, and the better one is better."""

import numpy as np
import pytest

import sevenfold
from sevenfold.bots import (
    BOTS,
    LEVELS,
    BeginnerBot,
    GreedyBot,
    LearnedBot,
    UniformBot,
    UnknownBot,
    bot_named,
)
from sevenfold.bots.casual import CasualBot
from sevenfold.bots.level import LevelBot
from sevenfold.bots.policy import names_for
from sevenfold.games.contract import position
from sevenfold.games.registry import games

QUICK = [name for name in BOTS if name != "master"]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", [*QUICK, "search:50"])
def test_every_bot_plays_every_game(game: str, name: str) -> None:
    table = sevenfold.deal(game, players=3, seed=5)
    bot = bot_named(name, seed=5)
    for _ in range(20):
        assert table.turn is not None
        table.play(bot.choose(table.view(table.turn)))


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_makes_the_same_choices(game: str, name: str) -> None:
    table = position(game, players=2, seed=3, ply=12)
    view = table.view(table.turn)
    one, other = bot_named(name, seed=7), bot_named(name, seed=7)
    assert [one.choose(view) for _ in range(3)] == [other.choose(view) for _ in range(3)]


@pytest.mark.parametrize("game", games())
def test_a_bot_does_not_depend_on_what_it_cannot_know(game: str) -> None:
    """Two tables with equal views and different hidden things: the same move."""
    for ply in (10, 17, 24):
        table = position(game, players=2, seed=3, ply=ply)
        view = table.view(table.turn)
        other = view.imagine(seed=9)
        assert other != table
        for kind in (UniformBot, GreedyBot, LearnedBot, BeginnerBot, CasualBot):
            first = kind(seed=1).choose(view)
            assert kind(seed=1).choose(other.view(table.turn)) == first


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("threads", [1, 2])
def test_a_master_decides_in_about_a_second(game: str, threads: int) -> None:
    """However many iterations are left, a deadline ends its search."""
    table = position(game, players=2, seed=3, ply=12)
    bot = LevelBot(iterations=10**9, seconds=0.05, seed=1, threads=threads)
    assert bot.choose(table.view(table.turn)) in table.legal()


@pytest.mark.parametrize("name", ["casual", "strong", "expert", "search:70"])
def test_what_no_clock_ends_is_the_same_on_every_machine(name: str) -> None:
    for ply in (3, 8, 13):
        table = position("7", players=2, seed=3, ply=ply)
        view = table.view(table.turn)
        alone = bot_named(name, seed=7).choose(view)
        assert bot_named(name, seed=7, threads=3).choose(view) == alone


def test_levels_are_bots() -> None:
    assert set(LEVELS) < set(BOTS)


@pytest.mark.parametrize(
    "name", ["chess", "search", "search:", "search:0", "search:-1", "search:1x"]
)
def test_an_unknown_bot_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(
        UnknownBot, match="random, greedy, learned, beginner, casual, strong, expert, master"
    ):
        bot_named(name)


@pytest.mark.parametrize("name", games())
def test_a_beginner_never_plays_what_looks_far_worse(name: str) -> None:
    """However many times it is asked: no move beyond the game's patience with beginners."""
    table = position(name, players=2, seed=3, ply=20)
    game = table.game
    moves = game.room_for_moves()
    worth = np.zeros(len(moves))
    n = game.legal(table.record, moves)
    names_for(game)["judge"](table.record, moves, n, worth)
    patient = {
        move
        for move, points in zip(moves[:n], worth[:n], strict=True)
        if points >= worth[:n].max() - game.sense.patience
    }
    view = table.view(table.turn)
    assert {BeginnerBot(seed=seed).decide(view) for seed in range(40)} <= patient


@pytest.mark.parametrize("name", BOTS)
def test_a_spectator_has_no_moves(name: str) -> None:
    view = sevenfold.deal("7", seed=1).view(None)
    with pytest.raises(ValueError, match="spectator"):
        bot_named(name).choose(view)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_decides_only_when_it_is_its_turn(name: str) -> None:
    table = sevenfold.deal("7", seed=1)
    assert table.turn is not None
    view = table.view(1 - table.turn)
    with pytest.raises(ValueError, match="not the turn"):
        bot_named(name).choose(view)

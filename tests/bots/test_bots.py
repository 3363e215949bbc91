"""Bots choose legal moves, honestly, and the better one is better."""

import pytest

import sevenfold
from sevenfold.bots import BOTS, Bot, PlayoutBot, UniformBot, bot_named
from sevenfold.games.contract import position
from sevenfold.games.registry import games


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_game(game: str, name: str) -> None:
    table = sevenfold.deal(game, players=3, seed=5)
    bot = bot_named(name)
    for _ in range(30):
        assert table.turn is not None
        table.play(bot.choose(table.view(table.turn)))


@pytest.mark.parametrize("game", games())
def test_a_bot_does_not_depend_on_what_it_cannot_know(game: str) -> None:
    """Two tables with equal views and different hidden things: the same move."""
    for ply in (10, 17, 24):
        table = position(game, players=2, seed=3, ply=ply)
        view = table.view(table.turn)
        other = view.imagine(seed=9)
        assert other != table
        for kind in (PlayoutBot, UniformBot):
            first = kind(seed=1).choose(view)
            assert kind(seed=1).choose(other.view(table.turn)) == first


@pytest.mark.parametrize("game", games())
def test_playouts_beat_chance(game: str) -> None:
    won = 0.0
    for seed in range(10):
        table = sevenfold.deal(game, players=2, seed=seed)
        clever = seed % 2
        bots: dict[int, Bot] = {
            clever: PlayoutBot(80, seed=seed),
            1 - clever: UniformBot(seed=seed),
        }
        while table.turn is not None:
            table.play(bots[table.turn].choose(table.view(table.turn)))
        winners = table.state()["winners"]
        won += (clever in winners) / len(winners)
    assert won >= 7


def test_a_spectator_has_no_moves() -> None:
    view = sevenfold.deal("7", seed=1).view(None)
    with pytest.raises(ValueError, match="spectator"):
        PlayoutBot().choose(view)

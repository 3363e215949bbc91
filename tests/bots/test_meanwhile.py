"""Games that are played before they are compiled."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenfold.bots import bot_named
from sevenfold.bots.workshop import PARTS, functions_of, play_compiled, play_meanwhile
from sevenfold.games.registry import find, games
from sevenfold.kernel.meanwhile import at_hand
from sevenfold.match import Match, Seat
from sevenfold.match.secret import Secret

PLIES = 16

# Numba says when it begins to compile something.
UNCOMPILED = """
from numba.core import event
from sevenfold.bots import bot_named
from sevenfold.bots.workshop import play_meanwhile
from sevenfold.match import Match, Seat

compiled = event.RecordingListener()
event.register("numba:compile", compiled)
for name in ("7", "7-seas", "7-steps", "sea-salt-paper"):
    play_meanwhile(name)
    match = Match(name, [Seat("Ada"), Seat("Ben")])
    bots = [bot_named("casual", seed=1), bot_named("beginner", seed=2)]
    for _ in range(30):
        if match.over:
            break
        match.play(bots[match.turn].choose(match.view(match.turn)))
        match.position.text(None)
    assert not compiled.buffer, (name, compiled.buffer[0][1].data)
"""


@pytest.fixture
def uncompiled() -> Iterator[None]:
    for name in games():
        play_meanwhile(name)
    yield
    for name in games():
        play_compiled(name)


def played(game: str, players: int) -> list[object]:
    """All that is told of some plies."""
    match = Match(game, [Seat(str(seat)) for seat in range(players)], secret=Secret(bytes(32)))
    bots = [bot_named(("casual", "beginner")[seat % 2], seed=seat) for seat in range(players)]
    told: list[object] = []
    for _ in range(PLIES):
        if match.turn is None:
            break
        move = bots[match.turn].choose(match.view(match.turn))
        told += [move, match.play(move), *(match.position.text(seat) for seat in range(players))]
        told.append((match.why_no_undo(match.turn or 0), match.winners))
    return told


@pytest.mark.parametrize("game", games())
def test_plain_python_plays_as_compiled_code_does(game: str, uncompiled: None) -> None:
    for players in (find(game).fewest, find(game).most):
        meanwhile = played(game, players)
        play_compiled(game)
        functions = [one for part in PARTS for one in functions_of(find(game), part)]
        assert all(at_hand(one) is one for one in functions)
        assert played(game, players) == meanwhile
        play_meanwhile(game)


def test_nothing_is_compiled_for_a_match_with_bots_that_do_not_search(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED],
        env={"SEVENFOLD_CACHE": str(tmp_path), "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr

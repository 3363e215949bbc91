"""A game that brings its record and its six functions, and nothing else, has all that it needs."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

import sevenfold
from sevenfold.bots import bot_named
from sevenfold.games.contract import Game, Record, Wholes, check_game, record_type, registered
from sevenfold.games.errors import MalformedState
from sevenfold.games.words import LANGUAGES, Words
from sevenfold.kernel.bits import EMPTY
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record
from sevenfold.match import Match, Seat, verify
from sevenfold.match.record import write_record

TURN, OVER = range(2)


class PebblesRecord(Record):
    left: int
    taken: Annotated[Wholes, 3]


@compiled
def setup(table: PebblesRecord) -> None:
    table.rounds = 1
    table.turn = below(table, table.players)
    table.phase = TURN
    table.left = 7
    table.taken[:] = 0


@compiled
def legal(table: PebblesRecord, moves: np.ndarray) -> int:
    moves[0] = 1
    moves[1] = 2
    return min(2, table.left)


@compiled
def play(table: PebblesRecord, move: int) -> None:
    table.left -= move
    table.taken[table.turn] += move
    table.turn = (table.turn + 1) % table.players
    if not table.left:
        table.phase = OVER
        table.turn = -1


@compiled
def look(table: PebblesRecord, seat: int, view: PebblesRecord) -> None:
    copy_record(table, view)
    view.chance = EMPTY


@compiled
def imagine(view: PebblesRecord) -> None:
    pass


@compiled
def standing(table: PebblesRecord, points: np.ndarray) -> int:
    first = 0
    for seat in range(table.players):
        points[seat] = table.taken[seat]
        if points[seat] > points[first]:
            first = seat
    return 1 << first


PEBBLES = Game(
    name="pebbles", title="Pebbles", fewest=2, most=3, record=record_type(PebblesRecord),
    phases=("turn", "over"), most_moves=2, setup=setup, legal=legal, play=play, look=look,
    imagine=imagine, standing=standing,
)  # fmt: skip


@pytest.fixture(autouse=True)
def _pebbles() -> Iterator[None]:
    with registered(PEBBLES):
        yield


def test_its_state_is_the_fields_of_its_record_and_can_be_read_back() -> None:
    table = sevenfold.deal("pebbles", players=3, seed=1)
    table.play("move 2")
    state = table.state()
    assert (state["left"], sorted(state["taken"])) == (5, [0, 0, 2])
    assert sevenfold.read(state).state() == state
    for wrong in ({"left": "many"}, {"taken": [1, 2]}, {"pebbles": 7}, {"left": 2**70}):
        with pytest.raises(MalformedState):
            sevenfold.read({**state, **wrong})


def test_it_keeps_every_law() -> None:
    assert check_game("pebbles", effort=0.05).clean


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_can_be_said(language: str) -> None:
    match = Match("pebbles", [Seat("Ada"), Seat("Ben")])
    words = Words("pebbles", language, ["Ada", "Ben"])
    said = []
    while not match.over:
        move = match.position.legal()[-1]
        assert words.move(move, match.view(match.turn).state()) == move
        said += [words.event(event.seen_by(None)) for event in match.play(move)]
    assert len(said) == match.ply + 1
    assert "{" not in "".join(said)
    assert words.say("title") == "Pebbles"


def test_its_record_verifies_and_bots_play_it() -> None:
    match = Match("pebbles", [Seat("Ada"), Seat("Ben", "expert")])
    while match.turn is not None:
        match.play(bot_named("expert", seed=1).choose(match.view(match.turn)))
    assert verify(write_record(match)) == []


def test_a_package_whose_game_cannot_be_loaded_harms_nobody(tmp_path: Path) -> None:
    """Three packages: one that is broken, one that brings no game, and one with a name of ours."""
    for name, module in {
        "broken": "raise RuntimeError('out of order')",
        "no_game": "GAME = 7",
        "another_seven": "from sevenfold.games.seven import GAME",
    }.items():
        (tmp_path / f"{name}.py").write_text(module)
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[sevenfold.games]\n{name} = {name}:GAME\n")
    found = subprocess.run(
        [sys.executable, "-c", "import sevenfold; print(*sevenfold.games())"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["7", "7-seas", "7-steps", "sea-salt-paper"]
    for reason in ("out of order", "is no Game", "already"):
        assert reason in found.stderr

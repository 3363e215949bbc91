"""Networks: whole numbers at play, and files that can be trusted."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sevenfold.bots.learned import LearnedBot, network_of
from sevenfold.bots.network import FULL, BadWeights, Network, features_of, weigh_of
from sevenfold.games.contract import position
from sevenfold.games.registry import find, games
from sevenfold.games.table import Table
from sevenfold.kernel.compiling import interpreted
from sevenfold.learning.plan import plan_for
from sevenfold.learning.training import begin


def untrained(game: str, seed: int = 0) -> Network:
    return begin(plan_for(find(game), seed)).network()


@pytest.mark.parametrize("name", games())
def test_compiled_and_interpreted_agree(name: str) -> None:
    game = find(name)
    network = untrained(name)
    said = []
    for weigh in (weigh_of(game), interpreted(weigh_of(game))):
        for ply in (0, 9, 16):
            table = position(name, players=2, seed=4, ply=ply).record
            moves = game.room_for_moves()
            worth, liked = np.zeros((2, len(moves)))
            n = game.legal(table, moves)
            weigh(
                table, moves, n, worth, liked, network.first, network.last,
                np.zeros(features_of(game).most, np.int32),
                np.zeros((2, network.first.shape[1]), np.int64), FULL,
            )  # fmt: skip
            said.append(worth[:n].tolist())
    assert said[:3] == said[3:]
    assert len({worth for found in said for worth in found}) > 3


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    network = untrained("7")
    file = tmp_path / "7.weights"
    network.write(find("7"), file)
    found = Network.read(find("7"), file)
    assert np.array_equal(found.first, network.first)
    assert np.array_equal(found.last, network.last)
    assert found.origin["seed"] == 0


def test_weights_of_anything_else_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "7.weights"
    game = find("7")
    untrained("7").write(game, file)
    with pytest.raises(BadWeights, match="these weights are for"):
        Network.read(find("7-seas"), file)
    with pytest.raises(BadWeights, match="these weights are for"):
        Network.read(replace(game, version=game.version + 1), file)
    with pytest.raises(BadWeights, match="these weights are for"):
        Network.read(replace(game, features=replace(features_of(game), version=99)), file)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda content: content[:-2], "damaged"),
        (lambda content: content[:-1] + bytes([content[-1] ^ 1]), "damaged"),
        (lambda content: b"no JSON\n" + content, "no weights in it"),
        (lambda content: b"{}\n", "no weights in it"),
        (lambda content: content + bytes(200_000), "at most"),
    ],
)
def test_damaged_weights_are_refused(change, message: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "7.weights"
    untrained("7").write(find("7"), file)
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(BadWeights, match=message):
        Network.read(find("7"), file)


@pytest.mark.parametrize("name", games())
def test_the_shipped_weights_fit_their_game(name: str) -> None:
    network = network_of(find(name))
    assert network is not None
    assert network.first.any()


def test_a_game_without_weights_is_played_by_its_own_judgement() -> None:
    game = replace(find("7"), weights=None)
    table = Table(game, position("7", players=2, seed=1, ply=4).record)
    moves = game.room_for_moves()
    worth = np.zeros(len(moves))
    n = game.legal(table.record, moves)
    assert game.sense.judge is not None
    game.sense.judge(table.record, moves, n, worth)
    assert LearnedBot(seed=3).decide(table.view(table.turn)) == moves[int(worth[:n].argmax())]


def test_own_weights_are_an_option_of_the_bot(tmp_path: Path) -> None:
    game = find("7")
    choices = set()
    for seed in range(8):
        file = tmp_path / f"{seed}.weights"
        untrained("7", seed).write(game, file)
        table = position("7", players=2, seed=1, ply=0)
        view = table.view(table.turn)
        choices.add(LearnedBot(seed=1, weights=file).choose(view))
    assert len(choices) > 1

"""The command `sevenfold train`, as somebody types it."""

from pathlib import Path

from sevenfold.bots.network import Network
from sevenfold.games.registry import find
from tests.arena.test_command import run


def test_a_training_is_kept_drawn_and_written(tmp_path: Path) -> None:
    words = ("train", "7", "--matches", "400", "--measured", "14", "--keep", "kept.npz")
    first = run(*words, "--svg", "curve.svg", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Against greedy, 7 players" in first.stdout
    assert "The weights are in 7.weights." in first.stdout
    assert "greedy" in (tmp_path / "curve.svg").read_text()
    again = run(*words, "--into", "again.weights", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    one, other = (Network.read(find("7"), tmp_path / f"{name}.weights") for name in ("7", "again"))
    assert (one.first == other.first).all()


def test_an_exploiter_is_compared_with_what_it_began_as(tmp_path: Path) -> None:
    words = ("train", "7", "--against", "casual", "--matches", "400", "--measured", "14")
    found = run(*words, cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    assert "The weights of today against casual, 2 players" in found.stdout
    assert "Against casual, 2 players" in found.stdout
    assert (tmp_path / "7-against-casual.weights").exists()


def test_nobody_trains_against_a_bot_that_is_not_there(tmp_path: Path) -> None:
    found = run("train", "7", "--against", "chess", "--matches", "400", cwd=tmp_path)
    assert found.returncode == 2
    assert "there is no bot 'chess'" in found.stderr

"""The commands `sevenfold tournament` and `sevenfold study`, as somebody types them."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "en", "COLUMNS": "100"}


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sevenfold", *words]
    return subprocess.run(
        command, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )


def test_a_tournament_is_shown_drawn_and_kept(tmp_path: Path) -> None:
    words = ("tournament", "7-seas", "random", "greedy", "--matches", "4", "--workers", "1")
    first = run(*words, "--svg", "one.svg", "--keep", "kept.jsonl", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Ranking" in first.stdout
    assert "greedy" in first.stdout
    again = run("tournament", "--resume", "kept.jsonl", "--svg", "two.svg", "--json", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["matches"] == 4
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    more = run("tournament", "--resume", "kept.jsonl", "--matches", "6", "--json", cwd=tmp_path)
    assert json.loads(more.stdout)["matches"] == 6


def test_a_tournament_shows_win_shares_less_luck(tmp_path: Path) -> None:
    words = ("tournament", "7-seas", "random", "greedy", "--matches", "6", "--workers", "1")
    first = run(*words, "--less-luck", "--keep", "kept.jsonl", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Less luck" in first.stdout
    assert "The luck of every match was measured" in first.stdout
    again = run("tournament", "--resume", "kept.jsonl", "--svg", "x.svg", "--json", cwd=tmp_path)
    pairing = json.loads(again.stdout)["pairings"][0]
    assert pairing["less_luck"]["interval"][0] <= pairing["less_luck"]["share"]
    assert "less luck" in (tmp_path / "x.svg").read_text(encoding="utf-8")


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text((ROOT / "tests/arena/bots_of_tests.py").read_text())
    wish = ("tournament", "7-seas", "random", "--bot", "slow=mine:Slow", "--matches", "60")
    command = [sys.executable, "-m", "sevenfold", *wish, "--keep", "kept.jsonl"]
    (tmp_path / "slowly").touch()
    running = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        text=True,
        # Where the tests run in the background, shells have Ctrl-C ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    kept = tmp_path / "kept.jsonl"
    while not kept.exists() or kept.read_text().count("\n") < 8:  # written every second
        assert running.poll() is None, "it ended before it could be interrupted"
    running.send_signal(signal.SIGINT)
    _, said = running.communicate()
    assert running.returncode == 130
    (tmp_path / "slowly").unlink()
    done = kept.read_text().count("\n") - 1
    assert done < 60
    assert f"Interrupted.\n{done} of 60 matches are kept in kept.jsonl." in said
    assert "Traceback" not in said
    rest = run("tournament", "--resume", "kept.jsonl", "--json", cwd=tmp_path)
    whole = run(*wish, "--json", cwd=tmp_path)
    assert rest.returncode == whole.returncode == 0
    assert rest.stdout == whole.stdout


def test_a_study_writes_a_page(tmp_path: Path) -> None:
    words = ("study", "7-seas", "--bot", "random", "--matches", "3", "--lang", "de")
    done = run(*words, "--keep", "kept.jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    first = (tmp_path / "study-7-seas.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in first
    again = run("study", "--resume", "kept.jsonl", "--page", "x.html", "--lang", "de", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "x.html").read_text(encoding="utf-8") == first


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("tournament",), "which game?"),
        (("study",), "which game?"),
        (("tournament", "7", "random"), "two bots"),
        (("tournament", "7", "random", "chess"), "there is no bot 'chess'"),
        (("tournament", "7", "random", "greedy", "--keep", "old"), "old is there already"),
        (("tournament", "--resume", "nothing"), "nothing: No such file"),
        (("tournament", "--resume", "old"), "does not begin with the settings"),
        (("study", "--resume", "other"), "other is of a tournament, not of a study"),
        (("tournament", "--resume", "other"), "the settings of the tournament lack 'game'"),
        (("tournament", "7", "--resume", "other"), "give it without 'game'"),
        (("tournament", "--players", "2", "--resume", "other"), "give it without 'players'"),
        (("tournament", "--less-luck", "--resume", "other"), "give it without 'less_luck'"),
        (("study", "--keep", "x", "--resume", "other"), "give it without 'keep'"),
        (("study", "7", "--page", "no/x.html"), "no/x.html: there is no folder no"),
        (("tournament", "7", "random", "greedy", "-o", "goal"), "an option is NAME=VALUE"),
        (
            ("tournament", "7", "random", "greedy", "--dask", "tcp://127.0.0.1:9"),
            "no Dask scheduler",
        ),
    ],
)
def test_a_mistake_is_one_line(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    (tmp_path / "old").write_text("something else\n")
    (tmp_path / "other").write_text('{"sevenfold": "tournament"}\n')
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.startswith("sevenfold: ")
    assert done.stderr.count("\n") == 1

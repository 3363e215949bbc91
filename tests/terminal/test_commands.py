"""The commands besides play: what they print, and that errors are one line and exit code 2."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import sevenfold
from sevenfold.games.words import LANGUAGES, Words
from sevenfold.match import write_record
from tests.match.matches import some_match


def run(*arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sevenfold", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": str(Path.home()), "COLUMNS": "200", **environment},
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_and_rules_in_every_language(language: str) -> None:
    listed = run("games", "--lang", language).stdout
    for game in sevenfold.games():
        assert Words(game, language).say("pitch")[:30] in listed
        shown = run("rules", game, "--lang", language).stdout
        title, text = Words(game, language).rules()[-1]
        assert title in shown
        assert text.split()[0] in shown


def test_the_language_of_the_environment() -> None:
    assert Words("7", "it").say("pitch")[:30] in run("games", LANG="it_IT.UTF-8").stdout
    assert Words("7", "en").say("pitch")[:30] in run("games", LANG="ja_JP.UTF-8").stdout


def test_deal_and_state_for_scripts() -> None:
    dealt = run("deal", "sea-salt-paper", "--players", "3", "--seed", "7", "-o", "goal=double")
    state = json.loads(dealt.stdout)
    assert state == sevenfold.deal("sea-salt-paper", 3, 7, goal="double").state()
    assert json.loads(run("state", "--legal", text=dealt.stdout).stdout)[0] == "draw"
    after = json.loads(run("state", "--play", "take 0", "--play", "end", text=dealt.stdout).stdout)
    assert after["turn"] == (state["turn"] + 1) % 3
    view = json.loads(run("state", "--seat", "0", text=dealt.stdout).stdout)
    assert view["deck"] == 56
    spectator = json.loads(run("state", "--spectator", text=dealt.stdout).stdout)
    assert spectator["hands"] == [0, 0, 0]


def test_options_may_be_json() -> None:
    state = json.loads(run("deal", "7", "-o", "deck=[10,10,10,10,10,10,10]").stdout)
    assert state["options"]["deck"] == [10] * 7


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "match.json"
    file.write_text(json.dumps(write_record(some_match("7", seed=3))))
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_analyse_says_what_the_search_thinks_of_every_move(record: Path, language: str) -> None:
    done = run("analyse", str(record), "--iterations", "5", "--lang", language)
    assert done.returncode == 0, done.stderr
    plies = json.loads(record.read_text())["log"]
    numbered = [line for line in done.stdout.splitlines() if line[:4].strip().isdigit()]
    assert len(numbered) == len(plies)
    assert len(done.stdout.splitlines()) == len(plies) + 1 + 3  # a line for each seat at the end


def test_analyse_for_programs(record: Path) -> None:
    done = run("analyse", str(record), "--iterations", "5", "--json")
    log = json.loads(record.read_text())["log"]
    for entry, line in zip(log, map(json.loads, done.stdout.splitlines()), strict=True):
        assert line["move"] == entry["move"]
        if line["moves"]:
            assert line["iterations"] == 5 == sum(move["visits"] for move in line["moves"])
            assert entry["move"] in [move["move"] for move in line["moves"]]
            assert line["moves"][0]["line"][0] == line["moves"][0]["move"]
    assert run("analyse", str(record), "--iterations", "5", "--json").stdout == done.stdout


def test_verify_and_replay(record: Path, tmp_path: Path) -> None:
    done = run("verify", str(record), "--lang", "de")
    assert (done.returncode, done.stdout[:31]) == (0, "Diese Aufzeichnung stimmt: jede")
    told = run("replay", str(record), "--lang", "en")
    assert told.returncode == 0
    assert "Move 1 of" in told.stdout
    shown = run("replay", str(record), "--ply", "3", "--seat", "0", "--lang", "en")
    assert shown.returncode == 0
    assert "Ada" in shown.stdout
    forged = json.loads(record.read_text())
    forged["winners"] = []
    (tmp_path / "forged.json").write_text(json.dumps(forged))
    done = run("verify", str(tmp_path / "forged.json"), "--lang", "en")
    assert done.returncode == 1
    assert "for 2 reasons" in done.stdout


def test_bench_prints_every_game() -> None:
    shown = run("bench", "--lang", "en").stdout
    assert "Sea Salt & Paper" in shown
    assert "7 Steps" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rules", "chess"), "there is no game 'chess'"),
        (("games", "--lang", "xx"), "there is no language 'xx'"),
        (("play", "7", "Ada"), "7 is for 2 to 7 players, not 1"),
        (("play", "7", "Ada", "bot:deep"), "there is no bot 'deep'"),
        (("play", "7", "Ada", "Ben", "-o", "edition"), "an option is NAME=VALUE"),
        (("play", "7", "Ada", "Ben", "-o", "edition=latin"), "cannot be latin"),
        (("deal", "7", "-o", "colour=red"), "7 has no option 'colour'"),
        (("deal", "7", "--players", "9"), "7 is for 2 to 7 players, not 9"),
        (("replay", "/nowhere.json"), "/nowhere.json: No such file"),
        (("verify", "/nowhere.json"), "/nowhere.json: No such file"),
        (("state", "/nowhere.json"), "/nowhere.json: No such file"),
        (("play", "--resume", "/nowhere.json"), "/nowhere.json: No such file"),
        (("nonsense",), "No such command 'nonsense'"),
        (("rules",), "Missing argument 'game'"),
        (("deal", "7", "--players", "two"), "Invalid value for '--players'"),
        (("deal", "7", "--sead", "3"), "No such option"),
    ],
)
def test_every_error_is_one_line_and_exit_code_2(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    # On a busy machine it also says that it gets a game ready.
    said = [line for line in done.stderr.splitlines() if " compiles " not in line]
    assert len(said) == 1, done.stderr
    assert message in done.stderr


@pytest.mark.parametrize("text", ["", "no json", "[]", "{}", '{"game": "7"}'])
def test_a_state_that_is_none_is_one_line(text: str) -> None:
    done = run("state", text=text)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_without_a_command_the_help_is_shown() -> None:
    done = run()
    assert done.returncode == 0
    assert "replay" in done.stdout

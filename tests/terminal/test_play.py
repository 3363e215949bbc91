"""Whole matches in a pseudo-terminal, in every language, and what a player can do besides."""

import json
from pathlib import Path

import pytest

import sevenfold
from sevenfold import cli
from sevenfold import terminal as room
from sevenfold.games.words import LANGUAGES, load
from sevenfold.match import read_record, verify, write_record
from sevenfold.match.undo import OBJECTIONS
from sevenfold.terminal.language import texts
from tests.terminal.pseudo_terminal import Terminal

WORDS = Path(str(room.__file__)).parent / "words"
CHOOSE = {language: texts(language).say("choose") for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sevenfold.games())
def test_a_whole_match(game: str, language: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    arguments = ("play", game, "Ada", "bot:random", "--lang", language, "--file", str(file))
    with Terminal(*arguments, columns=200) as terminal:
        assert terminal.play_to_the_end(CHOOSE[language], seed=5) == 0
        assert texts(language).say("over") in terminal.text
    match = read_record(json.loads(file.read_text()))
    assert match.over
    assert verify(write_record(match)) == []


def test_the_game_can_be_chosen_from_a_list() -> None:
    with Terminal("play", "--lang", "de", columns=200) as terminal:
        assert terminal.wait_for("Welches Spiel?") is not None
        assert "Sea Salt & Paper" in terminal.text
        terminal.type("nichts")
        terminal.wait_for("Welches Spiel?")
        terminal.type("1")
        assert terminal.wait_for(CHOOSE["de"])
        terminal.type("q")
        assert terminal.end() == 0
        assert "Auf Wiedersehen." in terminal.text


def test_undo_hint_rules_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    prompt = CHOOSE["en"]
    with Terminal("play", "sea-salt-paper", "Ada", "Ben", "--lang", "en", columns=200) as terminal:
        first = terminal.wait_for(prompt)
        assert first is not None
        terminal.type("u")
        assert "there is no move of yours" in str(terminal.wait_for(prompt))
        terminal.type("h")
        assert "A bot would do this:" in str(terminal.wait_for(prompt))
        terminal.type("r")
        assert "LAST CHANCE" in str(terminal.wait_for(prompt))
        terminal.type("99")
        assert "Please type a number from 1 to 3" in str(terminal.wait_for(prompt))
        terminal.type("2")  # take an open card: that can be taken back
        assert "takes" in str(terminal.wait_for(prompt))
        terminal.type("u")
        assert "Taken back." in str(terminal.wait_for(prompt))
        terminal.type("1")  # draw: that cannot
        terminal.wait_for(prompt)
        terminal.type("u")
        assert "chance had a part in it" in str(terminal.wait_for(prompt))
        terminal.type(f"s {file}")
        assert f"Saved to {file}" in str(terminal.wait_for(prompt))
        terminal.type("q")
        assert terminal.end() == 0
    assert read_record(json.loads(file.read_text())).ply == 1
    with Terminal("play", "--resume", str(file), "--lang", "fr", columns=200) as terminal:
        assert terminal.wait_for(CHOOSE["fr"]) is not None
        terminal.type("1")
        assert terminal.wait_for(CHOOSE["fr"]) is not None
    assert read_record(json.loads(file.read_text())).ply == 2  # kept after every move


def test_two_people_hand_the_screen_over_without_seeing_each_others_cards() -> None:
    own = texts("en")
    with Terminal("play", "7", "Ada", "Ben", "--lang", "en", columns=200) as terminal:
        assert terminal.wait_for(CHOOSE["en"]) is not None
        for _ in range(20):
            terminal.type("1")
            shown = terminal.wait_for("presses Enter.")
            assert shown is not None
            if own.say("choose") not in shown:
                break
        terminal.type("")
        assert terminal.wait_for(CHOOSE["en"]) is not None
        assert "\x1b[2J" in terminal.raw or "\x1b[H" in terminal.raw


def test_colours_and_none_of_them() -> None:
    arguments = ("play", "sea-salt-paper", "Ada", "bot:random", "--lang", "en")
    with Terminal(*arguments) as coloured:
        coloured.wait_for("What do you do?")
        assert "\x1b[" in coloured.raw
    with Terminal(*arguments, NO_COLOR="1") as plain:
        plain.wait_for("What do you do?")
        assert "\x1b[3" not in plain.raw


@pytest.mark.parametrize("game", sevenfold.games())
def test_a_narrow_terminal(game: str) -> None:
    with Terminal("play", game, "Ada", "bot:random", "--lang", "en", columns=40) as terminal:
        shown = terminal.wait_for("What do you do?")
        assert shown is not None
        table = shown[shown.index("\n\n") :]  # what may come before is about compiling
        assert max(map(len, table.splitlines())) <= 40


def test_the_terminals_own_words_are_complete_and_none_is_unused() -> None:
    english = load(WORDS, "en")
    for language in LANGUAGES:
        assert list(load(WORDS, language)) == list(english)
    house = Path(sevenfold.__file__).parent
    sources = [*house.glob("terminal/*.py"), *house.glob("learning/*.py"), Path(cli.__file__)]
    code = "".join(path.read_text() for path in sources)
    said = {key for key in english if f'say("{key}"' in code or f"say('{key}'" in code}
    assert set(english) - said == {f"undo.{objection}" for objection in OBJECTIONS}

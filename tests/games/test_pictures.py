"""The tables of all games in a terminal: for everybody, in every language, at any width."""

import re
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

import sevenfold
from sevenfold.games.game import State
from sevenfold.games.registry import find
from sevenfold.games.words import LANGUAGES, Words, catalogue
from sevenfold.terminal.screen import Screen
from tests.games.positions import random_positions

GAMES = sevenfold.games()
NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")
POSITIONS = 120


def drawn(game: str, state: State, language: str, width: int, colours: bool) -> str:
    console = Console(
        file=StringIO(),
        width=width,
        color_system="truecolor" if colours else None,
        force_terminal=colours,
    )
    Screen(console, game, Words(game, language, NAMES)).table(state)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_what_the_view_knows_and_is_all_words(game: str) -> None:
    picture = find(game).picture
    keys = set(catalogue(game, "en"))
    words = [Words(game, language, NAMES) for language in LANGUAGES]
    for number, table in enumerate(random_positions(game, POSITIONS)):
        for seat in (*range(int(table.record.players)), None):
            view = table.view(seat)
            state, imagined = view.state(), view.imagine(seed=number).view(seat).state()
            for said in words:
                rows = picture(state, said)
                assert picture(imagined, said) == rows
                text = "\n".join(f"{label} {content}" for label, content in rows)
                assert not re.search(r"[{}]", text)
                assert not keys & set(re.findall(r"[\w-]+(?:\.[\w-]+)+", text))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_fits_a_terminal_with_and_without_colours(game: str) -> None:
    for number, table in enumerate(random_positions(game, POSITIONS)):
        language = LANGUAGES[number % len(LANGUAGES)]
        state = table.view(number % int(table.record.players)).state()
        for width in (80, 40):
            plain = drawn(game, state, language, width, colours=False)
            assert max(map(len, plain.splitlines())) <= width
            assert "\x1b" not in plain
        assert "\x1b" in drawn(game, state, language, 80, colours=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_prints_its_picture(game: str) -> None:
    for table in random_positions(game, 20):
        seats = [f"Seat {seat}" for seat in range(table.record.players)]
        rows = find(game).picture(table.state(), Words(game, "en", seats))
        printed = str(table)
        assert all(label.strip() in printed for label, _ in rows)
        assert all(Text.from_markup(line).plain.rstrip() in printed
                   for _, content in rows for line in content.split("\n"))  # fmt: skip

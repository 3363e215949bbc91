"""How 7 Steps looks in a terminal."""

import io
import random
import re
from collections import Counter
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import sevenfold
from sevenfold import Table
from sevenfold.games.game import State
from sevenfold.games.seven_steps.components import COLOURS
from sevenfold.games.seven_steps.layout import SHAPES
from sevenfold.games.seven_steps.picture import picture
from sevenfold.games.words import LANGUAGES, Words
from sevenfold.terminal.screen import Screen
from tests.games.positions import random_positions
from tests.games.seven_steps.positions import PLAIN, play, position, with_levels

NAMES = ("Ada", "Ben", "Cléo", "Dino")
SYMBOLS = dict(zip("▲●■◆♥♣♠", COLOURS, strict=True))


def shown(state: State, language: str = "en") -> dict[str, str]:
    """The rows as they read without colour."""
    rows = picture(state, Words("7-steps", language, NAMES))
    assert len({label for label, _ in rows}) == len(rows)
    return {label.strip(): Text.from_markup(content).plain for label, content in rows}


def seen(table: Table, seat: int | None, language: str = "en") -> dict[str, str]:
    return shown(table.view(seat).state(), language)


def test_the_board_has_symbols_letters_levels_and_coordinates() -> None:
    board = with_levels(PLAIN, {"3,-2": 2})
    table = position(board, "3R 4K", "7G", aids=("higher", "disc"), points=("line",), phase="aid")
    play(table, "aid higher", "place 0,0", "place 1,0")
    rows = {label: line.rstrip() for label, line in seen(table, 0).items() if "|" in label}
    assert rows == {
        "|-4": "                1♣G·  2♣G·",
        "|-3": "             0♣G·  1♣G·  2♣G·  3♠B·  4♠B·",
        "|-2": "   -2▲T· -1▲T·  0♣G·  1♣G·  2♠B·  3♠B2  4♠B·",
        "|-1": "-3▲T· -2▲T· -1▲T·  0♥R·  1♥R·  2♠B·  3♠B·",
        "|0": "   -3▲T· -2▲T· -1♥R·  0♥R1* 1♥R1◂ 2●Y·  3●Y·",
        "|1": "      -3◆P· -2◆P· -1♥R·  0♥R·  1●Y·  2●Y·  3●Y·",
        "|2": "   -4◆P· -3◆P· -2◆P· -1■B·  0■B·  1●Y·  2●Y·",
        "|3": "      -4◆P· -3◆P· -2■B· -1■B·  0■B·",
        "|4": "                     -2■B· -1■B·",
    }
    assert seen(table, 0)["Turn"] == (
        "Ada uses a building aid: start higher. At most 5 discs.\n0|0 ♥R1 → 1|0 ♥R1"
    )


@pytest.mark.parametrize(
    ("language", "legend"),
    [
        ("de", "▲T Türkis ●G Gelb ■B Beige ◆L Lila ♥R Rot ♣G Grün ♠S Schwarz\n"
               "-4◆L· + |2 = Feld −4|2, Ebene 0"),
        ("en", "▲T turquoise ●Y yellow ■B beige ◆P purple ♥R red ♣G green ♠B black\n"
               "-4◆P· + |2 = field −4|2, level 0"),
    ],
)  # fmt: skip
def test_the_legend_names_the_colours_and_shows_how_to_read_a_field(
    language: str, legend: str
) -> None:
    rows = seen(position(PLAIN, "3R", "3G"), 0, language)
    assert legend in rows.values()


def test_towers_stand_out_and_colours_differ() -> None:
    table = position(with_levels(PLAIN, {"0,0": 3}), "3R", "3G")
    rows = dict(picture(table.state(), Words("7-steps", "en", NAMES)))
    assert "[bold white on red3]♥R3[/]" in rows["|0"]
    assert "[red3]♥R·[/]" in rows["|0"]
    legend = Text.from_markup(rows["Colours"].splitlines()[0])
    assert len({str(span.style) for span in legend.spans}) == 7


def test_wide_boards_are_drawn_in_rows_of_q() -> None:
    rows = seen(sevenfold.deal("7-steps", 2, 1, shape="river"), 0)
    assert re.fullmatch(r" +0.\w·  1.\w·", rows["-1|"].rstrip())
    assert re.fullmatch(r"-1.\w·  0.\w·  1.\w·", rows["0|"].rstrip())
    assert re.search(r"0.\w· \+ -1\| = field −1\|0, level 0", rows["Colours"])


@pytest.mark.parametrize("side", ["plain", "mixed"])
@pytest.mark.parametrize("shape", list(SHAPES))
def test_every_board_fits_in_80_columns(shape: str, side: str) -> None:
    rows = seen(sevenfold.deal("7-steps", 2, 1, shape=shape, side=side), 0)
    board = [line.rstrip() for label, line in rows.items() if "|" in label]
    assert max(map(len, board)) <= 66
    assert sum(len(line.split()) for line in board) == 49


@pytest.mark.parametrize("width", [80, 40])
def test_a_field_is_never_torn_apart(width: int) -> None:
    words = Words("7-steps", "de", NAMES)
    table = position(with_levels(PLAIN, {"0,0": 3}), "3R", "3G", bag="1P")
    console = Console(file=io.StringIO(), width=width, no_color=True)
    Screen(console, "7-steps", words).table(table.view(0).state())
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    board = text[: text.index("Farben")]
    assert len(re.findall(r"(?<![\w-])-?\d[▲●■◆♥♣♠][TGBLRS][·\d]", board)) == 49
    assert max(map(len, text.splitlines())) <= width


def test_one_sees_the_own_discs_and_tiles_and_only_backs_of_others() -> None:
    table = position(PLAIN, "2R 1K", "3G", aids=("higher", "disc"), points=(None, "line"))
    assert seen(table, 0)["▶ Ada"] == (
        "0 points, +2 unused special tiles · begins the rounds\n"
        "Discs: 2× ♥ red, 1× ♠ black · Building aid: start higher · Point tile: –"
    )
    assert seen(table, 0)["Ben"].endswith(
        "3 discs · Building aid: face down · Point tile: face down"
    )
    assert seen(table, 1)["Ben"].endswith(
        "Discs: 3× ♣ green · Building aid: move a disc · Point tile: straight line"
    )
    assert seen(table, None, "fr")["▶ Ada"].endswith(
        "3 disques · Aide\u202f: face cachée · Tuile de points\u202f: –"
    )


def test_what_counting_proves_is_shown() -> None:
    table = position(PLAIN, "3R", "3G", bag="2G 1P", aids=("higher",), phase="aid")
    assert seen(table, 0)["Bag"].startswith("3 discs (certain: 2× ♣G)\nOut of the game: ")
    assert "3 discs (certain: 2× ♣G)" in seen(table, 0)["Ben"]
    assert shown(table.state())["Bag"].startswith("1× ◆ purple, 2× ♣ green\n")


def test_stacks_and_discards() -> None:
    table = position(PLAIN, "3R", "3G", aid_discards="remove tower tower")
    assert seen(table, 0)["Stacks"] == (
        "Building aids: 7 face down, discarded: remove discs, 2× move a tower\n"
        "Point tiles: 10 face down"
    )


def test_only_who_drew_a_tile_sees_it() -> None:
    board = with_levels(PLAIN, {"0,0": 1})
    keys: dict[str, Any] = {"placed": ["0,0"], "drawn": "disc", "phase": "choose"}
    table = position(board, "3R", "3G", aids=("higher",), **keys)
    assert "New tile: move a disc." in seen(table, 0)["Turn"]
    assert "New tile: face down." in seen(table, 1)["Turn"]
    assert "Ada keeps one of two tiles." in seen(table, 1)["7 Steps"]


def test_the_last_round_is_announced() -> None:
    table = position(PLAIN, "3R", "3G", last_turns=True, final_round=3)
    assert seen(table, 0, "it")["7 Steps"].startswith("Manche 3, la manche 3 è l’ultima. Ada posa")


def test_the_winners_and_their_points_at_the_end() -> None:
    table = sevenfold.deal("7-steps", 2, seed=5)
    choices = random.Random(5)
    while not table.over:
        table.play(choices.choice(table.legal()))
    rows, state = seen(table, None), table.state()
    assert rows["7 Steps"].startswith("The match is over.")
    assert "Turn" not in rows
    assert not any(mark in "".join(rows.values()) for mark in "*◂")
    for seat, name in enumerate(NAMES[:2]):
        own = rows[f"♛ {name}" if seat in state["winners"] else name]
        assert own.startswith(f"{state['scores'][seat]} points (+")
        parts = [int(n) for n in re.findall(r"\+(\d+)", own.splitlines()[0])]
        assert sum(parts) == state["scores"][seat]


def test_names_are_shown_as_they_are() -> None:
    table = position(PLAIN, "3R", "3G")
    rows = picture(table.state(), Words("7-steps", "en", ("[red]Ada[/red]", "B\\")))
    assert Text.from_markup(dict(rows)["7 Steps"]).plain.endswith("[red]Ada[/red] places discs.")


def discs_in(text: str) -> Counter[str]:
    """The discs that a picture shows beside the board."""
    found: Counter[str] = Counter()
    for n, symbol in re.findall(r"(\d+)× ([▲●■◆♥♣♠])", text):
        found[SYMBOLS[symbol]] += int(n)
    return found


def discs_of(state: State) -> Counter[str]:
    """The discs beside the board that a view shows."""
    found: Counter[str] = Counter()
    for place in (*state["discs"], state["bag"], state["box"]):
        if isinstance(place, dict):
            found.update(place["known"] if "unknown" in place else place)
    return found


def test_a_picture_shows_the_discs_that_a_view_shows() -> None:
    for table in random_positions("7-steps", 100):
        for seat in (*range(int(table.record.players)), None):
            state = table.view(seat).state()
            for language in LANGUAGES:
                assert discs_in("\n".join(shown(state, language).values())) == discs_of(state)

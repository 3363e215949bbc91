"""The page about adding a game is true: its files make a game, its scripts print what it says.

A Python block of the page begins with the name of its file. Files with a path belong to the tree;
the others are scripts, and a block of text after one is what it prints.
"""

import json
import random
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from runpy import run_path

import pytest

import sevenfold
from sevenfold.games.contract import Game, check_game, registered

PAGE = (Path(__file__).parent.parent / "docs" / "adding-a-game.md").read_text()
FILES = {
    name: (f"# {name}\n{code}", printed)
    for name, code, printed in re.findall(
        r"```python\n# (\S+\.py)\n(.*?)```(?:\n\n```text\n(.*?)```)?", PAGE, re.DOTALL
    )
}
REPORT = re.search(r"`print\(check_game\(broken.*?```text\n(.*?)```", PAGE, re.DOTALL)
LAW = r"^(\w[\w =]*): .*\n    see it again"


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Game]]:
    """The game of the page, playable by its name, and the folder that it was written to."""
    root = tmp_path_factory.mktemp("adding-a-game")
    for name, (code, _) in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(code)
    with pytest.MonkeyPatch.context() as patch:
        # Numba keeps code by the path of its file, and this one will not come again.
        patch.setattr(sys.modules[Game.__module__], "remember", lambda function: None)
        package = import_module("sevenfold.games")
        patch.setattr(package, "__path__", [*package.__path__, str(root / "src/sevenfold/games")])
        patch.syspath_prepend(root)
        game: Game = import_module("sevenfold.games.ferry").GAME
        with registered(game):
            yield root, game
        for name in [name for name in sys.modules if name.startswith("sevenfold.games.ferry")]:
            del sys.modules[name]
        sys.modules.pop("broken", None)
        del package.ferry
    assert "ferry" not in sevenfold.games()


def test_every_python_block_has_a_file() -> None:
    assert len(FILES) == PAGE.count("```python")
    assert len([name for name in FILES if name.startswith("src/sevenfold/games/ferry/")]) == 5


def test_the_game_is_played_to_its_end(ferry: tuple[Path, Game]) -> None:
    choices = random.Random(7)
    for players in (2, 3):
        table = sevenfold.deal("ferry", players=players, seed=7, limit=28)
        while not table.over:
            assert sevenfold.read(json.loads(json.dumps(table.state()))).state() == table.state()
            assert "hidden" in str(table.view(0))
            table.play(choices.choice(table.legal()))
        assert max(table.state()["scores"]) == 3


@pytest.mark.parametrize("script", ["first_game.py", "hunt.py"])
def test_a_script_prints_what_the_page_says(
    ferry: tuple[Path, Game], script: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    run_path(str(ferry[0] / script))
    assert capsys.readouterr().out == FILES[script][1]


def test_the_check_is_clean(ferry: tuple[Path, Game], capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    run_path(str(ferry[0] / "check.py"))
    printed = capsys.readouterr().out
    assert printed.endswith("\nclean\n"), printed
    assert _without_numbers(printed) == _without_numbers(FILES["check.py"][1])


def test_the_broken_game_breaks_the_law_that_the_page_shows(ferry: tuple[Path, Game]) -> None:
    assert REPORT is not None
    report = check_game(import_module("broken").GAME, effort=0.1)
    shown = set(re.findall(LAW, REPORT[1], re.MULTILINE))
    assert shown == {"law 1"}
    assert {problem.law for problem in report.problems} == shown, report
    assert "law 1: the view of a spectator shows all of drawn" in str(report)


def test_the_rulings_hold(ferry: tuple[Path, Game]) -> None:
    tests = run_path(str(ferry[0] / "tests/games/ferry/test_rulings.py"))
    rulings = [function for name, function in tests.items() if name.startswith("test_")]
    assert len(rulings) == 8
    for test in rulings:
        test()


def _without_numbers(text: str) -> str:
    return re.sub(r"\d+", "n", text)

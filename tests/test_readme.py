"""The README is true: its examples and commands are run, its links and its picture are right."""

import doctest
import os
import re
import runpy
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
COMMANDS = [
    line.split("#")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]


def test_every_example_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0


@pytest.mark.parametrize("page", sorted(path.name for path in ROOT.glob("docs/*.md")))
def test_every_example_of_the_documentation_runs(page: str) -> None:
    assert doctest.testfile(str(ROOT / "docs" / page), module_relative=False).failed == 0


def test_make_play_starts_a_game() -> None:
    assert "make play" in COMMANDS
    done = subprocess.run(
        ["make", "play"],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8"},
        input="4\nq\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Which game?" in done.stdout
    assert "it is your turn" in done.stdout
    assert "What do you do?" in done.stdout


def test_the_command_starts_the_game_that_is_shown() -> None:
    (command,) = [command for command in COMMANDS if "sevenfold" in command]
    done = subprocess.run(
        command.split(), cwd=ROOT, input="q\n", capture_output=True, text=True, check=True
    )
    assert "Que fais-tu" in done.stdout


@pytest.mark.parametrize("command", [command for command in COMMANDS if "make" in command])
def test_every_command_exists(command: str) -> None:
    subprocess.run([*command.split(), "--dry-run"], cwd=ROOT, check=True, capture_output=True)
    assert (
        command
        in subprocess.run(["make"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    )


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))])
def test_links_lead_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / page).read_text()):
        assert link.startswith("http") or (ROOT / page).parent.joinpath(link).exists(), link


def test_the_picture_is_of_this_program() -> None:
    drawn = runpy.run_path(str(ROOT / "docs/pictures/draw_terminal.py"))["terminal"]()
    assert (ROOT / "docs/pictures/terminal.svg").read_text() == drawn

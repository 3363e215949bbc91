"""The README is true: its examples and commands are run, its links and its picture are right."""

import doctest
import os
import re
import runpy
import signal
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

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


def test_make_play_opens_the_site(tmp_path: Path) -> None:
    assert "make play" in COMMANDS
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    with subprocess.Popen(
        ["make", "play", "PLAY=--port 0"],
        cwd=ROOT,
        env={**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as site:
        try:
            assert site.stdout is not None
            said = next(line for line in site.stdout if line.startswith("Sevenfold is at"))
            address = said.split()[-1]
            with urlopen(address, timeout=60) as page:  # noqa: S310
                assert "Sevenfold" in page.read().decode()
            while not opened.exists():
                time.sleep(0.05)
            assert opened.read_text().strip() == address
        finally:
            os.killpg(site.pid, signal.SIGINT)


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

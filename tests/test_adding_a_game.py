"""The page about adding a game is true: every step is installed and played, as a stranger would."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sevenfold.terminal.language import texts
from tests.adding_a_game import (
    PAGE,
    STEPS,
    blocks,
    files,
    installed,
    section,
    surroundings,
    with_the_mistake,
)
from tests.terminal.pseudo_terminal import Terminal

COMMANDS = re.findall(r"^sevenfold (.*)$", section(1), re.MULTILINE)
CHECK = "import sevenfold; print(sevenfold.check_game('lantern', effort=0.1))"
DUEL = """
from sevenfold.arena.tournament import tournament
found = tournament("lantern", ["random", "greedy"], matches=200).pairings["greedy", "random"]
print(found.interval.low, found.interval.high)
"""
SAID = """
import sevenfold
from sevenfold.games.telling import events_of
from sevenfold.games.words import Words
words = Words("lantern", "de", ["Ada", "Ben"])
own = {"turn": 0, "hands": [[5], [11]], "deck": [1, 2, 3, 4, 6, 7, 8, 9, 10, 12]}
def night(**options):
    start = sevenfold.deal("lantern", players=2, seed=7, **options).state()
    return sevenfold.read({**start, **own}, seed=7)
table = night()
print(*(words.move(move, table.state()) for move in table.legal()), sep=" | ")
table.play("keep")
print(*(words.event(event.seen_by(0)) for event in events_of(table, 1)), sep=" | ")
for wins in ("brightest", "darkest"):
    table = night(wins=wins)
    table.play("keep")
    table.play("keep")
    print(wins, table.state()["winners"])
"""


class Stranger:
    """Somebody with a package in a folder of their own."""

    def __init__(self, package: dict[str, str], folder: Path) -> None:
        self.folder = folder
        self.environment = surroundings(installed(package, folder))

    def run(self, *arguments: str) -> str:
        """What Python prints; nothing may go wrong."""
        command = [sys.executable, "-W", "error", *arguments]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module", params=[STEPS[0], STEPS[-1]])
def stranger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    return Stranger(files(request.param), tmp_path_factory.mktemp(f"step-{request.param}"))


def test_every_file_has_its_name() -> None:
    for step in (*STEPS, len(STEPS) + 1):
        for kind, block in blocks(step):
            named = re.match(r"(#|//|/\*) [\w./]+\.\w+", block)
            assert named or kind in ("sh", "text"), block
    assert len(PAGE.splitlines()) <= 500


def test_it_is_found(stranger: Stranger) -> None:
    assert "lantern" in stranger.run("-c", "import sevenfold; print(sevenfold.games())")
    assert "lantern" in stranger.run("-m", "sevenfold", "games")
    assert stranger.run("-m", "sevenfold", "rules", "lantern", "--lang", "de")


def test_a_whole_match_in_the_terminal(stranger: Stranger) -> None:
    play = next(command for command in COMMANDS if command.startswith("play"))
    file = stranger.folder / "match.json"
    arguments = (*play.split(), "--lang", "en", "--file", str(file))
    own = {key: stranger.environment[key] for key in ("PYTHONPATH", "SEVENFOLD_CACHE")}
    with Terminal(*arguments, columns=120, **own) as terminal:
        prompt = texts("en").say("choose")
        assert terminal.wait_for(prompt) is not None
        terminal.type("h")
        assert terminal.wait_for(prompt) is not None
        assert "A bot would do this:" in terminal.text
        terminal.type("1")
        assert terminal.play_to_the_end(prompt, seed=5) == 0
        assert texts("en").say("over") in terminal.text
    assert "Move 1 of" in stranger.run("-m", "sevenfold", "replay", str(file), "--lang", "en")
    stranger.run("-m", "sevenfold", "verify", str(file))


def test_a_tournament_and_a_study(stranger: Stranger) -> None:
    for command in COMMANDS:
        if command.startswith(("tournament", "study")):
            stranger.run("-m", "sevenfold", *command.split(), "--workers", "1", "--lang", "en")
    assert "Lantern" in (stranger.folder / "study-lantern.html").read_text()


def test_the_check_is_clean(stranger: Stranger) -> None:
    assert stranger.run("-c", CHECK).endswith("\nclean\n")


@pytest.mark.parametrize("step", STEPS[1:-1])
def test_every_step_between_works(step: int, tmp_path: Path) -> None:
    stranger = Stranger(files(step), tmp_path)
    assert stranger.run("-m", "sevenfold", "rules", "lantern", "--lang", "fr")
    checked = stranger.run("-c", CHECK)
    assert checked.endswith("\nclean\n")
    assert " 0 swaps" not in checked


def test_the_last_step_speaks_and_has_sense(tmp_path: Path) -> None:
    stranger = Stranger(files(STEPS[-1]), tmp_path)
    assert stranger.run("-c", SAID).splitlines() == [
        "Keep your 5 | Swap your 5",
        "Ben puts 11 aside. | Ben takes a lamp.",
        "brightest [1]",
        "darkest [0]",
    ]
    low, _ = map(float, stranger.run("-c", DUEL).split())
    assert low > 0.6
    for name, text in files(len(STEPS) + 1).items():
        (tmp_path / name).write_text(text)
    stranger.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_lantern.py")


def test_the_report_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "right").mkdir()
    printed = next(block for kind, block in blocks(2) if kind == "text")
    checking = re.findall(r"^python -c '(.*)'$", section(1), re.MULTILINE)[0]
    checked = Stranger(files(2), tmp_path / "right").run("-c", checking)
    assert _without_numbers(checked) == _without_numbers(printed)

    told = re.findall(r"`((?:law 1|see it again): .*?)`", section(2))
    stranger = Stranger(with_the_mistake(), tmp_path)
    report = stranger.run("-c", checking)
    assert len(told) == 2
    assert all(line in report for line in told)
    assert set(re.findall(r"^law \d", report, re.MULTILINE)) == {"law 1"}
    call = told[1].removeprefix("see it again: ")
    behind, seen = re.findall(r"with `(.*?)` behind it you see `(.*?)`", section(2))[0]
    hunt = f"from sevenfold.games.contract import position; print({call}{behind})"
    assert stranger.run("-c", hunt) == f"{seen}\n"


def _without_numbers(text: str) -> str:
    return re.sub(r"\d+", "n", text)

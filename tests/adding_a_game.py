"""The game of docs/adding-a-game.md, step by step: its files, and a package that is installed.

The first line of a block names its file. A block of changes has hunks as `diff` writes them, for
one file or several, each hunk in the order of the file. What a step does not name stays as it was.
"""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from sevenfold.kernel.cache import place as cache_folder

PAGE = (Path(__file__).parent.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
STEPS = range(1, 7)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_NAMED = re.compile(r"(?:#|//|/\*) (\S+?)(, with a mistake)?(?: \*/)?\n")
_FILE = re.compile(r"^# (\S+)\n", re.MULTILINE)


def section(step: int) -> str:
    """The text of a step; 0 is what comes before the first, and 7 what comes after the last."""
    return re.split(r"^## (?=\d\. |What no check)", PAGE, flags=re.MULTILINE)[step]


def blocks(step: int) -> list[tuple[str, str]]:
    """The blocks of a step, each with its kind."""
    return _BLOCK.findall(section(step))


@cache
def files(step: int) -> dict[str, str]:
    """The files of the package after a step; after the last one, those beside it."""
    found = dict(files(step - 1)) if step in STEPS[1:] else {}
    for kind, block in blocks(step):
        named = _NAMED.match(block)
        if kind == "diff" and named and not named[2]:
            _, *parts = _FILE.split(block)
            for name, hunks in zip(parts[::2], parts[1::2], strict=True):
                found[name] = changed(found[name], hunks)
        elif named and not named[2]:
            found[named[1]] = block[named.end() :]
    return found


def with_the_mistake() -> dict[str, str]:
    """The files of the step that shows a mistake, with it."""
    for _, block in blocks(2):
        named = _NAMED.match(block)
        if named and named[2]:
            return {**files(2), named[1]: changed(files(2)[named[1]], block[named.end() :])}
    raise LookupError("there is no mistake on the page")


def changed(text: str, hunks: str) -> str:
    """A text after some hunks; what they say of it has to be there, once and in this order."""
    done = ""
    for hunk in hunks.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] != "+")
        after = "".join(line[1:] for line in lines if line[0] != "-")
        assert (done + text).count(before) == 1, f"not there once:\n{before}"
        head, text = text.split(before)
        done += head + after
    return done + text


def installed(package: dict[str, str], folder: Path) -> Path:
    """Write a package and install it, for real and apart; returns where it is to be found."""
    source, target = folder / "lantern", folder / "installed"
    for name, text in package.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    alone = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    subprocess.run([*pip, *alone, str(source)], check=True)
    return target


def surroundings(target: Path) -> dict[str, str]:
    """An environment in which the package is found.

    What is compiled for it goes away with it: its cache is a new one, which leads to all that the
    house has compiled already.
    """
    new = target.parent / "cache"
    new.mkdir()
    usual = cache_folder()
    for folder in usual.iterdir() if usual is not None else ():
        (new / folder.name).symlink_to(folder)
    return {**os.environ, "PYTHONPATH": str(target), "SEVENFOLD_CACHE": str(new)}

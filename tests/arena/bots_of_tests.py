"""Bots from outside the package, as somebody may write them."""

import time
from pathlib import Path

from sevenfold.games.table import View


class First:
    """Plays the first legal move; takes no seed."""

    def choose(self, view: View) -> str:
        return view.legal()[0]


class Slow:
    """Plays the last legal move and takes its time, much of it where there is a file `slowly`."""

    def choose(self, view: View) -> str:
        for _ in range(5):
            view.legal()
        if Path("slowly").exists():
            time.sleep(0.01)
        return view.legal()[-1]


class Cheat:
    """Plays what is not legal."""

    def choose(self, view: View) -> str:
        return "win at once"


class Broken:
    """Raises an error."""

    def choose(self, view: View) -> str:
        raise RuntimeError("out of ideas")

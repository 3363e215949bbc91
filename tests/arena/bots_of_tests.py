"""Bots from outside the package, as somebody may write them."""

from sevenfold.games.table import View


class First:
    """Plays the first legal move; takes no seed."""

    def choose(self, view: View) -> str:
        return view.legal()[0]


class Slow:
    """Plays the last legal move and takes its time."""

    def choose(self, view: View) -> str:
        for _ in range(5):
            view.legal()
        return view.legal()[-1]


class Cheat:
    """Plays what is not legal."""

    def choose(self, view: View) -> str:
        return "win at once"


class Broken:
    """Raises an error."""

    def choose(self, view: View) -> str:
        raise RuntimeError("out of ideas")

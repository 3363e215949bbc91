"""What is shown: a table as a seat sees it, events, numbered moves, rules."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from sevenfold.games.game import Json, State
from sevenfold.games.registry import find
from sevenfold.games.words import Words


class Screen:
    """A terminal that shows one game in the words of one language."""

    def __init__(self, console: Console, game: str, words: Words) -> None:
        self.console = console
        self._words = words
        self._picture = find(game).picture

    def table(self, state: State) -> None:
        """The table of a state, row by row."""
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(overflow="fold")
        for label, content in self._picture(state, self._words):
            grid.add_row(escape(label), content)
        self.console.print()
        self.console.print(grid)

    def events(self, seen: Sequence[dict[str, Json]]) -> None:
        """What happened, one line for each event."""
        for event in seen:
            self.say(f"· {self._words.event(event)}")

    def moves(self, legal: Sequence[str], state: State) -> None:
        """The moves that are open in a state, numbered from 1."""
        width = len(str(len(legal)))
        for number, move in enumerate(legal, start=1):
            self.say(f"{number:{width + 2}}) {self._words.move(move, state)}")

    def rules(self) -> None:
        """The rules of the game by section."""
        for title, text in self._words.rules():
            self.console.print(f"\n[bold]{escape(title)}[/bold]")
            self.say(text)

    def say(self, text: str) -> None:
        """A text as it is."""
        self.console.print(escape(text), highlight=False)

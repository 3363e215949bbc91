"""What the pictures of several games share, in rich's markup, and a picture as plain text."""

from rich.markup import escape
from rich.text import Text

from sevenfold.games.game import Game
from sevenfold.games.values import Json, State
from sevenfold.games.words import Words


def drawn(game: Game, state: State) -> str:
    """A state as plain text: its picture in English, with the seats by their numbers."""
    words = Words(game, "en", [f"Seat {seat}" for seat in range(state["players"])])
    rows = game.picture(state, words)
    width = 2 + max(len(label) for label, _ in rows)
    lines = []
    for label, content in rows:
        for line in Text.from_markup(content).plain.split("\n"):
            lines.append(f"{label:{width}}{line}".rstrip())
            label = ""
    return "\n".join(lines)


NOTHING = "–"
BETWEEN = " · "
INDENT = "    "


def seat_name(state: State, seat: int, words: Words) -> str:
    """Who sits there, with a mark for whose turn it is, or who has won."""
    mark = "♛" if seat in state["winners"] else "▶" if seat == state["turn"] else " "
    return f"{mark} {words.names[seat]}"


def over(state: State, words: Words) -> str:
    """Who has won, once the match is over."""
    winners = state["winners"]
    return bold(words.say("event.match_over", {"seats": winners, "n": len(winners)}))


def bold(text: str) -> str:
    """A text that stands out.

    >>> bold("[a]")
    '[bold]\\\\[a][/bold]'
    """
    return f"[bold]{escape(text)}[/bold]"


def row(words: Words, name: str, content: str, indent: str = "") -> tuple[str, str]:
    """A row of a table: what a game calls it, and its content.

    >>> row(Words("7", "en"), "deck", "12 cards")
    ('Draw pile', '12 cards')
    """
    return f"{indent}{words.say(f'table.{name}')}", content


def text(words: Words, name: str, **facts: Json) -> str:
    """A text about the table.

    >>> text(Words("7", "en"), "cards", n=3)
    '3 cards'
    """
    return escape(words.say(f"table.{name}", facts))

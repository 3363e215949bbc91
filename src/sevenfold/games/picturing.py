"""Words that the pictures of several games share, in rich's markup."""

from rich.markup import escape

from sevenfold.games.values import Json
from sevenfold.games.words import Words


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

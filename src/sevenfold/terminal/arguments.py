"""Arguments that several commands take, and how they are read."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from sevenfold.games.errors import BadOption

Lang = Annotated[str | None, typer.Option(help="de, en, fr or it; else that of the environment")]
GameName = Annotated[str, typer.Argument(help="a name that `sevenfold games` lists")]
Players = Annotated[int, typer.Option(help="how many play")]
Chosen = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, the value as JSON or text")
]


def read_options(wishes: Sequence[str] | None) -> dict[str, Any]:
    """The options of a game as somebody typed them.

    >>> read_options(["goal=11", "teams=team"])
    {'goal': 11, 'teams': 'team'}
    """
    options = {}
    for wish in wishes or ():
        name, equals, value = wish.partition("=")
        if not equals:
            raise BadOption(f"an option is NAME=VALUE, not {wish!r}")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options

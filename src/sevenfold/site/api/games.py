"""Which games there are, their options and their words."""

from functools import lru_cache
from typing import Annotated

import msgspec
from starlette.responses import Response

from sevenfold.bots import BOTS
from sevenfold.games.errors import UnknownGame
from sevenfold.games.game import Game, Option
from sevenfold.games.registry import find, games
from sevenfold.games.words import LANGUAGES, catalogue
from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.shapes import (
    Catalogue,
    GameCard,
    GameList,
    GameProgress,
    GridCard,
    OptionCard,
    checked_language,
)
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.errors import Refusal
from sevenfold.site.packed import Packed, pack, sent
from sevenfold.site.pages.files import has_page

_CARD = {
    "game": "sea-salt-paper",
    "title": "Sea Salt & Paper",
    "players": [2, 3, 4],
    "rules": 1,
    "page": True,
    "options": [
        {
            "name": "goal",
            "type": "normal or double",
            "default": "normal",
            "choices": ["normal", "double"],
            "players": [[2, 3, 4], [2, 3, 4]],
            "explanation": "The points that end the match …",
        }
    ],
}


async def list_games(visitor: Visitor) -> Annotated[Response, GameList]:
    """All games with their options, the bots, and the languages."""
    return sent(visitor.request, _list(*map(find, games())))


async def show_game(visitor: Visitor, game: str) -> GameCard:
    """One game with its options."""
    return card(known(game))


async def show_progress(visitor: Visitor, game: str) -> GameProgress:
    """How far a game is compiled, on a server that has just been started for the first time.

    One can play at once, but bots that search, and hints, wait until it is ready.
    """
    return GameProgress(*visitor.site.hall.games.progress(known(game).name))


async def show_words(visitor: Visitor, game: str, language: str) -> Annotated[Response, Catalogue]:
    """Everything that a game says in a language: components, moves, events, options, rules."""
    checked_language(language)
    return sent(visitor.request, _words(known(game).name, language))


@lru_cache
def _list(*games: Game) -> Packed:
    cards = [card(game) for game in games]
    return pack(msgspec.json.encode(GameList(cards, list(BOTS), list(LANGUAGES))))


@lru_cache
def _words(game: str, language: str) -> Packed:
    return pack(msgspec.json.encode(Catalogue(game, language, catalogue(game, language))))


def known(name: str) -> Game:
    """The game of that name, or a refusal."""
    try:
        return find(name)
    except UnknownGame as error:
        raise Refusal("unknown_game", str(error)) from None


def card(game: Game) -> GameCard:
    """What there is to know about a game before one plays it."""
    return GameCard(
        game=game.name,
        title=game.title,
        players=list(range(game.fewest, game.most + 1)),
        rules=game.version,
        page=has_page(game.name),
        options=[_option(game, option) for option in game.options],
    )


def _option(game: Game, option: Option) -> OptionCard:
    numbers = range(game.fewest, game.most + 1)
    return OptionCard(
        name=option.name,
        type=option.type,
        default=option.default,
        choices=list(option.choices),
        players=[
            [players for players in numbers if option.objection(choice, players) is None]
            for choice in option.choices
        ],
        explanation=option.explanation,
        grid=msgspec.convert(option.grid, GridCard | None, from_attributes=True),
    )


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/games",
        list_games,
        example={"games": [_CARD], "bots": ["casual"], "languages": ["de", "en", "fr", "it"]},
    ),
    Endpoint("GET", "/api/games/{game}", show_game, refusals=["unknown_game"], example=_CARD),
    Endpoint(
        "GET",
        "/api/games/{game}/progress",
        show_progress,
        refusals=["unknown_game"],
        example={"done": 1, "parts": 3, "ready": False},
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/words/{language}",
        show_words,
        refusals=["unknown_game", "bad_language"],
        example={"game": "7", "language": "en", "words": {"title": "7"}},
    ),
)

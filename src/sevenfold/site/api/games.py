"""Which games there are, their options and their words."""

import gzip

from fastapi import APIRouter, Request, Response

from sevenfold.bots import BOTS
from sevenfold.games.errors import UnknownGame
from sevenfold.games.game import Game
from sevenfold.games.registry import find, games
from sevenfold.games.words import LANGUAGES, catalogue
from sevenfold.site.api.answering import answer, checked_language, described
from sevenfold.site.api.shapes import Catalogue, GameCard, GameList, OptionCard
from sevenfold.site.errors import Refusal
from sevenfold.site.pages.files import has_page

router = APIRouter(prefix="/api", tags=["games"])

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
            "explanation": "The points that end the match …",
        }
    ],
}


@router.get(
    "/games",
    **described(
        GameList,
        example={"games": [_CARD], "bots": ["casual"], "languages": ["de", "en", "fr", "it"]},
    ),
)
async def list_games() -> Response:
    """All games with their options, the bots, and the languages."""
    return answer(GameList([card(find(name)) for name in games()], list(BOTS), list(LANGUAGES)))


@router.get("/games/{game}", **described(GameCard, ["unknown_game"], example=_CARD))
async def show_game(game: str) -> Response:
    """One game with its options."""
    return answer(card(known(game)))


@router.get(
    "/games/{game}/words/{language}",
    **described(
        Catalogue,
        ["unknown_game", "bad_language"],
        example={"game": "7", "language": "en", "words": {"title": "7"}},
    ),
)
async def show_words(game: str, language: str, request: Request) -> Response:
    """Everything that a game says in a language: components, moves, events, options, rules."""
    checked_language(language)
    name = known(game).name
    said = answer(Catalogue(name, language, catalogue(name, language)))
    if "gzip" in request.headers.get("accept-encoding", ""):  # nothing in here is secret
        said.body = gzip.compress(bytes(said.body), 6)
        said.headers.update({"content-encoding": "gzip", "content-length": str(len(said.body))})
    return said


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
        options=[
            OptionCard(
                name=option.name,
                type=option.type,
                default=option.default,
                choices=list(option.choices),
                explanation=option.explanation,
            )
            for option in game.options
        ],
    )

"""What the API takes and gives beside the messages of a table."""

from typing import Annotated

from msgspec import Meta, Struct

from sevenfold.games.game import Json
from sevenfold.games.words import LANGUAGES
from sevenfold.site.errors import Refusal
from sevenfold.site.messages import LegalMove, SeatNumber, TurnSeconds, Word, Written

LONGEST_WAIT = 25.0

ShortText = Annotated[str, Meta(min_length=1, max_length=100)]
Language = Annotated[
    Annotated[str, Meta(max_length=5)] | None, Meta(description="for texts: de, en, fr or it")
]
LastVersion = Annotated[int, Meta(ge=0, le=2**31, description="the last version that is known")]
Eyes = Annotated[SeatNumber | None, Meta(description="whose eyes; none: all is open")]


def checked_language(language: str) -> str:
    """A language that there is.

    >>> checked_language("fr")
    'fr'
    """
    if language not in LANGUAGES:
        raise Refusal("bad_language", f"there are the languages {', '.join(LANGUAGES)}")
    return language


class InWords(Struct):
    """A query: tell it in a language, or without words."""

    language: Language = None


class Since(Struct):
    """A query: what happened after a version?"""

    language: Language = None
    since: LastVersion = 0


class Awaited(Struct):
    """A query: the same, and to wait so many seconds for it."""

    language: Language = None
    since: LastVersion = 0
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 0
    reads: Annotated[bool, Meta(description="as in hello: sheets are shown to people")] = False


class AtAddress(Struct):
    """A query: which of the addresses of `/invitations`?"""

    address: Annotated[int, Meta(ge=0, le=99, description="the first is 0")] = 0


class SeenBy(Struct):
    """A query: a finished match, with whose eyes?"""

    seat: Eyes = None


class SeenInWords(Struct):
    """A query: the same, told in a language."""

    language: Language = None
    seat: Eyes = None


class GuestName(Struct, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: ShortText


class GuestCard(Struct):
    """Who one is; null before one has a name."""

    name: str | None


class GridCard(Struct, kw_only=True):
    """How a value that is rows of whole numbers is filled in.

    `rows` are keys of the game's words, `usual` the numbers where the value is null, `fixed` the
    fields (row and column) that cannot be changed. A value of one row is that row alone.
    """

    rows: list[str]
    columns: list[str]
    usual: list[list[int]]
    least: int
    most: int
    fixed: list[tuple[int, int]]
    presets: dict[str, list[list[int]]]


class OptionCard(Struct, kw_only=True):
    """A choice about the rules: its values, if there is a closed list, and the default.

    `players` has, for each of the choices, the numbers of players that it goes with.
    """

    name: str
    type: str
    default: Json
    choices: list[Json]
    players: list[list[int]]
    explanation: str
    grid: GridCard | None = None


class GameCard(Struct, kw_only=True):
    """A game; `page` says whether it has a page of its own, in its own looks."""

    game: str
    title: str
    players: list[int]
    rules: int
    page: bool
    options: list[OptionCard]


class GameList(Struct):
    """All games, the bots that play them, and the languages that they speak."""

    games: list[GameCard]
    bots: list[str]
    languages: list[str]


class Catalogue(Struct):
    """The words of a game in a language: texts with places for facts, or their plural forms."""

    game: str
    language: str
    words: dict[str, str | dict[str, str]]


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """The wish for a table. `seats` has null for a person, the name of a bot for a bot.

    Who creates it has the first seat for a person. `name` is only needed without a guest's cookie.
    Without a word on `hints`, they are there for one person against bots, and not between people.
    """

    game: Word
    seats: Annotated[list[Word | None], Meta(min_length=1, max_length=10)]
    options: dict[str, Json] = {}
    listed: bool = False
    hints: bool | None = None
    turn_seconds: TurnSeconds | None = None
    name: ShortText | None = None


class SitDown(Struct, forbid_unknown_fields=True):
    """Who sits down; the name is only needed without a guest's cookie."""

    name: ShortText | None = None


class OwnSeat(Struct, kw_only=True):
    """One's seat at a table. Whoever knows the token has the seat: it is told this once."""

    table: str
    seat: int
    token: str
    link: str
    invitation: str


class Invitations(Struct):
    """The addresses of a table for others. `near`: they can come from other devices, too."""

    links: list[str]
    near: bool


class OpenTable(Struct, kw_only=True):
    """A table that waits for people. `seats` are names, null for a free seat."""

    table: str
    game: str
    options: dict[str, Json]
    seats: list[str | None]
    free: int
    turn_seconds: int | None
    created: int


class OpenTables(Struct):
    """The tables that want to be found, newest first."""

    tables: list[OpenTable]


class LegalMoves(Struct):
    """The moves of the seat that asks, none if another one decides; and for which ply."""

    ply: int
    legal: list[LegalMove]


class Happenings(Struct):
    """What happened after a version, as the seat that asks may know it.

    `version` is that of the last line here. With `more`, ask again from there.
    """

    version: int
    happened: list[Written]
    more: bool = False


class SeenState(Struct):
    """The table as the seat that asks may know it; null before the match has begun."""

    version: int
    ply: int
    state: Written | None


class ReplayedLine(Struct, kw_only=True):
    """A line of a finished match: a move, or that a seat was left to a bot, or given up.

    `ply` is how many moves counted after it; the first line is the deal. Moves that were taken
    back by agreement are not told; `undone` says how many it were.
    """

    ply: int
    round: int
    at: str
    seat: int | None = None
    move: str | None = None
    left_to: str | None = None
    returned: bool = False
    undone: int = 0
    resigned: bool = False
    called_off: bool = False
    events: list[dict[str, Json]]


class Replay(Struct, kw_only=True):
    """A finished match, as a seat saw it or with everything open."""

    game: str
    names: list[str]
    plies: int
    lines: list[ReplayedLine]


class ReplayedState(Struct):
    """The table after so many moves of a finished match."""

    ply: int
    state: dict[str, Json]


class ReplayedDraw(Struct):
    """A ply at which chance decided: the open table before it, and what it changed.

    The deal is ply 0, with nothing before it.
    """

    ply: int
    before: dict[str, Json] | None
    changed: dict[str, Json]


class Draws(Struct):
    """Everything that chance decided in a finished match."""

    draws: list[ReplayedDraw]


class GameProgress(Struct):
    """How many parts of a game are compiled; `ready` if its bots can search.

    What is not compiled yet is played all the same, only more slowly.
    """

    done: int
    parts: int
    ready: bool


class Health(Struct, kw_only=True):
    """The server is well; `ready` are the games that can be played without waiting."""

    status: str
    version: str
    ready: list[str]


class Readiness(Struct):
    """The server is ready to keep what is done."""

    status: str


class Explanation(Struct):
    """Why something was refused: a stable code for programs, a message for people.

    `option` names the option that is wrong, if one is.
    """

    code: str
    message: str
    option: str | None = None


class Problem(Struct):
    """A refusal."""

    error: Explanation

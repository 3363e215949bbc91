"""The contract of a game, in one import for whoever writes one.

`Game` says what a game is, `register` makes it playable by its name, and `check_game` tells its
author what is still wrong with it.
"""

from sevenfold.games.events import Event
from sevenfold.games.forms import (
    SEAT,
    SEAT_OR_NULL,
    TRUTH,
    Form,
    closed,
    named,
    or_null,
    sets_of,
    whole,
)
from sevenfold.games.game import (
    OPEN,
    SPECTATOR,
    Game,
    Grid,
    Json,
    Notation,
    Option,
    Options,
    Place,
    State,
)
from sevenfold.games.keys import PLAYERS, Key, Own, its_seat, nobody
from sevenfold.games.laws.check import check
from sevenfold.games.laws.positions import position
from sevenfold.games.laws.report import Problem, Report
from sevenfold.games.plain import PlainNotation, PlainSpeech
from sevenfold.games.reading import Reading
from sevenfold.games.record import Bytes, Record, Sets, Wholes, record_type
from sevenfold.games.registry import find, register, registered
from sevenfold.games.sense import Sense
from sevenfold.games.speech import Phrase, Speech
from sevenfold.games.words import Words
from sevenfold.kernel.notes import Notes

__all__ = [
    "OPEN",
    "PLAYERS",
    "SEAT",
    "SEAT_OR_NULL",
    "SPECTATOR",
    "TRUTH",
    "Bytes",
    "Event",
    "Form",
    "Game",
    "Grid",
    "Json",
    "Key",
    "Notation",
    "Notes",
    "Option",
    "Options",
    "Own",
    "Phrase",
    "Place",
    "PlainNotation",
    "PlainSpeech",
    "Problem",
    "Reading",
    "Record",
    "Report",
    "Sense",
    "Sets",
    "Speech",
    "State",
    "Wholes",
    "Words",
    "check_game",
    "closed",
    "its_seat",
    "named",
    "nobody",
    "or_null",
    "position",
    "record_type",
    "register",
    "registered",
    "sets_of",
    "whole",
]


def check_game(game: str | Game, effort: float = 1.0) -> Report:
    """Check a game, by its name or itself, against every law that games keep.

    For every number of players and every combination of options it plays random games and checks
    that no component is lost, that games end, that `legal` and `play` agree, that illegal moves
    are refused and change nothing, that moves and states can be read back, that the four leak
    laws hold for every seat and a spectator, that equal seeds give equal games, and that the
    functions do the same when they are not compiled. Takes up to a minute; with less `effort`
    it plays fewer games.

    The report says what is broken and where; `position` leads to the place.

    >>> report = check_game("sea-salt-paper", effort=0.01)
    >>> report.clean
    True
    """
    return check(find(game) if isinstance(game, str) else game, effort)

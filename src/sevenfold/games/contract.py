"""The contract of a game, in one import for whoever writes one.

`Game` says what a game is, `register` makes it playable by its name, and `check_game` tells its
author what is still wrong with it.
"""

from sevenfold.games.events import Event as Event
from sevenfold.games.events import Noted as Noted
from sevenfold.games.features import Features as Features
from sevenfold.games.features import bounded as bounded
from sevenfold.games.features import starts as starts
from sevenfold.games.features import step_of as step_of
from sevenfold.games.forms import SEAT as SEAT
from sevenfold.games.forms import SEAT_OR_NULL as SEAT_OR_NULL
from sevenfold.games.forms import TRUTH as TRUTH
from sevenfold.games.forms import Form as Form
from sevenfold.games.forms import closed as closed
from sevenfold.games.forms import named as named
from sevenfold.games.forms import or_null as or_null
from sevenfold.games.forms import sets_of as sets_of
from sevenfold.games.forms import whole as whole
from sevenfold.games.game import OPEN as OPEN
from sevenfold.games.game import SPECTATOR as SPECTATOR
from sevenfold.games.game import Game as Game
from sevenfold.games.game import Grid as Grid
from sevenfold.games.game import Json as Json
from sevenfold.games.game import Notation as Notation
from sevenfold.games.game import Option as Option
from sevenfold.games.game import Options as Options
from sevenfold.games.game import Place as Place
from sevenfold.games.game import State as State
from sevenfold.games.keys import PLAYERS as PLAYERS
from sevenfold.games.keys import Key as Key
from sevenfold.games.keys import Own as Own
from sevenfold.games.keys import its_seat as its_seat
from sevenfold.games.keys import nobody as nobody
from sevenfold.games.laws.check import check
from sevenfold.games.laws.positions import position as position
from sevenfold.games.laws.report import Problem as Problem
from sevenfold.games.laws.report import Report as Report
from sevenfold.games.overview import Overview as Overview
from sevenfold.games.plain import PlainNotation as PlainNotation
from sevenfold.games.plain import PlainSpeech as PlainSpeech
from sevenfold.games.reading import Reading as Reading
from sevenfold.games.record import Bytes as Bytes
from sevenfold.games.record import Record as Record
from sevenfold.games.record import Sets as Sets
from sevenfold.games.record import Wholes as Wholes
from sevenfold.games.record import record_type as record_type
from sevenfold.games.registry import find
from sevenfold.games.registry import register as register
from sevenfold.games.registry import registered as registered
from sevenfold.games.sense import Sense as Sense
from sevenfold.games.speech import Phrase as Phrase
from sevenfold.games.speech import Speech as Speech
from sevenfold.games.speech import told as told
from sevenfold.games.words import Words as Words
from sevenfold.kernel.notes import Notes as Notes


def check_game(game: str | Game, effort: float = 1.0) -> Report:
    """Check a game, by its name or itself, against every law that games keep.

    For every number of players and every combination of options it plays random games and checks
    that no component is lost, that games end, that `legal` and `play` agree, that illegal moves
    are refused and change nothing, that moves and states can be read back, that the four leak
    laws hold for every seat and a spectator, that features keep to their bounds, that equal
    seeds give equal games, and that the functions do the same when they are not compiled. Takes
    up to a minute; with less `effort` it plays fewer games.

    The report says what is broken and where; `position` leads to the place.

    >>> report = check_game("sea-salt-paper", effort=0.01)
    >>> report.clean
    True
    """
    return check(find(game) if isinstance(game, str) else game, effort)

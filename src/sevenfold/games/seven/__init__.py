"""7: 2 to 7 players shed cards with a hole in them and hunt for sums of seven."""

from pathlib import Path

from sevenfold.games.game import Game
from sevenfold.games.seven import moves, notation, picture, rules, scoring, sight, speech
from sevenfold.games.seven.components import PHASES, SEATS, TABLE
from sevenfold.games.seven.features import FEATURES
from sevenfold.games.seven.options import OPTIONS
from sevenfold.games.seven.sense import SENSE
from sevenfold.games.seven.state import STATE

_FOLDER = Path(__file__).parent

GAME = Game(
    name="7",
    title="7",
    fewest=2,
    most=SEATS,
    record=TABLE,
    phases=PHASES,
    most_moves=moves.MOST_MOVES,
    setup=rules.setup,
    legal=moves.legal,
    play=rules.play,
    look=sight.look,
    imagine=sight.imagine,
    standing=scoring.standing,
    options=OPTIONS,
    state=STATE,
    notation=notation,
    speech=speech,
    words=_FOLDER / "words",
    picture=picture.picture,
    page=_FOLDER / "page",
    sense=SENSE,
    features=FEATURES,
    weights=_FOLDER / "learned.weights",
)

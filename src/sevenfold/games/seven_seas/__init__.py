"""7 Seas: 2 to 4 players take booty from an island, and now and then from each other."""

from pathlib import Path

from sevenfold.games.game import Game, Option
from sevenfold.games.sense import Sense
from sevenfold.games.seven_seas import (
    endgame,
    features,
    moves,
    notation,
    overview,
    picture,
    rules,
    scoring,
    sense,
    sight,
    speech,
)
from sevenfold.games.seven_seas.components import PHASES, TABLE
from sevenfold.games.seven_seas.state import STATE

_ANOTHER_BOOTY = [
    [2, 3, 1, 4, 5, 6, 7, 1, 2, 3],
    [3, 1, 2, 5, 4, 7, 6, 2, 1, 1],
    [1, 2, 3, 4, 6, 5, 7, 3, 1, 2],
    [-7, -1, -2, -3, -4, -5, -6, -2, -3, -1],
]

_FOLDER = Path(__file__).parent

GAME = Game(
    name="7-seas",
    title="7 Seas",
    fewest=2,
    most=4,
    record=TABLE,
    phases=PHASES,
    most_moves=moves.MOST_MOVES,
    setup=rules.setup,
    legal=moves.legal,
    play=rules.play,
    look=sight.look,
    imagine=sight.imagine,
    standing=scoring.standing,
    options=(
        Option("goal", 7, "The navigation points that end the match.", choices=(7, 11, 14)),
        Option(
            "last_one_clears",
            False,
            "Whether the last one to take cards from the display also gets what is left there at "
            "the end of a round.",
            choices=(False, True),
        ),
        Option(
            "teams",
            "none",
            "For four players: seats 0 and 2 against 1 and 3, with one chest and one ship a team; "
            "in the ultimate game all cards are dealt out.",
            choices=notation.TEAMS,
            objection=notation.teams_need_four,
        ),
        Option(
            "booty",
            None,
            "What the cards are worth: a row each for gold, crystals, rum and curses. Without it "
            "a table is used that is our assumption, since the values stand only on the cards; "
            "whoever owns the game can give the true ones.",
            accept=notation.accept_booty,
            samples=(None, _ANOTHER_BOOTY),
            kind="null, or 4 rows of 10 whole numbers for strength 1 to 10; the kraken is −7",
            write=notation.write_booty,
            read=notation.read_booty,
            grid=notation.BOOTY_GRID,
        ),
    ),
    state=STATE,
    notation=notation,
    speech=speech,
    words=_FOLDER / "words",
    picture=picture.picture,
    page=_FOLDER / "page",
    sense=Sense(
        judge=sense.judge, solve=endgame.solve, greed=1.0, outlook=True, patience=1.0, ease=0.35
    ),
    features=features.FEATURES,
    weights=_FOLDER / "learned.weights",
    overview=overview.OVERVIEW,
    overview_weights=_FOLDER / "overview.weights",
)

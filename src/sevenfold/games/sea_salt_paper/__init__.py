"""Sea Salt & Paper: 2 to 4 players collect cards of the sea and bet on having the most."""

from dataclasses import replace
from pathlib import Path

from sevenfold.games.game import Game, Option
from sevenfold.games.sea_salt_paper import moves, notation, picture, rules, scoring, sight, speech
from sevenfold.games.sea_salt_paper.components import TABLE, Phase
from sevenfold.games.sea_salt_paper.features import FEATURES
from sevenfold.games.sea_salt_paper.last_turn import solve
from sevenfold.games.sea_salt_paper.sense import SENSE
from sevenfold.games.sea_salt_paper.state import STATE

_FOLDER = Path(__file__).parent

GAME = Game(
    name="sea-salt-paper",
    title="Sea Salt & Paper",
    fewest=2,
    most=4,
    record=TABLE,
    phases=tuple(phase.name.lower() for phase in Phase),
    most_moves=moves.MOST_MOVES,
    setup=rules.setup,
    legal=moves.legal,
    play=rules.play,
    look=sight.look,
    imagine=sight.imagine,
    standing=scoring.standing,
    options=(
        Option(
            "deck_runs_out",
            "void",
            "What becomes of a LAST CHANCE when the deck runs out: the round is void for all, "
            "or the call counts and is played out.",
            choices=("void", "call_counts"),
            field="call_counts",
        ),
        Option(
            "goal",
            "normal",
            "The points that end the match: 40, 35 or 30 for 2, 3 or 4 players, or twice that.",
            choices=("normal", "double"),
            field="double_goal",
        ),
    ),
    state=STATE,
    notation=notation,
    speech=speech,
    words=_FOLDER / "words",
    picture=picture.picture,
    page=_FOLDER / "page",
    sense=replace(SENSE, solve=solve),
    features=FEATURES,
    weights=_FOLDER / "learned.weights",
)

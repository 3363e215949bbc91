"""7 Steps: 2 to 4 players build towers step by step, never higher than seven."""

from pathlib import Path

from sevenfold.games.game import Game, Option
from sevenfold.games.sense import Sense
from sevenfold.games.seven_steps import (
    last_turns,
    moves,
    notation,
    picture,
    rules,
    scoring,
    sense,
    sight,
    speech,
    turns,
)
from sevenfold.games.seven_steps.components import SIDES, TABLE, Phase
from sevenfold.games.seven_steps.features import FEATURES
from sevenfold.games.seven_steps.layout import SHAPES, accept_shape
from sevenfold.games.seven_steps.state import STATE

_A_SNAKE = [[0, 0], [3, -1], [6, -2], [9, -3], [12, -4], [15, -5], [18, -6]]

_FOLDER = Path(__file__).parent

GAME = Game(
    name="7-steps",
    title="7 Steps",
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
            "side",
            "plain",
            "Which side of the board tiles is up: each of one colour, or each of three.",
            choices=SIDES,
        ),
        Option(
            "shape",
            "base",
            "How the seven board tiles lie: a name, or the centres [q, r] of seven tiles that "
            "hang together and do not overlap.",
            accept=accept_shape,
            samples=(*SHAPES, _A_SNAKE),
            kind=f"{', '.join(SHAPES)} or seven tile centres [q, r]",
            write=notation.write_shape,
            read=notation.read_shape,
        ),
        Option(
            "extra_round",
            False,
            "Whether exactly one more round is played after the one in which the end came near.",
            choices=(False, True),
        ),
    ),
    state=STATE,
    notation=notation,
    speech=speech,
    words=_FOLDER / "words",
    picture=picture.picture,
    page=_FOLDER / "page",
    sense=Sense(
        judge=sense.judge,
        estimate=sense.estimate,
        plan=turns.plan,
        solve=last_turns.solve,
        greed=1.0,
        rivals=16,
        prior=100.0,
        ease=1.3,
        effort=0.6,
    ),
    features=FEATURES,
    weights=_FOLDER / "learned.weights",
)

"""Last turns: what is certain at the end of a match.

Who has the last turn of all knows what each way of playing it comes to: nothing that is hidden or
left to chance can change the result any more.
"""

import numpy as np

from sevenfold.games.seven_steps.components import (
    AIDS,
    LEFT_TILE_POINTS,
    NOTHING,
    POINTS,
    Phase,
    StepsRecord,
)
from sevenfold.games.seven_steps.moves import Act
from sevenfold.games.seven_steps.turns import is_last, worth_of_turn
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import action_of, first_of


@compiled
def solve(view: StepsRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> int:
    """How many points ahead each move leads to in the end, if the turn is played on at its best.

    It is the same at every table that fits, so one stands for all; 0 if this is not the last turn,
    or if there are too many ways to play it.
    """
    seat = view.turn
    if (seat + 1) % view.players != view.starter or not is_last(view):
        return 0
    if view.phase <= Phase.SCORE:
        if not worth_of_turn(view, moves, n, worth):
            return 0
    else:
        for place in range(n):
            worth[place] = _worth_of_tile(view, moves[place])
    own = _result(view, seat)
    if view.phase == Phase.AID:  # what it is worth not to use it is counted already
        own -= LEFT_TILE_POINTS
    total = 0
    for other in range(view.players):
        if other != seat:
            total += _result(view, other)
    for place in range(n):
        worth[place] = own + worth[place] - total / (view.players - 1)
    return 1


@compiled
def _worth_of_tile(view: StepsRecord, move: int) -> float:
    """A special tile counts if there is room for it (ruling 8); all else makes no difference."""
    if action_of(move) == Act.TAKE_BONUS and view.held[view.turn, first_of(move)] == NOTHING:
        return LEFT_TILE_POINTS * 1.0
    return 0.0


@compiled
def _result(view: StepsRecord, seat: int) -> int:
    """A seat's points, those for the tiles that it holds now included."""
    points = int(view.scores[seat])
    for sort in (AIDS, POINTS):
        if view.held[seat, sort] != NOTHING:
            points += LEFT_TILE_POINTS
    return points

"""Tossing: a game small enough to try out all of its chance.

The first to toss is drawn. Then either seat tosses a die of three sides, which bring 0, 1 or 4
points, or takes 1 point without a toss, once. Who has more wins.
"""

from typing import Annotated

import numpy as np

from sevenfold.games.contract import Game, Record, Wholes, record_type
from sevenfold.kernel.bits import EMPTY
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record

TURN, OVER = range(2)
TOSS, TAKE = range(2)
SIDES = np.array([0, 1, 4])


class TossingRecord(Record):
    left: int
    won: Annotated[Wholes, 2]


@compiled
def setup(table: TossingRecord) -> None:
    table.rounds = 1
    table.turn = below(table, table.players)
    table.phase = TURN
    table.left = 2
    table.won[:] = 0


@compiled
def legal(table: TossingRecord, moves: np.ndarray) -> int:
    moves[0] = TOSS
    moves[1] = TAKE
    return 2 if table.left else 0


@compiled
def play(table: TossingRecord, move: int) -> None:
    table.won[table.turn] = SIDES[below(table, 3)] if move == TOSS else 1
    table.left -= 1
    table.turn = 1 - table.turn
    if not table.left:
        table.phase = OVER
        table.turn = -1


@compiled
def look(table: TossingRecord, seat: int, view: TossingRecord) -> None:
    copy_record(table, view)
    view.chance = EMPTY


@compiled
def imagine(view: TossingRecord) -> None:
    pass


@compiled
def standing(table: TossingRecord, points: np.ndarray) -> int:
    for seat in range(2):
        points[seat] = table.won[seat]
    if points[0] == points[1]:
        return 3
    return 1 if points[0] > points[1] else 2


TOSSING = Game(
    name="tossing", title="Tossing", fewest=2, most=2, record=record_type(TossingRecord),
    phases=("turn", "over"), most_moves=2, setup=setup, legal=legal, play=play, look=look,
    imagine=imagine, standing=standing,
)  # fmt: skip

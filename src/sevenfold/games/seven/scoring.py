"""Chips: what a round pays, when the match is over, and who stands where."""

import numpy as np

from sevenfold.games.ranking import everybody, foremost
from sevenfold.games.seven.components import CHIPS, MOST_FOR_ROUNDS, ROUNDS, SevenRecord
from sevenfold.games.seven.notes import Note
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import note


@compiled
def chips_left(table: SevenRecord) -> int:
    """The chips that nobody has won yet."""
    left = CHIPS
    for seat in range(table.players):
        left -= table.scores[seat]
    return left


@compiled
def pay_round(table: SevenRecord) -> None:
    """Pay n, n − 1, … 1 chips in the order of finishing, until none are left (ruling 7)."""
    left = chips_left(table)
    players = table.players
    ranking = 0  # the seats in their order, four bits for each
    for seat in range(players):
        ranking |= seat << 4 * _seats_before(table, seat)
    for ahead in range(table.finished, players):
        seat = ranking >> 4 * ahead & 15
        note(table, Note.LEFT, seat, table.hand_size[seat], ahead + 1)
    for ahead in range(players):
        seat = ranking >> 4 * ahead & 15
        chips = min(players - ahead, left)
        left -= chips
        table.scores[seat] += chips
        note(table, Note.PAID, seat, chips, table.scores[seat])


@compiled
def _seats_before(table: SevenRecord, seat: int) -> int:
    """How many seats did better in this round."""
    if table.place[seat]:
        return int(table.place[seat]) - 1
    before = int(table.finished)
    for other in range(table.players):
        if not table.place[other] and _holds_out_better(table, other, seat):
            before += 1
    return before


@compiled
def _holds_out_better(table: SevenRecord, one: int, other: int) -> bool:
    """Of two seats that have not finished: fewer cards, or nearer to the starter (ruling 6)."""
    more = table.hand_size[other] - table.hand_size[one]
    if more != 0:
        return bool(more > 0)
    players = table.players
    return bool((one - table.starter) % players < (other - table.starter) % players)


@compiled
def match_is_over(table: SevenRecord) -> bool:
    """After a paid round: was it the last one? (ruling 7)"""
    if table.players <= MOST_FOR_ROUNDS:
        return bool(table.rounds >= ROUNDS)
    return chips_left(table) <= 0


@compiled
def standing(table: SevenRecord, points: np.ndarray) -> int:
    """Write every seat's chips; return the seats that have the most, as bits (ruling 8)."""
    for seat in range(table.players):
        points[seat] = table.scores[seat]
    return leaders(table)


@compiled
def leaders(table: SevenRecord) -> int:
    """The seats that have the most chips, as bits."""
    return foremost(table.scores, everybody(table.players))

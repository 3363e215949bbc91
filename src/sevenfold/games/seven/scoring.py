"""Chips: what a round pays, when the match is over, and who stands where."""

import numpy as np

from sevenfold.games.seven.components import CHIPS, MOST_FOR_ROUNDS, ROUNDS
from sevenfold.kernel.compiling import compiled


@compiled
def chips_left(table: np.record) -> int:
    """The chips that nobody has won yet."""
    left = CHIPS
    for seat in range(table.players):
        left -= table.scores[seat]
    return left


@compiled
def pay_round(table: np.record) -> None:
    """Pay n, n − 1, … 1 chips in the order of finishing, until none are left (ruling 7)."""
    left = chips_left(table)
    players = table.players
    for seat in range(players):
        before = _seats_before(table, seat)
        due = players - before
        paid_before = before * players - before * (before - 1) // 2
        table.scores[seat] += max(0, min(due, left - paid_before))


@compiled
def _seats_before(table: np.record, seat: int) -> int:
    """How many seats did better in this round."""
    if table.place[seat]:
        return int(table.place[seat]) - 1
    before = int(table.finished)
    for other in range(table.players):
        if not table.place[other] and _holds_out_better(table, other, seat):
            before += 1
    return before


@compiled
def _holds_out_better(table: np.record, one: int, other: int) -> bool:
    """Of two seats that have not finished: fewer cards, or nearer to the starter (ruling 6)."""
    more = table.hand_size[other] - table.hand_size[one]
    if more != 0:
        return bool(more > 0)
    players = table.players
    return bool((one - table.starter) % players < (other - table.starter) % players)


@compiled
def match_is_over(table: np.record) -> bool:
    """After a paid round: was it the last one? (ruling 7)"""
    if table.players <= MOST_FOR_ROUNDS:
        return bool(table.rounds >= ROUNDS)
    return chips_left(table) <= 0


@compiled
def standing(table: np.record, points: np.ndarray) -> int:
    """Write every seat's chips; return the seats that have the most, as bits (ruling 8)."""
    first = 0
    most = np.int64(-1)
    for seat in range(table.players):
        chips = table.scores[seat]
        points[seat] = chips
        if chips > most:
            most, first = chips, 0
        if chips == most:
            first |= 1 << seat
    return first

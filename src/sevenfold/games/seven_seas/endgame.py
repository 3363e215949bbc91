"""The last cards of a round, gone through: what each move is worth, card by card and seat by seat.

Everybody who still has a choice in this round is taken to do what is best on average over all
tables that fit what that seat sees then, each of them equally likely, knowing that those who come
later do the same; of equal moves, the first. So nobody acts on a card that only the table knows,
neither the seat that asks nor the others, and nobody draws conclusions from what others chose.
With all cards known this is plain backward induction.

The choices of a line of play stand on each other, the first one lowest: at each level lies the view
of the seat that chooses there, the table that is looked at of all that fit it, and one on which
play goes on after one of its moves. Whoever comes to a choice next gets a level of its own, with a
new view: what it plays is found there, for that table alone.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np

from sevenfold.games.seven_seas.components import OVER, TABLE, SeasRecord
from sevenfold.games.seven_seas.fitting import fitting, lay_out
from sevenfold.games.seven_seas.moves import MOST_MOVES, legal
from sevenfold.games.seven_seas.rules import play
from sevenfold.games.seven_seas.scoring import standing
from sevenfold.games.seven_seas.sight import look
from sevenfold.kernel.bits import U64, count
from sevenfold.kernel.compiling import compiled, in_place
from sevenfold.kernel.records import copy_record

MOST_CARDS = 5  # in all hands; with more it is never tried
MOST_STEPS = 15_000  # moves that are carried out, and tables that are laid out
MATCH_WON = 12  # points: more than a round can make up for
_LEVELS = 3 * (MOST_CARDS + 1)  # for each card: the card, where to nick, what to nick
_SHARES = 12  # a win may be shared by up to four, so a point counts as many parts

F = TypeVar("F", bound=Callable[..., Any])


class Levels(NamedTuple):
    """The choices of a line of play, the first one at level 0."""

    views: np.ndarray  # what the seat sees that has the choice
    laid: np.ndarray  # the table that is looked at
    going: np.ndarray  # the same after a move, and where it leads to
    fits: np.ndarray  # how many tables there are to look at
    seen: np.ndarray  # how many of them are done
    choices: np.ndarray
    sizes: np.ndarray  # how many choices there are
    trying: np.ndarray  # the one that is looked at
    sums: np.ndarray  # of what each choice came to at the tables so far


def _part_of_it(function: F) -> F:
    """Numba writes it into `solve` at once: compiled by itself, it would take as long again."""
    return in_place(function, {})


@_part_of_it
def _is_near_the_end(view: SeasRecord) -> bool:
    left = 0
    for seat in range(view.players):
        left += count(view.hand[seat]) + view.hidden_hand[seat]
    return left <= MOST_CARDS and not view.hidden_aside


@_part_of_it
def _open(levels: Levels, level: int, n: int) -> int:
    """Begin with a choice whose view and moves are there; return how much is to be done for it."""
    levels.fits[level] = fitting(levels.views[level])
    levels.sizes[level] = n
    levels.seen[level] = 0
    levels.trying[level] = 0
    for place in range(n):
        levels.sums[level, place] = 0
    lay_out(levels.views[level], 0, levels.laid[level])
    return int(levels.fits[level]) * n


@_part_of_it
def _go_on(levels: Levels, level: int, move: int, rounds: int) -> int:
    """Play on to the next choice, whose view and moves go one level higher; return how many.

    None if the round ends before anybody has a choice.
    """
    table = levels.going[level]
    play(table, move)
    while table.phase != OVER and table.rounds == rounds:
        n = legal(table, levels.choices[level + 1])
        if n > 1:
            look(table, table.turn, levels.views[level + 1])
            return int(n)
        play(table, levels.choices[level + 1, 0])
    return 0


@_part_of_it
def _parts(table: SeasRecord) -> int:
    """Into how many parts a point is divided here, so that nothing has to be rounded."""
    return _SHARES * int(table.players - 1)


@_part_of_it
def _ahead(table: SeasRecord, seat: int) -> int:
    """How far ahead of the others' average a seat is after a round, in parts of a point."""
    points = np.zeros(table.players, np.int64)
    first = standing(table, points)
    ahead: int = _SHARES * table.players * points[seat]
    for other in range(table.players):
        ahead -= _SHARES * points[other]
    if table.phase == OVER:
        ahead -= _SHARES * MATCH_WON
        if first >> seat & 1:
            ahead += _SHARES * MATCH_WON * table.players // count(U64(first))
    return ahead


@_part_of_it
def _close(levels: Levels, level: int) -> bool:
    """The round is over: write down how it went, go on to the next try. Was it the last one?"""
    trying = levels.trying[level]
    levels.sums[level, trying] += _ahead(levels.going[level], levels.views[level].turn)
    levels.trying[level] += 1
    if levels.trying[level] == levels.sizes[level]:
        levels.trying[level] = 0
        levels.seen[level] += 1
        if levels.seen[level] == levels.fits[level]:
            return True
        lay_out(levels.views[level], levels.seen[level], levels.laid[level])
    return False


@_part_of_it
def _best(levels: Levels, level: int) -> int:
    """The place of the choice that came to most; of equal ones, the first."""
    best = 0
    for place in range(1, levels.sizes[level]):
        if levels.sums[level, place] > levels.sums[level, best]:
            best = place
    return best


@compiled
def solve(view: SeasRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> int:
    """What each move is worth, in navigation points ahead when the round is over; see above.

    Returns how many tables fit, or 0 if there is too much to go through.
    """
    if not _is_near_the_end(view):
        return 0
    levels = Levels(
        np.empty(_LEVELS, TABLE), np.empty(_LEVELS, TABLE), np.empty(_LEVELS, TABLE),
        np.zeros(_LEVELS, np.int64), np.zeros(_LEVELS, np.int64),
        np.empty((_LEVELS, MOST_MOVES), np.int64),
        np.zeros(_LEVELS, np.int64), np.zeros(_LEVELS, np.int64),
        np.empty((_LEVELS, MOST_MOVES), np.int64),
    )  # fmt: skip
    copy_record(view, levels.views[0])
    for place in range(n):
        levels.choices[0, place] = moves[place]
    level, found, steps = 0, n, 0
    while steps <= MOST_STEPS:
        if found:
            steps += _open(levels, level, found)
        copy_record(levels.laid[level], levels.going[level])
        move = levels.choices[level, levels.trying[level]]
        while True:
            found = _go_on(levels, level, move, view.rounds)
            if found:  # somebody has a choice
                level += 1
                break
            if not _close(levels, level):  # more to look at here
                break
            if level == 0:
                for place in range(n):
                    worth[place] = levels.sums[0, place] / (levels.fits[0] * _parts(view))
                return int(levels.fits[0])
            move = levels.choices[level, _best(levels, level)]
            level -= 1
    return 0

"""The last turn before a LAST CHANCE is scored, gone through: what each move is worth on average.

Everybody else has shown their cards and may do nothing more. So all that is not known is what comes
from the deck, and every card of it is equally likely: the seat chooses what is best on average, and
chooses again when it has seen what came.

Each choice on the way stands on the one before. A move that draws is tried once for each card, or
two, that may come: the deck holds just these while it is carried out.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    BACK,
    BOATS,
    COPIES,
    CRABS,
    FIRSTS,
    FISH,
    SEATS,
    TABLE,
    Phase,
    SeaSaltPaperRecord,
    has_two,
    with_card,
    without_card,
)
from sevenfold.games.sea_salt_paper.moves import MOST_MOVES, Act, has_effect, legal
from sevenfold.games.sea_salt_paper.rules import play
from sevenfold.games.sea_salt_paper.sense import estimate
from sevenfold.games.sea_salt_paper.sight import imagine
from sevenfold.kernel.bits import EMPTY, ONE, count, lowest, rest
from sevenfold.kernel.compiling import compiled, in_place
from sevenfold.kernel.packing import action_of, first_of
from sevenfold.kernel.records import copy_record

MOST_STEPS = 15_000  # moves that are carried out
_LEVELS = 40  # choices one after another; only boats and fish lead to more than a few
_NEVER = -1e9

F = TypeVar("F", bound=Callable[..., Any])


class Levels(NamedTuple):
    """The choices on the way to the end of the turn, the first one at level 0."""

    tables: np.ndarray  # where there is something to choose
    choices: np.ndarray
    worth: np.ndarray  # of each choice that has been tried
    sizes: np.ndarray  # how many choices there are
    trying: np.ndarray  # the one that is tried
    ones: np.ndarray  # the cards that may come now, the lowest being next
    others: np.ndarray  # those that may come with that one
    sums: np.ndarray  # of what it came to with the cards so far
    ways: np.ndarray  # in which these could come


def _part_of_it(function: F) -> F:
    """Numba writes it into `solve` at once: compiled by itself, it would take as long again."""
    return in_place(function, {})


@_part_of_it
def _is_the_last_turn(view: SeaSaltPaperRecord) -> bool:
    """Is nothing hidden but the deck, and nobody else's turn to come in this round?"""
    if view.caller < 0 or (view.turn + 1) % view.players != view.caller:
        return False
    for seat in range(view.players):
        if view.hidden_hand[seat]:
            return False
    for pile in range(2):
        for height in range(view.height[pile]):
            if view.pile[pile, height] == BACK:
                return False
    return True


@compiled
def drawn_by(table: SeaSaltPaperRecord, move: int) -> int:
    """How many cards a move draws from the deck."""
    action = action_of(move)
    if action == Act.DRAW_TWO:
        return min(2, count(table.deck))
    return min(1, count(table.deck)) if action == Act.FISHES else 0


@compiled
def partners(cards: np.uint64, card: int) -> np.uint64:
    """The cards that may come together with this one; each pair is counted with its lower card."""
    above: np.uint64 = cards & FIRSTS & ~((ONE << np.uint64(card)) - ONE)
    return above if has_two(cards, card) else rest(above)


@compiled
def comes_to_the_same(levels: Levels, level: int, place: int) -> int:
    """An earlier choice that is worth the same as this one, or −1.

    Which two crabs, boats or fish are laid makes no difference to anybody's points. And where the
    other card is left makes none to who has no pair with which to come back to the piles.
    """
    table, move = levels.tables[level], levels.choices[level, place]
    if table.phase == Phase.DUO:
        for earlier in range(place):
            if action_of(levels.choices[level, earlier]) == action_of(move):
                return earlier
    elif table.phase == Phase.KEEP and place:
        earlier = levels.choices[level, place - 1]
        hand = with_card(table.hand[table.turn], first_of(move))
        pairs = rest(hand & CRABS) | rest(hand & BOATS) | rest(hand & FISH)
        if first_of(earlier) == first_of(move) and not pairs:
            return place - 1
    return -1


@compiled
def prepare(levels: Levels, level: int) -> bool:
    """Go on to the next choice that has to be tried; is there none?"""
    table = levels.tables[level]
    while levels.trying[level] < levels.sizes[level]:
        place = levels.trying[level]
        move = levels.choices[level, place]
        same = comes_to_the_same(levels, level, place)
        duo = action_of(move)
        if same >= 0:
            levels.worth[level, place] = levels.worth[level, same]
        elif level and Act.CRAB <= duo <= Act.SWIM and not has_effect(table, duo):
            levels.worth[level, place] = _NEVER  # as good as none, and the end of the turn follows
        else:
            coming = drawn_by(table, move)
            levels.ones[level] = table.deck & FIRSTS if coming else EMPTY
            levels.others[level] = EMPTY
            if coming == 2:
                levels.others[level] = partners(table.deck, lowest(table.deck))
            levels.sums[level] = 0.0
            levels.ways[level] = 0
            return False
        levels.trying[level] += 1
    return True


@_part_of_it
def _step(levels: Levels, level: int) -> None:
    """Carry out the choice that is tried, with the cards that may come next."""
    before, table = levels.tables[level], levels.tables[level + 1]
    copy_record(before, table)
    move = levels.choices[level, levels.trying[level]]
    if levels.ones[level]:
        left = without_card(table.deck, lowest(levels.ones[level]))
        table.deck = with_card(EMPTY, lowest(levels.ones[level]))
        if levels.others[level]:
            left = without_card(left, lowest(levels.others[level]))
            table.deck = with_card(table.deck, lowest(levels.others[level]))
        play(table, move)
        table.deck = left
    else:
        play(table, move)


@_part_of_it
def _go_on(levels: Levels, level: int, rounds: int) -> int:
    """Play on to where there is something to choose or to draw; how many choices are there?"""
    table = levels.tables[level]
    while table.phase != Phase.OVER and table.rounds == rounds:
        n = legal(table, levels.choices[level])
        if n > 1 or drawn_by(table, levels.choices[level, 0]):
            return n
        play(table, levels.choices[level, 0])
    return 0


@_part_of_it
def _count_in(levels: Levels, level: int, value: float) -> bool:
    """Count in what a choice has come to with some cards; have all cards come that may?"""
    deck = levels.tables[level].deck
    ways = 1
    if levels.ones[level]:
        one = lowest(levels.ones[level])
        ways = count(deck & COPIES[one])
        if levels.others[level]:
            other = lowest(levels.others[level])
            ways = ways * (ways - 1) // 2 if one == other else ways * count(deck & COPIES[other])
    levels.sums[level] += ways * value
    levels.ways[level] += ways
    if levels.others[level]:
        levels.others[level] = rest(levels.others[level])
        while not levels.others[level] and rest(levels.ones[level]):
            levels.ones[level] = rest(levels.ones[level])
            levels.others[level] = partners(deck, lowest(levels.ones[level]))
        return not levels.others[level]
    levels.ones[level] = rest(levels.ones[level])
    return not levels.ones[level]


@compiled
def solve(view: SeaSaltPaperRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> int:
    """What each move is worth on average, as `estimate` sees the end of the round.

    Returns 1, since but for the order of the deck there is one table, or 0 if it cannot tell.
    """
    if not _is_the_last_turn(view):
        return 0
    levels = Levels(
        np.empty(_LEVELS + 1, TABLE),
        np.empty((_LEVELS + 1, MOST_MOVES), np.int64), np.empty((_LEVELS, MOST_MOVES)),
        np.zeros(_LEVELS, np.int64), np.zeros(_LEVELS, np.int64),
        np.zeros(_LEVELS, np.uint64), np.zeros(_LEVELS, np.uint64),
        np.zeros(_LEVELS), np.zeros(_LEVELS, np.int64),
    )  # fmt: skip
    values = np.zeros(SEATS)
    copy_record(view, levels.tables[0])
    levels.tables[0].chance = ONE  # for the next round
    imagine(levels.tables[0])
    for place in range(n):
        levels.choices[0, place] = moves[place]
    level, found = 0, n
    for _ in range(MOST_STEPS):
        if found:
            levels.sizes[level], levels.trying[level] = found, 0
            prepare(levels, level)
        _step(levels, level)
        found = _go_on(levels, level + 1, view.rounds)
        if found:
            level += 1
            if level == _LEVELS:
                return 0
            continue
        estimate(levels.tables[level + 1], values)
        value = values[view.turn]
        while _count_in(levels, level, value):
            place = levels.trying[level]
            levels.worth[level, place] = levels.sums[level] / levels.ways[level]
            levels.trying[level] += 1
            if not prepare(levels, level):
                break
            if level == 0:
                for done in range(n):
                    worth[done] = levels.worth[0, done]
                return 1
            value = levels.worth[level, 0]
            for done in range(1, levels.sizes[level]):
                value = max(value, levels.worth[level, done])
            level -= 1
    return 0

"""Luck: how much of a result came from chance, measured so that it cancels on average.

Whenever a deal or a move has used chance, what came is compared with what might have come: from
the table as it was before, the same is done again with fresh chance. Stand-ins play both rounds to
their end, many times, and a formula says what the seats may expect there. The difference is luck.
What came and what might have come are equally likely, so luck is 0 on average, however well or
badly stand-ins and formula know the bots. A result less its luck is therefore the same on average,
and strays less.

What is no luck is choice: how the prospects differ between the table before a move and the average
of what might have come after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sevenfold.arena.stand_ins import names_with_stand_ins
from sevenfold.bots.desk import desk_for
from sevenfold.bots.learned import lesson_of
from sevenfold.bots.network import Lesson
from sevenfold.games.game import Game, Json
from sevenfold.games.table import Table
from sevenfold.kernel import chance
from sevenfold.kernel.chance import branch
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.arena.prospects import appraise
    from sevenfold.arena.stand_ins import play_round
    from sevenfold.games.functions import play, setup

_DEAL = -1  # in place of a move
_BEFORE, _AFTER, _SPARE, _OWN = range(4)  # tables of an account; the last one has its chance


def compare(
    tables: np.ndarray, deals: bool, move: int, desk: np.record, lesson: Lesson, wits: np.ndarray,
    formula: np.ndarray, rolls: int, always: bool, came: np.ndarray, might_come: np.ndarray,
) -> bool:  # fmt: skip
    """Deal, or make a move; add the prospects of what came, and of what might have come.

    A generic algorithm. Returns whether chance was used; if it was not, nothing is looked at
    unless it is `always` wanted, and what came is all that might have come. The table that came
    and one that might have come are played on with the same chance, so that less of it differs.
    """
    before, after, spare, own = tables[_BEFORE], tables[_AFTER], tables[_SPARE], tables[_OWN]
    players = len(came)
    shares = np.zeros(players)
    copy_record(before, after)
    if deals:
        setup(after)
    else:
        play(after, move)
    is_chancy = after.chance != before.chance
    for _ in range(rolls if is_chancy or always else 0):
        rest = branch(own)
        copy_record(after, spare)
        spare.chance = rest
        play_round(spare, desk, lesson, wits)
        appraise(spare, desk, formula, shares)
        for seat in range(players):
            came[seat] += shares[seat] / rolls
        if is_chancy:
            copy_record(before, spare)
            spare.chance = branch(own)
            if deals:
                setup(spare)
            else:
                play(spare, move)
            spare.chance = rest
            play_round(spare, desk, lesson, wits)
            appraise(spare, desk, formula, shares)
        for seat in range(players):
            might_come[seat] += shares[seat] / rolls
    return bool(is_chancy)


@cache
def comparing(game: Game) -> Callable[..., bool]:
    """`compare` for a game."""
    return bind(compare, game.name, names_with_stand_ins(game))


@dataclass(frozen=True)
class Tally:
    """Where a result came from, in shares of the win; the parts add up to the result.

    `luck` has what chance gave to each seat, `choices` for each seat that chose what it gave to
    each seat, and `rest` what they could expect before the deal.
    """

    luck: np.ndarray
    choices: np.ndarray
    rest: np.ndarray


class Account:
    """Watches a match, and keeps account of luck and, if it looks `closely`, of choices.

    Whoever does not look closely saves the time for moves without chance, and finds the choices in
    the rest. Choices are fairly compared only if all seats have the same stand-in: the formula
    takes them to be equal in the rounds to come. The same seed gives the same account.

    >>> from sevenfold.arena.playing import play_match, secret_of
    >>> from sevenfold.arena.prospects import formula_for
    >>> from sevenfold.bots import bot_named
    >>> from sevenfold.games.registry import find
    >>> game, secret = find("7"), secret_of(1, deal=0)
    >>> bots = [bot_named("greedy", seed=1), bot_named("random", seed=2)]
    >>> account = Account(game, {}, formula_for(game, 2, {}), (1.0, 0.0), rolls=4, seed=1)
    >>> account.deal(secret.chance(0))
    >>> winners = play_match("7", bots, secret, watcher=account.watch).winners
    >>> tally = account.close(winners)
    >>> (tally.luck + tally.choices.sum(axis=0) + tally.rest).round(9).tolist()
    [1.0, 0.0]
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Json],
        formula: Sequence[float],
        wits: Sequence[float],
        rolls: int,
        seed: int,
        closely: bool = False,
    ) -> None:
        self._players = len(wits)
        self._tables = np.zeros(4, game.record)
        self._tables[:] = game.blank(self._players, options)
        self._tables[_OWN].chance = chance.start(seed)
        self._compare = comparing(game)
        self._means = (desk_for(game), lesson_of(game), np.array(wits), np.array(formula), rolls)
        self._closely = closely
        self._luck = np.zeros(self._players)
        self._choices = np.zeros((self._players, self._players))
        self._now = np.zeros(self._players)

    def deal(self, dealt: np.uint64) -> None:
        """Take the deal that is made with this chance into account."""
        self._tables[_BEFORE].chance = dealt
        came, might_come = self._compared(_DEAL)
        self._luck += came - might_come
        self._now = came

    def watch(self, table: Table, move: int) -> None:
        """Take a move into account; the table has the move's chance already."""
        self._tables[_BEFORE] = table.record
        came, might_come = self._compared(move, deals=False)
        self._luck += came - might_come
        if self._closely:
            self._choices[int(table.record.turn)] += might_come - self._now
            self._now = came

    def close(self, winners: Sequence[int]) -> Tally:
        """The account of a match that is over, or was left without winners."""
        shares = np.full(self._players, 1.0 / self._players)
        if winners:
            shares = np.array([(seat in winners) / len(winners) for seat in range(self._players)])
        rest = shares - self._luck - self._choices.sum(axis=0)
        return Tally(self._luck, self._choices, rest)

    def _compared(self, move: int, deals: bool = True) -> tuple[np.ndarray, np.ndarray]:
        came, might_come = np.zeros(self._players), np.zeros(self._players)
        self._compare(self._tables, deals, move, *self._means, self._closely, came, might_come)
        return came, might_come

"""Choices of which a game knows what each move is worth, so that nothing has to be searched."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sevenfold.bots.desk import desk_for
from sevenfold.bots.manner import Manner, choosing_of
from sevenfold.bots.network import no_lesson
from sevenfold.bots.thought import Opinion, Thought
from sevenfold.games.table import Table, View
from sevenfold.kernel.meanwhile import at_hand


@dataclass(frozen=True, eq=False)
class Solution:
    """What each legal move is worth on average over all `tables` that fit a view."""

    tables: int
    worth: np.ndarray
    best: int  # the place of a move that is worth most

    def in_words(self, table: Table) -> Thought:
        """The same as a thought, at an imagined table."""
        opinions = [
            Opinion(text, self.tables, float(worth), 0.0, (text,))
            for text, worth in zip(table.legal(), self.worth, strict=True)
        ]
        first = opinions.pop(self.best)
        opinions.sort(key=lambda opinion: -opinion.expected)
        seat = int(table.record.turn)
        return Thought(seat, self.tables, first.expected, (first, *opinions), exact=True)


def solution_of(view: View, moves: list[int]) -> Solution | None:
    """What these legal moves are worth, if the game can tell for certain.

    Of several best moves that one is chosen which looks best to the game's judgement.

    >>> import sevenfold
    >>> view = sevenfold.deal("7", seed=7).view(0)
    >>> solution_of(view, view.imagine(seed=0).moves()) is None
    True
    """
    solve = view.game.sense.solve
    if solve is None:
        return None
    n = len(moves)
    room = view.game.room_for_moves()
    room[:n] = moves
    worth = np.zeros(len(room))
    tables = int(at_hand(solve)(view.record, room, n, worth))
    if not tables:
        return None
    found = worth[:n].copy()
    return Solution(tables, found, _best(view, moves, found))


def _best(view: View, moves: list[int], worth: np.ndarray) -> int:
    best = np.flatnonzero(worth == worth.max())
    if len(best) == 1:
        return int(best[0])
    desk, table = desk_for(view.game), view.imagine(seed=0).record
    desk.moves[: len(moves)] = moves
    judged = Manner(learned=False)
    choosing = at_hand(choosing_of(view.game, plans=False))
    choosing(table, len(moves), desk, no_lesson(), judged)
    return int(best[np.argmax(desk.worth[best])])

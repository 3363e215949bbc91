"""The bot that tries every move on imagined tables and plays them out at random."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sevenfold.games.game import Game
from sevenfold.games.table import View
from sevenfold.kernel import chance
from sevenfold.kernel.chance import below, branch
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.games.functions import imagine, legal, play, standing

_LONGEST = 500  # plies of a playout; a round of any of our games is shorter


def try_moves(
    view: np.record, seat: int, tables: np.ndarray, moves: np.ndarray, totals: np.ndarray, n: int
) -> int:
    """Add up, for each legal move, how far ahead the seat is after `n` playouts of it.

    A generic algorithm: the game's functions are free names. Every playout begins at a freshly
    imagined table, the same one for all moves, and goes on to the end of the round. Returns the
    number of legal moves.
    """
    imagined, table = tables[0], tables[1]
    points = np.zeros(view.players, np.int64)
    replies = np.zeros(len(moves), np.int64)
    legal_moves = 0
    for _ in range(n):
        copy_record(view, imagined)
        imagined.chance = branch(view)
        imagine(imagined)
        legal_moves = legal(imagined, moves)
        for number in range(legal_moves):
            copy_record(imagined, table)
            play(table, moves[number])
            for _ply in range(_LONGEST):
                if table.rounds != imagined.rounds:
                    break
                choices = legal(table, replies)
                if choices == 0:
                    break
                play(table, replies[below(table, choices)])
            standing(table, points)
            ahead = points[seat] * 1.0
            for other in range(view.players):
                if other != seat:
                    ahead -= points[other] / (view.players - 1)
            totals[number] += ahead
    return legal_moves


@cache
def _bound(game: Game) -> Callable[..., int]:
    return bind(try_moves, game.name, game.functions)


class PlayoutBot:
    """Chooses the move after which it was furthest ahead on average.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", seed=7)
    >>> PlayoutBot(playouts=50, seed=1).choose(table.view(table.turn)) in table.legal()
    True
    """

    def __init__(self, playouts: int = 300, seed: int | None = None) -> None:
        self._playouts = playouts
        self._seed = seed

    def choose(self, view: View) -> str:
        """The most promising move of the view's seat."""
        if view.seat is None:
            raise ValueError("a spectator has no moves")
        game = view.game
        record = view.record.copy()
        record.chance = chance.start(secrets.randbits(64) if self._seed is None else self._seed)
        moves = game.room_for_moves()
        totals = np.zeros(len(moves))
        tables = np.zeros(2, game.record)
        legal_moves = _bound(game)(record, view.seat, tables, moves, totals, self._playouts)
        best = int(moves[np.argmax(totals[:legal_moves])])
        return game.notation.move_text(view.imagine(seed=0).record, best)

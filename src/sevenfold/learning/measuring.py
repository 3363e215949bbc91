"""How good a network plays by itself: whole matches against the game's own judgement."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sevenfold.bots.network import FULL, Network, weigh_of
from sevenfold.bots.policy import best_place, names_for
from sevenfold.games.game import Game, Options
from sevenfold.kernel import chance
from sevenfold.kernel.compiling import bind

if TYPE_CHECKING:
    from sevenfold.bots.network import weigh
    from sevenfold.games.functions import judge, legal, play

_LONGEST = 100_000  # plies of a match
_SURE = 1.96  # standard errors on either side of a 95 % interval


@dataclass(frozen=True)
class Share:
    """The share of matches that were won, and how far off that may be (95 %)."""

    won: float
    off: float

    def __str__(self) -> str:
        return f"{100 * self.won:.1f} ± {100 * self.off:.1f} %"


def play_against(
    tables: np.ndarray, learned: np.ndarray, moves: np.ndarray, first: np.ndarray,
    last: np.ndarray, active: np.ndarray, sums: np.ndarray, full: int,
) -> None:  # fmt: skip
    """Play every match to its end: the seat `learned[place]` by the network, others by judgement.

    A generic algorithm.
    """
    worth = np.zeros(len(moves))
    liked = np.zeros(len(moves))
    for place in range(len(tables)):
        table = tables[place]
        for _ in range(_LONGEST):
            n = legal(table, moves)
            if n == 0:
                break
            if n == 1:
                play(table, moves[0])
                continue
            if table.turn == learned[place]:
                weigh(table, moves, n, worth, liked, first, last, active, sums, full)
            else:
                judge(table, moves, n, worth)
            play(table, moves[best_place(table, worth, n)])


@cache
def _loop(game: Game) -> Callable[..., None]:
    return bind(play_against, game.name, {**names_for(game), "weigh": weigh_of(game)})


def against_greedy(
    game: Game, network: Network, matches: int, players: int, options: Options, seed: int
) -> Share:
    """How many matches one seat of the network wins against greedy ones.

    Every deal is played from every seat, and counts once: so luck of the seat and part of the
    luck of the deal cancel. Who ties has a share.
    """
    deals = max(1, matches // players)
    tables = np.zeros(deals * players, game.record)
    blank = game.blank(players, options)
    for deal in range(deals):
        same = tables[deal * players : (deal + 1) * players]
        same[:] = blank
        same[0].chance = chance.start((seed << 32) + deal)
        game.setup(same[0])
        same[1:] = same[0]
    seats = np.tile(np.arange(players), deals)
    lesson = network.lesson(game)
    _loop(game)(
        tables, seats, game.room_for_moves(), lesson.first, lesson.last, lesson.active,
        lesson.sums, FULL,
    )  # fmt: skip
    points = np.zeros(players, np.int64)
    won = np.zeros(len(tables))
    for place, seat in enumerate(seats):
        winners = int(game.standing(tables[place], points))
        won[place] = (winners >> int(seat) & 1) / max(winners.bit_count(), 1)
    by_deal = won.reshape(deals, players).mean(axis=1)
    off = _SURE * float(by_deal.std(ddof=min(1, deals - 1))) / math.sqrt(deals)
    return Share(float(by_deal.mean()), off)

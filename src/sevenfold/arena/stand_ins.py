"""Stand-ins: quick bots in compiled code that play a round to its end in place of others.

A stand-in has a wit: from 0 to 1 it is how often it plays what the game's judgement likes best, and
otherwise it plays anything; with NETWORK it plays what the game's network likes best. So `random`,
`greedy` and `learned` stand in for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.arena.prospects import names_of
from sevenfold.bots.iteration import judging_of, weighing_of
from sevenfold.bots.learned import network_of
from sevenfold.bots.network import Lesson
from sevenfold.bots.policy import best_place
from sevenfold.games.game import Game
from sevenfold.kernel.compiling import bind

if TYPE_CHECKING:
    from sevenfold.bots.iteration import by_network as ask
    from sevenfold.bots.policy import pick
    from sevenfold.games.functions import legal, play

NETWORK = 2.0
_LIKELY = 0.9  # of all others: nobody knows what they do, so what comes of it is spread a little
_THEMSELVES = {"random": 0.0, "greedy": 1.0, "learned": NETWORK}
_LONGEST = 2_000  # plies of a round


def wit_of(game: Game, wish: str) -> float:
    """The wit of the stand-in for a bot of a tournament.

    >>> from sevenfold.games.registry import find
    >>> [wit_of(find("7"), wish) for wish in ("greedy", "learned", "expert", "greedy=mine:Bot")]
    [1.0, 2.0, 0.9, 0.9]
    """
    wit = _THEMSELVES.get(wish, _LIKELY)
    return 1.0 if wit == NETWORK and network_of(game) is None else wit


def stand_in(table: np.record, desk: np.record, n: int, lesson: Lesson, wit: float) -> int:
    """The one of `n` legal moves that a stand-in plays. A generic algorithm."""
    if wit < NETWORK or n == 1:
        return int(pick(table, desk.moves, n, wit, desk.worth))
    ask(table, n, desk, lesson)
    return int(desk.moves[best_place(table, desk.worth, n)])


def play_round(table: np.record, desk: np.record, lesson: Lesson, wits: np.ndarray) -> None:
    """Let stand-ins play until the next round has begun, or the match is over.

    A generic algorithm; `wits` has the wit of each seat's stand-in.
    """
    rounds = table.rounds
    for _ in range(_LONGEST):
        n = legal(table, desk.moves)
        if n == 0 or table.rounds != rounds:
            break
        play(table, stand_in(table, desk, n, lesson, wits[table.turn]))


@cache
def names_with_stand_ins(game: Game) -> Mapping[str, Callable[..., Any]]:
    """What generic algorithms may use of a game that let stand-ins play it."""
    names: dict[str, Callable[..., Any]] = {**names_of(game)}
    names["ask"] = judging_of(game) if network_of(game) is None else weighing_of(game)
    for part in (stand_in, play_round):
        names[part.__name__] = bind(part, game.name, names)
    return names

"""Manners: how bots choose that do not think ahead.

All of them look at what each move seems worth, to the game's own judgement or to its network. They
differ in whether they always play the best, or how much they give away. A manner is all there is to
say of them, so compiled code can let them play without asking a bot for every move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sevenfold.bots.bot import seat_to_move
from sevenfold.bots.desk import desk_for
from sevenfold.bots.iteration import judging_of, weighing_of
from sevenfold.bots.network import FULL, Lesson
from sevenfold.bots.policy import best_place, likely_place, names_for
from sevenfold.games.game import Game
from sevenfold.games.sense import no_plan
from sevenfold.games.table import View
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.meanwhile import at_hand

if TYPE_CHECKING:
    from sevenfold.bots.iteration import by_judgement as liking
    from sevenfold.bots.iteration import by_network as weighing
    from sevenfold.games.functions import plan


class Manner(NamedTuple):
    """How somebody chooses: whom it asks, and how much it gives away.

    `learned` asks the game's network, otherwise its judgement. A move that seems to lose `warmth`
    points against the best one is less likely by a factor of e, and one that seems to lose more
    than `most` is never played. Without warmth it is always the best; equals are equally likely.
    """

    learned: bool
    warmth: float = 0.0
    most: float = 0.0


def choose(table: np.record, n: int, desk: np.record, lesson: Lesson, manner: Manner) -> int:
    """The place of the one that is chosen among `n` legal moves on a desk. A generic algorithm.

    Who has learned and gives nothing away goes by the game's plan of the turn where there is one.
    """
    scale = 1.0
    careful = manner.learned and manner.warmth <= 0.0
    if careful and plan(table, desk.moves, n, desk.worth):
        return int(best_place(table, desk.worth, n))
    if manner.learned:
        weighing(table, n, desk, lesson)
        scale = FULL * FULL / lesson.unit
    else:
        liking(table, n, desk, lesson)
    if manner.warmth <= 0.0:
        return int(best_place(table, desk.worth, n))
    return int(likely_place(table, desk.worth, n, scale * manner.warmth, scale * manner.most))


@cache
def choosing_of(game: Game, plans: bool = True) -> Callable[..., int]:
    """`choose` for a game. One without features has no network, so nobody asks it.

    A plan takes seconds to compile, so those who go by none can have `choose` without.
    """
    if plans and game.sense.plan is None:
        return choosing_of(game, plans=False)
    liked = judging_of(game)
    weighed = liked if game.features is None else weighing_of(game)
    plan = names_for(game)["plan"] if plans else no_plan
    return bind(choose, game.name, {"liking": liked, "weighing": weighed, "plan": plan})


def choice(
    view: View, manner: Manner, lesson: Lesson, randomness: np.uint64
) -> tuple[int, np.uint64]:
    """The move that is chosen in this manner, and the state of chance after it.

    >>> import sevenfold
    >>> from sevenfold.bots.network import no_lesson
    >>> from sevenfold.kernel import chance
    >>> table = sevenfold.deal("7", seed=7)
    >>> view = table.view(table.turn)
    >>> move, _ = choice(view, Manner(learned=False), no_lesson(), chance.start(1))
    >>> move in table.moves()
    True
    """
    seat_to_move(view)
    table = view.imagine(seed=0)
    table.record.chance = randomness
    desk = desk_for(view.game)
    moves = table.moves()
    desk.moves[: len(moves)] = moves
    careful = manner.learned and manner.warmth <= 0.0
    choosing = at_hand(choosing_of(view.game, plans=careful))
    place = choosing(table.record, len(moves), desk, lesson, manner)
    return moves[place], table.record.chance

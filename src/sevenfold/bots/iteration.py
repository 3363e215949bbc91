"""Information-set Monte Carlo tree search, seen from the seat that thinks.

Every iteration imagines a new table from the view, walks down the tree along moves that are legal
at that table, adds one new move, plays on by the game's judgement and chance until the horizon,
and writes at every step of its path how the seat that took it fared. So each seat, in teams or
alone, does what is good for itself, and nobody ever acts on a card that only the table knows: a
move is judged over all imagined tables where it was legal.

Other seats mostly play by habit: what the game's judgement says with the cards they hold at this
imagined table. The tree could not say it so well, since it knows only what all their imagined
hands have in common.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.bots.desk import DEEPEST
from sevenfold.bots.policy import best_place, happens, names_for
from sevenfold.bots.tree import ROOT, add_child, find_child, learn, look_up
from sevenfold.games.game import Game
from sevenfold.kernel.bits import number
from sevenfold.kernel.chance import branch, word
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.bots.policy import pick
    from sevenfold.games.functions import estimate, imagine, judge, legal, likelihood, play

_LONGEST = 500  # plies of an imagined play; a round of any of our games is shorter
_WORDS = 2.0**32


def dream(view: np.record, tables: np.ndarray, candidates: int) -> None:
    """Imagine a table; of several candidates, one as likely as it explains what others did."""
    table, other = tables[0], tables[1]
    copy_record(view, table)
    table.chance = branch(view)
    imagine(table)
    if candidates > 1:
        weights = likelihood(table, view.turn)
        for _ in range(1, candidates):
            copy_record(view, other)
            other.chance = branch(view)
            imagine(other)
            weight = likelihood(other, view.turn)
            weights += weight
            if number(word(view)) * weights < weight * _WORDS:
                copy_record(other, table)


def play_on(
    table: np.record, moves: np.ndarray, worth: np.ndarray, last_round: int, greed: float
) -> None:
    """Play to the horizon, by judgement or chance."""
    for _ in range(_LONGEST):
        if table.rounds >= last_round:
            break
        n = legal(table, moves)
        if n == 0:
            break
        play(table, pick(table, moves, n, greed, worth))


def think(
    view: np.record,
    tables: np.ndarray,
    tree: np.ndarray,
    nodes: np.ndarray,
    slots: np.ndarray,
    desk: np.record,
    iterations: int,
    horizon: int,
    greed: float,
    curiosity: float,
    breadth: float,
    trust: float,
    habit: float,
    candidates: int,
) -> None:
    """Search on for so many iterations, from a view whose seat is to move.

    A generic algorithm: the functions of a game are free names. The view's record carries the
    randomness of the search. A choice that has seldom come up is left to the game's judgement;
    the more often it comes up, the more moves are tried. When all nodes are in use, the tree keeps
    its shape and goes on counting.
    """
    counts = tree[0]
    table = tables[0]
    moves, worth, tried, path, values = desk.moves, desk.worth, desk.tried, desk.path, desk.values
    for _ in range(iterations):
        dream(view, tables, candidates)
        last_round = table.rounds + horizon
        spread = curiosity * math.sqrt(counts.deviations / max(counts.results, 1))
        node = ROOT
        depth = 0
        new = False
        while not new and table.rounds < last_round and depth < DEEPEST:
            n = legal(table, moves)
            if n == 0:
                break
            if n == 1:  # nothing to think about
                play(table, moves[0])
                continue
            habitual = table.turn != view.turn and happens(table, habit)
            if habitual or trust > 0.0:
                judge(table, moves, n, worth)
            else:
                worth[:n] = 0.0
            if habitual:
                place = best_place(table, worth, n)
                tried[place] = find_child(nodes, slots, node, moves[place], table.turn)
                new = tried[place] < 0
            else:
                known, place = look_up(
                    nodes, slots, node, table.turn, moves, n, tried, worth, spread, trust
                )
                new = known == 0 or (
                    known < n and known < 1.0 + breadth * math.sqrt(nodes[tried[place]].available)
                )
                if new:
                    judge(table, moves, n, worth)
                    for place in range(n):
                        if tried[place] >= 0:
                            worth[place] = -math.inf
                    place = best_place(table, worth, n)
            if not new:
                node = tried[place]
            elif counts.nodes < len(nodes):
                node = add_child(counts, nodes, slots, node, moves[place], table.turn)
            else:
                break
            path[depth] = node
            depth += 1
            play(table, moves[place])
        play_on(table, moves, worth, last_round, greed)
        estimate(table, values)
        learn(counts, nodes, path, depth, values, view.turn)


@cache
def search_of(game: Game) -> Callable[..., None]:
    """The search of a game, compiled."""
    names: dict[str, Callable[..., Any]] = {**names_for(game)}
    for part in (dream, play_on):
        names[part.__name__] = bind(part, game.name, names)
    return bind(think, game.name, names)

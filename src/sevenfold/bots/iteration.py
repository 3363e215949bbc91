"""Information-set Monte Carlo tree search, seen from the seat that thinks.

Every iteration imagines a new table from the view, walks down the tree along moves that are legal
at that table, adds one new move, plays on by the game's judgement and chance until the horizon,
and writes at every step of its path how the seat that took it fared. So each seat, in teams or
alone, does what is good for itself, and nobody ever acts on a card that only the table knows: a
move is judged over all imagined tables where it was legal.

Other seats mostly play by habit: what the game's judgement says with the cards they hold at this
imagined table. The tree could not say it so well, since it knows only what all their imagined
hands have in common.

A game's network (`bots.network`) may take the place of the judgement in habits, and that of playing
on. The search is compiled with it only where it is used.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.bots.desk import DEEPEST
from sevenfold.bots.network import FULL, Lesson, appraise_of, features_of, weigh
from sevenfold.bots.policy import best_place, happens, names_for, pick
from sevenfold.bots.tree import ROOT, add_child, find_child, learn, look_up
from sevenfold.games.game import Game
from sevenfold.kernel.bits import number
from sevenfold.kernel.chance import branch, word
from sevenfold.kernel.compiling import bind, in_place, variable
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.bots.network import appraise
    from sevenfold.games.functions import (
        estimate,
        imagine,
        judge,
        legal,
        likelihood,
        play,
        standing,
    )


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
    table: np.record,
    moves: np.ndarray,
    worth: np.ndarray,
    last_round: int,
    greed: float,
    waited_for: int,
) -> int:
    """Play to the horizon, or until a seat that is waited for has a choice, of how many moves.

    Moves are made by judgement or chance. Returns 0 at the horizon; seat −1 is never waited for.
    """
    for _ in range(_LONGEST):
        if table.rounds >= last_round:
            break
        n = legal(table, moves)
        if n == 0:
            break
        if n > 1 and table.turn == waited_for:
            return int(n)
        play(table, pick(table, moves, n, greed, worth))
    return 0


def foretell(table: np.record, n: int, desk: np.record, lesson: Lesson) -> None:
    """What a table is worth to each seat: what it has, and what the network promises for later.

    That is the best of the `n` moves of the seat that has a choice. Without a choice there is
    nothing more to come, but for the prize when the match is over.
    """
    players = table.players
    values, points, worth = desk.values, desk.points, desk.worth
    winners = standing(table, points)
    total = 0
    winning = 0
    for seat in range(players):
        total += points[seat]
        winning += winners >> seat & 1
    for seat in range(players):
        values[seat] = points[seat] - (total - points[seat]) / max(players - 1, 1)
    if n:
        weigh_for(table, n, desk, lesson)
        best = worth[0]
        for place in range(1, n):
            best = max(best, worth[place])
        promised = best * lesson.unit / (FULL * FULL)
        for seat in range(players):
            values[seat] += promised if seat == table.turn else -promised / max(players - 1, 1)
    elif table.turn < 0:
        for seat in range(players):
            share = (winners >> seat & 1) / winning
            values[seat] += lesson.prize * (share * players - 1.0) / max(players - 1, 1)


def by_overview(
    table: np.record, values: np.ndarray, last_round: int, seat: int, overview: Lesson
) -> None:
    """What a table is worth: what each seat has, and what the network that sees it all promises."""
    estimate(table, values)
    if table.rounds < last_round and table.turn >= 0:
        promised = overview.unit / (FULL * FULL) * appraise(
            table, seat, overview.first, overview.last, overview.active, overview.sums, FULL
        )  # fmt: skip
        for other in range(table.players):
            share = 1.0 if other == seat else -1.0 / max(table.players - 1, 1)
            values[other] += share * promised


def unasked(
    table: np.record, values: np.ndarray, last_round: int, seat: int, overview: Lesson
) -> None:
    """Takes the place of that where a search never asks, so that it is not compiled."""


def by_network(table: np.record, n: int, desk: np.record, lesson: Lesson) -> None:
    """How good each of `n` moves looks to the network."""
    weigh(
        table, desk.moves, n, desk.worth, desk.liked,
        lesson.first, lesson.last, lesson.active, lesson.sums, FULL,
    )  # fmt: skip


def by_judgement(table: np.record, n: int, desk: np.record, lesson: Lesson) -> None:
    """How good each of `n` moves looks to the game's own judgement."""
    judge(table, desk.moves, n, desk.worth)


if TYPE_CHECKING:
    expect = weigh_for = by_judgement  # each is one of these two ways
    look_over = unasked  # or `by_overview`


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
    rivals: int,
    leaf: bool,
    lesson: Lesson,
    asks: bool,
    overview: Lesson,
) -> None:
    """Search on for so many iterations, from a view whose seat is to move.

    Without `rivals` the tree says which of its moves to try. With them, so many moves on the desk
    are tried in turn at each imagined table, and the desk keeps how each of them went.

    A generic algorithm: the functions of a game are free names. The view's record carries the
    randomness of the search. A choice that has seldom come up is left to the game's judgement;
    the more often it comes up, the more moves are tried. When all nodes are in use, the tree keeps
    its shape and goes on counting.
    """
    counts = tree[0]
    table = tables[0]
    moves, worth, tried, path, values = desk.moves, desk.worth, desk.tried, desk.path, desk.values
    for number_of_try in range(iterations):
        rival = number_of_try % max(rivals, 1)
        if rival == 0:
            dream(view, tables, candidates)
            copy_record(table, tables[2])
        else:
            copy_record(tables[2], table)
        last_round = table.rounds + horizon
        spread = curiosity * math.sqrt(counts.deviations / max(counts.results, 1))
        node = variable(ROOT)
        depth = 0
        new = False
        racing = rivals > 0
        while not new and table.rounds < last_round and depth < DEEPEST:
            n = legal(table, moves)
            if n == 0:
                break
            if n == 1:  # nothing to think about
                play(table, moves[0])
                continue
            habitual = table.turn != view.turn and happens(table, habit)
            if habitual:
                expect(table, n, desk, lesson)
            elif trust > 0.0 and not racing:
                judge(table, moves, n, worth)
            else:
                worth[:n] = 0.0
            if racing:
                racing = False
                place = 0
                while moves[place] != desk.rivals[rival]:
                    place += 1
                tried[place] = find_child(nodes, slots, node, moves[place], table.turn)
                new = tried[place] < 0
            elif habitual:
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
        if asks:
            look_over(table, values, last_round, view.turn, overview)
        else:
            n = play_on(table, moves, worth, last_round, greed, view.turn if leaf else -1)
            if leaf:
                foretell(table, n, desk, lesson)
            else:
                estimate(table, values)
        learn(counts, nodes, path, depth, values, view.turn)
        if rivals:
            desk.results[number_of_try] = values[view.turn]


@cache
def weighing_of(game: Game) -> Callable[..., None]:
    """How good moves on a desk look to a game's network; compiled once for all who ask."""
    names = {**names_for(game), **features_of(game).functions}
    return bind(by_network, game.name, {"weigh": in_place(weigh, names)})


@cache
def judging_of(game: Game) -> Callable[..., None]:
    """The same to the game's own judgement."""
    return bind(by_judgement, game.name, names_for(game))


@cache
def search_of(
    game: Game, leaf: bool = False, learned_habit: bool = False, outlook: bool = False
) -> Callable[..., None]:
    """The search of a game, compiled; with its networks where that is asked for."""
    names: dict[str, Callable[..., Any]] = {**names_for(game)}
    judging = in_place(by_judgement, names)
    names["weigh_for"] = weighing_of(game) if leaf else judging
    names["expect"] = weighing_of(game) if learned_habit else judging
    for part in (pick, dream, play_on, foretell):
        names[part.__name__] = in_place(part, names)
    if outlook:
        names["appraise"] = appraise_of(game)
    names["look_over"] = in_place(by_overview if outlook else unasked, names)
    return bind(think, game.name, names)

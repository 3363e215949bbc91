"""Watching: a network sees rounds that others play, with all cards open, and learns how they end.

They are played by the judgement of the game or by what `learned` likes, with a slip now and then,
so that the network also knows what a search tries and nobody would play. What a position is worth
is learned by TD(λ), for every seat, whoever's turn it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.bots.iteration import judging_of, weighing_of
from sevenfold.bots.learned import network_of
from sevenfold.bots.network import Lesson, appraise_of, overview_of
from sevenfold.bots.policy import best_place, happens, names_for
from sevenfold.games.game import Game
from sevenfold.kernel.chance import below, branch
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.records import copy_record
from sevenfold.learning.selfplay import ahead, look_back

if TYPE_CHECKING:
    from sevenfold.bots.iteration import by_judgement as ask
    from sevenfold.bots.network import appraise
    from sevenfold.games.functions import judge, legal, play, setup, stage, standing, survey

MOST_POSITIONS = 200  # of a round
_SLIPS = 0.05  # how often anything else is played
_SEATS = 16


def room_for_positions(game: Game) -> np.ndarray:
    """Room for what was true of the positions of a round, for each seat."""
    position = np.dtype(
        (
            np.record,
            [
                ("active", np.int32, overview_of(game).most),
                ("true", np.int64),
                ("kind", np.int64),
                ("thought", np.float64),
                ("ahead", np.float64),  # the seat's points, less the others' average
            ],
        )
    )
    return np.zeros((game.most, MOST_POSITIONS), position)


def learn_by_watching(
    table: np.record, blanks: np.ndarray, first: np.ndarray, last: np.ndarray,
    first_moved: np.ndarray, last_moved: np.ndarray, positions: np.ndarray, desk: np.record,
    rounds: int, rate: float, trace: float, unit: float, guests: float, lesson: Lesson,
) -> float:  # fmt: skip
    """Watch so many first rounds and learn from each; returns the mean of the squared errors.

    A generic algorithm. `guests` is how often the judgement plays; else `ask` says what is liked.
    """
    active = np.zeros(positions[0, 0].active.size, np.int32)
    sums = np.zeros((1, first.shape[1]), np.float32)
    hidden = np.zeros(first.shape[1], np.float32)
    points = np.zeros(_SEATS, np.int64)
    moves, worth = desk.moves, desk.worth
    errors = 0.0
    learned = 0
    for _ in range(rounds):
        randomness = branch(table)
        copy_record(blanks[below(table, len(blanks))], table)
        table.chance = randomness
        setup(table)
        first_round = table.rounds
        judged = happens(table, guests)
        made = 0
        while table.rounds == first_round:
            n = legal(table, moves)
            if n == 0:
                break
            if n == 1:
                play(table, moves[0])
                continue
            if made < MOST_POSITIONS:
                standing(table, points)
                for seat in range(table.players):
                    position = positions[seat, made]
                    position.thought = appraise(table, seat, first, last, active, sums, 1.0)
                    position.true = survey(table, seat, position.active)
                    position.kind = stage(table)
                    position.ahead = ahead(points, table.players, seat, unit)
                made += 1
            if judged:
                judge(table, moves, n, worth)
            else:
                ask(table, n, desk, lesson)
            place = below(table, n) if happens(table, _SLIPS) else best_place(table, worth, n)
            play(table, moves[place])
        standing(table, points)
        for seat in range(table.players):
            end = ahead(points, table.players, seat, unit)
            errors += look_back(
                first, last, first_moved, last_moved, positions[seat], made, end, trace, rate,
                hidden,
            )  # fmt: skip
        learned += made * table.players
    return errors / max(learned, 1)


@cache
def watcher_of(game: Game) -> Callable[..., float]:
    """`learn_by_watching` for a game."""
    names: dict[str, Any] = {**names_for(game), **overview_of(game).functions}
    names["ask"] = judging_of(game) if network_of(game) is None else weighing_of(game)
    return bind(learn_by_watching, game.name, {**names, "appraise": appraise_of(game)})

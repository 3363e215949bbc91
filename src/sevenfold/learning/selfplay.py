"""Self-play: a network plays all seats of a match, or one of them, and learns from how it went.

Where it plays one, guests have the others. How quick guests choose is compiled with it; for those
that think, it stops at each of their choices and waits until they have made it.

What a choice is worth is learned by TD(λ): what it brought until the seat's next choice, and from
there on partly what that choice was thought to be worth, partly what came of it in the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.bots.manner import Manner, choosing_of
from sevenfold.bots.network import Lesson, features_of, weigh_of
from sevenfold.bots.policy import best_place, happens, likely_place, names_for
from sevenfold.games.game import Game
from sevenfold.kernel.chance import below, branch
from sevenfold.kernel.compiling import bind, compiled
from sevenfold.kernel.records import copy_record

if TYPE_CHECKING:
    from sevenfold.bots.manner import choose
    from sevenfold.bots.network import weigh
    from sevenfold.games.functions import (
        describe,
        foresee,
        kind,
        legal,
        play,
        setup,
        standing,
    )

MOST_CHOICES = 600  # of a seat, in what is learned at once
_LONGEST = 100_000  # plies of a match
_SEATS = 16
_TRIES = 0.1  # how often somebody who imitates does anything else
_CREEP = np.float32(0.05)  # how much a unit at its bounds still learns

_COURSE = np.dtype(
    (
        np.record,
        [
            ("left", np.int64),  # matches
            ("plies", np.int64),  # of the match under way; 0 before it is dealt
            ("rounds", np.int64),
            ("alone", np.int64),  # the seat that learns, if all others are guests; else −1
            ("made", np.int64, _SEATS),  # choices of each seat that nothing was learned from yet
            ("learned", np.int64),  # choices
            ("errors", np.float64),  # squared, added up
        ],
    )
)


def course_of(matches: int) -> np.record:
    """How far self-play has come that has so many matches before it."""
    course: np.record = np.zeros(1, _COURSE)[0]
    course.left = matches
    return course


def room_for_choices(game: Game) -> np.ndarray:
    """Room for the choices of all seats: what was true, of which kind, what it seemed worth."""
    choice = np.dtype(
        (
            np.record,
            [
                ("active", np.int32, features_of(game).most),
                ("true", np.int64),
                ("kind", np.int64),
                ("thought", np.float64),
                ("ahead", np.float64),  # the seat's points, less the others' average
            ],
        )
    )
    return np.zeros((_SEATS, MOST_CHOICES), choice)


@compiled
def ahead(points: np.ndarray, players: int, seat: int, unit: float) -> float:
    """A seat's points, less the average of the others', in units."""
    total = 0
    for other in range(players):
        total += points[other]
    mine = points[seat]
    return float((mine - (total - mine) / max(players - 1, 1)) / unit)


@compiled
def fortune(winners: int, players: int, seat: int) -> float:
    """1 for who has won alone, what is left for the others; all together have nothing."""
    many = 0
    for other in range(players):
        many += winners >> other & 1
    share = (winners >> seat & 1) / many
    return float((share * players - 1.0) / max(players - 1, 1))


@compiled
def correct(
    first: np.ndarray, last: np.ndarray, first_moved: np.ndarray, last_moved: np.ndarray,
    choice: np.record, target: float, rate: float, hidden: np.ndarray,
) -> float:  # fmt: skip
    """Move what the network says of a choice towards a target; returns how far off it was.

    The more a row of weights was moved before, the less it is moved now (Adagrad, a row at a time):
    what is seldom true learns from few choices, and what is always true does not sway.
    """
    units = first.shape[1]
    for unit in range(units):
        hidden[unit] = first[-1, unit]
    for place in range(choice.true):
        row = first[choice.active[place]]
        for unit in range(units):
            hidden[unit] += row[unit]
    weights = last[choice.kind]
    said = weights[units]
    passed = np.float32(0.0)
    for unit in range(units):
        hidden[unit] = min(max(hidden[unit], np.float32(0.0)), np.float32(1.0))
        said += hidden[unit] * weights[unit]
        passed += hidden[unit] * hidden[unit]
    off = np.float32(target - said)
    last_moved[choice.kind] += off * off * passed / units
    step = np.float32(rate) * off / np.sqrt(last_moved[choice.kind])
    slopes = np.float32(0.0)
    for unit in range(units):
        slope = off * weights[unit]
        weights[unit] += step * hidden[unit]
        if hidden[unit] <= 0.0:
            slope = max(slope, np.float32(0.0)) * _CREEP
        elif hidden[unit] >= 1.0:
            slope = min(slope, np.float32(0.0)) * _CREEP
        hidden[unit] = slope
        slopes += slope * slope
    weights[units] += step
    slopes /= units
    for place in range(choice.true + 1):
        feature = choice.active[place] if place < choice.true else len(first) - 1
        row = first[feature]
        first_moved[feature] += slopes
        step = np.float32(rate) / np.sqrt(first_moved[feature])
        for unit in range(units):
            row[unit] += step * hidden[unit]
    return float(off)


@compiled
def look_back(
    first: np.ndarray, last: np.ndarray, first_moved: np.ndarray, last_moved: np.ndarray,
    choices: np.ndarray, n: int, end: float, trace: float, rate: float, hidden: np.ndarray,
) -> float:  # fmt: skip
    """Learn from a seat's `n` choices, the last one first, now that it is `end` points ahead."""
    target = 0.0
    later = end
    errors = 0.0
    for place in range(n - 1, -1, -1):
        choice = choices[place]
        gain = later - choice.ahead
        later = choice.ahead
        if place < n - 1:
            target = trace * target + (1.0 - trace) * choices[place + 1].thought
        target += gain
        off = correct(first, last, first_moved, last_moved, choice, target, rate, hidden)
        errors += off * off
    return errors


def learn_by_playing(
    course: np.record, table: np.record, blanks: np.ndarray, first: np.ndarray, last: np.ndarray,
    first_moved: np.ndarray, last_moved: np.ndarray, choices: np.ndarray, desk: np.record,
    rate: float, warmth: float, trace: float, unit: float, prize: float, by_round: bool,
    imitates: bool, guests: float, lesson: Lesson, manner: Manner, waits: bool,
) -> None:  # fmt: skip
    """Play the matches of a course and learn from each, or until a guest has to think.

    A generic algorithm. Each match begins from one of the `blanks`, records with players and
    options. Whoever imitates mostly plays what the game's own judgement likes best. `guests` is how
    often only one seat learns, and all others are guests. They choose in their `manner`; if it
    `waits` for them, their move has to be made before it is called again.
    """
    active = np.zeros(choices[0, 0].active.size, np.int32)
    sums = np.zeros((2, first.shape[1]), np.float32)
    hidden = np.zeros(first.shape[1], np.float32)
    points = np.zeros(_SEATS, np.int64)
    moves, worth, liked, made = desk.moves, desk.worth, desk.liked, course.made
    while course.left > 0:
        if course.plies == 0:
            randomness = branch(table)
            copy_record(blanks[below(table, len(blanks))], table)
            table.chance = randomness
            setup(table)
            course.rounds = table.rounds
            course.alone = below(table, table.players) if happens(table, guests) else -1
        n = legal(table, moves)
        if n == 0 or (by_round and table.rounds != course.rounds):
            course.rounds = table.rounds
            first_ones = standing(table, points)
            for seat in range(table.players):
                end = ahead(points, table.players, seat, unit)
                if n == 0:
                    end += prize / unit * fortune(first_ones, table.players, seat)
                course.errors += look_back(
                    first, last, first_moved, last_moved, choices[seat], made[seat], end,
                    trace, rate, hidden,
                )  # fmt: skip
                course.learned += made[seat]
                made[seat] = 0
        if n == 0 or course.plies == _LONGEST:
            course.left -= 1
            course.plies = 0
            continue
        course.plies += 1
        if n == 1:  # nothing to choose, and nothing to learn
            play(table, moves[0])
            continue
        seat = table.turn
        if course.alone >= 0 and seat != course.alone:
            if waits:
                return
            play(table, moves[choose(table, n, desk, lesson, manner)])
            continue
        weigh(table, moves, n, worth, liked, first, last, active, sums, 1.0)
        favourite = best_place(table, liked, n)
        if not imitates:
            place = likely_place(table, worth, n, warmth, math.inf)
        elif happens(table, _TRIES):
            place = below(table, n)
        else:
            place = favourite
        if made[seat] < MOST_CHOICES:
            choice = choices[seat, made[seat]]
            made[seat] += 1
            true = describe(table, choice.active)
            behind = liked[favourite] - liked[place]
            choice.true = true + foresee(
                table, moves[place], liked[place], behind, choice.active[true:]
            )
            choice.kind = kind(table, moves[place])
            choice.thought = worth[place]
            standing(table, points)
            choice.ahead = ahead(points, table.players, seat, unit)
        play(table, moves[place])


@cache
def learner_of(game: Game) -> Callable[..., None]:
    """`learn_by_playing` for a game."""
    names: dict[str, Any] = {**names_for(game), **features_of(game).functions}
    names["choose"] = choosing_of(game)
    return bind(learn_by_playing, game.name, {**names, "weigh": weigh_of(game)})

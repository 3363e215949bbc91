"""Learned judgement: a small network that says what a move is worth.

Every feature that is true (`games.features`) adds its row of weights to the hidden units; a unit
passes on what lies between nothing and full; each kind of move adds these up with weights of its
own. At play all numbers are whole, so compiled and interpreted code agree to the bit, and only the
order of two worths matters. While a network learns, the same code runs with broken numbers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sevenfold.bots.desk import apart
from sevenfold.bots.policy import names_for
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.features import Features
from sevenfold.games.game import Game, Json
from sevenfold.games.overview import Overview
from sevenfold.kernel.compiling import bind, compiled

if TYPE_CHECKING:
    from sevenfold.games.functions import describe, foresee, judge, kind, stage, survey

FULL = 1 << 12  # what a unit passes on at most, and what 1.0 is in every weight
FORMAT = 1
_STORED = np.dtype("<i2")
_MOST_BYTES = 200_000

Told = Features | Overview  # what a network learns from


class BadWeights(SevenfoldError, ValueError):
    """These are no weights of this game."""


@compiled
def _begin(first: np.ndarray, sums: np.ndarray) -> None:
    for unit in range(len(sums)):
        sums[unit] = first[-1, unit]


@compiled
def _add(first: np.ndarray, active: np.ndarray, true: int, sums: np.ndarray) -> None:
    """Add the rows of what is true: four at a time, so that sums are seldom read and written."""
    in_fours = true & ~3
    for place in range(0, in_fours, 4):
        a, b, c, d = active[place], active[place + 1], active[place + 2], active[place + 3]
        for unit in range(len(sums)):
            sums[unit] = (
                sums[unit] + first[a, unit] + first[b, unit] + first[c, unit] + first[d, unit]
            )
    for place in range(in_fours, true):
        row = active[place]
        for unit in range(len(sums)):
            sums[unit] += first[row, unit]


def weigh(
    table: np.record,
    moves: np.ndarray,
    n: int,
    worth: np.ndarray,
    liked: np.ndarray,
    first: np.ndarray,
    last: np.ndarray,
    active: np.ndarray,
    sums: np.ndarray,
    full: float,
) -> None:
    """What each of `n` legal moves is worth to the seat to move.

    A generic algorithm: the game's features are free names, and so is its judgement, which is left
    in `liked`. `first` has a row for each feature and
    one for what is always true; `last` has one for each kind of move, and ends with what is always
    added. The position is added up once, in the first row of `sums`; each move goes on from there.
    """
    judge(table, moves, n, liked)
    most = liked[0]
    for place in range(1, n):
        most = max(most, liked[place])
    units = first.shape[1]
    _begin(first, sums[0])
    _add(first, active, describe(table, active), sums[0])
    for place in range(n):
        for unit in range(units):
            sums[1, unit] = sums[0, unit]
        _add(
            first,
            active,
            foresee(table, moves[place], liked[place], most - liked[place], active),
            sums[1],
        )
        worth[place] = _output(sums[1], last[kind(table, moves[place])], full)


@compiled
def _output(sums: np.ndarray, weights: np.ndarray, full: float) -> float:
    units = len(sums)
    total: float = full * weights[units]
    for unit in range(units):
        total += min(max(sums[unit], 0), full) * weights[unit]
    return total


def appraise(
    table: np.record,
    seat: int,
    first: np.ndarray,
    last: np.ndarray,
    active: np.ndarray,
    sums: np.ndarray,
    full: float,
) -> float:
    """What the rest of a round is worth to a seat, with all cards of the table open.

    A generic algorithm: the game's overview is free names.
    """
    _begin(first, sums[0])
    _add(first, active, survey(table, seat, active), sums[0])
    return float(_output(sums[0], last[stage(table)], full))


@cache
def weigh_of(game: Game) -> Callable[..., None]:
    """`weigh` for a game that has features."""
    return bind(weigh, game.name, {**names_for(game), **features_of(game).functions})


@cache
def appraise_of(game: Game) -> Callable[..., float]:
    """`appraise` for a game that has an overview."""
    return bind(appraise, game.name, overview_of(game).functions)


def features_of(game: Game) -> Features:
    """The features of a game, or BadWeights if it has none."""
    if game.features is None:
        raise BadWeights(f"{game.title} has no features to learn from")
    return game.features


def overview_of(game: Game) -> Overview:
    """The overview of a game, or BadWeights if it has none."""
    if game.overview is None:
        raise BadWeights(f"{game.title} has no overview to learn from")
    return game.overview


class Lesson(NamedTuple):
    """A network as compiled algorithms take it: its weights, and room to add them up.

    They are handed over as an argument, so that new weights compile nothing again. `unit` and
    `prize` are those of the game's features; an overview knows no prize.
    """

    first: np.ndarray
    last: np.ndarray
    active: np.ndarray
    sums: np.ndarray
    unit: float
    prize: float


def no_lesson() -> Lesson:
    """What a search is handed that has no network, of the same type.

    >>> no_lesson().first.shape
    (1, 1)
    """
    first, last = np.zeros((1, 1), np.int16), np.zeros((1, 1), np.int64)
    return Lesson(first, last, np.zeros(1, np.int32), np.zeros((2, 1), np.int32), 1.0, 0.0)


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of a game's network, and how they came to be.

    Products with `last` need 64 bits; sums of rows of `first` fit 32, of which twice as many are
    added at once.
    """

    first: np.ndarray
    last: np.ndarray
    origin: Mapping[str, Json]

    @classmethod
    def rounded(cls, first: np.ndarray, last: np.ndarray, origin: Mapping[str, Json]) -> Network:
        """The nearest network of whole numbers."""
        return cls(_whole(first), _whole(last).astype(np.int64), origin)

    def lesson(self, game: Game, told: Told | None = None) -> Lesson:
        """The network as an argument, with room of its own: one for each thread.

        `told` is what it learned from; without it, the features of the game.
        """
        told = told or features_of(game)
        active = apart(told.most, np.int32)
        units = self.first.shape[1]
        sums = apart(2 * units, np.int32).reshape(2, units)
        prize = getattr(told, "prize", 0.0)
        return Lesson(self.first, self.last, active, sums, float(told.unit), float(prize))

    @property
    def digest(self) -> str:
        """A text that tells it from all other networks."""
        return hashlib.sha256(self._numbers).hexdigest()

    @property
    def _numbers(self) -> bytes:
        return self.first.astype(_STORED).tobytes() + self.last.astype(_STORED).tobytes()

    def write(self, game: Game, file: Path, told: Told | None = None) -> None:
        """Write the weights to a file: a line of JSON, then all numbers, two bytes each.

        The line says for which version of rules and features they are, and has a digest. `told` is
        what they were learned from; without it, the features of the game.
        """
        told = told or features_of(game)
        head = {
            "format": FORMAT,
            **_meant_for(game, told),
            "units": self.first.shape[1],
            "digest": self.digest,
            "origin": dict(self.origin),
        }
        file.write_bytes(json.dumps(head).encode() + b"\n" + self._numbers)

    @classmethod
    def read(cls, game: Game, file: Path, told: Told | None = None) -> Network:
        """Read the weights of a game; BadWeights if they are those of another, or damaged."""
        told = told or features_of(game)
        meant_for = _meant_for(game, told)
        with file.open("rb") as opened:
            content = opened.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise BadWeights(f"{file}: weights have at most {_MOST_BYTES} bytes")
        line, _, numbers = content.partition(b"\n")
        try:
            head = json.loads(line)
            units = int(head["units"])
            found = {name: head[name] for name in meant_for}
            is_whole = head["format"] == FORMAT and (
                hashlib.sha256(numbers).hexdigest() == head["digest"]
            )
        except (ValueError, TypeError, KeyError):
            raise BadWeights(f"{file} has no weights in it") from None
        if found != meant_for:
            raise BadWeights(f"{file}: these weights are for {found}, not {meant_for}")
        rows = told.size + 1
        if not is_whole or len(numbers) != 2 * (rows * units + told.kinds * (units + 1)):
            raise BadWeights(f"{file}: the weights are damaged")
        values = np.frombuffer(numbers, _STORED).astype(np.int16)
        return cls(
            values[: rows * units].reshape(rows, units),
            values[rows * units :].reshape(told.kinds, units + 1).astype(np.int64),
            head.get("origin", {}),
        )


def _whole(weights: np.ndarray) -> np.ndarray:
    bounds = np.iinfo(np.int16)
    found: np.ndarray = np.clip(np.rint(weights * FULL), bounds.min, bounds.max).astype(np.int16)
    return found


def _meant_for(game: Game, told: Told) -> dict[str, Json]:
    return {"game": game.name, "rules": game.version, told.word: told.version}

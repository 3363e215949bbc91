"""Compiled = uncompiled: a game's functions as plain Python do the same, byte for byte."""

import random
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sevenfold.games.game import SPECTATOR, Game
from sevenfold.games.laws.opinions import room_for_features
from sevenfold.games.laws.positions import dealt
from sevenfold.games.laws.report import Report, Spot
from sevenfold.games.laws.rules import differing
from sevenfold.kernel import chance
from sevenfold.kernel.compiling import interpreted

_JUDGED = 4  # at every so many plies, since judgement that is not compiled is slow


def check_twins(report: Report, spot: Spot, plies: int) -> None:
    """Play one random game with both, side by side, and compare everything."""
    game = spot.game
    plain = {name: interpreted(function) for name, function in _functions(game).items()}
    table = dealt(spot)
    twin = game.blank(spot.players, spot.options)
    twin.chance = chance.start(spot.seed)
    choices = random.Random(spot.seed)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # what overflows here is another number when compiled
        plain["setup"](twin)
        for ply in range(plies):
            here = Spot(game, spot.players, spot.options, spot.seed, ply)
            difference = differing(table.record, twin) or _unlike(
                game, plain, table.record, choices, ply % _JUDGED == 0
            )
            if difference:
                report.add("compiled = uncompiled", f"they differ in {difference}", here)
                return
            moves = table.moves()
            if not moves:
                return
            move = choices.choice(moves)
            game.play(table.record, move)
            plain["play"](twin, move)


def _functions(game: Game) -> dict[str, Callable[..., Any]]:
    features = {} if game.features is None else game.features.functions
    overview = {} if game.overview is None else game.overview.functions
    functions = {**game.functions, **game.sense.functions, **features, **overview}
    functions.pop("solve", None)  # random play seldom comes to where it has an answer: `solving`
    return functions


def _unlike(
    game: Game,
    plain: Mapping[str, Callable[..., Any]],
    table: np.record,
    choices: random.Random,
    judged: bool,
) -> str:
    """The functions, apart from setup and play, that give something else when interpreted.

    Those for bots are only looked at where the position is to be judged, too.
    """
    results = []
    seat = choices.randrange(SPECTATOR, int(table.players))
    for functions in (_functions(game), plain):
        moves = game.room_for_moves()
        points = np.zeros(table.players, np.int64)
        view = np.zeros(1, game.record)[0]
        n = functions["legal"](table, moves)
        first = functions["standing"](table, points)
        functions["look"](table, seat, view)
        imagined = view.copy()
        imagined.chance = chance.start(seat)
        functions["imagine"](imagined)
        said: dict[str, object] = {
            "legal": moves[:n].tolist(),
            "standing": (first, points.tolist()),
            "look": view.tobytes(),
            "imagine": imagined.tobytes(),
        }
        if judged:
            sensed = _sensed(functions, table, moves, n)
            liked = sensed.get("judge", [0.0] * n)
            said |= {**sensed, **_described(game, functions, table, moves[:n], liked)}
            said |= _surveyed(game, functions, table)
        results.append(said)
    one, other = results
    return ", ".join(name for name in one if one[name] != other[name])


def _sensed(
    functions: Mapping[str, Callable[..., Any]], table: np.record, moves: np.ndarray, n: int
) -> dict[str, list[float]]:
    """What the functions for bots say, as far as the game has them."""
    said = {}
    if "judge" in functions and n:
        worth = np.zeros(len(moves))
        functions["judge"](table, moves, n, worth)
        said["judge"] = worth[:n].tolist()
    if "estimate" in functions:
        values = np.zeros(table.players)
        functions["estimate"](table, values)
        said["estimate"] = values.tolist()
    if "likelihood" in functions and n:
        said["likelihood"] = [float(functions["likelihood"](table, table.turn))]
    return said


def _described(
    game: Game,
    functions: Mapping[str, Callable[..., Any]],
    table: np.record,
    moves: np.ndarray,
    liked: list[float],
) -> dict[str, list[list[int]]]:
    """What learners are told, as far as the game tells them anything."""
    if game.features is None or not len(moves):
        return {}
    active = room_for_features(game.features)
    said = [active[: functions["describe"](table, active)].tolist()]
    for move, worth in zip(moves, liked, strict=True):
        n = functions["foresee"](table, int(move), worth, max(liked) - worth, active)
        said.append([int(functions["kind"](table, int(move))), *active[:n].tolist()])
    return {"features": said}


def _surveyed(
    game: Game, functions: Mapping[str, Callable[..., Any]], table: np.record
) -> dict[str, list[list[int]]]:
    """What learners are told with all cards open, as far as the game tells them anything."""
    if game.overview is None or table.turn < 0 or not game.overview.knows(table):
        return {}
    active = room_for_features(game.overview)
    said = []
    for seat in range(table.players):
        n = functions["survey"](table, seat, active)
        said.append([int(functions["stage"](table)), *active[:n].tolist()])
    return {"overview": said}

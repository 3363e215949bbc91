"""Prospects: what share of the win each seat may expect when a round has ended.

A formula says it from the points. It is found anew for each game, number of players and choice of
options, from matches of greedy bots; so every game has one, also one that brings only its rules.
It is found before the first match of a tournament, and always the same.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.bots.desk import desk_for
from sevenfold.bots.policy import names_for
from sevenfold.games.game import Game, Json
from sevenfold.games.ready import make_ready
from sevenfold.kernel import chance
from sevenfold.kernel.compiling import bind, compiled

if TYPE_CHECKING:
    from sevenfold.bots.policy import pick
    from sevenfold.games.functions import estimate, legal, play, standing

TERMS = 6  # of the formula
_LONGEST = 2_000  # plies of a match that the formula is learned from
_LEARNED = 2_000  # matches that it is learned from
_SEEN = 40  # beginnings of rounds in each of them, at most
_STEPS = 25  # of Newton's method; fewer are enough
_CAUTION = 1e-3  # pulls numbers that matter little towards 0
_DIGITS = 6


@compiled
def share_out(winners: int, players: int, shares: np.ndarray) -> None:
    """Each seat's share of the win; where nobody wins, all have the same.

    >>> shares = np.zeros(3)
    >>> share_out(0b101, 3, shares)
    >>> shares.tolist()
    [0.5, 0.0, 0.5]
    """
    many = 0
    for seat in range(players):
        many += winners >> seat & 1
    for seat in range(players):
        shares[seat] = (winners >> seat & 1) / many if many else 1.0 / players


def outlook(table: np.record, values: np.ndarray, points: np.ndarray, terms: np.ndarray) -> None:
    """What the formula looks at, for each seat: its lead, how late it is, and who begins.

    A generic algorithm.
    """
    estimate(table, values)
    standing(table, points)
    most = 0.0
    for seat in range(table.players):
        most = max(most, 0.05 * points[seat])
    late = 0.1 * table.rounds
    for seat in range(table.players):
        lead = 0.1 * values[seat]
        terms[seat, 0] = lead
        terms[seat, 1] = lead * late
        terms[seat, 2] = lead * most
        terms[seat, 3] = lead * late * late
        terms[seat, 4] = lead * most * most
        terms[seat, 5] = int(table.turn == seat)


def appraise(table: np.record, desk: np.record, formula: np.ndarray, shares: np.ndarray) -> None:
    """Each seat's share of the win: by the rules if the match is over, else by the formula.

    A generic algorithm.
    """
    players = table.players
    points = np.zeros(players, np.int64)
    if legal(table, desk.moves) == 0:
        share_out(standing(table, points), players, shares)
        return
    terms = np.zeros((players, TERMS))
    outlook(table, desk.values, points, terms)
    highest = -math.inf
    for seat in range(players):
        total = 0.0
        for term in range(TERMS):
            total += formula[term] * terms[seat, term]
        shares[seat] = total
        highest = max(highest, total)
    whole = 0.0
    for seat in range(players):
        shares[seat] = math.exp(shares[seat] - highest)
        whole += shares[seat]
    for seat in range(players):
        shares[seat] /= whole


def observe(
    tables: np.ndarray, desk: np.record, terms: np.ndarray, seen: np.ndarray, results: np.ndarray
) -> None:
    """Play greedy matches; write down how every round but the first began, and who won.

    A generic algorithm.
    """
    points = np.zeros(results.shape[1], np.int64)
    moves, worth = desk.moves, desk.worth
    for place in range(len(tables)):
        table = tables[place]
        rounds = table.rounds
        for _ in range(_LONGEST):
            n = legal(table, moves)
            if n == 0:
                break
            if table.rounds != rounds and seen[place] < terms.shape[1]:
                rounds = table.rounds
                outlook(table, desk.values, points, terms[place, seen[place]])
                seen[place] += 1
            play(table, pick(table, moves, n, 1.0, worth))
        share_out(standing(table, points), table.players, results[place])


@cache
def names_of(game: Game) -> Mapping[str, Callable[..., Any]]:
    """What bots may use of a game, and `outlook` and `appraise`."""
    names: dict[str, Callable[..., Any]] = {**names_for(game)}
    for part in (outlook, appraise):
        names[part.__name__] = bind(part, game.name, names)
    return names


@cache
def _observer(game: Game) -> Callable[..., None]:
    return bind(observe, game.name, names_of(game))


def formula_for(game: Game, players: int, options: Mapping[str, Json]) -> list[float]:
    """The formula for such matches.

    >>> from sevenfold.games.registry import find
    >>> formula_for(find("7"), 2, {})[0] > 0  # who leads is more likely to win
    True
    """
    return [*_formula(game, players, json.dumps(dict(options), sort_keys=True))]


@cache
def _formula(game: Game, players: int, options: str) -> tuple[float, ...]:
    make_ready(game)
    tables = np.zeros(_LEARNED, game.record)
    tables[:] = game.blank(players, json.loads(options))
    for place in range(_LEARNED):
        tables[place].chance = chance.start(place)
        game.setup(tables[place])
    terms = np.zeros((_LEARNED, _SEEN, players, TERMS))
    seen = np.zeros(_LEARNED, np.int64)
    results = np.zeros((_LEARNED, players))
    _observer(game)(tables, desk_for(game), terms, seen, results)
    there = np.arange(_SEEN) < seen[:, None]
    match = np.nonzero(there)[0]
    numbers = _fitted(terms[there], results[match])
    return tuple(round(float(number), _DIGITS) for number in numbers)


def _fitted(terms: np.ndarray, results: np.ndarray) -> np.ndarray:
    """The numbers that make these results likeliest, by Newton's method; none without results."""
    formula = np.zeros(TERMS)
    for _ in range(_STEPS if len(terms) else 0):
        worth = terms @ formula
        shares = np.exp(worth - worth.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        mean = np.einsum("ns,nst->nt", shares, terms)
        slope = np.einsum("ns,nst->t", results - shares, terms) / len(terms) - _CAUTION * formula
        bend = (np.einsum("ns,nst,nsu->tu", shares, terms, terms) - mean.T @ mean) / len(terms)
        formula = formula + np.linalg.solve(bend + _CAUTION * np.eye(TERMS), slope)
    return formula

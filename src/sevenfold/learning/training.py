"""Training: rounds of self-play by several learners, whose weights are averaged after each.

What comes out depends on the plan alone, and not on how many cores or machines there were: the
number of learners is fixed, and each round's chance follows from the seed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sevenfold.bots.network import Network, features_of
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Game
from sevenfold.games.registry import find
from sevenfold.kernel import chance
from sevenfold.learning.measuring import Share, against_greedy
from sevenfold.learning.selfplay import learner_of, room_for_choices

LEARNERS = 2
STEPS = 200
_LOOKS = 20  # at how well it plays, on the way
_IMITATION = 0.05  # the part of the training that begins by imitating the game's own judgement
_LAST_RATE = 0.01  # of the first one
_SLOWING = 3.0  # what is learned slowly, towards the end, matters most
_MOVED = 0.1  # as if all weights had been moved so much before


@dataclass(frozen=True)
class Plan:
    """What a training does. The same plan gives the same weights."""

    game: str
    matches: int
    seed: int
    units: int
    rate: float = 0.1
    warmth: float = 0.04  # of the choices at first, in the game's unit
    last_warmth: float = 0.007
    trace: float = 0.8
    guests: float = 0.5  # the part of the matches in which all seats but one are greedy
    looked: int = 2_000  # matches, at each look at how well it plays


def plan_for(game: Game, seed: int = 0, matches: int | None = None) -> Plan:
    """The plan that a game's own features suggest."""
    features = features_of(game)
    return Plan(game.name, matches or features.matches, seed, features.units)


class Weights(NamedTuple):
    """What is learned, and how much every row of it was moved so far."""

    first: np.ndarray
    last: np.ndarray
    first_moved: np.ndarray
    last_moved: np.ndarray


class Look(NamedTuple):
    """How well it played after so many matches; `error` is the mean of the squared ones."""

    matches: int
    error: float
    won: float
    off: float


class _Step(NamedTuple):
    """What one learner brings back."""

    weights: Weights
    error: float
    seconds: float


@dataclass
class Trained:
    """How far a training has come."""

    plan: Plan
    weights: Weights
    step: int = 0
    seconds: float = 0.0  # of processor time
    curve: list[Look] = field(default_factory=list)

    @property
    def matches(self) -> int:
        """How many were played so far."""
        return self.step * _matches_a_step(self.plan) * LEARNERS

    def network(self) -> Network:
        """What was learned, as it is played."""
        origin = {**asdict(self.plan), "matches": self.matches}
        return Network.rounded(self.weights.first, self.weights.last, origin)


class NotThisTraining(SevenfoldError, ValueError):
    """A file has another training in it."""


def begin(plan: Plan) -> Trained:
    """A network that has learned nothing yet."""
    features = features_of(find(plan.game))
    chances = np.random.default_rng(plan.seed)
    first = chances.normal(0.0, 0.05, (features.size + 1, plan.units))
    last = chances.normal(0.0, 0.1, (features.kinds, plan.units + 1))
    first[-1] = 0.3  # every unit begins within its bounds
    last[:, -1] = 0.0
    moved = [np.full(len(rows), _MOVED) for rows in (first, last)]
    return Trained(plan, Weights(*(a.astype(np.float32) for a in (first, last, *moved))))


def train(
    plan: Plan,
    executor: Executor,
    keep: Path | None = None,
    progress: Callable[[Trained], None] = lambda trained: None,
) -> Trained:
    """Train a network, or go on with the training that is kept in a file.

    What is done is kept after every step, so an interruption loses one step at most.
    """
    trained = begin(plan) if keep is None or not keep.exists() else read(keep, plan)
    for _ in _steps(trained, executor):
        if keep is not None:
            write(trained, keep)
        progress(trained)
    return trained


def _steps(trained: Trained, executor: Executor) -> Iterator[None]:
    plan = trained.plan
    while trained.step < STEPS:
        work = [
            executor.submit(_learn, plan, trained.weights, trained.step, n) for n in range(LEARNERS)
        ]
        found = [one.result() for one in work]
        learned = zip(*(one.weights for one in found), strict=True)
        trained.weights = Weights(*map(_average, learned))
        trained.seconds += sum(one.seconds for one in found)
        trained.step += 1
        if trained.step % (STEPS // _LOOKS) == 0:
            error = float(np.mean([one.error for one in found]))
            share = look(trained, plan.looked)
            trained.curve.append(Look(trained.matches, error, share.won, share.off))
        yield


def _average(weights: Sequence[np.ndarray]) -> np.ndarray:
    total: np.ndarray = sum(weights[1:], start=weights[0])
    return total / np.float32(len(weights))


def look(trained: Trained, matches: int, players: int | None = None) -> Share:
    """How well it plays against greedy, with all options as usual."""
    game = find(trained.plan.game)
    network = trained.network()
    return against_greedy(game, network, matches, players or game.fewest, {}, trained.plan.seed + 1)


def _matches_a_step(plan: Plan) -> int:
    return max(1, plan.matches // (STEPS * LEARNERS))


def _learn(plan: Plan, weights: Weights, step: int, learner: int) -> _Step:
    """One step of one learner; also on another machine."""
    began = time.thread_time()
    game = find(plan.game)
    features = features_of(game)
    weights = Weights(*(one.copy() for one in weights))
    table = np.zeros(1, game.record)[0]
    table.chance = chance.start(((plan.seed * LEARNERS + learner) << 32) + step)
    part = step / STEPS
    error = learner_of(game)(
        table, _blanks(game), *weights, room_for_choices(game), game.room_for_moves(),
        _matches_a_step(plan),
        plan.rate * max(_LAST_RATE, (1.0 - part) ** _SLOWING),
        plan.warmth * (plan.last_warmth / plan.warmth) ** part,
        plan.trace, features.unit, features.prize, features.by_round, part < _IMITATION,
        plan.guests,
    )  # fmt: skip
    return _Step(weights, error, time.thread_time() - began)


def _blanks(game: Game) -> np.ndarray:
    """Half of the tables have the fewest players and usual options, a quarter of them has any
    number of players, a quarter any options: what is played most is learned best."""
    usual = [game.blank(players, {}) for players in range(game.fewest, game.most + 1)]
    others = [game.blank(*combination) for combination in game.combinations()]
    n = len(others)
    times = -(-n // len(usual))
    return np.array([*usual[:1] * (2 * n), *(usual * times)[:n], *others], game.record)


def write(trained: Trained, file: Path) -> None:
    """Keep a training, all or nothing."""
    head = {
        "plan": asdict(trained.plan),
        "step": trained.step,
        "seconds": trained.seconds,
        "curve": trained.curve,
    }
    new = file.with_name(file.name + ".new")
    with new.open("wb") as opened:
        np.savez(opened, head=json.dumps(head), **trained.weights._asdict())
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(file)


def read(file: Path, plan: Plan) -> Trained:
    """Go on with a training that was kept; NotThisTraining if it has another plan."""
    try:
        with np.load(file) as kept:
            head = json.loads(str(kept["head"]))
            weights = Weights(*(kept[name] for name in Weights._fields))
        found = Plan(**head["plan"])
    except (ValueError, KeyError, TypeError, OSError):
        raise NotThisTraining(f"{file} has no training in it") from None
    if found != plan:
        raise NotThisTraining(f"{file} has another training in it: {found}")
    return Trained(
        plan, weights, head["step"], head["seconds"], [Look(*one) for one in head["curve"]]
    )

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
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sevenfold.arena.playing import seed_of
from sevenfold.bots.desk import desk_for
from sevenfold.bots.learned import lesson_of, network_of
from sevenfold.bots.network import FULL, BadWeights, Network, features_of, overview_of
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Game
from sevenfold.games.registry import find
from sevenfold.kernel import chance
from sevenfold.learning.guests import guest_named
from sevenfold.learning.measuring import Share, against
from sevenfold.learning.plan import Plan
from sevenfold.learning.selfplay import course_of, learner_of, room_for_choices
from sevenfold.learning.watching import room_for_positions, watcher_of

LEARNERS = 2
STEPS = 200
_LOOKS = 20  # at how well it plays, on the way
_IMITATION = 0.05  # the part of the training that begins by imitating the game's own judgement
_LAST_RATE = 0.01  # of the first one
_SLOWING = 3.0  # what is learned slowly, towards the end, matters most
_MOVED = 0.1  # as if all weights had been moved so much before
_MOVED_BEFORE = 30.0  # the same for weights that were learned already, or they would be forgotten


class Weights(NamedTuple):
    """What is learned, and how much every row of it was moved so far."""

    first: np.ndarray
    last: np.ndarray
    first_moved: np.ndarray
    last_moved: np.ndarray


_BEST = [f"best_{name}" for name in Weights._fields]


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
    best: Weights | None = None  # of an exploiter: what won most of all that was looked at
    won: float = 0.0  # by the best

    @property
    def matches(self) -> int:
        """How many were played so far."""
        return self.step * _matches_a_step(self.plan) * LEARNERS

    def network(self) -> Network:
        """What was learned, as it is played."""
        origin = {**asdict(self.plan), "matches": self.matches}
        weights = self.weights if self.best is None else self.best
        return Network.rounded(weights.first, weights.last, origin)


class NotThisTraining(SevenfoldError, ValueError):
    """A file has another training in it."""


def begin(plan: Plan) -> Trained:
    """A network that has learned nothing yet, or only what the game's has."""
    game = find(plan.game)
    if plan.begins:
        network = network_of(game)
        if network is None or network.digest != plan.begins:
            raise BadWeights(f"{game.title} has other weights now than those of this plan")
        return _begun(plan, network.first / FULL, network.last / FULL, _MOVED_BEFORE)
    told = plan.told
    chances = np.random.default_rng(plan.seed)
    first = chances.normal(0.0, 0.05, (told.size + 1, plan.units))
    last = chances.normal(0.0, 0.1, (told.kinds, plan.units + 1))
    first[-1] = 0.3  # every unit begins within its bounds
    last[:, -1] = 0.0
    return _begun(plan, first, last, _MOVED)


def _begun(plan: Plan, first: np.ndarray, last: np.ndarray, before: float) -> Trained:
    moved = [np.full(len(rows), before) for rows in (first, last)]
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
    if plan.begins and trained.best is None:
        trained.best, trained.won = trained.weights, look(trained, plan.looked).won
    while trained.step < STEPS:
        work = [
            executor.submit(_learn, plan, trained.weights, trained.step, n) for n in range(LEARNERS)
        ]
        found = [one.result() for one in work]
        learned = zip(*(one.weights for one in found), strict=True)
        trained.weights = Weights(*map(_average, learned))
        trained.seconds += sum(one.seconds for one in found)
        trained.step += 1
        if trained.step % (STEPS // _LOOKS) == 0 and not plan.overview:
            error = float(np.mean([one.error for one in found]))
            share = look(replace(trained, best=None), plan.looked)
            if trained.best is not None and share.won > trained.won:
                trained.best, trained.won = trained.weights, share.won
            trained.curve.append(Look(trained.matches, error, share.won, share.off))
        yield


def _average(weights: Sequence[np.ndarray]) -> np.ndarray:
    total: np.ndarray = sum(weights[1:], start=weights[0])
    return total / np.float32(len(weights))


def look(trained: Trained, matches: int, players: int | None = None) -> Share:
    """How well it plays against its guests, with all options as usual."""
    plan = trained.plan
    game = find(plan.game)
    network = trained.network()
    players = players or game.fewest
    return against(game, network, plan.against, matches, players, {}, plan.seed + 1)


def _matches_a_step(plan: Plan) -> int:
    return max(1, plan.matches // (STEPS * LEARNERS))


def _learn(plan: Plan, weights: Weights, step: int, learner: int) -> _Step:
    """One step of one learner; also on another machine."""
    began = time.thread_time()
    game = find(plan.game)
    weights = Weights(*(one.copy() for one in weights))
    table = np.zeros(1, game.record)[0]
    table.chance = chance.start(((plan.seed * LEARNERS + learner) << 32) + step)
    part = step / STEPS
    rate = plan.rate * max(_LAST_RATE, (1.0 - part) ** _SLOWING)
    if plan.overview:
        overview = overview_of(game)
        blanks = _blanks(game, plan)
        blanks = blanks[[overview.knows(blank) for blank in blanks]]
        error = watcher_of(game)(
            table, blanks, *weights, room_for_positions(game), desk_for(game),
            _matches_a_step(plan), rate, plan.trace, overview.unit, plan.guests, lesson_of(game),
        )  # fmt: skip
        return _Step(weights, error, time.thread_time() - began)
    features = features_of(game)
    learn = learner_of(game)
    guest = guest_named(game, plan.against, seed_of(plan.seed, step, learner))
    course, desk = course_of(_matches_a_step(plan)), desk_for(game)
    blanks, room = _blanks(game, plan), room_for_choices(game)
    while True:
        learn(
            course, table, blanks, *weights, room, desk,
            rate,
            plan.warmth * (plan.last_warmth / plan.warmth) ** part,
            plan.trace, features.unit, features.prize, features.by_round,
            part < _IMITATION and not plan.begins, plan.guests,
            guest.lesson, guest.manner, guest.bot is not None,
        )  # fmt: skip
        if course.left == 0:
            break
        guest.move(table)
    error = float(course.errors) / max(int(course.learned), 1)
    return _Step(weights, error, time.thread_time() - began)


def _blanks(game: Game, plan: Plan) -> np.ndarray:
    """Half of the tables have the fewest players and usual options, a quarter of them has any
    number of players, a quarter any options: what is played most is learned best. Exploiters have
    only the first kind.
    """
    if plan.begins:
        return np.array([game.blank(game.fewest, {})], game.record)
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
        "won": trained.won,
    }
    best = () if trained.best is None else trained.best
    arrays = {**trained.weights._asdict(), **dict(zip(_BEST, best, strict=False))}
    new = file.with_name(file.name + ".new")
    with new.open("wb") as opened:
        np.savez(opened, head=json.dumps(head), **arrays)
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(file)


def read(file: Path, plan: Plan) -> Trained:
    """Go on with a training that was kept; NotThisTraining if it has another plan."""
    try:
        with np.load(file) as kept:
            head = json.loads(str(kept["head"]))
            weights = Weights(*(kept[name] for name in Weights._fields))
            best = Weights(*(kept[name] for name in _BEST)) if _BEST[0] in kept else None
        found = Plan(**head["plan"])
    except (ValueError, KeyError, TypeError, OSError):
        raise NotThisTraining(f"{file} has no training in it") from None
    if found != plan:
        raise NotThisTraining(f"{file} has another training in it: {found}")
    curve = [Look(*one) for one in head["curve"]]
    return Trained(plan, weights, head["step"], head["seconds"], curve, best, head["won"])

"""How good a network plays by itself: whole matches against a bot of ours on all other seats."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sevenfold.arena.playing import seed_of
from sevenfold.bots.desk import desk_for
from sevenfold.bots.iteration import weighing_of
from sevenfold.bots.manner import Manner, choosing_of
from sevenfold.bots.network import Lesson, Network
from sevenfold.bots.policy import best_place, names_for
from sevenfold.games.game import Game, Options
from sevenfold.kernel import chance
from sevenfold.kernel.compiling import bind
from sevenfold.learning.guests import guest_named

if TYPE_CHECKING:
    from sevenfold.bots.iteration import by_network as weighing
    from sevenfold.bots.manner import choose
    from sevenfold.games.functions import legal, play

_LONGEST = 100_000  # plies of a match
_SURE = 1.96  # standard errors on either side of a 95 % interval


@dataclass(frozen=True)
class Share:
    """The share of matches that were won, and how far off that may be (95 %)."""

    won: float
    off: float

    @classmethod
    def of(cls, deals: np.ndarray) -> Share:
        """What was won on each deal, taken together.

        >>> str(Share.of(np.array([0.5, 1.0, 0.5, 0.0, 0.5])))
        '50.0 ± 31.0 %'
        """
        n = len(deals)
        off = _SURE * float(deals.std(ddof=min(1, n - 1))) / math.sqrt(n)
        return cls(float(deals.mean()), off)

    def __str__(self) -> str:
        return f"{100 * self.won:.1f} ± {100 * self.off:.1f} %"


def play_on(
    table: np.record, own: int, desk: np.record, network: Lesson, lesson: Lesson, manner: Manner,
    waits: bool,
) -> bool:  # fmt: skip
    """Play on, the seat `own` by the network and others in a manner, or until one has to think.

    Returns whether it does. A generic algorithm.
    """
    for _ in range(_LONGEST):
        n = legal(table, desk.moves)
        if n == 0:
            break
        place = 0
        if n > 1 and table.turn == own:
            weighing(table, n, desk, network)
            place = best_place(table, desk.worth, n)
        elif n > 1:
            if waits:
                return True
            place = choose(table, n, desk, lesson, manner)
        play(table, desk.moves[place])
    return False


@cache
def _playing_of(game: Game) -> Callable[..., bool]:
    names = {**names_for(game), "weighing": weighing_of(game), "choose": choosing_of(game)}
    return bind(play_on, game.name, names)


def won_against(
    game: Game, network: Network, name: str, deals: Iterable[int], players: int, options: Options,
    seed: int,
) -> np.ndarray:  # fmt: skip
    """What one seat of the network wins on each deal against a bot of ours on all others.

    Every deal is played from every seat, and has the average: so luck of the seat and part of the
    luck of the deal cancel. Who ties has a share. Deal and seed decide about everything.
    """
    found = []
    for deal in deals:
        table = game.blank(players, options)
        table.chance = chance.start((seed << 32) + deal)
        game.setup(table)
        won = [_play(game, network, name, table.copy(), own, seed, deal) for own in range(players)]
        found.append(sum(won) / players)
    return np.array(found)


def _play(
    game: Game, network: Network, name: str, table: Any, own: int, seed: int, deal: int
) -> float:
    """The share of the win that a seat of the network has in a match."""
    guest = guest_named(game, name, seed_of(seed, deal, own))
    arguments = (own, desk_for(game), network.lesson(game), guest.lesson, guest.manner)
    while _playing_of(game)(table, *arguments, guest.bot is not None):
        guest.move(table)
    winners = int(game.standing(table, np.zeros(game.most, np.int64)))
    return (winners >> own & 1) / max(winners.bit_count(), 1)


def against(
    game: Game, network: Network, name: str, matches: int, players: int, options: Options, seed: int
) -> Share:
    """How many matches one seat of the network wins against a bot of ours on all others."""
    deals = range(max(1, matches // players))
    return Share.of(won_against(game, network, name, deals, players, options, seed))

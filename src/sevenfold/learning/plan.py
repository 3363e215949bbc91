"""Plans: what a training does, from the first match to the last."""

from __future__ import annotations

from dataclasses import dataclass

from sevenfold.bots.catalogue import MANNERS, bot_named
from sevenfold.bots.learned import network_of
from sevenfold.bots.network import BadWeights, Told, features_of, overview_of
from sevenfold.games.game import Game
from sevenfold.games.registry import find

_EXPLOITING = 0.015  # the warmth of an exploiter, which has tried most things before
_SLOW = 100  # bots that think have so many times fewer matches
_ENOUGH = 100_000  # matches of an exploiter, at least


@dataclass(frozen=True)
class Plan:
    """What a training does. The same plan gives the same weights.

    Without an `overview` a network learns to play, from what its seat may see; with one it learns
    what the rest of a round brings, from open tables, and of the matches only the first rounds.
    """

    game: str
    matches: int
    seed: int
    units: int
    rate: float = 0.1
    warmth: float = 0.04  # of the choices at first, in the game's unit
    last_warmth: float = 0.007
    trace: float = 0.8
    guests: float = 0.5  # the part of the matches in which all seats but one are guests
    looked: int = 2_000  # matches, at each look at how well it plays
    against: str = "greedy"  # who the guests are
    begins: str = ""  # the digest of the weights that it goes on from, those of the game
    overview: bool = False

    @property
    def told(self) -> Told:
        """What the network learns from."""
        game = find(self.game)
        return overview_of(game) if self.overview else features_of(game)


def plan_for(game: Game, seed: int = 0, matches: int | None = None, overview: bool = False) -> Plan:
    """The plan that a game's own features, or its overview, suggest."""
    told = overview_of(game) if overview else features_of(game)
    return Plan(game.name, matches or told.matches, seed, told.units, overview=overview)


def plan_against(game: Game, name: str, seed: int = 0, matches: int | None = None) -> Plan:
    """The plan of an exploiter: it goes on from the game's weights, and only beats one bot.

    All of its matches have the fewest players and the usual options. Against a bot that thinks
    there are far fewer of them. What it has learned are the weights that won most of all that were
    looked at on the way, those that it began with included.
    """
    bot_named(name)  # says which bots there are
    network = network_of(game)
    if network is None:
        raise BadWeights(f"{game.title} has no weights to go on from")
    features = features_of(game)
    quick = name in MANNERS
    enough = max(features.matches, _ENOUGH)
    return Plan(
        game.name,
        matches or (enough if quick else enough // _SLOW),
        seed,
        network.first.shape[1],
        warmth=_EXPLOITING,
        guests=1.0,
        looked=4_000 if quick else 60,
        against=name,
        begins=network.digest,
    )

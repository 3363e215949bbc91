"""Matches for tests: random play of any game, with a fixed secret."""

import random

from sevenfold.games.registry import find
from sevenfold.match import Match, Seat
from sevenfold.match.secret import Secret

NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")


def secret(seed: int) -> Secret:
    return Secret(seed.to_bytes(32, "big"))


def some_match(game: str, seed: int, plies: int = 100_000) -> Match:
    """A random match of some number of players with some options."""
    choices = random.Random(seed)
    players, options = choices.choice(list(find(game).combinations()))
    seats = [Seat(name) for name in NAMES[:players]]
    match = Match(game, seats, options, secret(seed), began="2026-11-16T20:00:00.000Z")
    for ply in range(plies):
        if match.over:
            break
        minute, second = divmod(ply // 1000, 60)
        at = f"2026-11-16T21:{minute:02}:{second:02}.{ply % 1000:03}Z"
        match.play(choices.choice(match.table.legal()), at=at)
    return match

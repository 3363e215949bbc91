"""One match between bots: every one of them is shown its view, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeAlias

from sevenfold.arena.workers import go_on
from sevenfold.bots import Bot, Decider
from sevenfold.games import states
from sevenfold.games.errors import IllegalMove, SevenfoldError
from sevenfold.games.game import Json
from sevenfold.games.registry import find
from sevenfold.games.table import Table
from sevenfold.match.secret import Secret

LONGEST = 100_000  # plies; our games take less than a hundredth of that, but somebody's bot may not

Watcher: TypeAlias = Callable[[Table, int], None]
"""Is told of every move before it is made: the table, with the move's chance, and its number."""


class BotFailed(SevenfoldError):
    """A bot raised an error or chose a move that is not legal."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended; `winners` are all seats that share the win, `first` had the first turn."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    plies: int
    rounds: int
    first: int


def secret_of(seed: int, deal: int) -> Secret:
    """The secret of a numbered deal: all chance of the matches that are played on it.

    >>> secret_of(1, 2) == secret_of(1, 2), secret_of(1, 2) == secret_of(1, 3)
    (True, False)
    """
    return Secret(_digest(32, seed, deal))


def seed_of(*numbers: int) -> int:
    """A seed for a bot from the numbers that make it this one.

    >>> seed_of(1, 2, 3) == seed_of(1, 2, 3), seed_of(1, 2, 3) == seed_of(1, 23)
    (True, False)
    """
    return int.from_bytes(_digest(8, *numbers), "little")


def _digest(size: int, *numbers: int) -> bytes:
    return blake2b(" ".join(map(str, numbers)).encode(), digest_size=size).digest()


def play_match(
    game: str,
    bots: Sequence[Bot],
    secret: Secret,
    options: Mapping[str, Json] | None = None,
    watcher: Watcher | None = None,
) -> Outcome:
    """Play a match to its end; the same secret and equally seeded bots play the same match.

    A match that does not end in a hundred thousand plies is left and has no winners.

    >>> from sevenfold.bots import UniformBot
    >>> def again():
    ...     return play_match("7", [UniformBot(seed=1), UniformBot(seed=2)], secret_of(1, deal=0))
    >>> again() == again()
    True
    """
    found = find(game)
    table = Table.dealt(found, len(bots), options or {}, secret.chance(0))
    first = int(table.record.turn)
    plies = 0
    while (seat := table.turn) is not None and plies < LONGEST:
        go_on()
        move = decision(table, bots[seat], seat)
        plies += 1
        table.record.chance = secret.chance(plies)
        if watcher:
            watcher(table, move)
        found.play(table.record, move)
    points, ahead = states.standing(found, table.record)
    winners = tuple(ahead) if table.over else ()
    return Outcome(winners, tuple(points), plies, int(table.record.rounds), first)


def decision(table: Table, bot: Bot, seat: int) -> int:
    """The number of the move that a bot chooses at this seat, or BotFailed."""
    view = table.view(seat)
    try:
        if isinstance(bot, Decider):
            return bot.decide(view)
        return table.number_of(bot.choose(view))
    except IllegalMove as error:
        raise BotFailed(f"the bot {type(bot).__name__} chose what it may not: {error}") from None
    except Exception as error:
        raise BotFailed(
            f"the bot {type(bot).__name__} failed at seat {seat}: {type(error).__name__}: {error}"
        ) from error

"""New tables: as somebody wishes, or another match of the same people."""

import secrets
from dataclasses import dataclass, field

from sevenfold.games.game import Json, Options
from sevenfold.games.registry import find
from sevenfold.match.secret import Secret
from sevenfold.site.clock import written
from sevenfold.site.live.story import hashed
from sevenfold.site.live.thinking import called
from sevenfold.site.names import distinct
from sevenfold.site.store import Kept, KeptSeat, Line, NewTable


@dataclass(frozen=True)
class Wish:
    """A table that somebody would like to have; `bots` has null for each person's seat."""

    game: str
    bots: tuple[str | None, ...]
    options: dict[str, Json] = field(default_factory=dict)
    listed: bool = False
    hints: bool = True
    turn_seconds: int | None = None


def open_table(wish: Wish, creator: str, now: float) -> tuple[NewTable, int, str]:
    """A new table at which its creator sits; also the creator's seat and its token.

    The creator has the first seat that is for a person.
    """
    own, token = wish.bots.index(None), secrets.token_urlsafe(32)
    seats: list[KeptSeat] = [KeptSeat()] * len(wish.bots)
    for number, bot in enumerate(wish.bots):
        if bot is not None:
            others = [seat.name for seat in seats]
            seats[number] = KeptSeat(distinct(called(bot, others), others), bot)
    name = distinct(creator, [seat.name for seat in seats])
    seats[own] = KeptSeat(name, None, hashed(token))
    table = _blank(wish, now, seats)
    return NewTable(table, _seated(table, now)), own, token


def open_rematch(before: Kept, now: float, begin: bool) -> NewTable:
    """Another match of the same people, with the same links; begun already, or yet to be arranged.

    A bot that played for somebody stays a bot.
    """
    bots = tuple(seat.bot for seat in before.seats)
    wish = Wish(before.game, bots, before.options, False, before.hints, before.turn_seconds)
    seats = [seat if seat.bot is None else KeptSeat(seat.name, seat.bot) for seat in before.seats]
    table = _blank(wish, now, seats)
    lines = _seated(table, now)
    if not begin:
        return NewTable(table, lines)
    table = table.changed(stage="playing", secret=Secret.fresh().key, began=written(now))
    return NewTable(table, [*lines, Line(len(lines) + 1, "started", None, written(now))])


def checked_options(game: str, players: int, options: dict[str, Json]) -> Options:
    """All options of a game, those that were not chosen as usual; refuses what cannot be played.

    >>> checked_options("7", 2, {"edition": "italian"})["edition"]
    'italian'
    """
    found = find(game)
    complete = found.complete(options)
    found.blank(players, complete)
    return complete


def _blank(wish: Wish, now: float, seats: list[KeptSeat]) -> Kept:
    return Kept(
        id=secrets.token_urlsafe(16),
        game=wish.game,
        rules=find(wish.game).version,
        options=checked_options(wish.game, len(wish.bots), wish.options),
        listed=wish.listed,
        hints=wish.hints,
        turn_seconds=wish.turn_seconds,
        created=int(now * 1000),
        seats=tuple(seats),
    )


def _seated(table: Kept, now: float) -> list[Line]:
    """The lines that say who sits where."""
    taken = [(number, seat) for number, seat in enumerate(table.seats) if seat.name is not None]
    return [
        Line(
            version,
            "sat" if seat.bot is None else "seated_bot",
            number,
            written(now),
            {"name": seat.name, "bot": seat.bot},
        )
        for version, (number, seat) in enumerate(taken, start=1)
    ]

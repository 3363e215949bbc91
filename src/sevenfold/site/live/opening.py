"""New tables: as somebody wishes, or another match of the same people."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from sevenfold.games.game import Json
from sevenfold.games.registry import find
from sevenfold.site.clock import written
from sevenfold.site.live.story import Story, hashed
from sevenfold.site.live.thinking import called
from sevenfold.site.store import Kept, KeptSeat, Line


@dataclass(frozen=True)
class Wish:
    """A table that somebody would like to have; `bots` has null for each person's seat."""

    game: str
    bots: tuple[str | None, ...]
    options: dict[str, Json] = field(default_factory=dict)
    listed: bool = False
    hints: bool = True
    turn_seconds: int | None = None


def distinct(name: str, others: Sequence[str | None]) -> str:
    """A name that no other seat has.

    >>> distinct("Ada", ["Ada", None]), distinct("Ada", ["Ada", "Ada 2"]), distinct("Ben", ["Ada"])
    ('Ada 2', 'Ada 3', 'Ben')
    """
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found


def open_table(wish: Wish, creator: str, now: float) -> tuple[Story, list[Line], int, str]:
    """A new table at which its creator sits; also its first lines, the creator's seat and token.

    The creator has the first seat that is for a person.
    """
    story = _empty(wish, now)
    seat, token = wish.bots.index(None), secrets.token_urlsafe(32)
    at = written(now)
    for number, bot in enumerate(wish.bots):
        if bot is not None:
            name = distinct(called(bot, story.names), story.names)
            story.apply(story.line("seated_bot", number, at, {"name": name, "bot": bot}))
    name = distinct(creator, story.names)
    story.apply(story.line("sat", seat, at, {"name": name, "bot": None}), hashed(token))
    return story, [happening.line for happening in story.happened], seat, token


def open_rematch(before: Kept, now: float) -> tuple[Story, list[Line]]:
    """Another match of the same people, with the same links, begun already."""
    bots = tuple(seat.bot for seat in before.seats)
    wish = Wish(before.game, bots, before.options, False, before.hints, before.turn_seconds)
    story = _empty(wish, now)
    at = written(now)
    for number, seat in enumerate(before.seats):
        what = "sat" if seat.bot is None else "seated_bot"
        line = story.line(what, number, at, {"name": seat.name, "bot": seat.bot})
        story.apply(line, seat.token)
    story.apply(story.line("started", None, at, {}))
    return story, [happening.line for happening in story.happened]


def _empty(wish: Wish, now: float) -> Story:
    game = find(wish.game)
    options = game.complete(wish.options)
    game.blank(len(wish.bots), options)  # refuses what cannot be played
    kept = Kept(
        id=secrets.token_urlsafe(16),
        game=wish.game,
        rules=game.version,
        options=options,
        listed=wish.listed,
        hints=wish.hints,
        turn_seconds=wish.turn_seconds,
        created=int(now * 1000),
        seats=(KeptSeat(),) * len(wish.bots),
    )
    return Story(kept)

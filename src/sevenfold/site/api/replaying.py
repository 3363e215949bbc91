"""Looking at a finished match again: every move, from any seat or with all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from starlette.responses import Response

from sevenfold.games.events import Event
from sevenfold.games.game import Json
from sevenfold.games.words import Words
from sevenfold.match import Match, write_record
from sevenfold.match.draws import draws
from sevenfold.match.log import Entry
from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.paging import paged
from sevenfold.site.api.shapes import (
    Draws,
    Replay,
    ReplayedDraw,
    ReplayedLine,
    ReplayedState,
    SeenBy,
    SeenInWords,
)
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.errors import Refusal
from sevenfold.site.live import window
from sevenfold.site.prices import Item

_REFUSALS = ("match_not_over", "not_started")
_LINE = {"ply": 1, "seat": 0, "at": "2026-11-16T20:15:00.000Z", "round": 1, "events": []}


async def show_record(visitor: Visitor, table: str) -> dict[str, Any]:
    """The record of a finished match: every move, the secret, the proof."""
    visitor.pay("record")
    match = await _finished(visitor, table)
    return await visitor.aside(lambda: write_record(match))


async def show_replay(
    visitor: Visitor, table: str, query: SeenInWords
) -> Annotated[Response, Replay]:
    """What happened in a finished match, move by move."""
    visitor.pay("replay")
    found = await visitor.find(table)
    words = visitor.words(found, query.language)
    match = window.finished(found.story, query.seat)
    visitor.pay(*_by_length("replay", match.ply, 500))
    names = [one.name for one in match.first_seats]
    heading = {"game": match.game.name, "names": names, "plies": match.ply}
    return paged(visitor, heading, "lines", _replayed(match, query.seat, words))


async def show_ply(visitor: Visitor, table: str, ply: int, query: SeenBy) -> ReplayedState:
    """The table after so many moves; 0 is the deal."""
    visitor.pay("update", "lines")
    match = await _finished(visitor, table, query.seat)
    if not 0 <= ply <= match.ply:
        raise Refusal("not_found", f"there are plies 0 to {match.ply}")
    visitor.pay(*_by_length("lines", ply, 100))
    at, seat = match.at, query.seat
    return await visitor.aside(
        lambda: ReplayedState(ply, (at(ply) if seat is None else at(ply).view(seat)).state())
    )


async def show_draws(visitor: Visitor, table: str) -> Annotated[Response, Draws]:
    """What chance decided in a finished match, with all open: to draw it again."""
    visitor.pay("replay")
    match = await _finished(visitor, table)
    visitor.pay(*_by_length("replay", match.ply, 500))
    drawn = (ReplayedDraw(one.ply, one.before, one.changed) for one in draws(match))
    return paged(visitor, {}, "draws", drawn)


def _by_length(item: Item, plies: int, each: int) -> list[Item]:
    """What is to be paid more for a long match: an item for so many plies.

    >>> _by_length("replay", 1200, 500)
    ['replay', 'replay', 'replay']
    """
    return [item] * -(-plies // each)


async def _finished(visitor: Visitor, table: str, seat: int | None = None) -> Match:
    return window.finished((await visitor.find(table)).story, seat)


def _replayed(match: Match, seat: int | None, words: Words | None) -> Iterator[ReplayedLine]:
    def told(events: list[Event]) -> list[dict[str, Json]]:
        seen = [_open(event) if seat is None else event.seen_by(seat) for event in events]
        return seen if words is None else [{**one, "text": words.event(one)} for one in seen]

    dealt = match.at(0)
    opening = told(match.opening)
    yield ReplayedLine(ply=0, round=int(dealt.record.rounds), at=match.began, events=opening)
    ply, counts = 0, _that_count(match.log)
    for number, (entry, events, table) in enumerate(match.replay()):
        undone = 0
        if entry.move is not None:
            ply += 1
        elif entry.undone_to is not None:
            undone, ply = ply - entry.undone_to, entry.undone_to
        if entry.move is not None and number not in counts:
            continue
        yield ReplayedLine(
            ply=ply,
            round=int(table.record.rounds),
            at=entry.at,
            seat=entry.seat,
            move=entry.move,
            left_to=entry.left_to,
            returned=entry.returned,
            undone=undone,
            resigned=entry.resigned,
            called_off=entry.called_off,
            events=told(events),
        )


def _that_count(log: list[Entry]) -> set[int]:
    """Which lines of a log are moves that were not taken back later."""
    found: list[int] = []
    for number, entry in enumerate(log):
        if entry.move is not None:
            found.append(number)
        elif entry.undone_to is not None:
            del found[entry.undone_to :]
    return set(found)


def _open(event: Event) -> dict[str, Json]:
    return {"event": event.name, "seat": event.seat, **event.facts}


ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/record", show_record, refusals=_REFUSALS),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        show_replay,
        refusals=[*_REFUSALS, "unknown_seat"],
        example={"game": "7", "names": ["Ada", "Ben"], "plies": 1, "lines": [_LINE]},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{ply}",
        show_ply,
        refusals=[*_REFUSALS, "unknown_seat", "not_found"],
        example={"ply": 3, "state": {"game": "7", "phase": "lay"}},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/draws",
        show_draws,
        refusals=_REFUSALS,
        example={"draws": [{"ply": 0, "before": None, "changed": {"game": "7", "starter": 1}}]},
    ),
)

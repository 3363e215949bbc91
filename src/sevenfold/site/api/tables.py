"""Finding and creating tables, sitting down, and looking at them."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.requests import Request

from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.shapes import (
    Awaited,
    Happenings,
    InWords,
    LegalMoves,
    NewTable,
    OpenTable,
    OpenTables,
    OwnSeat,
    SeenState,
    Since,
    SitDown,
)
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.live import window
from sevenfold.site.live.opening import Wish
from sevenfold.site.live.table import LiveTable
from sevenfold.site.messages import Update
from sevenfold.site.store import Kept

_OWN_SEAT = {
    "table": "q3ZbJt0m2yq7cVd1F5hN0w",
    "seat": 0,
    "token": "W7…",
    "link": "http://127.0.0.1:7777/tables/q3ZbJt0m2yq7cVd1F5hN0w#seat=W7…",
    "invitation": "http://127.0.0.1:7777/tables/q3ZbJt0m2yq7cVd1F5hN0w",
}
_UPDATE = {
    "type": "update",
    "version": 7,
    "seat": 0,
    "stage": "playing",
    "ply": 3,
    "turn": 0,
    "winners": [],
    "happened": [
        {
            "version": 7,
            "what": "moved",
            "seat": 1,
            "at": "2026-11-16T20:15:00.000Z",
            "ply": 3,
            "move": "keep ? 0",
            "events": [{"event": "kept", "seat": 1, "card": 1}],
        }
    ],
    "state": {"game": "sea-salt-paper", "phase": "draw", "turn": 0},
    "legal": [{"move": "draw", "key": "move.draw", "facts": {"n": 50}}],
}


async def list_tables(visitor: Visitor) -> OpenTables:
    """The open tables that want to be found."""
    visitor.pay("update")
    return OpenTables([_open(kept) for kept in await visitor.site.hall.listed()])


async def create_table(visitor: Visitor, body: NewTable) -> OwnSeat:
    """Create a table and sit down at it."""
    name = visitor.name(body.name)
    visitor.pay("table")
    visitor.purse.open_table()
    hints = body.seats.count(None) == 1 if body.hints is None else body.hints
    wish = Wish(body.game, tuple(body.seats), body.options, body.listed, hints, body.turn_seconds)
    return _own_seat(visitor, *await visitor.site.hall.create(wish, name))


async def show_table(visitor: Visitor, table: str, query: InWords) -> Update:
    """Everything that one may know of a table now."""
    visitor.pay("update")
    found, seat = await visitor.at(table)
    return await _told(visitor, found, seat, None, query.language)


async def sit(visitor: Visitor, table: str, seat: int, body: SitDown) -> OwnSeat:
    """Sit down at a free seat."""
    name = visitor.name(body.name)
    found = await visitor.find(table)
    return _own_seat(visitor, found, seat, await found.sit(visitor.caller, seat, name))


async def show_state(visitor: Visitor, table: str) -> SeenState:
    """The state as one may know it, and nothing else."""
    visitor.pay("update")
    found, seat = await visitor.at(table)
    now = found.audience.update(seat, None)
    return SeenState(now.version, now.ply, now.state)


async def show_legal(visitor: Visitor, table: str, query: InWords) -> LegalMoves:
    """The moves that are open to the seat that asks."""
    visitor.pay("update")
    found, seat = await visitor.at(table)
    now = await _told(visitor, found, seat, None, query.language)
    return LegalMoves(now.ply, now.legal or [])


async def show_events(visitor: Visitor, table: str, query: Since) -> Happenings:
    """What happened after a version, a page at a time."""
    visitor.pay("update", "lines")
    found, seat = await visitor.at(table)
    now = await _told(visitor, found, seat, query.since, query.language)
    return Happenings(now.version, now.happened, now.more is True)


async def poll(visitor: Visitor, table: str, query: Awaited) -> Update:
    """The same update as over the WebSocket; waits for news for some seconds if one likes.

    Without news the answer is an update without anything that happened.
    """
    visitor.pay("update", "lines")
    found, seat = await visitor.at(table, query.reads)
    with visitor.site.polls.one(visitor.client):
        waiting = asyncio.create_task(found.audience.news(query.since, query.wait))
        gone = asyncio.create_task(_gone(visitor.request))
        await asyncio.wait((waiting, gone), return_when=asyncio.FIRST_COMPLETED)
        for task in (waiting, gone):
            task.cancel()
    found, seat = await visitor.at(table)  # which may have been replaced meanwhile
    return await _told(visitor, found, seat, query.since, query.language)


async def _told(
    visitor: Visitor, table: LiveTable, seat: int | None, since: int | None, language: str | None
) -> Update:
    """How a table stands for a seat, in words if that is wished."""
    words = visitor.words(table, language)
    now = table.audience.update(seat, since, table.story.replaced_seat(visitor.caller.key))
    if words is None:
        return now
    return await visitor.aside(partial(window.in_words, now, words))


async def _gone(request: Request) -> None:
    """Return when whoever asked does not wait any more."""
    while not await request.is_disconnected():
        await asyncio.sleep(0.5)


def _own_seat(visitor: Visitor, table: LiveTable, seat: int, secret: str) -> OwnSeat:
    name = table.story.kept.id
    invitation = f"{visitor.addresses[0]}/tables/{name}"
    return OwnSeat(
        table=name,
        seat=seat,
        token=secret,
        link=f"{invitation}#seat={secret}",
        invitation=invitation,
    )


def _open(kept: Kept) -> OpenTable:
    return OpenTable(
        table=kept.id,
        game=kept.game,
        options=kept.options,
        seats=[seat.name for seat in kept.seats],
        free=sum(seat.name is None for seat in kept.seats),
        turn_seconds=kept.turn_seconds,
        created=kept.created,
    )


ENDPOINTS = (
    Endpoint("GET", "/api/tables", list_tables, example={"tables": []}),
    Endpoint(
        "POST",
        "/api/tables",
        create_table,
        refusals=["bad_option", "unknown_game", "unknown_bot", "bad_name", "server_full"],
        taken={"game": "sea-salt-paper", "seats": [None, "random"], "name": "Ada"},
        example=_OWN_SEAT,
        status=201,
    ),
    Endpoint("GET", "/api/tables/{table}", show_table, seat="understood", example=_UPDATE),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        sit,
        refusals=["unknown_seat", "seat_taken", "already_started", "bad_name"],
        example=_OWN_SEAT,
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/state",
        show_state,
        seat="understood",
        example={"version": 3, "ply": 0, "state": {"game": "7", "phase": "start"}},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/legal",
        show_legal,
        seat="understood",
        example={"ply": 3, "legal": _UPDATE["legal"]},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/events",
        show_events,
        seat="understood",
        example={"version": 7, "happened": _UPDATE["happened"], "more": False},
    ),
    Endpoint("GET", "/api/tables/{table}/updates", poll, seat="understood", example=_UPDATE),
)

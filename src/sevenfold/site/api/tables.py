"""Finding and creating tables, sitting down, and looking at them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response

from sevenfold.match import write_record
from sevenfold.site.api.answering import answer, body, checked_language, described, token
from sevenfold.site.api.shapes import (
    Happenings,
    LegalMoves,
    NewTable,
    OpenTable,
    OpenTables,
    OwnSeat,
    SeenState,
    SitDown,
)
from sevenfold.site.errors import Refusal
from sevenfold.site.guests import COOKIE, checked_name
from sevenfold.site.house import Site
from sevenfold.site.limits import client_of
from sevenfold.site.live.opening import Wish
from sevenfold.site.live.table import LiveTable
from sevenfold.site.messages import Update
from sevenfold.site.store import Kept

Version = Annotated[int, Query(ge=0, le=2**31, description="the last version that is known")]
Language = Annotated[str | None, Query(max_length=5, description="for texts: de, en, fr or it")]
LONGEST_WAIT = 25.0

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
            "events": [{"event": "kept", "seat": 1, "card": 1, "text": "Ben keeps a card."}],
        }
    ],
    "state": {"game": "sea-salt-paper", "phase": "draw", "turn": 0},
    "legal": [{"move": "draw", "text": "Draw from the deck (50 cards left)"}],
}


def routes(site: Site) -> APIRouter:
    """The routes, for one site."""
    router = APIRouter(prefix="/api/tables", tags=["tables"])

    async def find(table: str, request: Request) -> tuple[LiveTable, int | None]:
        """The table, and the seat of who asks."""
        return await seated(site, table, request)

    def name_of(request: Request, wish: str | None) -> str:
        if wish is not None:
            return checked_name(wish)
        guest = site.guests.read(request.cookies.get(COOKIE))
        if guest is None:
            raise Refusal("bad_name", "say a name, or become a guest first")
        return guest.name

    def own_seat(request: Request, table: LiveTable, seat: int, secret: str) -> OwnSeat:
        base = (site.settings.base_url or str(request.base_url)).rstrip("/")
        invitation = f"{base}/tables/{table.story.kept.id}"
        return OwnSeat(
            table=table.story.kept.id,
            seat=seat,
            token=secret,
            link=f"{invitation}#seat={secret}",
            invitation=invitation,
        )

    @router.get("", **described(OpenTables, example={"tables": []}))
    async def list_tables() -> Response:
        """The open tables that want to be found."""
        return answer(OpenTables([_open(kept) for kept in await site.hall.listed()]))

    @router.post(
        "",
        **described(
            OwnSeat,
            ["bad_option", "unknown_game", "unknown_bot", "bad_name", "server_full"],
            takes=NewTable,
            taken={"game": "sea-salt-paper", "seats": [None, "random"], "name": "Ada"},
            example=_OWN_SEAT,
            status=201,
        ),
    )
    async def create_table(request: Request) -> Response:
        """Create a table and sit down at it."""
        new = await body(request, NewTable)
        name = name_of(request, new.name)
        site.creations.take(client_of((request.client.host, 0) if request.client else None))
        wish = Wish(
            new.game, tuple(new.seats), new.options, new.listed, new.hints, new.turn_seconds
        )
        return answer(own_seat(request, *await site.hall.create(wish, name)), 201)

    @router.get("/{table}", **described(Update, ["unknown_table"], seat=False, example=_UPDATE))
    async def show_table(table: str, request: Request, language: Language = None) -> Response:
        """Everything that one may know of a table now."""
        found, seat = await find(table, request)
        return answer(await found.ask(partial(found.update, seat, checked_language(language))))

    @router.post(
        "/{table}/seats/{seat}",
        **described(
            OwnSeat,
            ["unknown_table", "unknown_seat", "seat_taken", "already_started", "bad_name"],
            takes=SitDown,
            example=_OWN_SEAT,
            status=201,
        ),
    )
    async def sit(table: str, seat: int, request: Request) -> Response:
        """Sit down at a free seat."""
        name = name_of(request, (await body(request, SitDown)).name)
        found = await site.hall.find(table)
        secret = await found.ask(partial(found.sit, seat, name))
        return answer(own_seat(request, found, seat, secret), 201)

    @router.get(
        "/{table}/state",
        **described(
            SeenState,
            ["unknown_table"],
            seat=False,
            example={"version": 3, "ply": 0, "state": {"game": "7", "phase": "start"}},
        ),
    )
    async def show_state(table: str, request: Request) -> Response:
        """The state as one may know it, and nothing else."""
        found, seat = await find(table, request)
        now = await found.ask(partial(found.update, seat, None))
        return answer(SeenState(now.version, now.ply, now.state))

    @router.get(
        "/{table}/legal",
        **described(
            LegalMoves,
            ["unknown_table"],
            seat=False,
            example={"ply": 3, "legal": [{"move": "draw"}]},
        ),
    )
    async def show_legal(table: str, request: Request, language: Language = None) -> Response:
        """The moves that are open to the seat that asks."""
        found, seat = await find(table, request)
        now = await found.ask(partial(found.update, seat, checked_language(language)))
        return answer(LegalMoves(now.ply, msgspec.to_builtins(now.legal or [])))

    @router.get(
        "/{table}/events",
        **described(
            Happenings,
            ["unknown_table"],
            seat=False,
            example={"version": 7, "happened": _UPDATE["happened"]},
        ),
    )
    async def show_events(
        table: str, request: Request, since: Version = 0, language: Language = None
    ) -> Response:
        """What happened after a version."""
        found, seat = await find(table, request)
        asked = partial(found.update, seat, checked_language(language), since)
        now = await found.ask(asked)
        return answer(Happenings(now.version, now.happened))

    @router.get(
        "/{table}/updates", **described(Update, ["unknown_table"], seat=False, example=_UPDATE)
    )
    async def poll(
        table: str,
        request: Request,
        since: Version = 0,
        wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0,
        language: Language = None,
    ) -> Response:
        """The same update as over the WebSocket; waits for news for some seconds if one likes.

        Without news the answer is an update without anything that happened.
        """
        checked_language(language)
        found, seat = await find(table, request)
        found.seen_over_http(seat)
        with site.polls.one(client_of((request.client.host, 0) if request.client else None)):
            waiting = asyncio.create_task(found.news(since, wait))
            gone = asyncio.create_task(_gone(request))
            await asyncio.wait((waiting, gone), return_when=asyncio.FIRST_COMPLETED)
            for task in (waiting, gone):
                task.cancel()
        return answer(await found.ask(partial(found.update, seat, language, since)))

    @router.get(
        "/{table}/record",
        **described({"type": "object"}, ["unknown_table", "match_not_over", "not_started"]),
    )
    async def show_record(table: str) -> Response:
        """The record of a finished match: every move, the secret, the proof."""
        found = await site.hall.find(table)

        async def write() -> dict[str, object]:
            match = found.story.match
            if match is None:
                raise Refusal("not_started", "the match has not begun")
            if found.story.kept.stage != "over":
                raise Refusal("match_not_over", "the match is not over")
            return write_record(match)

        return answer(await found.ask(write))

    return router


async def seated(site: Site, table: str, request: Request) -> tuple[LiveTable, int | None]:
    """The table, and the seat of who asks."""
    found = await site.hall.find(table)
    secret = token(request)
    return found, None if secret is None else found.story.seat_of(secret)


async def _gone(request: Request) -> None:
    """Return when whoever asked does not wait any more."""
    while not await request.is_disconnected():
        await asyncio.sleep(0.5)


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

"""What a seat does: the same commands as over the WebSocket, one by one over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from sevenfold.site.api.answering import answer, body, checked_language, described
from sevenfold.site.api.tables import seated
from sevenfold.site.commands import carry_out
from sevenfold.site.house import Site
from sevenfold.site.messages import (
    Ack,
    Chat,
    Command,
    Hint,
    Leave,
    Move,
    Rematch,
    Replace,
    Resign,
    Start,
    Undo,
)

_TURN = ("not_started", "match_over", "not_your_turn", "stale")
_COMMANDS: tuple[tuple[type[Command], tuple[str, ...], object], ...] = (
    (Start, ("seats_free",), None),
    (Move, ("illegal_move", *_TURN), {"ply": 3, "move": "draw"}),
    (Undo, ("cannot_undo", "not_started", "match_over", "stale"), {"ply": 4}),
    (Hint, ("hints_not_allowed", *_TURN), {"ply": 3}),
    (Chat, ("chat_too_long",), {"text": "Good luck!"}),
    (Leave, ("unknown_bot", "match_over"), None),
    (
        Replace,
        ("unknown_bot", "unknown_seat", "seat_taken", "not_absent", "match_over"),
        {"seat": 1, "bot": "random"},
    ),
    (Resign, ("not_started", "match_over", "cannot_resign"), None),
    (Rematch, ("match_not_over",), None),
)


def routes(site: Site) -> APIRouter:
    """A route for each command."""
    router = APIRouter(prefix="/api/tables", tags=["playing"])
    for kind, refusals, example in _COMMANDS:
        name = kind.__name__.lower()
        router.post(
            f"/{{table}}/{name}",
            name=name,
            operation_id=name,
            summary=name.capitalize(),
            description=kind.__doc__ or "",
            **described(
                Ack,
                ["unknown_table", "seat_link_needed", *refusals],
                takes=kind,
                taken=example,
                example={"type": "ack", "version": 8, "ply": 4, "mark": None, "repeated": False},
                seat=True,
            ),
        )(_route(site, kind))
    return router


def _route(site: Site, kind: type[Command]) -> Callable[..., Awaitable[Response]]:
    async def carry(
        table: str, request: Request, language: Annotated[str | None, Query(max_length=5)] = None
    ) -> Response:
        command = await body(request, kind)
        found, seat = await seated(site, table, request)
        found.seen_over_http(seat)
        return answer(await carry_out(site, found, seat, command, checked_language(language)))

    return carry

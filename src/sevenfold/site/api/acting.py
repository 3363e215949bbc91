"""What a seat does: the same commands as over the WebSocket, one by one over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.shapes import InWords
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.live import window
from sevenfold.site.live.advice import hint
from sevenfold.site.messages import (
    Ack,
    AnswerUndo,
    Arrange,
    AskUndo,
    Chat,
    Command,
    Hint,
    Leave,
    Move,
    Read,
    Rematch,
    Replace,
    Resign,
    Return,
    Start,
    Undo,
)

_TURN = ("not_started", "match_over", "not_your_turn", "stale")
_UNDO = ("cannot_undo", "not_started", "match_over", "stale")
_COMMANDS: tuple[tuple[type[Command], tuple[str, ...], object], ...] = (
    (Start, ("seats_free",), None),
    (Move, ("illegal_move", *_TURN), {"ply": 3, "move": "draw"}),
    (Undo, _UNDO, {"ply": 4}),
    (AskUndo, (*_UNDO, "undo_pending"), {"ply": 4, "to": 2}),
    (AnswerUndo, (*_UNDO, "nothing_asked"), {"ply": 4, "agree": True}),
    (Read, (), None),
    (Hint, ("hints_not_allowed", *_TURN), {"ply": 3}),
    (Chat, ("chat_too_long",), {"text": "Good luck!"}),
    (Arrange, ("bad_option", "already_started"), {"turn_seconds": 60}),
    (Leave, ("unknown_bot", "match_over"), None),
    (
        Replace,
        ("unknown_bot", "unknown_seat", "seat_taken", "not_absent", "match_over"),
        {"seat": 1, "bot": "random"},
    ),
    (Return, ("not_started", "match_over", "not_replaced"), None),
    (Resign, ("not_started", "match_over", "cannot_resign"), None),
    (Rematch, ("match_not_over",), None),
)


def _tag(kind: type[Command]) -> str:
    """What a command is called, over the WebSocket and here."""
    return str(kind.__struct_config__.tag)


def _carrying_out(kind: type[Command]) -> Callable[..., Awaitable[Ack]]:
    """The handler of a command: named, explained and checked like its message."""

    async def carry(visitor: Visitor, table: str, query: InWords, body: Command) -> Ack:
        caller, found = visitor.caller, await visitor.find(table)
        found.seen_over_http(found.story.seat_of(caller.key), visitor.client)
        if isinstance(body, Hint):
            ack = await hint(visitor.site.hall.thinkers, found, caller, body.ply)
            words = visitor.words(found, query.language)
            if words is not None and ack.hint:
                window.say(ack.hint, words)
        else:
            ack = await found.do(caller, body)
        ack.mark = body.mark
        return ack

    carry.__name__, carry.__doc__ = _tag(kind), kind.__doc__
    carry.__annotations__["body"] = kind
    return carry


ENDPOINTS = tuple(
    Endpoint(
        "POST",
        f"/api/tables/{{table}}/{_tag(kind)}",
        _carrying_out(kind),
        refusals=(*refusals, "replaced"),
        seat="needed",
        taken=taken,
        example={"type": "ack", "version": 8, "ply": 4, "mark": None, "repeated": False},
    )
    for kind, refusals, taken in _COMMANDS
)

"""Looking at a finished match again: every move, from any seat or with all cards open."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from sevenfold.games.events import Event
from sevenfold.games.game import Json
from sevenfold.games.words import Words
from sevenfold.match import Match
from sevenfold.match.draws import draws
from sevenfold.site.api.answering import answer, checked_language, described
from sevenfold.site.api.shapes import (
    Draws,
    Replay,
    ReplayedDraw,
    ReplayedLine,
    ReplayedState,
)
from sevenfold.site.errors import Refusal
from sevenfold.site.house import Site
from sevenfold.site.live.showing import worth

Language = Annotated[str | None, Query(max_length=5, description="for texts: de, en, fr or it")]
FromSeat = Annotated[int | None, Query(ge=0, le=9, description="whose eyes; none: all is open")]
_REFUSALS = ["unknown_table", "match_not_over", "not_started", "unknown_seat"]
_LINE = {"ply": 1, "seat": 0, "at": "2026-11-16T20:15:00.000Z", "round": 1, "events": []}


def routes(site: Site) -> APIRouter:
    """The routes, for one site."""
    router = APIRouter(prefix="/api/tables", tags=["replay"])

    async def finished(table: str, seat: int | None) -> Match:
        found = await site.hall.find(table)
        match = found.story.match
        if match is None:
            raise Refusal("not_started", "the match has not begun")
        if found.story.kept.stage != "over":
            raise Refusal("match_not_over", "the match is not over")
        if seat is not None and seat >= len(match.seats):
            raise Refusal("unknown_seat", "there is no such seat at this table")
        return match

    @router.get(
        "/{table}/replay",
        **described(
            Replay,
            [*_REFUSALS, "bad_language"],
            example={"game": "7", "names": ["Ada", "Ben"], "plies": 1, "lines": [_LINE]},
        ),
    )
    async def show_replay(table: str, seat: FromSeat = None, language: Language = None) -> Response:
        """What happened in a finished match, move by move."""
        match = await finished(table, seat)
        return answer(await asyncio.to_thread(_replay, match, seat, checked_language(language)))

    @router.get(
        "/{table}/replay/{ply}",
        **described(
            ReplayedState,
            [*_REFUSALS, "not_found"],
            example={
                "ply": 3,
                "state": {"game": "7", "phase": "lay"},
                "worth": [[["score.chips", 2], ["score.finished", 0]], [["score.chips", 0]]],
            },
        ),
    )
    async def show_ply(table: str, ply: int, seat: FromSeat = None) -> Response:
        """The table after so many moves; 0 is the deal."""
        match = await finished(table, seat)
        if not 0 <= ply <= match.ply:
            raise Refusal("not_found", f"there are plies 0 to {match.ply}")
        at = await asyncio.to_thread(match.at, ply)
        state = at.state() if seat is None else at.view(seat).state()
        return answer(ReplayedState(ply, state, worth(state)))

    @router.get(
        "/{table}/draws",
        **described(
            Draws,
            _REFUSALS,
            example={"draws": [{"ply": 0, "before": None, "changed": {"game": "7", "starter": 1}}]},
        ),
    )
    async def show_draws(table: str) -> Response:
        """What chance decided in a finished match, with all open: to draw it again."""
        match = await finished(table, None)
        return answer(await asyncio.to_thread(_draws, match))

    return router


def _draws(match: Match) -> Draws:
    return Draws([ReplayedDraw(draw.ply, draw.before, draw.changed) for draw in draws(match)])


def _replay(match: Match, seat: int | None, language: str | None) -> Replay:
    names = [one.name for one in match.first_seats]
    words = None if language is None else Words(match.game.name, language, names)

    def told(events: list[Event]) -> list[dict[str, Json]]:
        seen = [_open(event) if seat is None else event.seen_by(seat) for event in events]
        return seen if words is None else [{**one, "text": words.event(one)} for one in seen]

    dealt = match.at(0)
    opening = told(match.opening)
    lines = [ReplayedLine(ply=0, round=int(dealt.record.rounds), at=match.began, events=opening)]
    ply = 0
    for entry, events, table in match.replay():
        ply += entry.move is not None
        lines.append(
            ReplayedLine(
                ply=ply,
                round=int(table.record.rounds),
                at=entry.at,
                seat=entry.seat,
                move=entry.move,
                left_to=entry.left_to,
                resigned=entry.resigned,
                events=told(events),
            )
        )
    return Replay(game=match.game.name, names=names, plies=match.ply, lines=lines)


def _open(event: Event) -> dict[str, Json]:
    return {"event": event.name, "seat": event.seat, **event.facts}

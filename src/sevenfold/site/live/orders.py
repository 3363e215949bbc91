"""What a seat can ask for, whatever it comes by. All of this happens in the table's mailbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sevenfold.site.errors import Refusal
from sevenfold.site.live.story import MOST_UNDOS, Story
from sevenfold.site.live.thinking import SUBSTITUTE, called, check_bot
from sevenfold.site.messages import (
    LONGEST_CHAT,
    Ack,
    Chat,
    Leave,
    Move,
    Rematch,
    Replace,
    Resign,
    Start,
    Undo,
)
from sevenfold.site.names import clean, distinct

if TYPE_CHECKING:
    from sevenfold.site.live.table import Caller, LiveTable

Order: TypeAlias = Move | Undo | Chat | Start | Leave | Replace | Resign | Rematch
_MOST_CHAT = 1_000  # messages of a table


async def carry_out(table: LiveTable, caller: Caller, seat: int, order: Order) -> Ack:
    """Do what a seat asks for; it is kept when this returns."""
    match order:
        case Move(ply=ply, move=move):
            if _is_repeated(table.story, seat, ply, move):
                return Ack(version=table.story.version, ply=ply + 1, repeated=True)
            await _move(table, seat, ply, move)
        case Undo(ply=ply):
            await _undo(table, seat, ply)
        case Chat(text=text):
            await _chat(table, seat, text)
        case Start():
            if table.story.kept.stage != "open":
                return _ack(table.story, repeated=True)
            await _start(table, seat)
        case Leave(bot=bot):
            await _leave(table, seat, bot)
        case Replace(seat=other, bot=bot):
            await _replace(table, other, bot)
        case Resign():
            table.story.playing()
            await table.keep("resigned", seat)
        case Rematch():
            await _rematch(table, caller, seat)
    return _ack(table.story)


def _ack(story: Story, repeated: bool = False) -> Ack:
    return Ack(version=story.version, ply=story.ply, repeated=repeated)


def check_seat(story: Story, seat: int) -> None:
    """Refuse a seat that there is not."""
    if seat not in range(len(story.kept.seats)):
        raise Refusal("unknown_seat", "there is no such seat at this table")


def _is_repeated(story: Story, seat: int, ply: int, move: str) -> bool:
    """Was this very move made before? It may be sent again when an answer got lost."""
    if ply >= story.ply:
        return False
    entry = story.move_at(ply + 1)
    return entry is not None and (entry.seat, entry.move) == (seat, move)


async def _move(table: LiveTable, seat: int, ply: int, move: str) -> None:
    story = table.story
    story.playing()
    if ply != story.ply:
        raise Refusal("stale", f"{story.ply} moves were played, not {ply}")
    await table.keep("moved", seat, {"move": move}, ply=ply + 1)


async def _undo(table: LiveTable, seat: int, ply: int) -> None:
    story = table.story
    match = story.playing()
    if ply != match.ply:
        raise Refusal("stale", f"{match.ply} moves were played, not {ply}")
    if story.undos >= MOST_UNDOS:
        raise Refusal("cannot_undo", "too many moves of this match were taken back already")
    await table.keep("undid", seat, {"ply": ply})


async def _chat(table: LiveTable, seat: int, text: str) -> None:
    cleaned = clean(text)
    if not 0 < len(cleaned) <= LONGEST_CHAT:
        raise Refusal("chat_too_long", f"a message has 1 to {LONGEST_CHAT} characters")
    if table.story.chats >= _MOST_CHAT:
        raise Refusal("too_many", "enough was said at this table")
    table.charge_chat(seat)
    await table.keep("chat", seat, {"text": cleaned})


async def _start(table: LiveTable, seat: int) -> None:
    if any(place.name is None for place in table.story.kept.seats):
        raise Refusal("seats_free", "not every seat is taken; give the free ones to bots")
    await table.keep("started", seat)


async def _leave(table: LiveTable, seat: int, bot: str | None) -> None:
    """Stand up, or leave the seat to a bot in a match."""
    if table.story.kept.stage == "open":
        await table.keep("freed", seat)
    else:
        table.story.playing()
        await table.keep("replaced", seat, {"bot": check_bot(bot or SUBSTITUTE)})


async def _replace(table: LiveTable, other: int, bot: str | None) -> None:
    """Give a seat to a bot: a free one, or one whose person is gone."""
    story = table.story
    check_seat(story, other)
    seats = story.kept.seats
    place = seats[other]
    if story.kept.stage == "open":
        if place.name is not None and place.bot is None:
            raise Refusal("seat_taken", "somebody sits there")
        if bot is None:
            await table.keep("freed", other)
        else:
            others = [seat.name for seat in (*seats[:other], *seats[other + 1 :])]
            name = distinct(called(bot, others), others)
            await table.keep("seated_bot", other, {"name": name, "bot": bot})
        return
    story.playing()
    if place.bot is not None or table.audience.absent_for(other) < table.absence_needed:
        raise Refusal("not_absent", "only somebody who is gone for a while can be replaced")
    await table.keep("replaced", other, {"bot": check_bot(bot or SUBSTITUTE)})


async def _rematch(table: LiveTable, caller: Caller, seat: int) -> None:
    """Offer another match; the last one who does so makes it begin."""
    story = table.story
    if story.kept.stage != "over":
        raise Refusal("match_not_over", "the match is not over")
    people = {n for n, place in enumerate(story.kept.seats) if place.bot is None}
    if story.kept.next is None and people <= {*story.rematch_offers, seat}:
        await table.begin_rematch(seat, caller.purse)
    elif seat not in story.rematch_offers:
        await table.keep("rematch_offered", seat)

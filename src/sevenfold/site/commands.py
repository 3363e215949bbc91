"""What a seat can ask for, the same over the WebSocket and over HTTP."""

import time
from functools import partial

from sevenfold.games.words import Words
from sevenfold.site.errors import Refusal
from sevenfold.site.guests import clean
from sevenfold.site.house import Site
from sevenfold.site.live.table import LiveTable
from sevenfold.site.live.thinking import adviser
from sevenfold.site.messages import (
    LONGEST_CHAT,
    Ack,
    Chat,
    Command,
    Hint,
    Leave,
    LegalMove,
    Move,
    Rematch,
    Replace,
    Resign,
    Start,
    Undo,
)


async def carry_out(
    site: Site, table: LiveTable, seat: int | None, command: Command, language: str | None = None
) -> Ack:
    """Do what somebody asks for, and say that it is done; or refuse."""
    if seat is None:
        raise Refusal("seat_link_needed", "only who has the link of a seat can do that")
    match command:
        case Move(ply=ply, move=move):
            began = time.perf_counter()
            ack = await table.ask(partial(table.move, seat, ply, move))
            site.hall.metrics.move(time.perf_counter() - began)
        case Undo(ply=ply):
            ack = await table.ask(partial(table.undo, seat, ply))
        case Chat(text=text):
            ack = await table.ask(partial(table.chat, seat, _checked(site, table, seat, text)))
        case Start():
            ack = await table.ask(partial(table.start, seat))
        case Leave(bot=bot):
            ack = await table.ask(partial(table.leave, seat, bot))
        case Replace(seat=other, bot=bot):
            ack = await table.ask(partial(table.replace, seat, other, bot))
        case Resign():
            ack = await table.ask(partial(table.resign, seat))
        case Rematch():
            ack = await table.ask(partial(table.rematch, seat))
        case Hint(ply=ply):
            ack = await _hint(site, table, seat, ply, language)
    ack.mark = command.mark
    return ack


def _checked(site: Site, table: LiveTable, seat: int, text: str) -> str:
    cleaned = clean(text)
    if not 0 < len(cleaned) <= LONGEST_CHAT:
        raise Refusal("chat_too_long", f"a message has 1 to {LONGEST_CHAT} characters")
    site.chats.take(f"{table.story.kept.id} {seat}")
    return cleaned


async def _hint(site: Site, table: LiveTable, seat: int, ply: int, language: str | None) -> Ack:
    """What a bot would play, from this seat's view; the table goes on while the bot thinks."""
    view = await table.ask(partial(table.asked_for_hint, seat, ply))
    site.hints.take(f"{table.story.kept.id} {seat}")
    move = await site.hall.thinkers.choose(adviser(), view)
    hint = LegalMove(move)
    if language is not None:
        words = Words(view.game.name, language, table.story.names)
        hint = LegalMove(move, words.move(move, view.state()))
    return Ack(version=table.story.version, ply=ply, hint=hint)

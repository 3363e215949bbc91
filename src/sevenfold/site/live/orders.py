"""What a seat can ask for, whatever it comes by. All of this happens in the table's mailbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sevenfold.games.errors import BadOption, UnknownOption, WrongPlayers
from sevenfold.games.game import Json
from sevenfold.match import CannotUndo, Match
from sevenfold.site.errors import Refusal
from sevenfold.site.live.opening import checked_options
from sevenfold.site.live.story import MOST_UNDOS, Story
from sevenfold.site.live.thinking import SUBSTITUTE, called, check_bot
from sevenfold.site.messages import (
    LONGEST_CHAT,
    SHORTEST_TURN,
    Ack,
    AnswerUndo,
    Arrange,
    AskUndo,
    Chat,
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
from sevenfold.site.names import clean, distinct

if TYPE_CHECKING:
    from sevenfold.site.live.table import Caller, LiveTable

Order: TypeAlias = (
    Move | Undo | AskUndo | AnswerUndo | Read | Chat | Arrange | Start | Leave | Replace | Return
    | Resign | Rematch
)  # fmt: skip
_MOST_CHAT = 1_000  # messages of a table


async def carry_out(table: LiveTable, caller: Caller, seat: int, order: Order) -> Ack:
    """Do what a seat asks for; it is kept when this returns."""
    match order:
        case Move(ply=ply, move=move):
            if _is_repeated(table.story, seat, ply, move):
                return Ack(version=table.story.version, ply=ply + 1, repeated=True)
            await _move(table, seat, ply, move)
        case Undo(ply=ply, to=to):
            _check_ply(table.story, ply)
            await table.keep("undid", seat, {"ply": ply, "to": ply - 1 if to is None else to})
        case AskUndo(ply=ply, to=to):
            await _ask_undo(table, seat, ply, to)
        case AnswerUndo(ply=ply, agree=agree):
            await _answer_undo(table, seat, ply, agree)
        case Read():
            table.read(seat)
        case Chat(text=text):
            await _chat(table, seat, text)
        case Arrange():
            await _arrange(table, seat, order)
        case Start():
            if table.story.kept.stage != "open":
                return _ack(table.story, repeated=True)
            await _start(table, seat)
        case Leave(bot=bot):
            await _leave(table, seat, bot)
        case Replace(seat=other, bot=bot):
            await _replace(table, other, bot)
        case Return():
            table.story.playing()
            await table.keep("returned", seat)
        case Resign():
            table.story.playing()
            await table.keep("resigned", seat)
        case Rematch():
            await _rematch(table, caller, seat, order.open)
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


def _check_ply(story: Story, ply: int) -> Match:
    """The match, if it still stands where somebody wants to go back from, and may."""
    match = story.playing()
    if ply != match.ply:
        raise Refusal("stale", f"{match.ply} moves were played, not {ply}")
    if story.undos >= MOST_UNDOS:
        raise Refusal("cannot_undo", "too many moves of this match were taken back already")
    return match


async def _ask_undo(table: LiveTable, seat: int, ply: int, to: int) -> None:
    """Take back at once what tells nobody anything, or concerns nobody else; ask otherwise.

    Where results count for more than this match, bots would have to say no; there is no such table.
    """
    story = table.story
    match = _check_ply(story, ply)
    if match.why_no_undo(seat, to) is None:
        await table.keep("undid", seat, {"ply": ply, "to": to})
        return
    try:
        match.taken_back(seat, to)
    except CannotUndo as error:
        raise Refusal("cannot_undo", str(error)) from None
    if story.people == {seat}:
        await table.keep("undid", seat, {"ply": ply, "to": to, "agreed": []})
        return
    if story.wish is not None:
        raise Refusal("undo_pending", "somebody is being asked about an undo already")
    table.charge_chat(seat)
    await table.keep("undo_asked", seat, {"ply": ply, "to": to})


async def _answer_undo(table: LiveTable, seat: int, ply: int, agree: bool) -> None:
    """The last one who agrees has it done."""
    story = table.story
    wish = story.wish
    if wish is None or wish.ply != ply or (agree and seat in (wish.seat, *wish.agreed)):
        raise Refusal("nothing_asked", "nobody asks you to take that back")
    if not agree:
        await table.keep("undo_withdrawn" if seat == wish.seat else "undo_refused", seat)
        return
    _check_ply(story, ply)
    agreed = sorted({*wish.agreed, seat})
    if story.people <= {wish.seat, *agreed}:
        facts = {"ply": ply, "to": wish.to, "agreed": agreed}
        await table.keep("undid", wish.seat, facts)
    else:
        await table.keep("undo_agreed", seat)


async def _chat(table: LiveTable, seat: int, text: str) -> None:
    cleaned = clean(text)
    if not 0 < len(cleaned) <= LONGEST_CHAT:
        raise Refusal("chat_too_long", f"a message has 1 to {LONGEST_CHAT} characters")
    if table.story.chats >= _MOST_CHAT:
        raise Refusal("too_many", "enough was said at this table")
    table.charge_chat(seat)
    await table.keep("chat", seat, {"text": cleaned})


async def _arrange(table: LiveTable, seat: int, wish: Arrange) -> None:
    """Agree on something else before the match begins."""
    kept = table.story.kept
    if kept.stage != "open":
        raise Refusal("already_started", "the match has begun")
    if wish.turn_seconds is not None and 0 < wish.turn_seconds < SHORTEST_TURN:
        raise Refusal("bad_option", f"a decision has at least {SHORTEST_TURN} seconds")
    try:
        options = checked_options(
            kept.game, len(kept.seats), kept.options if wish.options is None else wish.options
        )
    except (BadOption, UnknownOption, WrongPlayers) as error:
        raise Refusal("bad_option", str(error)) from None
    seconds = kept.turn_seconds if wish.turn_seconds is None else wish.turn_seconds or None
    facts: dict[str, Json] = {
        "options": options,
        "listed": kept.listed if wish.listed is None else wish.listed,
        "hints": kept.hints if wish.hints is None else wish.hints,
        "turn_seconds": seconds,
    }
    await table.keep("arranged", seat, facts)


async def _start(table: LiveTable, seat: int) -> None:
    if any(place.name is None for place in table.story.kept.seats):
        raise Refusal("seats_free", "not every seat is taken; give the free ones to bots")
    await table.keep("started", seat)


async def _leave(table: LiveTable, seat: int, bot: str | None) -> None:
    """Stand up, or in a match leave the seat to a bot: whoever says so has decided, for good."""
    if table.story.kept.stage == "open":
        await table.keep("freed", seat)
    else:
        table.story.playing()
        await table.keep("left", seat, {"bot": check_bot(bot or SUBSTITUTE)})


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
    if place.bot is not None or table.audience.attendance.absent_for(other) < table.absence_needed:
        raise Refusal("not_absent", "only somebody who is gone for a while can be replaced")
    await table.keep("replaced", other, {"bot": check_bot(bot or SUBSTITUTE)})


async def _rematch(table: LiveTable, caller: Caller, seat: int, is_open: bool) -> None:
    """Offer another match; the last one who does so makes it begin."""
    story = table.story
    if story.kept.stage != "over":
        raise Refusal("match_not_over", "the match is not over")
    if story.kept.next is None and story.people <= {*story.rematch_offers, seat}:
        await table.begin_rematch(seat, caller.purse, begin=not (is_open or story.rematch_open))
    elif seat not in story.rematch_offers:
        await table.keep("rematch_offered", seat, {"open": True} if is_open else None)

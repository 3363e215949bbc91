"""The window: the one place from which anything leaves a table.

Everything here takes a story, and a story holds only what is kept (see `Story.accept`). Nothing
here sees more than the view of the seat that it is for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec
from msgspec import UNSET, Raw

from sevenfold.games.table import View
from sevenfold.games.words import Words
from sevenfold.match import Match
from sevenfold.site.errors import Refusal
from sevenfold.site.live.happening import Happening
from sevenfold.site.live.story import Story
from sevenfold.site.messages import Clock, LegalMove, SeatCard, Stage, TableCard, Update, encode

PAGE = 250  # lines that are told at once


def update(
    story: Story, seat: int | None, since: int | None, clock: Clock | None, seats: list[SeatCard]
) -> Update:
    """Everything that a seat may know now, and a page of what happened since a version it knew."""
    message = _heading(story, clock)
    _address(message, story, seat)
    if since is not None:
        page = story.since(since, PAGE)
        message.happened = [Raw(line.seen_by(seat)) for line in page]
        if page and page[-1].version < story.version:
            message.version, message.more = page[-1].version, True
    message.card = _card(story)
    message.seats = seats
    return message


def news(
    story: Story, last: Happening, clock: Clock | None, seats: list[SeatCard] | None
) -> Callable[[int | None], bytes]:
    """Messages for those who have heard of everything before the last line, seat by seat.

    What several hear alike is written once. `seats` are told if the line changed them.
    """
    message = _heading(story, clock)
    message.seats = seats or UNSET
    texts: dict[int | None, bytes] = {}

    def to(seat: int | None) -> bytes:
        text = texts.get(seat)
        if text is None:
            _address(message, story, seat)
            message.happened = [Raw(last.seen_by(seat))]
            text = texts[seat] = encode(message)
        return text

    return to


def _heading(story: Story, clock: Clock | None) -> Update:
    """What all are told alike: the message to a spectator, without the state and what happened."""
    over = story.kept.stage == "over"
    return Update(
        version=story.version,
        seat=None,
        stage=cast(Stage, story.kept.stage),
        ply=story.ply,
        turn=story.turn,
        winners=story.match.winners if story.match is not None and over else [],
        happened=[],
        state=None,
        clock=clock or UNSET,
        next=story.kept.next or UNSET,
        wish=story.wish or UNSET,
    )


def _address(message: Update, story: Story, seat: int | None) -> None:
    """Make a message one for this seat: with its state and its moves."""
    message.seat = seat
    match = story.match
    if match is None:
        return
    message.state = Raw(match.position.text(seat))
    mine = seat is not None and seat == story.turn
    message.legal = _legal(match, seat) if mine else UNSET


def _legal(match: Match, seat: int | None) -> list[LegalMove]:
    state = match.position.unread(seat)
    name = match.game.speech.name_move
    return [LegalMove(move, *name(move, state)) for move in match.position.legal()]


def named(view: View, move: str) -> LegalMove:
    """A move of the seat that sees this."""
    return LegalMove(move, *view.game.speech.name_move(move, view.state()))


def _card(story: Story) -> TableCard:
    """What was agreed at the table."""
    kept = story.kept
    return TableCard(
        table=kept.id,
        game=kept.game,
        options=kept.options,
        listed=kept.listed,
        hints=kept.hints,
        turn_seconds=kept.turn_seconds,
        commitment=story.match.commitment if story.match else None,
    )


def view_for_hint(story: Story, seat: int, ply: int) -> View:
    """The view of a seat that may be told what a bot would play."""
    if not story.kept.hints:
        raise Refusal("hints_not_allowed", "this table gives no hints")
    match = story.playing()
    if ply != match.ply:
        raise Refusal("stale", f"{match.ply} moves were played, not {ply}")
    if match.turn != seat:
        raise Refusal("not_your_turn", "another seat decides now")
    return match.view(seat)


def finished(story: Story, seat: int | None) -> Match:
    """A finished match, to be looked at from a seat, or with everything open."""
    match = story.finished()
    if seat is not None and seat >= len(match.seats):
        raise Refusal("unknown_seat", "there is no such seat at this table")
    return match


def in_words(message: Update, words: Words) -> Update:
    """The same message, whose events and moves are sentences, too."""
    happened = [msgspec.json.decode(msgspec.json.encode(line)) for line in message.happened]
    for line in happened:
        for event in line.get("events", ()):
            event["text"] = words.event(event)
    message.happened = happened
    for option in message.legal or ():
        say(option, words)
    return message


def say(option: LegalMove, words: Words) -> None:
    """Put a move into words."""
    option.text = words.say(option.key, option.facts)

"""What a table shows to a seat or a spectator, as a message. Nothing here sees more than a view."""

from typing import cast

from msgspec import UNSET, Raw

from sevenfold.games.game import Json
from sevenfold.games.words import Words, speech_of
from sevenfold.match import Match
from sevenfold.site.live.story import Happening, Story
from sevenfold.site.messages import Clock, LegalMove, SeatCard, Stage, TableCard, Update


def update(
    story: Story,
    seat: int | None,
    words: Words | None,
    since: int | None,
    clock: Clock | None,
    seats: list[SeatCard],
) -> Update:
    """Everything that a seat may know now, and what happened since a version it knew."""
    message = heading(story, clock)
    address(message, story, seat, words)
    happened = [] if since is None else story.since(since)
    message.happened = [seen(story, happening, seat, words) for happening in happened]
    message.card = card(story)
    message.seats = seats
    return message


def heading(story: Story, clock: Clock | None) -> Update:
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
    )


def address(message: Update, story: Story, seat: int | None, words: Words | None) -> None:
    """Make a message one for this seat: with its state and its moves."""
    message.seat = seat
    match = story.match
    if match is None:
        return
    mine = seat is not None and seat == story.turn
    position = match.position
    message.state = Raw(position.text(seat))
    if words is None:
        message.worth = UNSET
        message.legal = list(map(LegalMove, position.legal())) if mine else UNSET
    else:
        state = position.state(seat)
        message.worth = worth(state)
        message.legal = legal(match, words, state) if mine else UNSET


def worth(state: dict[str, Json]) -> list[list[tuple[str, int]]]:
    """Every seat's points part by part, as far as a state shows them."""
    speech = speech_of(state["game"])
    return [speech.breakdown(state, seat) for seat in range(state["players"])]


def legal(match: Match, words: Words, state: dict[str, Json]) -> list[LegalMove]:
    """The moves of the seat that decides, which sees this state, in words."""
    return [LegalMove(move, words.move(move, state)) for move in match.position.legal()]


def seen(
    story: Story, happening: Happening, seat: int | None, words: Words | None
) -> dict[str, Json]:
    """A line of the log as a seat may know it."""
    line = happening.line
    told: dict[str, Json] = {
        "version": line.version,
        "what": line.what,
        "seat": line.seat,
        "at": line.at,
    }
    if line.what in ("moved", "undid"):
        told["ply"] = line.facts["ply"]
        told["move"] = _move(story, happening, seat)
    else:
        told.update(line.facts)
    if line.what in ("moved", "started"):
        events = [event.seen_by(seat) for event in happening.events]
        if words is not None:
            events = [{**event, "text": words.event(event)} for event in events]
        told["events"] = events
    return told


def informed(story: Story, happening: Happening) -> set[int | None]:
    """The seats that hear more of this than a spectator does."""
    line = happening.line
    found: set[int | None] = set()
    if line.what in ("moved", "undid") and _move(story, happening, None) != line.facts["move"]:
        found.add(line.seat)
    for event in happening.events:
        for seats in event.secret.values():
            found.update(seats)
    return found


def _move(story: Story, happening: Happening, seat: int | None) -> str:
    move: str = happening.line.facts["move"]
    if seat == happening.line.seat or story.match is None:
        return move
    return story.match.game.notation.veiled(move)


def card(story: Story) -> TableCard:
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

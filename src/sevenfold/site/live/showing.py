"""What a table shows to a seat or a spectator, as a message. Nothing here sees more than a view."""

from typing import cast

from msgspec import UNSET

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
    seats: list[SeatCard] | None,
) -> Update:
    """Everything that a seat may know now, and what happened since a version it knew.

    With `seats`, the table's card is told, too.
    """
    match = story.match
    state = None if match is None else match.position.state(seat)
    mine = seat is not None and seat == story.turn
    happened = [] if since is None else story.since(since)
    return Update(
        version=story.version,
        seat=seat,
        stage=cast(Stage, story.kept.stage),
        ply=story.ply,
        turn=story.turn,
        winners=match.winners if match is not None and story.kept.stage == "over" else [],
        happened=[seen(story, happening, seat, words) for happening in happened],
        state=state,
        worth=UNSET if words is None or state is None else worth(state),
        legal=legal(match, words, state) if match and state and mine else UNSET,
        clock=clock or UNSET,
        card=card(story) if seats is not None else UNSET,
        seats=seats if seats is not None else UNSET,
        next=story.kept.next or UNSET,
    )


def worth(state: dict[str, Json]) -> list[list[tuple[str, int]]]:
    """Every seat's points part by part, as far as a state shows them."""
    speech = speech_of(state["game"])
    return [speech.breakdown(state, seat) for seat in range(state["players"])]


def legal(match: Match, words: Words | None, state: dict[str, Json]) -> list[LegalMove]:
    """The moves of the seat that decides, which sees this state."""
    moves = match.position.legal()
    if words is None:
        return [LegalMove(move) for move in moves]
    return [LegalMove(move, words.move(move, state)) for move in moves]


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
        told["events"] = [_event(event.seen_by(seat), words) for event in happening.events]
    return told


def _event(event: dict[str, Json], words: Words | None) -> dict[str, Json]:
    return event if words is None else {**event, "text": words.event(event)}


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

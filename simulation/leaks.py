"""Twins: two tables that differ in what a seat cannot see have to show it the same bytes."""

from __future__ import annotations

import random

from msgspec import UNSET

from sevenfold.games import states
from sevenfold.games.laws.hiding import hidden_slots, swapped, two_slots
from sevenfold.games.position import Position
from sevenfold.games.table import Table
from sevenfold.site.live import window
from sevenfold.site.live.story import Story
from sevenfold.site.live.table import LiveTable
from sevenfold.site.messages import encode
from sevenfold.site.store import Committed, NewTable
from simulation.tracing import Trace

_TRIES = 4


def twin_of(table: Table, seat: int | None, chance: random.Random) -> Table | None:
    """The table with two things exchanged that this seat cannot see; None if none is found."""
    open_state, view = table.state(), table.view(seat)
    places = states.places(table.game, table.record)
    slots = hidden_slots(places, view.state())
    for _ in range(_TRIES):
        pair = two_slots(slots, chance)
        if pair is None:
            continue
        try:
            read = states.read(table.game, swapped(open_state, places, *pair))
        except ValueError:
            continue  # what somebody else remembers does not fit any more
        other = Table(table.game, read)
        other.record.chance = table.record.chance
        if other.view(seat) == view and other != table:
            return other
    return None


def hides_everything(live: LiveTable, chance: random.Random, trace: Trace) -> None:
    """Whatever is going on at a table just now: what a seat is told depends on its view alone."""
    match = live.story.match
    if match is None or match.over:
        return
    seat = chance.choice((None, *range(len(match.seats))))
    twin = twin_of(match.table, seat, chance)
    if twin is None:
        return
    original, texts = match.position, []
    for position in (original, Position(twin)):
        match.position = position
        told = live.audience.update(seat, live.story.version)
        told.may_undo = told.undo_to = UNSET  # the change is a move that nobody made
        texts.append(encode(told))
    match.position = original
    trace.count("leaks looked for")
    if texts[0] != texts[1]:
        trace.violated(f"{live.story.kept.id}: seat {seat} is told what it cannot know")


def move_hides_everything(found: NewTable, chance: random.Random, trace: Trace) -> None:
    """A move of a log, made at two tables that differ in what a seat cannot see."""
    plies = [number for number, line in enumerate(found.lines) if line.what == "moved"]
    if not plies:
        return
    until = chance.choice(plies)
    line = found.lines[until]
    kept = found.kept.changed(stage="playing")
    ours, theirs = (Story.told(Committed(NewTable(kept, found.lines[:until]))) for _ in range(2))
    if ours.match is None or theirs.match is None:
        return
    seat = chance.choice((None, *range(len(ours.match.seats))))
    twin = twin_of(ours.match.table, seat, chance)
    move = line.facts["move"]
    if twin is None or move not in twin.legal():
        return
    theirs.match.position = Position(twin)
    texts, views = [], []
    for story in (ours, theirs):
        if story.match is None:
            return
        story.kept = kept
        draft = story.draft("moved", line.seat, line.at, line.facts, ply=line.ply)
        happening = story.accept(Committed(draft))
        texts.append(window.news(story, happening, None, None)(seat))
        views.append(story.match.view(seat))
    trace.count("leaks looked for")
    if views[0] == views[1] and texts[0] != texts[1]:
        trace.violated(f"{kept.id}: seat {seat} hears what it cannot know in line {line.version}")

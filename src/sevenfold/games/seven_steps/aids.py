"""The building aids: what each of them does before the first disc is placed (ruling 4)."""

from sevenfold.games.seven_steps.components import (
    AIDS,
    NOTHING,
    PHASE_OF_AID,
    SUPPLY,
    Phase,
    StepsRecord,
    disc_limit,
)
from sevenfold.games.seven_steps.notes import Note
from sevenfold.games.seven_steps.supplies import send_away
from sevenfold.games.seven_steps.tiles import use_up
from sevenfold.games.seven_steps.towers import level, lift_disc, put_disc, swap_towers
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import is_heard, note

MOST_REMOVED = 2


@compiled
def use_aid(table: StepsRecord, aid: int) -> None:
    """An aid is used up; what it does comes next."""
    note(table, Note.USED_AID, table.turn, aid)
    use_up(table, AIDS)
    table.aid = aid
    table.phase = PHASE_OF_AID[aid]
    if is_heard(table) and disc_limit(table) < SUPPLY:
        note(table, Note.LIMITED, table.turn, disc_limit(table))


@compiled
def take_off(table: StepsRecord, field: int) -> None:
    """Remove the top disc of a tower from the board."""
    colour = table.colour[field]
    height = lift_disc(table, field)
    where = send_away(table, colour)
    note(table, Note.REMOVED, table.turn, colour, field, height, where)
    table.removed += 1
    if table.removed == MOST_REMOVED:
        table.phase = Phase.PLACE


@compiled
def move_tower(table: StepsRecord, field: int, target: int) -> None:
    """A tower goes to another field; one that stands there comes back in its place."""
    swap_towers(table, field, target)
    table.phase = Phase.PLACE
    if is_heard(table):
        seat, colour = table.turn, table.colour[field]
        here, there = level(table, field), level(table, target)
        if here:
            note(table, Note.SWAPPED_TOWERS, seat, colour, field, target, here, there)
        else:
            note(table, Note.MOVED_TOWER, seat, colour, field, target, there)


@compiled
def move_disc(table: StepsRecord, field: int, target: int) -> None:
    """The top disc of a tower goes to another field."""
    lift_disc(table, field)
    height = put_disc(table, target)
    note(table, Note.MOVED_DISC, table.turn, table.colour[field], field, target, height)
    table.phase = Phase.PLACE


@compiled
def grab(table: StepsRecord, field: int) -> None:
    """Take the top disc of a tower, to exchange it for one's own."""
    table.taken = table.colour[field]
    height = lift_disc(table, field)
    note(table, Note.GRABBED, table.turn, table.taken, field, height)


@compiled
def give(table: StepsRecord, colour: int) -> None:
    """Give a disc for the one that was taken."""
    table.supply[table.turn, colour] -= 1
    table.supply[table.turn, table.taken] += 1
    where = send_away(table, colour)
    note(table, Note.EXCHANGED, table.turn, colour, where, table.taken)
    table.taken = NOTHING
    table.phase = Phase.PLACE

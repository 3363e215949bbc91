"""Towers: putting discs on, taking them off, and what becomes of towers of seven."""

from sevenfold.games.seven_steps.components import HUES, TOP, StepsRecord
from sevenfold.games.seven_steps.notes import Note
from sevenfold.kernel.bits import bit, count
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import note


@compiled
def level(table: StepsRecord, field: int) -> int:
    """How many discs lie on a field."""
    here = bit(field)
    discs = 0
    for height in range(1, TOP + 1):  # without branches, which would be hard to foretell
        discs += count(table.built[height] & here)
    return discs


@compiled
def put_disc(table: StepsRecord, field: int) -> int:
    """Put one more disc on a field; return the level that it lies on."""
    height = level(table, field) + 1
    table.built[height] |= bit(field)
    return height


@compiled
def lift_disc(table: StepsRecord, field: int) -> int:
    """Take the top disc off a tower; return the level that it lay on."""
    height = level(table, field)
    table.built[height] &= ~bit(field)
    return height


@compiled
def swap_towers(table: StepsRecord, one: int, other: int) -> None:
    """Two fields change what stands on them; one of them may be empty."""
    both = bit(one) | bit(other)
    for height in range(1, TOP + 1):
        here = table.built[height] & both
        if here and here != both:
            table.built[height] ^= both


@compiled
def spread_high_towers(table: StepsRecord) -> None:
    """Towers of seven come off and go round their colour, until none stands (ruling 3).

    It ends: a tower gives a disc to each of the six other fields, as in a chip-firing game on
    seven points that are all joined, and with fewer than 21 discs such a game always comes to rest.
    """
    if table.built[TOP]:
        for colour in range(HUES):
            while table.built[TOP] & table.coloured[colour]:
                _spread_once(table, colour)


@compiled
def _spread_once(table: StepsRecord, colour: int) -> None:
    fields = table.coloured[colour]
    towers = table.built[TOP] & fields
    note(table, Note.TOWER_FELL, colour, towers, fields, count(towers))
    kept = table.built[TOP + 1] & fields  # the eighth disc of a tower stays
    for height in range(1, TOP + 2):
        table.built[height] &= ~towers
    table.built[1] |= kept
    for _ in range(count(towers)):
        for height in range(TOP, 0, -1):
            table.built[height + 1] |= table.built[height] & fields
        table.built[1] |= fields

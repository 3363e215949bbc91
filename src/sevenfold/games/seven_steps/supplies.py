"""Discs behind the screens, in the bag and in the box.

Some discs can be told as one number, a few bits for each colour: `of_colour` reads it.
"""

from sevenfold.games.record import Bytes
from sevenfold.games.seven_steps.components import BAG, BOX, HUES, StepsRecord
from sevenfold.kernel.bits import number
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled

_WIDE = 4  # bits for the number of discs of a colour


@compiled
def one_disc(colour: int) -> int:
    """A disc of a colour, as a number to add or to take away."""
    return 1 << (_WIDE * colour)


@compiled
def of_colour(discs: int, colour: int) -> int:
    """How many of these discs have a colour."""
    return (discs >> (_WIDE * colour)) & ((1 << _WIDE) - 1)


@compiled
def discs_of(table: StepsRecord, seat: int) -> int:
    """The discs behind a seat's screen, as one number."""
    discs = 0
    for colour in range(HUES):
        discs += number(table.supply[seat, colour]) * one_disc(colour)
    return discs


@compiled
def _size(discs: Bytes) -> int:
    size = 0
    for colour in range(HUES):
        size += int(discs[colour])
    return size


@compiled
def supply_size(table: StepsRecord, seat: int) -> int:
    """How many discs a seat has behind its screen."""
    return _size(table.supply[seat])


@compiled
def bag_size(table: StepsRecord) -> int:
    """How many discs are in the bag."""
    return _size(table.bag)


@compiled
def bag_seen(table: StepsRecord) -> int:
    """The same at a table and in a view: everybody can count that."""
    return bag_size(table) + int(table.hidden_bag)


@compiled
def draw_discs(table: StepsRecord, seat: int, discs: int) -> None:
    """Move random discs from the bag behind a screen; there are enough."""
    left = bag_size(table)
    for _ in range(discs):
        picked = below(table, left)
        left -= 1
        colour = 0
        passed = 0
        for other in range(HUES - 1):  # without branches, which would be hard to foretell
            passed += int(table.bag[other])
            colour += 1 if picked >= passed else 0
        table.bag[colour] -= 1
        table.supply[seat, colour] += 1


@compiled
def send_away(table: StepsRecord, colour: int) -> int:
    """A disc that an aid sends away: to the bag, or to the box if that is empty (ruling 4)."""
    if bag_size(table) > 0:
        table.bag[colour] += 1
        return BAG
    table.box[colour] += 1
    return BOX

"""What a seat may know of a table, and a table imagined from that (ruling 9)."""

from sevenfold.games.seven_steps.components import (
    AIDS,
    BACK,
    COPIES,
    DISCS_OF_COLOUR,
    HUES,
    KINDS,
    POINTS,
    TOP,
    StepsRecord,
)
from sevenfold.games.seven_steps.supplies import bag_size, draw_discs, supply_size
from sevenfold.games.seven_steps.tiles import pick_tile, sort_of, stack_size
from sevenfold.kernel.bits import EMPTY, count
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record


@compiled
def look(table: StepsRecord, seat: int, view: StepsRecord) -> None:
    """Write what a seat (or the spectator, −1) may know into `view`."""
    copy_record(table, view)
    view.chance = EMPTY
    view.hidden_bag = bag_size(table)
    view.bag[:] = 0
    for other in range(table.players):
        if other != seat:
            view.hidden_supply[other] = supply_size(table, other)
            view.supply[other, :] = 0
            for sort in (AIDS, POINTS):
                if table.held[other, sort] >= 0:
                    view.held[other, sort] = BACK - sort
    if table.drawn >= 0 and table.turn != seat:
        view.drawn = BACK - sort_of(table.drawn)
    for sort in (AIDS, POINTS):
        view.hidden_stack[sort] = stack_size(table, sort)
    view.stack[:] = 0


@compiled
def imagine(view: StepsRecord) -> None:
    """Turn a view into a table that fits it: every unseen piece is equally likely anywhere."""
    _imagine_discs(view)
    _imagine_tiles(view)


@compiled
def _imagine_discs(view: StepsRecord) -> None:
    """All unseen discs into the bag, and from there behind the screens."""
    for colour in range(HUES):
        view.bag[colour] = unseen_discs(view, colour)
    for seat in range(view.players):
        draw_discs(view, seat, view.hidden_supply[seat])
        view.hidden_supply[seat] = 0
    view.hidden_bag = 0


@compiled
def unseen_discs(view: StepsRecord, colour: int) -> int:
    """How many discs of a colour lie where a viewer cannot look."""
    unseen = DISCS_OF_COLOUR - int(view.box[colour])
    if view.taken == colour:
        unseen -= 1
    for height in range(1, TOP + 1):
        unseen -= count(view.built[height] & view.coloured[colour])
    for seat in range(view.players):
        unseen -= int(view.supply[seat, colour])
    return unseen


@compiled
def _imagine_tiles(view: StepsRecord) -> None:
    """All unseen tiles onto the stacks, and from there into the hands."""
    for kind in range(KINDS):
        view.stack[kind] = unseen_tiles(view, kind)
    for seat in range(view.players):
        for sort in (AIDS, POINTS):
            if view.held[seat, sort] <= BACK:
                view.held[seat, sort] = pick_tile(view, sort)
    if view.drawn <= BACK:
        view.drawn = pick_tile(view, BACK - view.drawn)
    view.hidden_stack[:] = 0


@compiled
def unseen_tiles(view: StepsRecord, kind: int) -> int:
    """How many tiles of a kind lie face down for a viewer."""
    unseen: int = COPIES[kind] - int(view.discards[kind])
    if view.drawn == kind:
        unseen -= 1
    for seat in range(view.players):
        if view.held[seat, AIDS] == kind or view.held[seat, POINTS] == kind:
            unseen -= 1
    return unseen

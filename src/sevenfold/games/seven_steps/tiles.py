"""Special tiles: their stacks, their discard piles, and using them up."""

from sevenfold.games.seven_steps.components import AIDS, FIRST_KIND, NOTHING, POINTS, StepsRecord
from sevenfold.games.seven_steps.notes import Note
from sevenfold.kernel.chance import draw_counted
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import is_heard, note


@compiled
def sort_of(tile: int) -> int:
    """Is a tile an aid or a victory-point tile?"""
    return POINTS if tile >= FIRST_KIND[POINTS] else AIDS


@compiled
def stack_size(table: StepsRecord, sort: int) -> int:
    """How many tiles of a sort lie face down."""
    size = 0
    for kind in range(FIRST_KIND[sort], FIRST_KIND[sort + 1]):
        size += int(table.stack[kind])
    return size


@compiled
def pick_tile(table: StepsRecord, sort: int) -> int:
    """Take a random tile from a stack that is not empty."""
    first = FIRST_KIND[sort]
    tile: int = first + draw_counted(table, table.stack[first:], stack_size(table, sort))
    table.stack[tile] -= 1
    return tile


@compiled
def draw_tile(table: StepsRecord, sort: int) -> int:
    """The next tile of a stack, which is renewed at once if that was the last (ruling 6)."""
    tile = pick_tile(table, sort)
    note(table, Note.DREW_TILE, table.turn, sort, tile)
    if stack_size(table, sort) == 0:
        for kind in range(FIRST_KIND[sort], FIRST_KIND[sort + 1]):
            table.stack[kind] = table.discards[kind]
            table.discards[kind] = 0
        if is_heard(table):
            note(table, Note.STACK_RENEWED, sort, stack_size(table, sort))
    return tile


@compiled
def use_up(table: StepsRecord, sort: int) -> None:
    """A used tile lies on its discard pile at once (ruling 6)."""
    table.discards[table.held[table.turn, sort]] += 1
    table.held[table.turn, sort] = NOTHING

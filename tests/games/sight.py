"""What a seat sees of a table, for tests."""

from collections import Counter

from sevenfold.games.places import shows_everything, value_at
from sevenfold.games.position import Position
from sevenfold.games.table import Table


def visible(table: Table, seat: int | None) -> Counter[str | int]:
    """The things that a seat sees or remembers, wherever they lie."""
    state, found = table.view(seat).state(), Counter[str | int]()
    for place in Position(table).places:
        value = value_at(state, place.at)
        if shows_everything(value):
            found.update(place.holds)
        elif isinstance(value, dict):
            found.update(value["known"])
    return found

"""May a move be taken back? Only if it told nobody anything, and used no chance."""

from collections import Counter

from sevenfold.games.laws.hiding import shows_everything, value_at
from sevenfold.games.table import Table

Visible = Counter[str | int]


def tells_something(before: Table, after: Table) -> bool:
    """Did any seat, or a spectator, see something in this move that it had not seen before?

    A thing that moves is seen as often as before; one that comes into sight is seen once more.
    """
    return any(
        visible(after, seat) - visible(before, seat)
        for seat in (*range(before.record.players), None)
    )


def visible(table: Table, seat: int | None) -> Visible:
    """The things that a seat sees or remembers, wherever they lie."""
    seen = table.view(seat).state()
    found: Visible = Counter()
    for place in table.game.notation.places(table.state()):
        value = value_at(seen, place.at)
        if shows_everything(value):
            found.update(place.holds)
        elif isinstance(value, dict):
            found.update(value["known"])
    return found

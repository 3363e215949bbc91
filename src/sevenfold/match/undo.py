"""May a move be taken back? Only if it told nobody anything, and used no chance."""

from collections import Counter

from sevenfold.games.places import shows_everything, value_at
from sevenfold.games.position import Position
from sevenfold.games.values import Place, State


def tells_something(before: Position, after: Position) -> bool:
    """Did any seat, or a spectator, see something in this move that it had not seen before?

    A thing that moves is seen as often as before; one that comes into sight is seen once more.
    """
    return any(
        _seen(after.state(seat), after.places) - _seen(before.state(seat), before.places)
        for seat in (None, *range(before.players))  # what all see is found out first
    )


def _seen(seen: State, places: list[Place]) -> Counter[str | int]:
    found: Counter[str | int] = Counter()
    for place in places:
        value = value_at(seen, place.at)
        if shows_everything(value):
            found.update(place.holds)
        elif isinstance(value, dict):
            found.update(value["known"])
    return found

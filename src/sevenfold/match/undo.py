"""May a move be taken back? Only if it told nobody anything, and used no chance."""

from collections import Counter

from sevenfold.games.places import shows_everything, value_at
from sevenfold.games.position import Position


def tells_something(before: Position, after: Position) -> bool:
    """Did any seat, or a spectator, see something in this move that it had not seen before?

    A thing that moves is seen as often as before; one that comes into sight is seen once more.
    What is `known` of a place that shows only a part was in sight before, or follows from
    counting what is: a disc that goes into a bag unseen makes more of that bag certain, whichever
    disc it was. So neither what is known now is news, nor what was known and comes into sight.
    """
    return any(
        _in_sight(after, seat)
        - _in_sight(before, seat)
        - (_known(before, seat) - _known(after, seat))
        for seat in (None, *range(before.players))  # what all see is found out first
    )


def _in_sight(position: Position, seat: int | None) -> Counter[str | int]:
    found: Counter[str | int] = Counter()
    state = position.state(seat)
    for place in position.places:
        if shows_everything(value_at(state, place.at)):
            found.update(place.holds)
    return found


def _known(position: Position, seat: int | None) -> Counter[str | int]:
    found: Counter[str | int] = Counter()
    state = position.state(seat)
    for place in position.places:
        value = value_at(state, place.at)
        if isinstance(value, dict) and not shows_everything(value):
            found.update(value["known"])
    return found

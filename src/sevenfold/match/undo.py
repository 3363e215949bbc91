"""May a move be taken back? Only if it told nobody anything, and used no chance."""

from collections import Counter

from msgspec import Struct

from sevenfold.games.places import shows_everything, value_at
from sevenfold.games.position import Position
from sevenfold.games.table import Table

OBJECTIONS = {
    "nothing": "the last move was not one of this seat",
    "chance": "the last move used chance, or lies too far back",
    "seen": "the last move showed somebody something",
}
_LONGEST = 40  # moves that can be taken back; each table keeps a record for every one


class _Before(Struct):
    """The table before a move, and whether that move used chance or told anybody anything."""

    table: Table
    used_chance: bool
    told: bool | None = None  # nobody has asked yet


class Trail:
    """The tables before the last moves, to which a match can go back."""

    def __init__(self) -> None:
        self._steps: list[_Before] = []

    def __len__(self) -> int:
        return len(self._steps)

    def leave(self, position: Position, used_chance: bool) -> None:
        """A move is made from this position."""
        position.forget()
        self._steps.append(_Before(position.table, used_chance))
        del self._steps[:-_LONGEST]

    def go_back(self, moves: int) -> None:
        """The last moves are taken back."""
        del self._steps[-moves:]

    def before(self, moves: int) -> Position:
        """The position before so many moves."""
        return Position(self._steps[-moves].table)

    def objection(self, moves: int, now: Position) -> str | None:
        """Why so many moves before the position of `now` cannot be taken back; None if they can."""
        last = self._steps[-moves:]
        if len(last) < moves or any(step.used_chance for step in last):
            return "chance"
        return "seen" if any(self._told(number, now) for number in range(moves)) else None

    def _told(self, later: int, now: Position) -> bool:
        """Did the last move but so many tell anybody anything? That is found out once."""
        step = self._steps[-1 - later]
        if step.told is None:
            after = self.before(later) if later else now
            step.told = tells_something(self.before(later + 1), after)
        return step.told


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

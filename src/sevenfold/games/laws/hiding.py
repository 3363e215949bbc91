"""What a view does not show: which things of a table are hidden from a seat, and swapping them."""

import copy
import random
from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from sevenfold.games.places import shows_everything, value_at
from sevenfold.games.values import Place, State

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True)
class Slot:
    """One hidden thing: the place that it lies in, where in that place, and what it is."""

    at: Path
    index: int
    component: str | int

    def __str__(self) -> str:
        return f"{self.component} in {'.'.join(map(str, self.at))}"


def hidden_slots(places: list[Place], view: State) -> list[Slot]:
    """The things that a view leaves open.

    Of an ordered place that is known in part, a view does not tell which things are the known
    ones: all count as hidden, and whoever swaps them has to look whether the view has changed.
    """
    slots = []
    for place in places:
        value = value_at(view, place.at)
        if shows_everything(value):
            continue
        known = Counter(value["known"] if isinstance(value, dict) and not place.ordered else ())
        for index, component in enumerate(place.holds):
            if known[component]:
                known[component] -= 1
            else:
                slots.append(Slot(place.at, index, component))
    return slots


def surely_hidden(places: list[Place], view: State) -> list[Slot]:
    """The hidden things without those of ordered places that are known in part."""
    doubtful = {
        place.at for place in places if place.ordered and isinstance(value_at(view, place.at), dict)
    }
    return [slot for slot in hidden_slots(places, view) if slot.at not in doubtful]


def swapped(state: State, places: list[Place], one: Slot, other: Slot) -> State:
    """An open state with two things changed for each other."""
    result = copy.deepcopy(state)
    holds = {place.at: list(place.holds) for place in places}
    holds[one.at][one.index], holds[other.at][other.index] = other.component, one.component
    for path in {one.at, other.at}:
        _put(result, path, holds[path])
    return result


def _put(state: State, path: Path, things: list[str | int]) -> None:
    """Write things to a place in the way that the place is written."""
    parent = value_at(state, path[:-1])
    before = parent[path[-1]]
    if isinstance(before, dict):
        parent[path[-1]] = dict(sorted(Counter(things).items()))
    elif isinstance(before, str):
        parent[path[-1]] = things[0]
    else:
        parent[path[-1]] = things


def two_slots(slots: list[Slot], choices: random.Random) -> tuple[Slot, Slot] | None:
    """Two different things at two random places, if there are any.

    Places first, then a thing of each: a hand of three is tried as often as a deck of forty, and
    a swap is as likely as the one that takes it back.
    """
    by_place: dict[Path, list[Slot]] = {}
    for slot in slots:
        by_place.setdefault(slot.at, []).append(slot)
    if len(by_place) < 2:
        return None
    here, there = choices.sample(sorted(by_place, key=str), 2)
    one, other = choices.choice(by_place[here]), choices.choice(by_place[there])
    return (one, other) if one.component != other.component else None

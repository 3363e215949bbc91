"""States: a record written as plain JSON, and read back strictly."""

from collections import Counter
from typing import Any

import numpy as np

from sevenfold.games import inscription
from sevenfold.games.errors import BadOption, UnknownOption, WrongPlayers
from sevenfold.games.game import OPEN, Game, Json, Place, State
from sevenfold.games.keys import COMMON, places_of, read_keys
from sevenfold.games.reading import Reading
from sevenfold.kernel.meanwhile import at_hand

LONGEST_MATCH = 1_000_000  # rounds; only a bound for what is read


def write(game: Game, record: np.record, seat: int) -> State:
    """The state of a table (seat OPEN) or of a view, as NOTATION describes it."""
    return inscription.read(inscription.text(game, record, seat))


def places(game: Game, record: np.record) -> list[Place]:
    """Where everything lies at a table, and who may look there."""
    return places_of(game.state, record, write(game, record, OPEN))


def is_over(game: Game, record: np.record) -> bool:
    """Is the match over?"""
    return bool(record["phase"] == len(game.phases) - 1)


def standing(game: Game, record: np.record) -> tuple[list[int], list[int]]:
    """The points of every seat, and the seats that stand first."""
    players = int(record["players"])
    points = np.zeros(players, np.int64)
    first = at_hand(game.standing)(record, points)
    return points.tolist(), _seats(first, players)


def _seats(bits: int, players: int) -> list[int]:
    return [seat for seat in range(players) if bits >> seat & 1]


def read(game: Game, state: State) -> Any:
    """The record of an open state; MalformedState says what is wrong and where."""
    reading = Reading(state)
    for key in COMMON:
        reading[key]  # a missing one is the most helpful thing to say first
    players = reading["players"].whole(game.fewest, game.most)
    options = reading["options"]
    if not isinstance(options.value, dict):
        options.refuse("expected an object")
    try:
        record = game.blank(players, options.value)
    except (UnknownOption, BadOption, WrongPlayers) as error:
        options.refuse(str(error))
    over = len(game.phases) - 1
    record.phase = reading["phase"].one_of(game.phases)
    record.turn = reading["turn"].seat(players)
    if (record.turn < 0) != (record.phase == over):
        reading["turn"].refuse('it is null when the phase is "over", and a seat otherwise')
    record.rounds = reading["round"].whole(1, LONGEST_MATCH)
    for points in reading["scores"].items(players):
        points.whole(-LONGEST_MATCH, LONGEST_MATCH)
    read_keys(game.state, record, reading)
    game.notation.check(record, reading)
    written = write(game, record, OPEN)
    _all_there(game, record, written, reading)
    _nothing_contradicts(written, reading)
    return record


def _all_there(game: Game, record: np.record, written: State, state: Reading) -> None:
    needed = game.notation.components(record)
    found: Counter[str | int] = Counter()
    for place in places_of(game.state, record, written):
        found.update(place.holds)
    if found == needed:
        return
    for component in sorted({*needed, *found}, key=str):
        if found[component] != needed[component]:
            state.refuse(
                f"there must be {needed[component]} of {component} in all, not {found[component]}"
            )


def _nothing_contradicts(derived: State, state: Reading) -> None:
    """What was read, written again, says the same: no key was ignored or contradicts others."""
    for key, said in state.value.items():
        if key not in derived:
            state.refuse(f"unknown key {key!r}; known are {', '.join(derived)}")
        right = derived[key]
        if key == "options":  # those that are not named have their defaults
            said = {**right, **said}
        # Most are the very same text, which is quicker to see than what they say.
        if repr(right) != repr(said) and not same(right, said):
            state[key].refuse(f"this position makes it {right!r}")


def same(one: Json, other: Json) -> bool:
    """Do two JSON values say the same? Lists of plain values count as multisets."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if all(_plain(item) for item in (*one, *other)):
            return Counter(map(repr, one)) == Counter(map(repr, other))
        return len(one) == len(other) and all(map(same, one, other))
    return _plain(one) and _plain(other) and repr(one) == repr(other)


def _plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)

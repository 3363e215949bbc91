"""Places in a state: what stands there, how much lies there, and whether all of it is shown."""

from collections.abc import Iterable

from sevenfold.games.values import Json, State


def value_at(state: State, path: Iterable[str | int]) -> Json:
    """What stands at a place of a state.

    >>> value_at({"hands": [["crab"], 2]}, ("hands", 0))
    ['crab']
    """
    value: Json = state
    for step in path:
        value = value[step]
    return value


def shows_everything(value: Json) -> bool:
    """Does a view that writes a place like this show all that lies there?

    >>> shows_everything(["crab"]), shows_everything({"red": 2}), shows_everything(None)
    (True, True, True)
    >>> shows_everything(2), shows_everything({"known": ["crab"], "unknown": 1})
    (False, False)
    """
    return (
        value is None
        or isinstance(value, list | str)
        or (isinstance(value, dict) and "unknown" not in value)
    )


def size(things: Json) -> int:
    """How many things there are, whether they are seen or not.

    >>> size(["a", "b"]), size(3), size({"known": ["a"], "unknown": 2})
    (2, 3, 3)
    """
    if isinstance(things, dict):
        return len(things["known"]) + int(things["unknown"])
    return int(things) if isinstance(things, int) else len(things)

"""Places in a state: what stands there, and whether it shows all that lies there."""

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

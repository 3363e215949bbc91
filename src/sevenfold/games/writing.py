"""How much a state shows of some things."""

from sevenfold.games.game import Json


def size(things: Json) -> int:
    """How many things there are, whether they are seen or not.

    >>> size(["a", "b"]), size(3), size({"known": ["a"], "unknown": 2})
    (2, 3, 3)
    """
    if isinstance(things, dict):
        return len(things["known"]) + int(things["unknown"])
    return int(things) if isinstance(things, int) else len(things)

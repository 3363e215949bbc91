"""Words that all games share to draw their states."""

from sevenfold.games.game import Json


def size(things: Json) -> int:
    """How many things there are, whether they are seen or not.

    >>> size(["a", "b"]), size(3), size({"known": ["a"], "unknown": 2})
    (2, 3, 3)
    """
    if isinstance(things, dict):
        return len(things["known"]) + int(things["unknown"])
    return int(things) if isinstance(things, int) else len(things)


def shown(things: Json) -> str:
    """Things in a line of text.

    >>> shown(["a", "b"]), shown(3), shown({"known": ["a"], "unknown": 2}), shown([])
    ('a, b', '3 hidden', 'a and 2 hidden', '–')
    """
    if isinstance(things, dict):
        return f"{', '.join(map(str, things['known']))} and {things['unknown']} hidden"
    if isinstance(things, int):
        return f"{things} hidden"
    return ", ".join(map(str, things)) or "–"

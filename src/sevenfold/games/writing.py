"""Words that the notations of all games share, to write states and to draw them."""

from collections.abc import Sequence

from sevenfold.games.game import Json


def partly(known: Sequence[str | int], unknown: int) -> Json:
    """Things of which a view knows some: a count if it knows none.

    >>> partly([], 3), partly(["crab/black"], 2)
    (3, {'known': ['crab/black'], 'unknown': 2})
    """
    return {"known": list(known), "unknown": int(unknown)} if known else int(unknown)


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

"""The time: what the server's clock says, and times as records write them."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Now: TypeAlias = Callable[[], float]  # seconds since 1970


def written(seconds: float) -> str:
    """A time as records write it.

    >>> written(0)
    '1970-01-01T00:00:00.000Z'
    """
    time = datetime.fromtimestamp(seconds, UTC)
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read(text: str) -> float:
    """The time that is written there, in seconds since 1970.

    >>> read("1970-01-01T00:01:00.500Z")
    60.5
    """
    return datetime.fromisoformat(text).timestamp()

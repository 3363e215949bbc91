"""The time: what the server's clock says, and times as records write them."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeAlias

Now: TypeAlias = Callable[[], float]  # seconds since 1970


def written(seconds: float) -> str:
    """A time as records write it.

    >>> written(0)
    '1970-01-01T00:00:00.000Z'
    """
    second, rest = divmod(round(seconds * 1e6) // 1000, 1000)
    return f"{_second(second)}.{rest:03}Z"


@lru_cache(maxsize=1)
def _second(seconds: int) -> str:
    """A whole second; very much happens in the same one."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def read(text: str) -> float:
    """The time that is written there, in seconds since 1970.

    >>> read("1970-01-01T00:01:00.500Z")
    60.5
    """
    return datetime.fromisoformat(text).timestamp()

"""Which code plays: results of different code must not be mixed."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import sevenfold
from sevenfold import bots
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.registry import find
from sevenfold.kernel.cache import fingerprint


class OtherVersion(SevenfoldError):
    """A worker has another version of Sevenfold than whoever gives it work."""


@cache
def code_of(game: str) -> str:
    """A short text that changes with the rules of a game, its sense, what it learned, and our bots.

    >>> code_of("7") == code_of("7"), code_of("7") == code_of("7-seas")
    (True, False)
    """
    found = find(game)
    functions: dict[str, Callable[..., Any]] = {**found.functions, **found.sense.functions}
    if found.features is not None:
        functions.update(found.features.functions)
    digest = sha256(" ".join(map(fingerprint, functions.values())).encode())
    numbers = [getattr(found.sense, field.name) for field in fields(found.sense)]
    digest.update(repr([each for each in numbers if not callable(each)]).encode())
    if found.weights is not None and found.weights.exists():
        digest.update(found.weights.read_bytes())
    for file in sorted(Path(bots.__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def check_version(settings: dict[str, Any]) -> None:
    """Refuse work that was meant for another version."""
    if settings["version"] != sevenfold.__version__:
        raise OtherVersion(
            f"a worker has Sevenfold {sevenfold.__version__}, not {settings['version']}"
        )

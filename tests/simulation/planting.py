"""Planting a fault: for a while the real code is wrong in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

Planted = Callable[[], Any]
PLANTED: dict[str, Planted] = {}


def planted(function: Callable[[ExitStack], None]) -> Callable[[ExitStack], None]:
    """One more of them; its name says what is wrong."""

    @contextmanager
    def plant() -> Iterator[None]:
        with ExitStack() as stack:
            function(stack)
            yield

    PLANTED[function.__name__] = plant
    return function


def put(stack: ExitStack, owner: Any, name: str, wrong: Any) -> None:
    stack.enter_context(patch.object(owner, name, wrong))

"""While a function is compiled by another process, its plain Python stands in for it.

Both do the same to the bit. What runs once a move can be had at once in this way: it takes tens of
milliseconds instead of some microseconds, which nobody notices who plays.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar, cast

from sevenfold.kernel.compiling import interpreted

F = TypeVar("F", bound=Callable[..., Any])
Functions = Collection[Callable[..., Any]]

_stand_ins: dict[Callable[..., Any], Callable[..., Any]] = {}
_insisted: ContextVar[Functions] = ContextVar("insisted", default=())


def at_hand(function: F) -> F:
    """What to call now: the compiled function, or the plain one that stands in for it.

    >>> from sevenfold.kernel.compiling import compiled
    >>> half = compiled(lambda n: n // 2)
    >>> stand_in([half])
    >>> at_hand(half) is half, at_hand(half)(20)
    (False, 10)
    >>> with insisting_on([half]):
    ...     at_hand(half) is half
    True
    >>> step_back([half])
    >>> at_hand(half) is half
    True
    """
    plain = _stand_ins.get(function)
    return function if plain is None or function in _insisted.get() else cast(F, plain)


def stand_in(functions: Iterable[Callable[..., Any]]) -> None:
    """From now on plain Python stands in for these."""
    _stand_ins.update((function, interpreted(function)) for function in functions)


def step_back(functions: Iterable[Callable[..., Any]]) -> None:
    """They are compiled now."""
    for function in functions:
        _stand_ins.pop(function, None)


@contextmanager
def insisting_on(functions: Functions) -> Iterator[None]:
    """Here these are called as compiled functions whatever it takes: compiling, or loading."""
    before = _insisted.set(functions)
    try:
        yield
    finally:
        _insisted.reset(before)

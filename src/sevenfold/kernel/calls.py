"""Calls: which compiled functions a function calls, and copies of it that call others instead.

>>> import numba
>>> half = numba.njit(lambda n: n // 2)
>>> quarter = numba.njit(lambda n: half(half(n)))
>>> def eighth(n):
...     return half(quarter(n))
>>> reached(eighth) == {half.py_func, quarter.py_func}
True
>>> called_once(eighth) == {quarter.py_func}
True
>>> linked(eighth, lambda called: lambda n: n + 1)(5)
7
>>> copied(eighth, {"half": int, "quarter": float})(3.5)
3
"""

from collections import Counter
from collections.abc import Callable
from dis import get_instructions
from functools import cache
from itertools import chain
from types import CellType, FunctionType
from typing import Any, cast

from numba.core.registry import CPUDispatcher

# Bytes of bytecode: what is put in place takes Numba time by the square of its length.
_LONG = 1000


@cache
def _calls(function: FunctionType) -> list[FunctionType]:
    """The compiled functions that a function names, once for each place."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    known = {**function.__globals__, **{name: cell.cell_contents for name, cell in cells}}
    named = (
        known.get(step.argval)
        for step in get_instructions(function.__code__)
        if step.opname in ("LOAD_GLOBAL", "LOAD_DEREF")
    )
    return [
        cast(FunctionType, value.py_func) for value in named if isinstance(value, CPUDispatcher)
    ]


def reached(function: FunctionType) -> set[FunctionType]:
    """All compiled functions that are called below a function."""
    found: set[FunctionType] = set()
    left = [function]
    while left:
        new = set(_calls(left.pop())) - found
        found |= new
        left += new
    return found


def called_once(function: FunctionType) -> frozenset[FunctionType]:
    """What is called at one place only below a function, and not too long to be put in place."""
    places = Counter(chain(*map(_calls, (function, *reached(function)))))

    @cache
    def length(one: FunctionType) -> int:
        parts = (length(part) for part in _calls(one) if places[part] == 1)
        return len(one.__code__.co_code) + sum(part for part in parts if part <= _LONG)

    return frozenset(one for one in places if places[one] == 1 and length(one) <= _LONG)


def linked(function: FunctionType, copy: Callable[[CPUDispatcher], Any]) -> FunctionType:
    """The same function, which calls a copy of each compiled function that it names."""

    def other(value: Any) -> Any:
        return copy(value) if isinstance(value, CPUDispatcher) else value

    names = function.__globals__
    own = {name: other(names[name]) for name in function.__code__.co_names if name in names}
    cells = tuple(CellType(other(cell.cell_contents)) for cell in function.__closure__ or ())
    return copied(function, {**names, **own}, cells or None)


def copied(
    function: FunctionType, names: dict[str, Any], cells: tuple[CellType, ...] | None = None
) -> FunctionType:
    """The same function, whose free names, and what it closes over, stand for something else."""
    copy = FunctionType(
        function.__code__,
        names,
        function.__name__,
        function.__defaults__,
        function.__closure__ if cells is None else cells,
    )
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    return copy

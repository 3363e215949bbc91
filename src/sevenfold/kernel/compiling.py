"""Compiling: the rules of a game, and generic algorithms bound to a game.

Three forms of one function, all from the same source:

- `compiled` makes it fast;
- `bind` copies a generic algorithm for one game: free names such as `legal` and `play` become
  that game's functions, so that the compiler sees through them and inlines them;
- `interpreted` gives it back as plain Python, all the way down, for comparing and debugging.

With `NUMBA_DISABLE_JIT=1` nothing is compiled and the first two give plain Python, too.
"""

from collections.abc import Callable, Container, Mapping
from functools import cache
from types import CellType, FunctionType
from typing import Any, TypeVar, cast

import numba
from numba.core.registry import CPUDispatcher

from sevenfold.kernel.cache import fingerprint, remember

F = TypeVar("F", bound=Callable[..., Any])

# Nobody asks for the address of a compiled function, so none of them needs a wrapper for C.
_WHOLE = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_PART = {**_WHOLE, "forceinline": True}
_QUICK_PART = {**_WHOLE, "inline": "always"}
_SHORT = 200  # bytes of bytecode; a copy of a longer part for each call takes more time than calls


def compiled(function: F) -> F:
    """Compile a function of the rules when it is first called; it releases the GIL.

    >>> @compiled
    ... def twice(n: int) -> int:
    ...     return 2 * n
    >>> twice(21)
    42

    One whose name begins with an underscore is a part of what calls it, and is always compiled into
    it. Left to itself, LLVM weighs size against speed without knowing that there is but one caller.
    """
    if function.__closure__:
        _name_by_content(function)
    return _jit(function, _PART if function.__name__.startswith("_") else _WHOLE)


def _jit(function: F, options: Mapping[str, Any]) -> F:
    return cast(F, numba.njit(**options)(function))


@compiled
def variable(constant: int) -> int:
    """The same number, as one that might be any other.

    For each constant that a function is handed, Numba compiles a copy of it and of all that it
    calls. Where such a copy is no faster, this saves the time.

    >>> variable(7)
    7
    """
    return constant + 0  # a sum is no constant


def _name_by_content(function: Callable[..., Any]) -> None:
    """Give a function a name that no other one has.

    Copies of one function differ only in what they close over, or what their free names stand for.
    Numba tells them apart by counting, and counts anew in every process; so code that was kept on
    disk could be linked with a copy of the same number that means something else.
    """
    function.__qualname__ = f"{function.__qualname__}_{fingerprint(function)}"


def is_compiled(function: Callable[..., Any]) -> bool:
    """Is this function compiled, or would it be if compilation were not disabled?"""
    settings: Any = numba.config
    return isinstance(function, CPUDispatcher) or bool(settings.DISABLE_JIT)


def bind(
    algorithm: F,
    owner: str,
    functions: Mapping[str, Callable[..., Any]],
    parts: Container[str] = (),
    quick: bool = False,
) -> F:
    """The generic `algorithm` for one owner (a game), compiled, and kept on disk.

    `functions` are the free names of the algorithm and what they stand for here. Those among
    `parts` are compiled into it like a function with an underscore. For `legal` and `play` that is
    faster by up to a sixth, and costs seconds of compile time wherever they are called.

    What runs once a move should be there soon rather than be fast: `quick` takes another copy of
    all that the functions call. Short parts are put in place by Numba before it looks at types, and
    long ones are called. That saves compile time, and costs some speed.

    >>> def both(n):
    ...     return first(n) + second(n)
    >>> double, square = compiled(lambda n: 2 * n), compiled(lambda n: n * n)
    >>> bind(both, "an example", {"first": double, "second": square})(5)
    35
    """
    names = {
        name: _part(function) if name in parts else function for name, function in functions.items()
    }
    if quick:
        names = {name: _quick(value) for name, value in names.items()}
    result = _jit(_renamed(algorithm, names, owner), _WHOLE)
    remember(result)
    return result


@cache
def _part(function: F) -> F:
    return _jit(cast(F, source(function)), _PART)


@cache
def _quick_copy(function: CPUDispatcher) -> Any:
    plain = source(function)
    own: dict[str, Any] = {**plain.__globals__}
    copy = FunctionType(plain.__code__, own, plain.__name__, plain.__defaults__, plain.__closure__)
    copy.__qualname__ = f"{plain.__qualname__}_quick"
    copy.__module__ = plain.__module__
    own.update((name, _quick(own[name])) for name in plain.__code__.co_names if name in own)
    is_part = plain.__name__.startswith("_") and len(plain.__code__.co_code) <= _SHORT
    return _jit(copy, _QUICK_PART if is_part else _WHOLE)


def _quick(value: Any) -> Any:
    return _quick_copy(value) if isinstance(value, CPUDispatcher) else value


def with_names(algorithm: F, names: Mapping[str, Any]) -> F:
    """The same for a part of something larger, which is kept on disk as a whole.

    >>> def scaled(n):
    ...     return FACTOR * n
    >>> with_names(scaled, {"FACTOR": 3})(5)
    15
    """
    part = _renamed(algorithm, names, "a_part")
    _name_by_content(part)
    return _jit(part, _WHOLE)


def in_place(algorithm: F, names: Mapping[str, Any]) -> F:
    """The same for a part that is called at one place: Numba writes it there before it compiles.

    >>> def scaled(n):
    ...     return FACTOR * n
    >>> in_place(scaled, {"FACTOR": 3})(5)
    15
    """
    part = _renamed(algorithm, names, "a_part")
    _name_by_content(part)
    return _jit(part, _QUICK_PART)


def _renamed(algorithm: F, names: Mapping[str, Any], owner: str) -> F:
    plain = source(algorithm)
    own = FunctionType(
        plain.__code__,
        {**plain.__globals__, **names},
        plain.__name__,
        plain.__defaults__,
        plain.__closure__,
    )
    own.__qualname__ = f"{plain.__qualname__}_for_{owner}"
    own.__module__ = plain.__module__
    return cast(F, own)


def source(function: Callable[..., Any]) -> FunctionType:
    """The plain Python function behind a compiled one."""
    return cast(FunctionType, getattr(function, "py_func", function))


def interpreted(function: F) -> F:
    """The same function as plain Python: nothing that it calls is compiled either.

    >>> half = compiled(lambda n: n // 2)
    >>> @compiled
    ... def quarter(n: int) -> int:
    ...     return half(half(n))
    >>> interpreted(quarter)(20)
    5
    """
    return cast(F, _interpreted(function, {}))


def _interpreted(function: Callable[..., Any], done: dict[int, FunctionType]) -> FunctionType:
    plain = source(function)
    if id(plain) not in done:
        names: dict[str, Any] = dict(plain.__globals__)
        cells = tuple(CellType(cell.cell_contents) for cell in plain.__closure__ or ())
        copy = FunctionType(
            plain.__code__, names, plain.__name__, plain.__defaults__, cells or None
        )
        done[id(plain)] = copy
        for name in plain.__code__.co_names:
            if isinstance(names.get(name), CPUDispatcher):
                names[name] = _interpreted(names[name], done)
        for cell in cells:
            if isinstance(cell.cell_contents, CPUDispatcher):
                cell.cell_contents = _interpreted(cell.cell_contents, done)
    return done[id(plain)]

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
from sevenfold.kernel.calls import called_once, copied, linked, reached

F = TypeVar("F", bound=Callable[..., Any])

# Nobody asks for the address of a compiled function, so none of them needs a wrapper for C.
_WHOLE = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_PART = {**_WHOLE, "forceinline": True}
_IN_PLACE = {**_WHOLE, "inline": "always"}  # by Numba, before it looks at types
_INNER = {**_WHOLE, "no_cpython_wrapper": True}  # only compiled code ever calls it
_INNER_PART = {**_PART, "no_cpython_wrapper": True}
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
    all that the functions call. Short parts, and what is called at one place only, are put in place
    by Numba before it looks at types; all else is called. That saves compile time, since whatever
    is called is optimised and written as machine code anew in each function up to the outermost
    one; and it costs some speed.

    >>> def both(n):
    ...     return first(n) + second(n)
    >>> double, square = compiled(lambda n: 2 * n), compiled(lambda n: n * n)
    >>> bind(both, "an example", {"first": double, "second": square})(5)
    35
    """
    names = {
        name: _part(function) if name in parts else function for name, function in functions.items()
    }
    own = _renamed(algorithm, names, owner)
    result = _jit(_quick_links(own, called_once(own)) if quick else _inner_links(own), _WHOLE)
    remember(result)
    return cast(F, result)


@cache
def _part(function: F) -> F:
    return _jit(cast(F, source(function)), _INNER_PART)


def whole(function: F) -> F:
    """The same function, compiled with all that it calls and kept on disk.

    Copies of what it calls are made for it alone, which need no way in from Python. A part that is
    called at one place is put there by Numba before it looks at types. Both save compile time:
    whatever is called is optimised and written as machine code anew in each function up to the
    outermost one.

    >>> whole(compiled(lambda n: 2 * n))(21)
    42
    """
    if not isinstance(function, CPUDispatcher) or _is_whole(function):
        return function
    return cast(F, _whole_copy(function))


@cache
def _whole_copy(function: CPUDispatcher) -> Any:
    copy = _jit(_inner_links(source(function)), _WHOLE)
    remember(copy)
    return copy


def _is_whole(function: CPUDispatcher) -> bool:
    return function.stats.cache_path is not None  # it is kept on disk by itself


def _inner_links(function: FunctionType) -> FunctionType:
    """The same function, which calls copies; parts that are called once are put in place."""
    placed = {one for one in called_once(function) if one.__name__.startswith("_")}
    return linked(function, lambda called: _inner_copy(called, source(called) in placed))


@cache
def _inner_copy(function: CPUDispatcher, in_place: bool) -> Any:
    options = function.targetoptions
    if _is_whole(function) or "no_cpython_wrapper" in options or "inline" in options:
        return function
    copy = _inner_links(source(function))
    copy.__qualname__ = f"{copy.__qualname__}_inner"
    if in_place:
        return _jit(copy, _IN_PLACE)
    return _jit(copy, _INNER_PART if "forceinline" in options else _INNER)


@cache
def _quick_copy(function: FunctionType, placed: frozenset[FunctionType]) -> Any:
    copy = _quick_links(function, placed)
    copy.__qualname__ = f"{function.__qualname__}_quick"
    is_part = function.__name__.startswith("_") and len(function.__code__.co_code) <= _SHORT
    return _jit(copy, _IN_PLACE if is_part or function in placed else _INNER)


def _quick_links(function: FunctionType, placed: frozenset[FunctionType]) -> FunctionType:
    def quick(value: CPUDispatcher) -> Any:
        plain = source(value)
        return _quick_copy(plain, placed & {plain, *reached(plain)})

    return linked(function, quick)


def with_names(algorithm: F, names: Mapping[str, Any]) -> F:
    """The same for a part of something larger, which is kept on disk as a whole.

    >>> def scaled(n):
    ...     return FACTOR * n
    >>> with_names(scaled, {"FACTOR": 3})(5)
    15
    """
    part = _renamed(algorithm, names, "a_part")
    _name_by_content(part)
    return cast(F, _jit(part, _WHOLE))


def in_place(algorithm: F, names: Mapping[str, Any]) -> F:
    """The same for a part that is called at one place: Numba writes it there before it compiles.

    >>> def scaled(n):
    ...     return FACTOR * n
    >>> in_place(scaled, {"FACTOR": 3})(5)
    15
    """
    part = _renamed(algorithm, names, "a_part")
    _name_by_content(part)
    return cast(F, _jit(_inner_links(part), _IN_PLACE))


def _renamed(algorithm: Callable[..., Any], names: Mapping[str, Any], owner: str) -> FunctionType:
    plain = source(algorithm)
    own = copied(plain, {**plain.__globals__, **names})
    own.__qualname__ = f"{plain.__qualname__}_for_{owner}"
    return own


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
        copy = copied(plain, names, cells or None)
        done[id(plain)] = copy
        for name in plain.__code__.co_names:
            if isinstance(names.get(name), CPUDispatcher):
                names[name] = _interpreted(names[name], done)
        for cell in cells:
            if isinstance(cell.cell_contents, CPUDispatcher):
                cell.cell_contents = _interpreted(cell.cell_contents, done)
    return done[id(plain)]

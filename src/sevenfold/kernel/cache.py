"""The cache of compiled code on disk, which survives processes and can never be stale.

Numba finds compiled code again by the file of the outermost function alone. That is not enough
here: after a change in a game's rules it would load the search that was compiled with the old
ones. So every cached function has a directory of its own, named by a fingerprint of *everything*
that its machine code depends on: its own bytecode and constants, those of every function that it
reaches, the values of all tables it reads, the kernel's sources, and the versions of the tools.
A change in any of them is another directory; nothing has to be invalidated.

The cache lies in `$SEVENFOLD_CACHE`, or else in the user's cache folder.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dis import get_instructions
from enum import Enum
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.registry import CPUDispatcher

from sevenfold.kernel.processor import processor

_FORGET_AFTER = 60 * 24 * 3600  # seconds without a use: two months


def remember(function: Callable[..., Any]) -> None:
    """Keep what this compiled function is compiled to on disk, and find it there next time.

    Call it before the function is first called, and after everything that it calls is defined.
    """
    home = _home()
    if home is None or not isinstance(function, CPUDispatcher):
        return
    folder = home / fingerprint(function.py_func)
    if not folder.is_dir():
        _forget_unused(home)
        folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    with _numba_cache_in(folder), suppress(RuntimeError):  # code without a file has no cache
        function.enable_caching()


def fingerprint(function: Callable[..., Any]) -> str:
    """A short text that changes when anything changes that the compiled function depends on.

    >>> unit = 2
    >>> def area(n):
    ...     return n * unit
    >>> before = fingerprint(area)
    >>> unit = 3
    >>> fingerprint(area) == before
    False
    """
    digest = hashlib.sha256(_tools())
    for part in _parts(function, set()):
        digest.update(part)
        digest.update(b"\0")
    return digest.hexdigest()[:24]


@cache
def _tools() -> bytes:
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__, processor())
    # The kernel's words for compiled code (`bits`) are not visible in a caller's bytecode.
    kernel = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return repr(versions).encode() + kernel


def _parts(value: Any, seen: set[int]) -> Iterator[bytes]:
    """Everything that compiled code could depend on through this value, as bytes."""
    value = getattr(value, "py_func", value)
    if isinstance(value, FunctionType):
        yield f"{value.__module__}.{value.__qualname__}".encode()
        if id(value) not in seen:
            seen.add(id(value))
            yield from _parts_of_code(value.__code__, value.__globals__, seen)
            for cell in value.__closure__ or ():
                yield from _parts(cell.cell_contents, seen)
            for default in value.__defaults__ or ():
                yield from _parts(default, seen)
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype.descr}{value.shape}".encode()
        yield value.tobytes()
    elif isinstance(value, tuple):
        for item in value:
            yield from _parts(item, seen)
    elif isinstance(value, type) and issubclass(value, Enum):
        yield repr([(member.name, member.value) for member in value]).encode()
    elif isinstance(value, ModuleType | type | BuiltinFunctionType):
        yield f"{getattr(value, '__module__', '')}.{value.__name__}".encode()
    elif value is None or isinstance(value, int | float | str | bytes | np.generic | np.dtype):
        yield repr(value).encode()
    elif type(value).__module__.split(".")[0] in ("numba", "typing"):
        yield repr(type(value)).encode()  # a word of the compiler itself: its version counts
    else:
        raise TypeError(
            f"compiled code may use functions, numbers, texts, tuples and NumPy arrays, "
            f"but not a {type(value).__name__}: {value!r:.60}"
        )


def _parts_of_code(code: CodeType, names: dict[str, Any], seen: set[int]) -> Iterator[bytes]:
    yield code.co_code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts_of_code(constant, names, seen)
        else:
            yield repr(constant).encode()
    for name in code.co_names:
        yield name.encode()
    # Names of attributes stand among the names, too, and may be those of other things in a module.
    for name in sorted(_globals_of(code) & names.keys()):
        yield from _parts(names[name], seen)


def _globals_of(code: CodeType) -> set[str]:
    return {
        step.argval for step in get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }


@cache
def _home() -> Path | None:
    """The folder of the cache, or None where it cannot be written: then nothing is kept."""
    with suppress(OSError, RuntimeError):  # no home, no rights, no space
        own = os.environ.get("SEVENFOLD_CACHE")
        user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(own) if own else Path(user) / "sevenfold"
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        return folder
    return None


def _forget_unused(home: Path) -> None:
    for folder in home.iterdir():
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > _FORGET_AFTER:
                shutil.rmtree(folder)


@contextmanager
def _numba_cache_in(folder: Path) -> Iterator[None]:
    # The setting belongs to the whole process; another library's must not change.
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before

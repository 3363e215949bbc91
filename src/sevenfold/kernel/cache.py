"""The cache of compiled code on disk, which outlives processes and can never be stale.

Numba finds compiled code again by the file of the outermost function alone. That is not enough
here: after a change in a game's rules it would load the search that was compiled with the old
ones. So every cached function has a directory of its own, named by a fingerprint of *everything*
that its machine code depends on: its own bytecode and constants, those of every function that it
reaches, the values of all tables it reads, the kernel's sources, and the versions of the tools.
A change in any of them is another directory; nothing has to be invalidated.

The cache lies in `$SEVENFOLD_CACHE`, in a folder of `$NUMBA_CACHE_DIR`, or in the user's cache
folder. `$SEVENFOLD_SHIPPED_CACHE` names one more that is only read: filled elsewhere, for the same
processor as Numba compiles for here. A cache that cannot be written is read, too; what is compiled
then lasts as long as the process.
"""

import atexit
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
    """Keep the machine code of this function on disk, and find it there next time.

    Call it before the function is first called, and after everything that it calls is defined.
    """
    if not isinstance(function, CPUDispatcher):
        return
    name = fingerprint(function.py_func)
    folder = place() / name
    if not folder.is_dir():
        _forget_unused(place())
        folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    with _numba_cache_in(folder):
        try:
            function.enable_caching()
        except RuntimeError:
            return  # code without a file has no cache
    if not is_kept(function):
        _take_over(name, Path(function.stats.cache_path or folder))


def is_kept(function: Callable[..., Any]) -> bool:
    """Is there anything on disk of what this function is compiled to? Plain Python needs nothing.

    >>> is_kept(len)
    True
    """
    if not isinstance(function, CPUDispatcher):
        return True
    folder = function.stats.cache_path
    return folder is not None and any(Path(folder).glob("*.nbi"))


def _take_over(name: str, folder: Path) -> None:
    """Copy code from a cache that is only read: Numba wants to write wherever it reads.

    It also names a folder after the place of the sources, which may lie elsewhere here.
    """
    for cache_folder in _only_read():
        # What lists the code comes last, so that nobody finds a list without the code.
        for file in sorted((cache_folder / name).glob("*/*.nb[ci]")):
            shutil.copy(file, folder)


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


@cache
def _globals_of(code: CodeType) -> set[str]:
    return {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}


def _own() -> Path:
    own = os.environ.get("SEVENFOLD_CACHE")
    shared = os.environ.get("NUMBA_CACHE_DIR")
    user = shared or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(own) if own else Path(user) / "sevenfold"


@cache
def place() -> Path:
    """The folder of the cache, or one that ends with this process where that cannot be written."""
    with suppress(OSError, RuntimeError):  # no home, no rights, no space
        folder = _own()
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        return folder
    short = tempfile.TemporaryDirectory(prefix="sevenfold-")
    atexit.register(short.cleanup)
    return Path(short.name)


@cache
def _only_read() -> list[Path]:
    folders = []
    if shipped := os.environ.get("SEVENFOLD_SHIPPED_CACHE"):
        folders.append(Path(shipped))
    with suppress(RuntimeError):  # no home
        if _own() != place():
            folders.append(_own())
    return folders


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

"""Records: a whole table copied in one go, also inside compiled code.

>>> tables = np.zeros(2, np.dtype((np.record, [("turn", np.int64), ("hand", np.uint64, (4,))])))
>>> tables[0].turn = 3
>>> copy_record(tables[0], tables[1])
>>> int(tables[1].turn)
3
"""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


def copy_record(source: np.record, target: np.record) -> None:
    """Make `target` equal to `source`; both are of one type."""
    for name in source.dtype.names or ():
        target[name] = source[name]


def plain(record: np.record) -> np.record:
    """The fields of a record as plain numbers and arrays, to be read by Python code alone.

    NumPy takes microseconds to find a field of a record; whoever reads many of them asks once.
    What is plain already stays as it is.

    >>> plain(np.zeros(1, np.dtype((np.record, [("turn", np.int64)])))[0]).turn
    0
    """
    if not isinstance(record, np.record):
        return record
    names = record.dtype.names or ()
    return cast(np.record, SimpleNamespace(**dict(zip(names, record.item(), strict=True))))


def _copy_memory_type(typing_context: Any, source: Any, target: Any) -> Any:
    if source != target:
        raise TypeError("a record can only be copied to one of the same type")

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, source.size)
        memcpy: Any = cgutils.raw_memcpy
        memcpy(builder, arguments[1], arguments[0], size, 1)
        return context.get_dummy_value()

    return types.void(source, target), code


_copy_memory: Any = intrinsic(_copy_memory_type)


@overload(copy_record)
def _compiled_copy_record(source: Any, target: Any) -> Any:
    def copy_memory(source: Any, target: Any) -> Any:
        _copy_memory(source, target)

    return copy_memory

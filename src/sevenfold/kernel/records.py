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
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


def copy_record(source: Any, target: Any) -> None:
    """Make `target` equal to `source`. If one has more fields before those, they are left alone."""
    for name in source.dtype.names or ():
        if name in (target.dtype.names or ()):
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
    size = min(source.size, target.size)
    if _last_fields(source, size) != _last_fields(target, size):
        raise TypeError("a record can only be copied to one that has the same fields")

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        member: Any = cgutils.get_record_member
        bytes_of_it = ir.ArrayType(ir.IntType(8), size)
        places = [
            member(builder, value, kind.size - size, bytes_of_it)
            for kind, value in zip((source, target), arguments, strict=True)
        ]
        memcpy: Any = cgutils.raw_memcpy
        memcpy(builder, places[1], places[0], context.get_constant(types.intp, size), 1)
        return context.get_dummy_value()

    return types.void(source, target), code


def _last_fields(record: Any, size: int) -> dict[str, tuple[Any, int]]:
    """The fields in the last so many bytes of a record, with the places they have there."""
    first = record.size - size
    return {
        name: (field.type, field.offset - first)
        for name, field in record.fields.items()
        if field.offset >= first
    }


_copy_memory: Any = intrinsic(_copy_memory_type)


@overload(copy_record)
def _compiled_copy_record(source: Any, target: Any) -> Any:
    def copy_memory(source: Any, target: Any) -> Any:
        _copy_memory(source, target)

    return copy_memory

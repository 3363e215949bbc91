"""The record of a table, declared once, as a class: a layout for NumPy, and types for mypy.

>>> class Example(Record):
...     deck: np.uint64  # a set of cards
...     hand: Annotated[Sets, 4]
...     pile: Annotated[Bytes, 2, 58]
>>> kind = record_type(Example)
>>> kind.names
('chance', 'players', 'turn', 'phase', 'rounds', 'deck', 'hand', 'pile')
>>> kind["pile"].shape
(2, 58)

No object of such a class is ever made: tables are NumPy records of the type that follows from it.
The rules are written for the class, so that a misspelled field is an error before anything runs.
"""

from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Wholes: TypeAlias = npt.NDArray[np.int64]
Sets: TypeAlias = npt.NDArray[np.uint64]
Bytes: TypeAlias = npt.NDArray[np.uint8]

_SINGLE = {int: np.int64, np.uint64: np.uint64}


class Record:
    """The fields that every table has.

    `turn` is the seat that decides, −1 when the match is over; `phase` a place in the game's
    phases; `rounds` counts from 1. It is not called `round`, since every NumPy value has a method
    of that name.
    """

    chance: np.uint64
    players: int
    turn: int
    phase: int
    rounds: int


def record_type(declared: type[Record]) -> np.dtype[Any]:
    """The layout of a record in memory, in the order in which its fields are declared."""
    hints = get_type_hints(declared, include_extras=True)
    fields = [_field(name, hint) for name, hint in hints.items()]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def _field(name: str, hint: Any) -> tuple[Any, ...]:
    if hint in _SINGLE:
        return name, _SINGLE[hint]
    if get_origin(hint) is Annotated:
        array, *shape = get_args(hint)
        kind = get_args(get_args(array)[1])[0]
        return name, kind, tuple(shape)
    raise TypeError(
        f"the field {name!r} is declared as int, np.uint64, or an array with its shape: "
        "Annotated[Wholes, 4]"
    )

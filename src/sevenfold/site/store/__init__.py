"""What is kept: tables, seats, moves and everything else that happened, in a database."""

from sevenfold.site.store.rows import (
    Committed,
    Conflict,
    Elsewhere,
    Kept,
    KeptSeat,
    Line,
    NewTable,
    NotSaved,
    Unsure,
    What,
)
from sevenfold.site.store.store import Store

__all__ = [
    "Committed",
    "Conflict",
    "Elsewhere",
    "Kept",
    "KeptSeat",
    "Line",
    "NewTable",
    "NotSaved",
    "Store",
    "Unsure",
    "What",
]

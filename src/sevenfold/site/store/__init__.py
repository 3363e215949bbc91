"""What is kept: tables, seats, moves and everything else that happened, in a database."""

from sevenfold.site.store.rows import Kept, KeptSeat, Line
from sevenfold.site.store.store import Conflict, NotSaved, Store

__all__ = ["Conflict", "Kept", "KeptSeat", "Line", "NotSaved", "Store"]

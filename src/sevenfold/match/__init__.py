"""One game being played: its secret, its log of moves, undo, the record file, replay and proof."""

from sevenfold.match.errors import BadRecord, CannotUndo, NotYourTurn
from sevenfold.match.log import Seat
from sevenfold.match.match import Match
from sevenfold.match.record import read_record, write_record
from sevenfold.match.verify import verify

__all__ = [
    "BadRecord",
    "CannotUndo",
    "Match",
    "NotYourTurn",
    "Seat",
    "read_record",
    "verify",
    "write_record",
]

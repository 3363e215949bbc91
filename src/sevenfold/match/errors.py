"""What can go wrong in a match, beyond what can go wrong at a table."""

from sevenfold.games.errors import SevenfoldError


class NotYourTurn(SevenfoldError, ValueError):
    """Another seat has to decide; nothing changed."""


class CannotUndo(SevenfoldError, ValueError):
    """The last move cannot be taken back; nothing changed."""


class BadRecord(SevenfoldError, ValueError):
    """The record of a match cannot be read; the message begins with the place that is wrong."""

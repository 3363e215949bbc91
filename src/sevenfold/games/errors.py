"""What can go wrong, each with a message that says what would be right."""


class SevenfoldError(Exception):
    """Every error that Sevenfold raises on purpose is one of these."""


class UnknownGame(SevenfoldError, LookupError):
    """There is no game of that name."""


class WrongPlayers(SevenfoldError, ValueError):
    """The game cannot be played by that many, or there is no such seat."""


class UnknownOption(SevenfoldError, ValueError):
    """The game has no option of that name."""


class BadOption(SevenfoldError, ValueError):
    """The option exists, but not with that value, or not with that many players."""

    def __init__(self, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.option = option


class IllegalMove(SevenfoldError, ValueError):
    """The move is not open to the seat whose turn it is; the table did not change."""


class MalformedState(SevenfoldError, ValueError):
    """The state is not one of a table; the message begins with the place that is wrong."""

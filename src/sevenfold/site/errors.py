"""Refusals: each has a stable code for programs and a message for people."""

from sevenfold.games.errors import SevenfoldError

STATUS = {
    "bad_request": 400,
    "bad_option": 400,
    "bad_name": 400,
    "bad_language": 400,
    "unknown_bot": 400,
    "illegal_move": 400,
    "chat_too_long": 400,
    "unknown_seat_link": 401,
    "seat_link_needed": 401,
    "metrics_key_needed": 401,
    "foreign_origin": 403,
    "hints_not_allowed": 403,
    "unknown_game": 404,
    "unknown_table": 404,
    "unknown_seat": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "too_slow": 408,
    "seat_taken": 409,
    "seats_free": 409,
    "already_started": 409,
    "not_started": 409,
    "match_over": 409,
    "match_not_over": 409,
    "not_your_turn": 409,
    "stale": 409,
    "cannot_undo": 409,
    "undo_pending": 409,
    "nothing_asked": 409,
    "cannot_resign": 409,
    "not_absent": 409,
    "replaced": 409,
    "not_replaced": 409,
    "no_rematch": 409,
    "too_large": 413,
    "invalid": 422,
    "too_many": 429,
    "headers_too_large": 431,
    "internal": 500,
    "not_saved": 503,
    "unsure": 503,
    "elsewhere": 503,
    "server_full": 503,
    "rules_changed": 503,
    "not_ready": 503,
}


class Refusal(SevenfoldError):
    """Something that cannot be done; nothing changed.

    >>> Refusal("not_your_turn", "another seat decides now").status
    409
    """

    def __init__(self, code: str, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.option = option  # which one is wrong, if one is

    @property
    def status(self) -> int:
        """The status of the HTTP answer."""
        return STATUS[self.code]

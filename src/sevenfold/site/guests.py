"""Guests: a name in a signed cookie, nothing more. Nobody signs up."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

import msgspec

from sevenfold.site.errors import Refusal
from sevenfold.site.names import checked_name

COOKIE = "sevenfold_guest"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Guest:
    """Somebody with a name; `key` tells two of the same name apart."""

    key: str
    name: str


class Guests:
    """Writes and reads the cookies of guests.

    >>> guests = Guests(bytes(32))
    >>> cookie = guests.cookie(Guest("k", "Ada"))
    >>> guests.read(cookie)
    Guest(key='k', name='Ada')
    >>> guests.read(cookie + "x") is None
    True
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def welcome(self, name: str) -> Guest:
        """A new guest."""
        return Guest(secrets.token_urlsafe(12), checked_name(name))

    def cookie(self, guest: Guest) -> str:
        """The value of a guest's cookie."""
        text = base64.urlsafe_b64encode(msgspec.json.encode(guest)).decode().rstrip("=")
        return f"{text}.{self._signature(text)}"

    def read(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None if it is not one of ours, or with a name that is none now."""
        text, _, signature = (cookie or "").partition(".")
        if not text.isascii() or not hmac.compare_digest(
            signature.encode(), self._signature(text).encode()
        ):
            return None
        padded = text + "=" * (-len(text) % 4)
        guest = msgspec.json.decode(base64.urlsafe_b64decode(padded), type=Guest)
        try:
            return Guest(guest.key, checked_name(guest.name))
        except Refusal:
            return None

    def _signature(self, text: str) -> str:
        return hmac.new(self._key, f"guest {text}".encode(), hashlib.sha256).hexdigest()

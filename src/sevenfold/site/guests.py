"""Guests: a name in a signed cookie, nothing more. Nobody signs up."""

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

import msgspec

from sevenfold.site.errors import Refusal
from sevenfold.site.messages import LONGEST_NAME

COOKIE = "sevenfold_guest"
YEAR = 365 * 24 * 3600
_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


@dataclass(frozen=True)
class Guest:
    """Somebody with a name; `key` tells two of the same name apart."""

    key: str
    name: str


def clean(text: str) -> str:
    """A text without characters that nobody sees, and with single spaces.

    >>> clean("  Ada \\u202e  B.\\n")
    'Ada B.'
    """
    return " ".join(_HIDDEN.sub(" ", text).split())


def checked_name(name: str) -> str:
    """A name as it is shown to others.

    >>> checked_name(" Ada ")
    'Ada'
    """
    cleaned = clean(name)
    if not 0 < len(cleaned) <= LONGEST_NAME:
        raise Refusal("bad_name", f"a name has 1 to {LONGEST_NAME} characters")
    return cleaned


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
        """The guest of a cookie; None if it is not one of ours."""
        text, _, signature = (cookie or "").partition(".")
        if not text.isascii() or not hmac.compare_digest(
            signature.encode(), self._signature(text).encode()
        ):
            return None
        padded = text + "=" * (-len(text) % 4)
        return msgspec.json.decode(base64.urlsafe_b64decode(padded), type=Guest)

    def _signature(self, text: str) -> str:
        return hmac.new(self._key, f"guest {text}".encode(), hashlib.sha256).hexdigest()

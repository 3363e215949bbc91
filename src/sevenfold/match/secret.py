"""The secret of a match: all its chance, provable afterwards.

Every ply gets fresh randomness, the HMAC-SHA-256 of its number under the secret. So nobody can
infer what comes from what came, and undo and replay are exact. A hash of the secret is known
before the first card, the secret after the last: then everybody can check the shuffles.
"""

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sevenfold.kernel import chance

_BYTES = 32


def canonical(value: Any) -> bytes:
    """A JSON value as bytes, the same every time.

    >>> canonical({"b": 1, "a": [None, "é"]})
    b'{"a":[null,"\\xc3\\xa9"],"b":1}'
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


@dataclass(frozen=True)
class Secret:
    """32 random bytes that nobody knows before the match is over.

    >>> secret = Secret(bytes(32))
    >>> bool(secret.chance(1) == secret.chance(1)), bool(secret.chance(1) == secret.chance(2))
    (True, False)
    """

    key: bytes

    @classmethod
    def fresh(cls) -> "Secret":
        """A new one from the system's randomness."""
        return cls(secrets.token_bytes(_BYTES))

    @classmethod
    def from_hex(cls, text: str) -> "Secret":
        """Read one that was published; ValueError if it is not one."""
        key = bytes.fromhex(text)
        if len(key) != _BYTES or key.hex() != text:
            raise ValueError(f"a secret is {2 * _BYTES} digits 0 to 9, a to f")
        return cls(key)

    def chance(self, ply: int) -> np.uint64:
        """The generator's state for a ply; the deal is ply 0."""
        return chance.state_from(self._mac(str(ply).encode()))

    def commitment(self, heading: Any) -> str:
        """What is published before the first move: it binds the secret and what is played."""
        return hashlib.sha256(self.key + canonical(heading)).hexdigest()

    def seal(self, record: Any) -> str:
        """What is published after the last move: it binds every word of the record."""
        return self._mac(b"record " + canonical(record)).hex()

    def _mac(self, message: bytes) -> bytes:
        mac = self._prepared.copy()
        mac.update(message)
        return mac.digest()

    @cached_property
    def _prepared(self) -> hmac.HMAC:
        """The key, ready to be used: that takes longer than a short message."""
        return hmac.new(self.key, digestmod=hashlib.sha256)

"""The secret of a match: all its chance, provable afterwards.

Every ply gets fresh randomness, the HMAC-SHA-256 of its number under the secret. So nobody can
infer what comes from what came, and undo and replay are exact. A hash of the secret is known
before the first card, the secret after the last: then everybody can check the shuffles.
"""

import hashlib
import json
import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sevenfold.kernel import chance

_BYTES = 32
# What HMAC does to a key (RFC 2104).
_BLOCK = 64
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


def canonical(value: Any) -> bytes:
    """A JSON value as bytes, always the same ones.

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
        """Read one that was published; ValueError if it is none."""
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
        """The HMAC-SHA-256 of a message. `hmac` would prepare the key again for every ply."""
        inside, outside = self._prepared
        inner, outer = inside.copy(), outside.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    @cached_property
    def _prepared(self) -> "tuple[hashlib._Hash, hashlib._Hash]":
        key = self.key.ljust(_BLOCK, b"\0")
        return hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))

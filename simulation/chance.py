"""All chance of a run comes from its seed: names, secrets, the delays of bots."""

import base64
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from sevenfold.site.live import thinking


def stream(seed: int, name: str) -> random.Random:
    """Random numbers for one purpose, which no other purpose disturbs.

    >>> stream(1, "faults").random() == stream(1, "faults").random()
    True
    """
    return random.Random(f"{seed}/{name}")


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """For a while, what should be unpredictable follows from a seed."""
    chance = stream(seed, "secrets")

    def token_bytes(number: int = 32) -> bytes:
        return chance.randbytes(number)

    def token_urlsafe(number: int = 32) -> str:
        return base64.urlsafe_b64encode(chance.randbytes(number)).rstrip(b"=").decode()

    with (
        patch.object(secrets, "token_bytes", token_bytes),
        patch.object(secrets, "token_urlsafe", token_urlsafe),
        patch.object(thinking, "_chance", stream(seed, "delays")),
    ):
        yield

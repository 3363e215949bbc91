"""How much one client may ask for: buckets that fill again with time."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sevenfold.site.errors import Refusal
from sevenfold.site.settings import Rate

_MOST_CLIENTS = 20_000  # that are remembered; the longest unseen are forgotten


class Bucket:
    """A few at once, then so many a second.

    >>> bucket = Bucket(Rate(burst=2, a_second=1.0), now=lambda: 0.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left = float(rate.burst)
        self._filled = now()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self._now()
        self._left = min(self._rate.burst, self._left + (now - self._filled) * self._rate.a_second)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each client."""

    def __init__(self, rate: Rate, what: str) -> None:
        self._rate = rate
        self._what = what
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> None:
        """Take one for this client; too many are refused."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate)
            if len(self._buckets) > _MOST_CLIENTS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(client)
        if not bucket.take():
            raise Refusal("too_many", f"too many {self._what}; wait a little")


class Places:
    """So many at the same time for each client."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        """Have one for a while."""
        if self._taken[client] >= self._most:
            raise Refusal("too_many", f"too many {self._what} at once")
        self._taken[client] += 1
        try:
            yield
        finally:
            self._taken[client] -= 1
            if not self._taken[client]:
                del self._taken[client]

    def __len__(self) -> int:
        return self._taken.total()


def client_of(address: tuple[str, int] | None) -> str:
    """Who counts as one client: an address, or in IPv6 the network that one household gets.

    >>> client_of(("192.0.2.7", 5000)), client_of(("2001:db8::1:2:3:4", 5000))
    ('192.0.2.7', '2001:db8::/64')
    """
    if address is None:
        return "unknown"
    try:
        found = ipaddress.ip_address(address[0])
    except ValueError:
        return address[0]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))

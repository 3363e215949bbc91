"""What everything costs, and who has how much left: buckets that fill again with time.

A price is about the time that the server spends, in thousandths of a second, and is paid before
the work is done. A client pays, and a seat at a table has a purse, too, so that one table cannot
take the time of all others, and nobody at a table the time of another seat. Many people may share
an address, such as a class at school: what they do at their seats is paid from an allowance first,
of which each seat has its own part.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

from sevenfold.site.errors import Refusal
from sevenfold.site.settings import Limits, Rate

Item: TypeAlias = Literal[
    "request", "message", "move", "undo", "arrange", "hint", "update", "lines", "sentences",
    "record", "replay", "invitation", "table", "waking",
]  # fmt: skip
PRICES: dict[Item, float] = {
    "request": 0.5,  # any over HTTP, beside what it asks for
    "message": 0.5,  # any over a WebSocket, the same
    "move": 0.5,  # and all else that is kept in the log, or told to everybody
    "undo": 3.0,  # taking back, asking for it, and answering
    "arrange": 2.0,  # other options, which are checked
    "hint": 20.0,
    "update": 1.0,  # how a table stands
    "lines": 2.0,  # a page of what happened
    "sentences": 20.0,  # the same in words
    "record": 10.0,
    "replay": 30.0,
    "invitation": 10.0,
    "table": 10.0,
    "waking": 10.0,  # a table that is not at work, or not there at all
}
LISTENER = 0.05  # for each who hears of something
_MOST_CLIENTS = 20_000  # that are remembered; the longest unseen are forgotten


class Bucket:
    """Something that is used up, and fills again with time.

    >>> bucket = Bucket(Rate(burst=2, a_second=1.0), now=lambda: 0.0)
    >>> [bucket.take(1.0) for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left = float(rate.burst)
        self._filled = now()

    def take(self, amount: float) -> bool:
        """Take so much, if there is enough."""
        now = self._now()
        self._left = min(self._rate.burst, self._left + (now - self._filled) * self._rate.a_second)
        self._filled = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Purse:
    """What one client has left.

    >>> purse = Purse("192.0.2.7", Limits())
    >>> purse.pay("move")
    """

    def __init__(self, client: str, limits: Limits) -> None:
        self.client = client
        self._work = Bucket(limits.work)
        self._seated_work = Bucket(limits.seated_work)
        self._frames = Bucket(limits.frames)
        self._tables = Bucket(limits.tables)

    def pay(self, *items: Item, allowance: Bucket | None = None) -> None:
        """Pay for some work, a seat from its allowance first; who has not enough is refused."""
        price = sum(PRICES[item] for item in items)
        if allowance is not None and allowance.take(price) and self._seated_work.take(price):
            return
        if not self._work.take(price):
            raise Refusal("too_many", "too much was asked for from this address; wait ten seconds")

    def pay_frames(self, size: int) -> None:
        """Pay for so many bytes over a WebSocket; messages of usual length are dearer as work."""
        if not self._frames.take(size):
            raise Refusal("too_many", "too much was sent; wait a little")

    def open_table(self) -> None:
        """Pay for a new table."""
        if not self._tables.take(1.0):
            raise Refusal("too_many", "too many new tables; wait a little")


class Purses:
    """The purses of all clients."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._purses: OrderedDict[str, Purse] = OrderedDict()

    def of(self, client: str) -> Purse:
        """The purse of a client."""
        purse = self._purses.get(client)
        if purse is None:
            purse = self._purses[client] = Purse(client, self._limits)
            if len(self._purses) > _MOST_CLIENTS:
                self._purses.popitem(last=False)
        else:
            self._purses.move_to_end(client)
        return purse

    def charge(self, client: str, size: int) -> None:
        """Let a client pay for bytes over a WebSocket, or for a request if there are none."""
        if size:
            self.of(client).pay_frames(size)
        else:
            self.of(client).pay("request")


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


def plain_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """A network address; one of IPv4 is that, however IPv6 writes it.

    >>> plain_address("::ffff:192.0.2.7")
    IPv4Address('192.0.2.7')
    """
    found = ipaddress.ip_address(text)
    return found if found.version == 4 else found.ipv4_mapped or found


def client_of(address: tuple[str, int] | None) -> str:
    """Who counts as one client: an address, or in IPv6 the network that one household gets.

    >>> client_of(("192.0.2.7", 5000)), client_of(("2001:db8::1:2:3:4", 5000))
    ('192.0.2.7', '2001:db8::/64')
    """
    if address is None:
        return "unknown"
    try:
        found = plain_address(address[0])
    except ValueError:
        return address[0]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))

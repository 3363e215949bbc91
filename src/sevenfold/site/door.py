"""The door of the server: how many connections there are, how slow they may be, who has to go.

It stands before uvicorn's own protocol for HTTP, which knows no deadline for a request and no bound
for connections. Whoever opens many and says nothing takes no place from others: the oldest ones
that wait make room.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from sevenfold.site.entrance import Entrance, Stage
from sevenfold.site.errors import Refusal
from sevenfold.site.guard import refusal_body
from sevenfold.site.prices import plain_address
from sevenfold.site.settings import Limits

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_log = logging.getLogger("sevenfold.site")
_STATE = "sevenfold.entrance"  # under which a request's scope has its connection
_TICK = 0.5  # seconds between two looks at all connections
_QUIET = 60.0  # so long nobody has to be turned away until it is news again
_FEWEST = 64
_RESERVE = 256  # files that are no connections: the database, pages, the compiler


class Door:
    """Makes the protocol of each connection, and lets the application serve what comes through."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        headers: dict[str, str],
        charge: Callable[[str, int], None],
        most: int,
        proxies: str = "",
    ) -> None:
        self.limits = limits
        self._app = app
        self._headers = headers  # of every answer
        self._charge = charge  # a request, or bytes of frames; refuses a client that sends too much
        self._most = most
        self._proxies = _networks(proxies)
        self._entrances: dict[Entrance, None] = {}
        self._waiting: dict[Entrance, None] = {}  # those without a request, the oldest first
        self._of_client: dict[str, dict[Entrance, None]] = {}  # those that are no WebSockets
        self._ticking: asyncio.TimerHandle | None = None
        self._last_full = float("-inf")

    def protocol(self, app_state: dict[str, Any], **given: Any) -> asyncio.Protocol:
        """The protocol of a new connection, made as uvicorn makes its own."""
        state = dict(app_state)
        entrance = Entrance(self, H11Protocol(app_state=state, **given))
        state[_STATE] = entrance
        return entrance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request that came through the door."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        else:
            entrance: Entrance = scope["state"].pop(_STATE)
            await entrance.serve(self._app, scope, receive, send)

    def __len__(self) -> int:
        return len(self._entrances)

    def admit(self, entrance: Entrance) -> bool:
        """Is there room for one more? If need be, one that waits is closed for it."""
        own = self._of_client.get(entrance.client, {})
        if len(own) >= self.limits.connections and not self._is_proxy(entrance.address):
            oldest = next((other for other in own if other in self._waiting), None)
        elif len(self._entrances) >= self._most:
            oldest = next(iter(self._waiting), None)
        else:
            return True
        self._say_full()
        if oldest is None:
            return False
        oldest.close()
        self._forget(oldest)  # its place is free now, and not only when it notices
        return True

    def changed(self, entrance: Entrance) -> None:
        """A connection came, waits, is at work, became a WebSocket or ended."""
        self._waiting.pop(entrance, None)
        if entrance.stage is Stage.GONE:
            self._forget(entrance)
            return
        self._entrances[entrance] = None
        if entrance.stage is Stage.WEBSOCKET:
            self._leave_client(entrance)
        else:
            self._of_client.setdefault(entrance.client, {})[entrance] = None
            if entrance.stage is not Stage.ANSWERING:
                self._waiting[entrance] = None
        if self._ticking is None:
            self._ticking = asyncio.get_running_loop().call_later(_TICK, self._tick)

    def charge_frames(self, client: str, size: int) -> None:
        """So many bytes came over a WebSocket; a refusal if that is too much."""
        self._charge(client, size)

    def refused(self, client: str, refusal: Refusal) -> bytes:
        """The whole answer to a request that never came to the server; it is charged, too."""
        try:
            self._charge(client, 0)
        except Refusal as too_many:
            refusal = too_many
        body = refusal_body(refusal)
        lines = [
            f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}",
            "content-type: application/json",
            f"content-length: {len(body)}",
            "connection: close",
            *(f"{name}: {value}" for name, value in self._headers.items()),
        ]
        return "\r\n".join((*lines, "", "")).encode() + body

    def _is_proxy(self, address: str) -> bool:
        """May this be a proxy, on this machine or a trusted one? Then it stands for many.

        The door sees who connects, and not for whom: that is said in a request. So a proxy's
        connections are bounded by their total alone; requests are counted for each client.
        """
        try:
            found = plain_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)

    def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        for entrance in list(self._entrances):
            entrance.look(loop.time())
        self._ticking = loop.call_later(_TICK, self._tick) if self._entrances else None

    def _forget(self, entrance: Entrance) -> None:
        self._entrances.pop(entrance, None)
        self._waiting.pop(entrance, None)
        self._leave_client(entrance)

    def _leave_client(self, entrance: Entrance) -> None:
        own = self._of_client.get(entrance.client, {})
        own.pop(entrance, None)
        if not own:
            self._of_client.pop(entrance.client, None)

    def _say_full(self) -> None:
        """A line when it begins, not one for each."""
        now = asyncio.get_running_loop().time()
        if now - self._last_full > _QUIET:
            _log.warning("too many connections: the oldest that wait are closed")
        self._last_full = now


def most_connections(wanted: int) -> int:
    """Let this process have as many open files as it may; how many of them are for connections?

    >>> 0 < most_connections(1000) <= 1000
    True
    """
    if find_spec("resource") is None:  # Windows has no such bound
        return wanted
    resource = import_module("resource")
    soft: int
    hard: int
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    except (ValueError, OSError):
        _log.debug("the system keeps its bound of open files")
    if soft == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(_FEWEST, soft - _RESERVE))


def _networks(text: str) -> list[Network]:
    """Networks and addresses in a list with commas; a star is everybody.

    >>> _networks("10.0.0.1, nonsense")
    [IPv4Network('10.0.0.1/32')]
    """
    found: list[Network] = []
    for word in text.replace("*", "0.0.0.0/0,::/0").split(","):
        with suppress(ValueError):
            found.append(ipaddress.ip_network(word.strip()))
    return found

"""One connection: whole requests go to the server one after the other, frames a few at a time."""

from __future__ import annotations

import asyncio
from enum import Enum, auto
from typing import TYPE_CHECKING, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sevenfold.site.arriving import CONTINUE, Arriving
from sevenfold.site.errors import Refusal
from sevenfold.site.prices import client_of

if TYPE_CHECKING:
    from sevenfold.site.door import Door

_LINGER = 2.0  # seconds in which a client may read why it was refused
_FLUSH = 10.0  # and what was sent to it before its connection was closed
_BITE = 1024  # bytes of frames that are passed on in one turn of the loop
_MOST_UNREAD = 1 << 20  # bytes of answers that a client does not read
_MOST_UNHEARD = 1 << 20  # and of frames that make no message: pings, pieces without an end


class Stage(Enum):
    """What a connection is doing."""

    WAITING = auto()  # nothing of a request is here yet
    ARRIVING = auto()
    ANSWERING = auto()
    LEAVING = auto()  # it was refused, and may read why
    WEBSOCKET = auto()
    GONE = auto()


class Entrance(asyncio.Protocol):
    """Stands between a transport and the protocol that serves it.

    A WebSocket may be sent frames that no application hears of, such as pings, as many as fit the
    line. So what comes is paid for by its size, and no more than a bite of it is passed on at once.
    """

    def __init__(self, door: Door, inner: asyncio.Protocol) -> None:
        self._door = door
        self._inner = inner
        self._loop = asyncio.get_running_loop()
        self._request: Arriving | None = None
        self._early = bytearray()  # what a client sent before its turn
        self._payer = ""
        self._transport = cast(asyncio.Transport, None)
        self._deadline = float("inf")
        self._is_closing = False
        self._unheard = 0  # bytes of frames since the last message
        self.address = ""
        self.client = ""
        self.stage = Stage.GONE

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client connected."""
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        self.client = client_of((self.address, 0))
        if not self._door.admit(self):
            self._transport.abort()
            return
        self._inner.connection_made(transport)
        self._go(Stage.WAITING, self._door.limits.request_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is no more."""
        if self.stage is not Stage.GONE:
            self._go(Stage.GONE)
            self._inner.connection_lost(exc)
            del self._inner  # which knows this entrance; so nobody has to look for both

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """It has read enough."""
        self._inner.resume_writing()

    def data_received(self, data: bytes) -> None:
        """The client sent something."""
        limits = self._door.limits
        if self.stage in (Stage.WAITING, Stage.ARRIVING):
            self._read(data)
        elif self.stage is Stage.ANSWERING:
            self._early += data
            if len(self._early) > limits.head + limits.body:
                self._transport.abort()
        elif self.stage is Stage.WEBSOCKET:
            self._hear_frames(data)

    def _hear_frames(self, data: bytes) -> None:
        try:
            self._door.charge_frames(self._payer, len(data))
        except Refusal:
            self._transport.abort()
            return
        self._unheard += len(data)
        unread = self._transport.get_write_buffer_size()
        if unread > _MOST_UNREAD or self._unheard > _MOST_UNHEARD:
            self._transport.abort()
            return
        is_first = not self._early
        self._early += data
        if is_first:
            self._bite()

    def _bite(self) -> None:
        """Pass on a little, and the rest when others had their turn."""
        if self.stage is not Stage.WEBSOCKET:
            return
        bite = bytes(self._early[:_BITE])
        del self._early[:_BITE]
        self._inner.data_received(bite)
        if self._early:
            self._loop.call_soon(self._bite)

    async def serve(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the application answer the request that was passed on."""
        if scope["type"] == "websocket":
            self._payer = client_of(scope.get("client"))
            await app(scope, self._hearing(receive), self._opening(send))
            return
        try:
            await app(scope, receive, send)
        finally:
            self._answered()

    def look(self, now: float) -> None:
        """See whether its time is over."""
        if self._transport.is_closing():
            self._look_at_end(now)
        elif now < self._deadline:
            return
        elif self.stage is Stage.ARRIVING:
            self._leave(Refusal("too_slow", "the request did not come in time"))
        elif self.stage is Stage.WAITING and not self._transport.get_write_buffer_size():
            self._transport.close()
        else:
            self._transport.abort()

    def _look_at_end(self, now: float) -> None:
        """A transport that closes sends what is left first, however slowly that is read."""
        if not self._is_closing:
            self._is_closing, self._deadline = True, now + _FLUSH
        if now >= self._deadline:
            self._transport.abort()

    def close(self) -> None:
        """Make room for another connection."""
        self._transport.abort()

    def _read(self, data: bytes) -> None:
        limits = self._door.limits
        if self._request is None:
            self._request = Arriving(limits.head, limits.body)
            self._go(Stage.ARRIVING, limits.request_seconds)
        request, had_head = self._request, self._request.has_head
        try:
            request.take(data)
        except Refusal as refusal:
            self._leave(refusal)
            return
        if request.is_whole:
            self._pass_on(request)
        elif request.has_head and not had_head:
            self._go(Stage.ARRIVING, limits.request_seconds)
            if request.waits:
                self._transport.write(CONTINUE)

    def _pass_on(self, request: Arriving) -> None:
        self._request = None
        self._early += request.rest
        self._go(Stage.ANSWERING, self._door.limits.answer_seconds)
        self._inner.data_received(request.sent)
        protocol = self._transport.get_protocol()
        if protocol is not self:
            # What the client says next has to wait until the WebSocket is open.
            self._transport.pause_reading()
            self._inner = cast(asyncio.Protocol, protocol)
            self._transport.set_protocol(self)
            self._go(Stage.WEBSOCKET)

    def _answered(self) -> None:
        """The server is ready for the next request."""
        if self.stage is not Stage.ANSWERING or self._transport.is_closing():
            return
        limits, unread = self._door.limits, self._transport.get_write_buffer_size()
        self._go(Stage.WAITING, limits.answer_seconds if unread else limits.keep_alive_seconds)
        if self._early:
            data = bytes(self._early)
            self._early.clear()
            self._read(data)

    def _opening(self, send: Send) -> Send:
        """The WebSocket hears what came with its request, as soon as it is open."""

        is_open = False

        async def opening(message: Message) -> None:
            nonlocal is_open
            await send(message)
            if message["type"] == "websocket.accept" and not self._transport.is_closing():
                is_open = True
                self._transport.resume_reading()
                if self._early:
                    early = bytes(self._early)
                    self._early.clear()
                    self._hear_frames(early)

        return lambda message: send(message) if is_open else opening(message)

    def _hearing(self, receive: Receive) -> Receive:
        """A message came to its end: what it was made of is not kept any more."""

        async def hearing() -> Message:
            message = await receive()
            self._unheard = 0
            return message

        return hearing

    def _leave(self, refusal: Refusal) -> None:
        """Say why, and read on for a moment: a hasty end would take the answer back."""
        self._transport.write(self._door.refused(self.client, refusal))
        if self._transport.can_write_eof():
            self._transport.write_eof()
        self._go(Stage.LEAVING, _LINGER)

    def _go(self, stage: Stage, seconds: float = float("inf")) -> None:
        self.stage = stage
        self._deadline = self._loop.time() + seconds
        self._door.changed(self)

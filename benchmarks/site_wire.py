"""A WebSocket client that does next to nothing, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Wire(asyncio.Protocol):
    """One connection: text messages in both directions, frame by frame."""

    def __init__(self, path: str, host: str, hear: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._host = host
        self._hear = hear
        self._received = bytearray()
        self._upgraded = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its type
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "",
            "",
        )
        self._transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Cut what comes into messages."""
        received = self._received
        received += data
        if not self._upgraded:
            end = received.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in received[:20]:
                self.opened.set_exception(ConnectionError(bytes(received[:200]).decode()))
                return
            del received[: end + 4]
            self._upgraded = True
            if not self.opened.done():
                self.opened.set_result(None)
        while len(received) >= 2:
            length, start = received[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(received[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(received[2:10], "big"), 10
            if len(received) < start + length:
                return
            kind = received[0] & 15
            message = bytes(received[start : start + length])
            del received[: start + length]
            if kind == _TEXT:
                self._hear(message)
            elif kind == _PING:
                self._frame(_PONG, message)

    def connection_lost(self, error: Exception | None) -> None:
        """Whoever waits for the opening waits no more."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._frame(_TEXT, message)

    def _frame(self, kind: int, message: bytes) -> None:
        length = len(message)
        size = bytes([128 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        if self._transport is not None:
            # A mask of zeros leaves the message as it is.
            self._transport.write(bytes([128 | kind]) + size + bytes(4) + message)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def open_wire(port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
    """A connection to a server on this machine."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, f"127.0.0.1:{port}", hear), "127.0.0.1", port
    )
    await wire.opened
    return wire

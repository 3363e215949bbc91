"""A door with a small application behind it, over real sockets, on either event loop."""

import asyncio
import base64
import socket as sockets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import uvicorn
import uvloop
from starlette.types import Receive, Scope, Send

from sevenfold.site.door import Door
from sevenfold.site.guard import answer_headers
from sevenfold.site.quiet import hush
from sevenfold.site.serve import listen
from sevenfold.site.settings import Limits, Settings

PATIENCE = 60.0  # seconds until a test gives up
LOOPS: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {
    "asyncio": asyncio.new_event_loop,
    "uvloop": uvloop.new_event_loop,
}
GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LARGE = b"/large"  # asks for more than a connection holds that nobody reads
MASK = b"\x01\x02\x03\x04"


async def parrot(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with what it hears."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
    elif scope["type"] == "http":
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message["body"], message["more_body"]
        if scope["raw_path"] == LARGE:
            body = bytes(1 << 24)
        length = str(len(body)).encode()
        headers = [(b"content-length", length), (b"x-path", scope["raw_path"])]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


@contextmanager
def door(
    limits: Limits | None = None,
    most: int = 10_000,
    proxies: str = "",
    loop: str = "asyncio",
    charge: Callable[[str, int], None] = lambda client, size: None,
) -> Iterator[tuple[Door, int]]:
    """A server with the parrot; its door and its port."""
    listening = listen("0.0.0.0", 0)  # noqa: S104
    made = Door(parrot, limits or Limits(), answer_headers(Settings()), charge, most, proxies)
    config = uvicorn.Config(
        made,
        http=cast("type[asyncio.Protocol]", made.protocol),
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=False,
        log_level="warning",
        lifespan="off",
        timeout_graceful_shutdown=1,
    )
    hush()
    server = uvicorn.Server(config)

    def run() -> None:
        with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
            runner.run(server.serve(sockets=[listening]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield made, listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def call(port: int, own: str = "127.0.0.1") -> sockets.socket:
    """A connection from one of the many addresses of this machine."""
    return sockets.create_connection(("127.0.0.1", port), PATIENCE, (own, 0))


def rest(raw: sockets.socket) -> bytes:
    """All that comes until the other side ends it."""
    heard = b""
    try:
        while piece := raw.recv(65_536):
            heard += piece
    except ConnectionResetError:
        pass
    return heard


def asked(port: int, sent: bytes) -> bytes:
    """The answer to something after which the server hangs up."""
    with call(port) as raw:
        raw.sendall(sent)
        return rest(raw)


def upgrade(path: str = "/", *more: str) -> bytes:
    """The request for a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *more,
    ]
    return "\r\n".join((*lines, "", "")).encode()


def frame(text: bytes, kind: int = 0x81) -> bytes:
    """A short frame as a client sends it."""
    masked = bytes(letter ^ MASK[place % 4] for place, letter in enumerate(text))
    return bytes((kind, 0x80 | len(text))) + MASK + masked


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that will be so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never became so"
        time.sleep(0.01)

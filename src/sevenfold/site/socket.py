"""The WebSocket of a table: views and events out, moves in.

Whoever vanishes without a word is noticed by the protocol's own pings, which the server sends.
"""

from __future__ import annotations

import asyncio
import logging
import re
from functools import partial
from typing import Any, NoReturn

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sevenfold.games.words import LANGUAGES
from sevenfold.site.conversation import Conversation
from sevenfold.site.errors import Refusal
from sevenfold.site.house import Site
from sevenfold.site.limits import client_of
from sevenfold.site.live.client import Client
from sevenfold.site.live.table import LiveTable
from sevenfold.site.messages import Hello, Refused, encode, read_hello
from sevenfold.site.wire import EXTENSION, QuickWebSocket

_log = logging.getLogger("sevenfold.site")
_PATH = re.compile(r"/api/tables/([\w-]+)/live", re.ASCII)
_HELLO_SECONDS = 10.0
_REFUSED = 4000  # the code of a close that follows a refusal


class LiveTables:
    """An ASGI application: `/api/tables/TABLE/live`, and all else passed on.

    It stands before FastAPI, whose wrappers would cost as much as sending a message.
    """

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a table's WebSocket."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
        else:
            await live(self._site, found[1], WebSocket(scope, receive, send))


async def live(site: Site, name: str, socket: WebSocket) -> None:
    """Serve one connection to a table from its beginning to its end."""
    wire: QuickWebSocket = socket.scope["extensions"][EXTENSION]

    async def send(text: bytes) -> None:
        await socket.send_text(text.decode())

    await socket.accept()
    try:
        with site.sockets.one(client_of(socket.scope.get("client"))):
            hello = await asyncio.wait_for(_first(socket), _HELLO_SECONDS)
            token, version = hello.token, hello.version
            while True:
                table = await site.hall.find(name)
                seat = None if token is None else table.story.seat_of(token)
                client = Client(seat, hello.language, wire.send_now, send)
                name = await _listen(socket, wire, Conversation(site, table, client), version)
                version = None
                if client.seat is None:
                    token = None  # who left a seat watches on
    except Refusal as refusal:
        await _close(socket, refusal)
    except TimeoutError:
        await _close(socket, Refusal("bad_request", "nothing was said for too long"))
    except (WebSocketDisconnect, OSError):
        pass


async def _first(socket: WebSocket) -> Hello:
    try:
        hello = read_hello(await _text(socket))
    except msgspec.MsgspecError as error:
        raise Refusal("invalid", f"the first message is hello: {error}") from None
    if hello.language is not None and hello.language not in LANGUAGES:
        raise Refusal("bad_language", f"there are the languages {', '.join(LANGUAGES)}")
    return hello


async def _listen(
    socket: WebSocket, wire: QuickWebSocket, conversation: Conversation, since: int | None
) -> str:
    """Until the connection goes on to another table, or ends with an error."""
    table, client = conversation.table, conversation.client
    await table.ask(partial(table.join, client, since))
    tasks = [
        asyncio.create_task(_send(table, client)),
        asyncio.create_task(_receive(socket, conversation)),
    ]
    wire.hear = conversation.hear
    try:
        ends: list[asyncio.Future[Any]] = [*tasks, conversation.ended]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
        return conversation.ended.result()
    finally:
        wire.hear = None
        conversation.ended.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await table.ask(partial(table.part, client))


async def _send(table: LiveTable, client: Client) -> NoReturn:
    while True:
        await client.send_rest()
        await table.ask(partial(table.catch_up, client))


async def _receive(socket: WebSocket, conversation: Conversation) -> NoReturn:
    """What does not come in one short piece, or while the server still answers, comes this way."""
    while True:
        await conversation.answer((await _text(socket)).encode())


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    text = message.get("text")
    if text is None:
        raise Refusal("invalid", "messages are text")
    return str(text)


async def _close(socket: WebSocket, refusal: Refusal) -> None:
    try:
        refused = Refused(code=refusal.code, message=refusal.message)
        await socket.send_text(encode(refused).decode())
        await socket.close(_REFUSED, refusal.code)
    except (WebSocketDisconnect, RuntimeError, OSError):
        _log.debug("somebody went before the refusal")

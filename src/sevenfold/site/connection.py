"""The WebSocket of a table: views and events out, moves in. Ordinary ASGI, whatever the server.

Whoever vanishes without a word is noticed by the protocol's own pings, which the server sends.
"""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from typing import NoReturn

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from sevenfold.site.errors import Refusal
from sevenfold.site.live.advice import hint
from sevenfold.site.live.listener import Dismissed, Listener
from sevenfold.site.live.story import hashed
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.live.window import PAGE
from sevenfold.site.messages import (
    Ack,
    Follow,
    Hello,
    Hint,
    Move,
    Ping,
    Pong,
    Refused,
    Request,
    encode,
    read_hello,
    read_request,
)
from sevenfold.site.prices import Item, Purse, client_of
from sevenfold.site.site import Site

_PATH = re.compile(r"/api/tables/([\w-]+)/live", re.ASCII)
_HELLO_SECONDS = 10.0
_MOST_MISTAKES = 20
_REFUSED = 4000  # the code of a close that follows a refusal
_COME_AGAIN = 1012  # and of one after which one should come again


class Gone(Exception):
    """The client has hung up."""


class LiveTables:
    """An ASGI application: `/api/tables/TABLE/live`, and all else passed on."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a table's WebSocket from its beginning to its end."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        client = client_of(scope.get("client"))
        connection = Connection(self._site, self._site.purses.of(client), receive, send)
        await receive()  # that somebody wants to connect
        try:
            await send({"type": "websocket.accept"})
            with self._site.sockets.one(client):
                await connection.serve(found[1])
        except Refusal as refusal:
            await connection.refuse(refusal)
        except Dismissed:
            await connection.close(_COME_AGAIN)
        except (Gone, OSError):
            pass


class Connection:
    """One client at a table, and at the tables of its rematches."""

    def __init__(self, site: Site, purse: Purse, receive: Receive, send: Send) -> None:
        self._site = site
        self._purse = purse
        self._receive = receive
        self._send = send
        self._mistakes = 0

    async def serve(self, name: str) -> None:
        """Let the client listen and act, until it goes or has to go."""
        hello = await self._hello()
        key = None if hello.token is None else hashed(hello.token)
        reads = hello.reads
        since = hello.version
        while True:
            self._purse.pay("update")
            table = await self._site.find(name, self._purse)
            seat = table.story.seat_of(key)
            if key is not None and seat is None and table.story.replaced_seat(key) is None:
                raise Refusal("unknown_seat_link", "this is not the link of a seat at this table")
            if since is not None:
                pages: list[Item] = ["lines"] * -(-max(0, table.story.version - since) // PAGE)
                self._purse.pay(*pages, allowance=table.allowance(seat))
            listener = Listener(key, seat, reads)
            name = await self._at(table, listener, since)
            since, key = None, listener.key  # who left a seat watches on

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                return read_hello(await self._text())
        except TimeoutError:
            raise Refusal("bad_request", "nothing was said for too long") from None
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refusal("invalid", f"the first message is hello: {error}") from None

    async def _at(self, table: LiveTable, listener: Listener, since: int | None) -> str:
        """Listen and act at one table; returns the name of the table where it goes on."""
        table.audience.join(listener, since)
        table.somebody_came(self._purse.client)
        sending = asyncio.create_task(self._tell(table, listener))
        hearing = asyncio.create_task(self._hear(table, listener))
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()  # an error: it has no other end
            return hearing.result()
        finally:
            table.audience.part(listener)
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)

    async def _tell(self, table: LiveTable, listener: Listener) -> NoReturn:
        """Send what there is to send; whoever is behind gets it in pages, as fast as it reads."""
        while True:
            text = await listener.next()
            if text is None:
                table.audience.catch_up(listener, listener.version)
            else:
                await self._say(text)

    async def _say(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "text": text.decode()})

    async def _hear(self, table: LiveTable, listener: Listener) -> str:
        """Answer one request after the other, until one leads to another table."""
        while True:
            text = await self._text()
            try:
                self._purse.pay("message", allowance=table.allowance(listener.seat))
                request = read_request(text)
            except (msgspec.MsgspecError, RecursionError) as error:
                await self._answer(_refused(Refusal("invalid", str(error)), None))
                continue
            except Refusal as refusal:
                await self._answer(_refused(refusal, None))
                continue
            if isinstance(request, Follow) and table.story.kept.next is not None:
                return table.story.kept.next
            await self._answer(await self._answered(table, listener, request))

    async def _answered(
        self, table: LiveTable, listener: Listener, request: Request
    ) -> Ack | Pong | Refused:
        try:
            match request:
                case Ping(mark=mark):
                    return Pong(mark)
                case Follow():
                    raise Refusal("no_rematch", "there is no rematch of this match")
                case Hint(ply=ply):
                    caller = Caller(listener.key, self._purse)
                    ack = await hint(self._site.hall.thinkers, table, caller, ply)
                case _:
                    began = time.perf_counter()
                    ack = await table.do(Caller(listener.key, self._purse), request)
                    if isinstance(request, Move):
                        self._site.hall.metrics.move(time.perf_counter() - began)
            ack.mark = request.mark
            return ack
        except Refusal as refusal:
            return _refused(refusal, request.mark)

    async def _answer(self, answer: Ack | Pong | Refused) -> None:
        """Whoever does not read the answer is not heard any more."""
        if isinstance(answer, Refused):
            self._site.hall.metrics.count("refusals")
            self._mistakes += answer.code in ("invalid", "too_many")
        else:
            self._mistakes = max(0, self._mistakes - 1)
        await self._say(encode(answer))
        if self._mistakes > _MOST_MISTAKES:
            raise Refusal("too_many", "too many messages that cannot be answered")

    async def _text(self) -> str:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text = message.get("text")
        if text is None:
            raise Refusal("invalid", "messages are text")
        return str(text)

    async def refuse(self, refusal: Refusal) -> None:
        """Say why it ends, and end it."""
        with suppress(RuntimeError, OSError):  # the client went before
            await self._say(encode(_refused(refusal, None)))
            await self.close(_REFUSED, refusal.code)

    async def close(self, code: int, reason: str = "") -> None:
        """End it, if the client has not done so meanwhile."""
        with suppress(RuntimeError, OSError):
            await self._send({"type": "websocket.close", "code": code, "reason": reason})


def _refused(refusal: Refusal, mark: int | None) -> Refused:
    return Refused(code=refusal.code, message=refusal.message, mark=mark)

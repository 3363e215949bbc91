"""What somebody asks for over a WebSocket, and the answers: one request after the other."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any

import msgspec

from sevenfold.site.commands import carry_out
from sevenfold.site.errors import Refusal
from sevenfold.site.house import Site
from sevenfold.site.limits import Bucket
from sevenfold.site.live.client import Client
from sevenfold.site.live.table import LiveTable
from sevenfold.site.messages import Move, Ping, Pong, Refused, encode, read_request

_MOST_MISTAKES = 20


class Conversation:
    """The requests of one client at a table."""

    def __init__(self, site: Site, table: LiveTable, client: Client) -> None:
        self._site = site
        self.table = table
        self.client = client
        self._bucket = Bucket(site.settings.limits.messages)
        self._mistakes = 0
        self._answering: asyncio.Task[None] | None = None
        self._is_awaited = False  # another request waits for its turn
        self._loop = asyncio.get_running_loop()  # asking for it again takes a system call
        self.broken_off: asyncio.Future[None] = self._loop.create_future()

    def hear(self, text: bytes) -> bool:
        """Answer a request at once, as far as that goes; False if another one comes first.

        Most of a move is done in this very moment, and the rest when the move is kept. It goes on
        if the client hangs up meanwhile: what has begun to happen at a table happens.
        """
        if self._answering is not None or self._is_awaited:
            return False
        self._begin(text)
        return True

    async def answer(self, text: bytes) -> None:
        """Answer a request when its turn comes; whoever waits for that may be cancelled."""
        self._is_awaited = True
        try:
            while self._answering is not None:
                await asyncio.wait([self._answering])
            self._begin(text)
        finally:
            self._is_awaited = False

    def _begin(self, text: bytes) -> None:
        rest = begin(self._answer(text))
        if rest is not None:
            self._answering = self._loop.create_task(self._finish(rest))

    async def _finish(self, rest: Awaitable[None]) -> None:
        try:
            await rest
        finally:
            self._answering = None

    async def _answer(self, text: bytes) -> None:
        try:
            self.client.answer(encode(await self._answered(text)))
            if self._mistakes > _MOST_MISTAKES:
                raise Refusal("too_many", "too many messages that cannot be answered")
        except Exception as error:
            if not self.broken_off.done():
                self.broken_off.set_exception(error)

    async def _answered(self, text: bytes) -> msgspec.Struct:
        mark = None
        try:
            if not self._bucket.take():
                raise Refusal("too_many", "too many messages; wait a little")
            request = read_request(text)
            mark = request.mark
            if isinstance(request, Ping):
                return Pong(mark)
            client = self.client
            client.is_moving = isinstance(request, Move)
            return await carry_out(self._site, self.table, client.seat, request, client.language)
        except msgspec.MsgspecError as error:
            refusal = Refusal("invalid", str(error))
        except Refusal as error:
            refusal = error
        self._site.hall.metrics.count("refusals")
        self._mistakes += refusal.code in ("invalid", "too_many")
        return Refused(code=refusal.code, message=refusal.message, mark=mark)


def begin(coroutine: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Run a coroutine until it has to wait; returns what is left of it, None if that is nothing.

    >>> async def say(text: str) -> None:
    ...     print(text)
    >>> begin(say("at once")) is None
    at once
    True
    """
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, waits_for)


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    try:
        yield waits_for
    except BaseException as error:
        coroutine.throw(error)
        raise
    yield from coroutine

"""A WebSocket in memory: what a client says, what it hears, and all the ways in which it breaks."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, MutableMapping
from typing import Any

from simulation.server import Server
from simulation.tracing import Trace


class Wire:
    """One connection; `heard` gets every text, `ended` is called once when it is over."""

    def __init__(
        self, server: Server, table: str, client: str, trace: Trace,
        heard: Callable[[bytes], None], ended: Callable[[], None],
    ) -> None:  # fmt: skip
        self.server = server
        self.open = True
        self._heard = heard
        self._ended = ended
        self._trace = trace
        self._loop = asyncio.get_running_loop()
        self._said: deque[str | None] = deque()  # None: it hung up
        self._news: asyncio.Future[None] | None = None
        self._reads = asyncio.Event()
        self._reads.set()
        self._connecting = True
        self._cut_off = False  # nobody is at the other end, but the server does not know it yet
        server.lines.append(self.cut)
        self._task = server.serve(table, client, self._receive, self._send)
        self._task.add_done_callback(self._served)

    def say(self, text: str) -> None:
        """Send a message to the server."""
        if self.open:
            self._said.append(text)
            self._wake()

    def hang_up(self) -> None:
        """End it; the server hears of that."""
        self._said.append(None)
        self._wake()
        self._over()

    def vanish(self, seconds: float) -> None:
        """End it without a word; the server notices after some time."""
        self._cut_off = True
        self._loop.call_later(seconds, self.hang_up)
        self._over()

    def stall(self) -> None:
        """Stop reading."""
        self._reads.clear()

    def read_on(self) -> None:
        """Read again."""
        self._reads.set()

    @property
    def stalled(self) -> bool:
        """Does it not read?"""
        return not self._reads.is_set()

    def cut(self) -> None:
        """The server is gone."""
        self._cut_off = True
        self._over()

    def _over(self) -> None:
        self.read_on()
        if self.open:
            self.open = False
            self._ended()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def _receive(self) -> MutableMapping[str, Any]:
        if self._connecting:
            self._connecting = False
            return {"type": "websocket.connect"}
        while not self._said:
            self._news = self._loop.create_future()
            await self._news
        text = self._said.popleft()
        if text is None:
            return {"type": "websocket.disconnect", "code": 1006}
        return {"type": "websocket.receive", "text": text}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        await self._reads.wait()
        if self._cut_off:
            return
        if not self.open:
            raise OSError("the connection is closed")
        if message["type"] == "websocket.send":
            self._heard(message["text"].encode())
        elif message["type"] == "websocket.close":
            self._over()

    def _served(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._trace.violated(f"a connection failed: {task.exception()!r}")
        self._over()

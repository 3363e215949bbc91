"""Somebody who listens to a table over a WebSocket, fast or slow."""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, TypeAlias

_MOST_WAITING = 16
Sending: TypeAlias = Callable[[str, bool], Coroutine[Any, Any, None]]  # a text; is more to come?


class Client:
    """A listener: whose view it gets, in which language, and what it was told so far.

    A message is sent at once if the connection takes it at once, as it nearly always does; else it
    waits. Whoever reads too slowly misses single messages and gets one update for all of them.
    """

    def __init__(self, seat: int | None, language: str | None, send: Sending) -> None:
        self.seat = seat
        self.language = language
        self.version = 0  # up to which everything was told
        self.behind = False  # something was not told
        self.is_moving = False  # the answer to its move comes next, right after the move itself
        self._send = send
        self._outbox: deque[str] = deque()
        self._unsent: Awaitable[None] | None = None
        self._wake = asyncio.Event()

    @property
    def has_room(self) -> bool:
        """Does it keep up?"""
        return len(self._outbox) < _MOST_WAITING

    def tell(self, text: str) -> None:
        """Have a message sent."""
        if self._outbox or self._unsent is not None:
            self._outbox.append(text)
            return
        try:
            self._unsent = begin(self._send(text, self.is_moving))
        except Exception:
            return  # it is gone, as whoever reads from it is about to notice
        if self._unsent is not None:
            self._wake.set()

    def answer(self, text: str) -> None:
        """Have the answer to a request sent."""
        self.is_moving = False
        self.tell(text)

    def fall_behind(self) -> None:
        """Something is left out that it has to be told later."""
        self.behind = True
        self._wake.set()

    async def send_rest(self) -> None:
        """Send what could not be sent at once; return when it has to catch up."""
        while not self.behind or self._outbox or self._unsent is not None:
            if self._unsent is not None:
                await self._unsent
                self._unsent = None
            elif self._outbox:
                self._unsent = self._send(self._outbox.popleft(), False)
            else:
                self._wake.clear()
                await self._wake.wait()


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

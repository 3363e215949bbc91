"""Somebody who listens to a table over a WebSocket, fast or slow."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeAlias

_MOST_WAITING = 16
SendNow: TypeAlias = Callable[[bytes], bool]  # False if the text has to wait
Send: TypeAlias = Callable[[bytes], Awaitable[None]]


class Client:
    """A listener: whose view it gets, in which language, and what it was told so far.

    A message is sent at once if the connection takes it at once, as it nearly always does; else it
    waits. Whoever reads too slowly misses single messages and gets one update for all of them.
    """

    def __init__(
        self, seat: int | None, language: str | None, send_now: SendNow, send: Send
    ) -> None:
        self.seat = seat
        self.language = language
        self.version = 0  # up to which everything was told
        self.behind = False  # something was not told
        self._send_now = send_now
        self._send = send
        self._outbox: deque[bytes] = deque()
        self._is_sending = False
        self._wake = asyncio.Event()

    @property
    def keeps_up(self) -> bool:
        """Was it told everything so far, and is there room for more?"""
        return not self.behind and len(self._outbox) < _MOST_WAITING

    def tell(self, text: bytes) -> None:
        """Have a message sent."""
        waits = self._outbox or self._is_sending
        if waits or not self._send_now(text):
            self._outbox.append(text)
            self._wake.set()

    def tell_news(self, text: bytes, version: int) -> None:
        """The same with news up to a version; who reads too slowly falls behind instead."""
        if self.keeps_up:
            self.tell(text)
            self.version = version
        else:
            self.fall_behind()

    def fall_behind(self) -> None:
        """Something is left out that it has to be told later."""
        self.behind = True
        self._wake.set()

    async def send_rest(self) -> None:
        """Send what could not be sent at once; return when it has to catch up."""
        while not self.behind or self._outbox:
            if self._outbox:
                self._is_sending = True
                await self._send(self._outbox.popleft())
                self._is_sending = False
            else:
                self._wake.clear()
                await self._wake.wait()

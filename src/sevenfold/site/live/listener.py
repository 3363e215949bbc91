"""Somebody who listens to a table, fast or slow."""

from __future__ import annotations

import asyncio
from collections import deque

_MOST_WAITING = 16


class Dismissed(Exception):
    """The table is put away; whoever listens has to come again."""


class Listener:
    """Whose view it gets, what it was told so far, and what is to be sent to it.

    `key` is the hash of the link that it came with. Whoever reads too slowly misses single
    messages and gets one update for all of them.
    """

    def __init__(self, key: bytes | None, seat: int | None, reads: bool = False) -> None:
        self.key = key
        self.seat = seat
        self.reads = reads  # it shows people the sheets of rounds
        self.version = 0  # up to which everything was told
        self.behind = False  # something was not told
        self._dismissed = False
        self._outbox: deque[bytes] = deque()
        self._loop = asyncio.get_running_loop()
        self._wake: asyncio.Future[None] | None = None

    @property
    def keeps_up(self) -> bool:
        """Was it told everything so far, and is there room for more?"""
        return not self.behind and len(self._outbox) < _MOST_WAITING

    def tell(self, text: bytes) -> None:
        """Have a message sent."""
        self._outbox.append(text)
        self._wake_up()

    def tell_news(self, text: bytes, version: int) -> None:
        """The same with news up to a version; who reads too slowly falls behind instead."""
        if self.keeps_up:
            self.version = version
            self.tell(text)
        else:
            self.fall_behind()

    def fall_behind(self) -> None:
        """Something is left out that it has to be told later."""
        self.behind = True
        self._wake_up()

    def dismiss(self) -> None:
        """Nothing more is told."""
        self._dismissed = True
        self._wake_up()

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def next(self) -> bytes | None:
        """The next message to send; None when everything is sent and it has to catch up."""
        while True:
            if self._outbox:
                return self._outbox.popleft()
            if self._dismissed:
                raise Dismissed
            if self.behind:
                return None
            self._wake = self._loop.create_future()
            await self._wake

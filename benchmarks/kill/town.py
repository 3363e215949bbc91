"""What all clients share: where the servers are, and how far everybody has come."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

TOO_LONG = 60.0  # seconds that a table may stand still while the server is well


class Town:
    """The addresses of the servers, and a look at every table's progress."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self.returns = 0  # connections that ended before the match
        self.acknowledgements = 0
        self.refusals: Counter[str] = Counter()  # of operations, by code
        self.over = False  # no new matches
        self._news = asyncio.Event()
        self._idle: dict[str, float] = {}  # seconds without anything new, by table

    def finish(self) -> None:
        """No new matches begin."""
        self.over = True

    def somewhere(self) -> str:
        """The address of one of the servers."""
        return random.choice(self.places)

    def progress(self, table: str) -> None:
        """Something happened at a table, or somebody begins to play there."""
        self._idle[table] = 0.0

    def acknowledged(self, table: str) -> None:
        """A client was told that something is kept."""
        self.acknowledgements += 1
        self.progress(table)
        self._news.set()

    def close(self, table: str) -> None:
        """Nobody plays at a table any more."""
        self._idle.pop(table, None)

    def pass_time(self, seconds: float) -> None:
        """The server was well for so long."""
        for table in self._idle:
            self._idle[table] += seconds

    def is_stalled(self, table: str) -> bool:
        """Does nothing happen at a table any more, although the server is well?"""
        return self._idle.get(table, 0.0) > TOO_LONG

    async def acknowledgement(self, number: int = 1) -> None:
        """Return when a client has just been told that something is kept, for so many times."""
        enough = self.acknowledgements + number
        async with asyncio.timeout(TOO_LONG):
            while self.acknowledgements < enough:
                self._news.clear()
                await self._news.wait()

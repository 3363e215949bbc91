"""A table that one task owns: whatever happens to it happens there, one thing after the other."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias, TypeVar, cast

from sevenfold.site.errors import Refusal
from sevenfold.site.live.client import Client
from sevenfold.site.live.story import Story
from sevenfold.site.live.thinking import Thinkers
from sevenfold.site.metrics import Metrics
from sevenfold.site.settings import Settings
from sevenfold.site.store import NotSaved, Store

T = TypeVar("T")
_Work: TypeAlias = tuple[Callable[[], Awaitable[object]], asyncio.Future[object]]
_log = logging.getLogger("sevenfold.site")


class House(Protocol):
    """What a table needs of the house it stands in."""

    settings: Settings
    store: Store
    thinkers: Thinkers
    metrics: Metrics

    def now(self) -> float:
        """The time in seconds since 1970."""

    def adopt(self, story: Story) -> object:
        """A table that came of another one begins to work."""

    def abandon(self, table: str) -> None:
        """A table cannot go on and has to be loaded again by whoever asks for it."""


class OwnedTable(ABC):
    """The task of a table, and what becomes of the table when something fails.

    Nothing needs a lock: everything that reads or changes the table goes through `ask`, or
    happens between `_begin` and `_end`: one thing after the other.
    """

    def __init__(self, house: House, story: Story) -> None:
        self.story = story
        self.clients: set[Client] = set()
        self._loop = asyncio.get_running_loop()  # asking for it again takes a system call
        self.used = self._loop.time()
        self._house = house
        self._inbox: deque[_Work] = deque()
        self._idle: asyncio.Future[None] | None = None  # done when there is work again
        self._is_working = False  # somebody is at it: the task, or who does something at once
        self._finishing: asyncio.Task[None] | None = None
        self._broken = False
        self._task = self._loop.create_task(self._run())

    @abstractmethod
    def _stop(self) -> None:
        """Let go of whatever would happen later."""

    @abstractmethod
    def _tell_again(self) -> None:
        """Tell everybody how the table stands."""

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done by the task that owns this table."""
        if self._broken:
            raise _broken_table()
        self.used = self._loop.time()
        answer: asyncio.Future[object] = self._loop.create_future()
        self._inbox.append((work, answer))
        self._wake()
        return cast(T, await answer)

    def _begin(self) -> bool:
        """Begin to do something at once, without that task; False if it has something to do."""
        if self._is_working or self._inbox or self._broken:
            return False
        self.used = self._loop.time()
        self._is_working = True
        return True

    def _end(self) -> None:
        """What was begun is done."""
        self._is_working = False
        if self._inbox:
            self._wake()

    def _finish(
        self, work: Callable[[], Awaitable[T]], answer: Callable[[T | Refusal], None]
    ) -> None:
        """Do the rest of what was begun at once, which takes longer, and answer."""

        async def finish() -> None:
            try:
                result: T | Refusal = await self._done(work)
            except Refusal as refusal:
                result = refusal
            answer(result)

        self._finishing = self._loop.create_task(finish())

    async def _done(self, work: Callable[[], Awaitable[T]]) -> T:
        self._is_working = True
        try:
            return await work()
        except Refusal:
            raise
        except Exception as error:
            raise await self._recover(error) from None
        finally:
            self._end()

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def _run(self) -> None:
        while not self._broken:
            while not self._inbox or self._is_working:
                self._idle = self._loop.create_future()
                await self._idle
            work, answer = self._inbox.popleft()
            try:
                result = await self._done(work)
            except Refusal as refusal:
                if not answer.cancelled():
                    answer.set_exception(refusal)
            else:
                if not answer.cancelled():
                    answer.set_result(result)

    async def _recover(self, error: Exception) -> Refusal:
        """Forget what could not be kept, and go on with what was."""
        self._house.metrics.count("failures")
        if not isinstance(error, NotSaved):
            _log.error("a table failed: %s", type(error).__name__)
        try:
            await self._reload()
        except Exception as worse:
            _log.error("a table cannot be loaded again: %s", type(worse).__name__)
            self._break_off()
        if isinstance(error, NotSaved):
            return Refusal("not_saved", "the server could not keep this; nothing changed")
        return Refusal("internal", "the server failed; nothing changed")

    async def _reload(self) -> None:
        found = await self._house.store.load(self.story.kept.id)
        if found is not None:
            self.story = Story.told(*found)
        self._tell_again()

    def _break_off(self) -> None:
        """The store is out of reach: whoever is here is sent away, and finds the table when it can.

        What this object says might not be what is kept, so nobody may see it any more.
        """
        self._broken = True
        self._stop()
        self._house.abandon(self.story.kept.id)
        while self._inbox:
            _, answer = self._inbox.popleft()
            if not answer.cancelled():
                answer.set_exception(_broken_table())
        for client in self.clients:
            client.fall_behind()

    @property
    def asleep(self) -> bool:
        """May it be put away? Nobody is here, and nothing is going on."""
        return not (self.clients or self._busy or self._inbox or self._is_working)

    @property
    @abstractmethod
    def _busy(self) -> bool:
        """Is something going on that somebody waits for?"""

    def close(self) -> None:
        """End the task; whatever is kept stays."""
        self._task.cancel()
        self._stop()


def _broken_table() -> Refusal:
    return Refusal("not_saved", "the table cannot be reached just now; come back in a moment")

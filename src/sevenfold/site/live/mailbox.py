"""The mailbox of a table: whatever is to happen there happens one after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar, cast

from sevenfold.site.errors import Refusal

T = TypeVar("T")
_Letter: TypeAlias = tuple[Callable[[], Awaitable[object]], asyncio.Future[object]]
_MOST_WAITING = 300


class Mailbox:
    """Work that one task does, in the order in which it came.

    So nothing that changes the table needs a lock. What has begun is brought to its end, although
    whoever asked for it may have gone meanwhile.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._letters: deque[_Letter] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._task = self._loop.create_task(self._run())
        self.busy = False
        self._is_closed = False

    @property
    def empty(self) -> bool:
        """Is nothing going on?"""
        return not (self.busy or self._letters)

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done when its turn comes."""
        if self._is_closed:
            raise closed()
        if len(self._letters) >= _MOST_WAITING:
            raise Refusal("too_many", "too much is waiting at this table; try again in a moment")
        answer: asyncio.Future[object] = self._loop.create_future()
        self._letters.append((work, answer))
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
        return cast(T, await answer)

    async def _run(self) -> None:
        while True:
            while not self._letters:
                self._wake = self._loop.create_future()
                await self._wake
            work, answer = self._letters.popleft()
            self.busy = True
            try:
                result = await work()
            except asyncio.CancelledError:  # it was closed meanwhile
                if not answer.done():
                    answer.set_exception(closed())
                raise
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)
            finally:
                self.busy = False

    def close(self) -> None:
        """Nothing happens here any more."""
        self._is_closed = True
        self._task.cancel()
        while self._letters:
            _, answer = self._letters.popleft()
            if not answer.done():
                answer.set_exception(closed())


def closed() -> Refusal:
    """What is said to somebody who asks a table that is put away."""
    return Refusal("unsure", "the table cannot be reached just now; look again in a moment")

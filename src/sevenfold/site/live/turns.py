"""Turns at something of which there is little, such as threads: whoever pays for it takes turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many at once.

    Whoever asks for much waits for it, and nobody else does: next comes the payer that has waited
    longest, with the first of what it asked for.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def of(self, payer: str) -> AsyncIterator[None]:
        """Have a place for a while."""
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._queues.setdefault(payer, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():  # its turn came all the same
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Somebody is done: the next one has its turn."""
        while self._queues:
            payer, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[payer] = queue  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

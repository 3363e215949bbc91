"""What somebody asks for over a WebSocket, and the answers: one request after the other."""

from __future__ import annotations

import asyncio
import time

import msgspec

from sevenfold.site.commands import carry_out
from sevenfold.site.errors import Refusal
from sevenfold.site.house import Site
from sevenfold.site.limits import Bucket
from sevenfold.site.live.client import Client
from sevenfold.site.live.table import LiveTable
from sevenfold.site.messages import (
    Ack,
    Command,
    Follow,
    Move,
    Ping,
    Pong,
    Refused,
    encode,
    read_request,
)

_MOST_MISTAKES = 20


class Conversation:
    """The requests of one client at a table."""

    def __init__(self, site: Site, table: LiveTable, client: Client) -> None:
        self._site = site
        self.table = table
        self.client = client
        self._bucket = Bucket(site.settings.limits.messages)
        self._mistakes = 0
        self._is_answering = False
        self._turn: asyncio.Future[None] | None = None  # of a request that waits for it
        self._loop = asyncio.get_running_loop()  # asking for it again takes a system call
        self._task: asyncio.Task[None] | None = None
        # Done when it is over: with the table at which it goes on, or with an error.
        self.ended: asyncio.Future[str] = self._loop.create_future()

    def hear(self, text: bytes) -> bool:
        """Answer a request at once, as far as that goes; False if another one comes first.

        Most of a move is done in this very moment, and the rest when the move is kept. It goes on
        if the client hangs up meanwhile: what has begun to happen at a table happens.
        """
        if self._is_answering or self._turn is not None:
            return False
        self._begin(text)
        return True

    async def answer(self, text: bytes) -> None:
        """Answer a request when its turn comes; whoever waits for that may be cancelled."""
        if self._is_answering:
            self._turn = self._loop.create_future()
            try:
                await self._turn
            finally:
                self._turn = None
        self._begin(text)

    def _begin(self, text: bytes) -> None:
        self._is_answering = True
        try:
            if not self._bucket.take():
                raise Refusal("too_many", "too many messages; wait a little")
            request = read_request(text)
        except msgspec.MsgspecError as error:
            self._refuse(Refusal("invalid", str(error)))
        except Refusal as refusal:
            self._refuse(refusal)
        else:
            if isinstance(request, Ping):
                self._say(Pong(request.mark))
            elif not isinstance(request, Move) or not self._move(request):
                self._task = self._loop.create_task(self._carry_out(request))

    def _move(self, request: Move) -> bool:
        """Make a move at once, if the table has nothing else to do."""
        began = time.perf_counter()

        def answer(done: Ack | Refusal) -> None:
            if isinstance(done, Refusal):
                self._refuse(done, request.mark)
            else:
                self._site.hall.metrics.move(time.perf_counter() - began)
                done.mark = request.mark
                self._say(done)

        seat = self.client.seat
        return seat is not None and self.table.move_at_once(seat, request.ply, request.move, answer)

    async def _carry_out(self, request: Command | Follow) -> None:
        client = self.client
        try:
            if isinstance(request, Follow):
                self._go_on_at(await self.table.ask(self.table.following))
            else:
                self._say(
                    await carry_out(self._site, self.table, client.seat, request, client.language)
                )
        except Refusal as refusal:
            self._refuse(refusal, request.mark)
        except Exception as error:
            self._break_off(error)

    def _refuse(self, refusal: Refusal, mark: int | None = None) -> None:
        self._site.hall.metrics.count("refusals")
        self._mistakes += refusal.code in ("invalid", "too_many")
        self._say(Refused(code=refusal.code, message=refusal.message, mark=mark))
        if self._mistakes > _MOST_MISTAKES:
            self._break_off(Refusal("too_many", "too many messages that cannot be answered"))

    def _say(self, answer: msgspec.Struct) -> None:
        """This is the answer; the next request may come."""
        self.client.tell(encode(answer))
        self._is_answering = False
        if self._turn is not None and not self._turn.done():
            self._turn.set_result(None)

    def _go_on_at(self, table: str) -> None:
        """The connection goes on to another table, which answers."""
        if not self.ended.done():
            self.ended.set_result(table)

    def _break_off(self, error: Exception) -> None:
        if not self.ended.done():
            self.ended.set_exception(error)

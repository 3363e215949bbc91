"""A client that plays, talks, takes back, resigns and leaves, and writes down every answer.

It goes by what the server tells it last, and by nothing else: whatever went wrong, it comes back
and goes on from there.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from typing import Any

from benchmarks.kill.history import History, Mark, Operation
from benchmarks.kill.town import Town
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

_SILENCE = (2.5, 2.5, 15.0)  # seconds without a word after which one or another connects again
_LONGEST_ANSWER = 30.0  # seconds, after which it connects again, too
_PAUSE = 0.2  # seconds before it asks again what was refused
_CHAT, _UNDO, _RESIGN, _LEAVE, _AGAIN = 0.1, 0.08, 0.004, 0.004, 0.5  # how often it does that
_LATER = ("not_saved", "unsure", "elsewhere", "too_many", "server_full", "internal")
_words = itertools.count()  # nobody says or is called the same twice


def new_word(about: str) -> str:
    """A text that was never used before.

    >>> new_word("Ada") != new_word("Ada")
    True
    """
    return f"{about} {next(_words)}"


class Unwelcome(Exception):
    """It cannot go on: the server does not know the table or the link, or nothing happens."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind = kind


class Player:
    """One person at one table, and at the tables of its rematches."""

    def __init__(
        self, town: Town, table: str, seat: int, token: str, history: History, rematches: int
    ) -> None:
        self.town = town
        self.table = table
        self.seat = seat
        self.history = history
        self.left = False
        self._token = token
        self._rematches = rematches  # how many more it wants to play
        self._choices = random.Random()
        self._socket: ClientConnection | None = None
        self._waiting: dict[int, Operation] = {}
        self._again: tuple[int, str] | None = None  # a move without an answer, and its ply
        self._now: dict[str, Any] = {}  # the last update
        self._version = 0  # up to which it was told everything
        self._kept = 0  # the newest version that was acknowledged to it
        self._silence = self._choices.choice(_SILENCE)
        self._offered = False  # another match, over this connection
        self._sure = True  # there was one server when it connected

    async def play(self) -> str | None:
        """Play until the match is over; returns the table of the rematch, if there is one."""
        while True:
            try:
                if self._socket is None:
                    await self._connect()
                while not self._is_finished():
                    await self._act()
                    await self._hear()
                    self._check_time()
                if self._next is not None:
                    await self._send({"type": "follow", "mark": next(_words)})
                return self._next
            except (OSError, WebSocketException, TimeoutError):
                await self._cut_off()
                self._check_time()

    def _check_time(self) -> None:
        if self.town.is_stalled(self.table):
            told = f"last told {self._now}, waits for {list(self._waiting.values())}"
            raise Unwelcome("waits for ever", f"seat {self.seat}, {told}")
        # Others may be heard of meanwhile, so silence alone does not tell.
        if any(time.time() - asked.sent > _LONGEST_ANSWER for asked in self._waiting.values()):
            raise TimeoutError

    def go_on(self, table: str) -> None:
        """The rematch begins, with a history of its own."""
        self.table, self.history = table, History()
        self._now, self._version, self._kept, self._offered = {}, 0, 0, False
        self._rematches -= 1

    def hang_up(self) -> None:
        """It goes home; what was not answered stays without an answer."""
        self.history.operations += self._waiting.values()
        self._waiting = {}
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    @property
    def _next(self) -> str | None:
        found: str | None = self._now.get("next")
        return found if self._now.get("stage") == "over" else None

    def _is_finished(self) -> bool:
        if self.left:
            return True
        if self._now.get("stage") != "over" or self._waiting:
            return False
        return self._rematches <= 0 or self._next is not None

    async def _connect(self) -> None:
        self._kept, self._offered = 0, False
        self._sure = len(self.town.places) == 1
        place = self.town.somewhere().replace("http", "ws", 1)
        address = f"{place}/api/tables/{self.table}/live"
        async with asyncio.timeout(self._silence):
            self._socket = await connect(address, compression=None, max_size=None)
        await self._send({"type": "hello", "token": self._token, "version": self._version})
        again, self._again = self._again, None
        if again is not None and self._choices.random() < _AGAIN:
            await self._move(*again)

    async def _cut_off(self) -> None:
        self.hang_up()
        self.town.returns += 1
        await asyncio.sleep(self._choices.uniform(0.02, _PAUSE))

    async def _hear(self) -> None:
        assert self._socket is not None  # noqa: S101
        async with asyncio.timeout(self._silence):
            told = json.loads(await self._socket.recv())
        match told["type"]:
            case "update":
                self._update(told)
            case "ack":
                await self._acknowledged(told)
            case "refused":
                await self._refused(told)

    def _update(self, told: dict[str, Any]) -> None:
        card = told.get("card")
        if card is not None and card["table"] != self.table:
            return  # the last words of the table before
        if not self._now and card is None:
            return
        for line in told["happened"]:
            self.history.hear(line)
        if told["version"] > self._version:
            self.town.progress(self.table)
        self._version = told["version"]
        self._now = {**self._now, **told} if told.get("more") else told

    async def _acknowledged(self, told: dict[str, Any]) -> None:
        operation = self._waiting.pop(told["mark"], None)
        if operation is None:
            return
        operation.answer = "repeated" if told["repeated"] else "ack"
        operation.version = told["version"]
        self.history.operations.append(operation)
        self.town.acknowledged(self.table)
        self._kept = max(self._kept, told["version"])
        if operation.kind == "move":
            self._again = None
            if self._choices.random() < _UNDO:
                await self._ask("undo", "undid", str(told["ply"]), ply=told["ply"])
        elif operation.kind == "leave":
            self.left = True

    async def _refused(self, told: dict[str, Any]) -> None:
        code = told["code"]
        operation = self._waiting.pop(told["mark"], None)
        if operation is not None:
            operation.answer = code
            self.town.refusals[code] += 1
            self.history.operations.append(operation)
        if code in ("unknown_table", "unknown_seat_link"):
            if not self._sure:
                raise ConnectionError("the server that lost the table may have said that")
            if all(operation.kind != "leave" for operation in self.history.operations):
                raise Unwelcome("unwelcome", code)
            self.left = True  # although nobody had said so
        elif code in _LATER:
            self._offered = False
            await asyncio.sleep(_PAUSE)

    async def _act(self) -> None:
        """Do something, if it is the time for it and nothing else waits for an answer."""
        now = self._now
        if self._waiting or not now or self._version < self._kept or now.get("more"):
            return
        if now["stage"] == "open" and self.seat == 0:
            await self._ask("start", "started")
        elif now["stage"] == "playing" and "legal" in now:
            await self._decide(now)
        elif now["stage"] == "over" and self._rematches > 0 and not self._offered:
            self._offered = True
            await self._ask("rematch", "rematch_offered")

    async def _decide(self, now: dict[str, Any]) -> None:
        chance = self._choices.random()
        if chance < _RESIGN:
            await self._ask("resign", "resigned")
        elif chance < _RESIGN + _LEAVE and self.seat > 0:
            await self._ask("leave", "left", "random", bot="random")
        else:
            if self._choices.random() < _CHAT:
                text = new_word("good luck")
                await self._ask("chat", "chat", text, text=text)
            await self._move(now["ply"], self._choices.choice(now["legal"])["move"])

    async def _move(self, ply: int, move: str) -> None:
        self._again = (ply, move)
        await self._ask("move", "moved", f"{ply + 1} {move}", ply=ply, move=move)

    async def _ask(self, kind: str, what: str, word: str = "", **content: object) -> None:
        mark = next(_words)
        self._waiting[mark] = Operation(kind, Mark(what, self.seat, word), time.time())
        await self._send({"type": kind, "mark": mark, **content})

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

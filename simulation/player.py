"""Somebody at a table: plays, talks, errs, vanishes, comes back. All by chance, from the seed."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import msgspec

from sevenfold.games.game import Json
from simulation.habits import Habits
from simulation.hearing import Ear, Told, moves_of
from simulation.operations import Operation
from simulation.server import Server
from simulation.wire import Wire

if TYPE_CHECKING:
    from simulation.world import World


class Ack(msgspec.Struct, tag="ack"):
    """Something is done."""

    version: int
    ply: int
    mark: int | None = None
    repeated: bool = False


class Refused(msgspec.Struct, tag="refused"):
    """Something is not."""

    code: str
    mark: int | None = None


class Other(msgspec.Struct, tag="presence"):
    """Who is here."""


class MayUndo(msgspec.Struct, tag="may_undo"):
    """The last move can be taken back."""


class Pong(msgspec.Struct, tag="pong"):
    """The answer to a ping."""

    mark: int | None = None


_decoder = msgspec.json.Decoder(Told | Ack | Refused | Other | MayUndo | Pong)


class Player:
    """A person with a seat's link, or a spectator without one."""

    def __init__(
        self, world: World, name: str, table: str, token: str | None, chance: random.Random
    ) -> None:
        self.world = world
        self.name = name
        self.table = table
        self.token = token
        self.chance = chance
        self.habits = Habits(chance)
        self.version: int | None = None  # up to which it knows what happened
        self.told: Told | None = None
        self.wire: Wire | None = None
        self.pending: dict[int, Operation] = {}
        self.last: dict[str, Json] | None = None  # its last move, to be repeated
        self._ear: Ear | None = None
        self._server = ""  # whom it is connected to
        self._wakes: asyncio.Future[None] | None = None

    async def live(self) -> None:
        """Come, act and go, until the day is over."""
        while self.world.is_day:
            server = self.world.some_server(self.chance)
            if server is not None:
                self.connect(server)
            while self.world.is_day and self.wire is not None:
                await self._pause()
                if self.world.is_day and self.wire is not None:
                    self.habits.act(self)
            await asyncio.sleep(self.chance.uniform(0.05, 3.0))

    async def _pause(self) -> None:
        """A moment, or until something new is heard."""
        loop = asyncio.get_running_loop()
        if self.chance.random() < 0.7 and self.moves():
            await asyncio.sleep(self.chance.uniform(0.01, 0.4))
            return
        self._wakes = loop.create_future()
        timer = loop.call_later(self.chance.uniform(0.2, 4.0), self._wake)
        await self._wakes
        timer.cancel()

    def _wake(self) -> None:
        if self._wakes is not None and not self._wakes.done():
            self._wakes.set_result(None)

    def connect(self, server: Server) -> None:
        """Come to the table, with or without what is known of it."""
        since = self.chance.choice((self.version, self.version, 0, None))
        name = self.name if self.token is not None else None
        self._ear = Ear(self.world.heard, self.table, name, since)
        address = f"10.0.0.{self.chance.randrange(1, 250)}"
        self.wire = Wire(server, self.table, address, self.world.trace, self._hear, self._end)
        self._server = server.name
        reads = self.chance.random() < 0.5
        hello = {"type": "hello", "token": self.token, "version": since, "reads": reads}
        self.wire.say(msgspec.json.encode(hello).decode())

    def _hear(self, text: bytes) -> None:
        message = _decoder.decode(text)
        self._wake()
        if isinstance(message, Told):
            self._update(message, text)
        elif isinstance(message, Ack):
            self._answered(message.mark, "repeated" if message.repeated else "ack", message.version)
        elif isinstance(message, Refused):
            self._answered(message.mark, message.code, 0)
            if message.mark is None:
                self.world.trace.note(f"{self.name} is refused: {message.code}")
                if message.code == "internal":
                    self.world.trace.violated("the server failed")
                if message.code == "unknown_seat_link":
                    self.token = None  # somebody else has the seat now
        elif isinstance(message, Pong):
            self._answered(message.mark, "ack", 0)

    def _answered(self, mark: int | None, answer: str, version: int) -> None:
        operation = self.pending.pop(-1 if mark is None else mark, None)
        if operation is not None:
            self.world.operations.end(operation, answer, version)

    def _update(self, told: Told, text: bytes) -> None:
        follow = next((one for one in self.pending.values() if one.kind == "follow"), None)
        if follow is not None and self.follows(text):
            self.pending.pop(follow.number)
            self.world.operations.end(follow, "ack")
        if self._ear is not None:
            self.world.trace.note(f"{self.name} hears of {told.version} as {told.seat}")
            self._ear.hear(told, self._server)
        self.version, self.told = told.version, told

    def follows(self, text: bytes) -> bool:
        """Is this the first update of the rematch's table? Then that is where it is now."""
        message: Json = msgspec.json.decode(text)
        card = message.get("card")
        if card is None or card["table"] == self.table:
            return False
        self.table = card["table"]
        self._ear = Ear(self.world.heard, self.table, self.name if self.token else None, None)
        return True

    def _end(self) -> None:
        """The connection is over: what was not answered never will be."""
        self.wire = None
        self._wake()
        for operation in self.pending.values():
            self.world.operations.end(operation, "lost")
        self.pending.clear()

    def read_on(self) -> None:
        """Read again; whoever does not read cannot blame the server."""
        if self.wire is not None and self.wire.stalled:
            for operation in self.pending.values():
                operation.sent = self.world.trace.now()
            self.wire.read_on()

    def ask(self, kind: str, **facts: Json) -> None:
        """Ask for something over the connection."""
        if self.wire is None:
            return
        operation = self.world.operations.begin(self.table, self.name, kind, facts)
        self.pending[operation.number] = operation
        message = {"type": kind, **facts, "mark": operation.number}
        self.wire.say(msgspec.json.encode(message).decode())

    def moves(self) -> list[str]:
        """What it could play now, as far as it knows."""
        return [] if self.told is None else moves_of(self.told)

    @property
    def is_served(self) -> bool:
        """Has it been answered everything, and does it know all that happened?"""
        if self.wire is None:
            return False
        book = self.world.audit.books[self.table]
        return not self.pending and self.version == len(book.lines)

"""Clients that play at random: of our server, and of boardgame.io's."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial

import msgspec
from benchmarks.site_load import Table
from benchmarks.site_wire import Wire, open_wire

from sevenfold.site.client import Server


class _Move(msgspec.Struct):
    move: str


class _Told(msgspec.Struct):
    """The little that a random player reads of a message."""

    type: str
    ply: int = 0
    stage: str = ""
    next: str | None = None
    legal: list[_Move] | None = None


_read = msgspec.json.Decoder(_Told)


class Sevenfold:
    """Our server: random players of a game, and a rematch whenever a match is over."""

    def __init__(self, port: int, game: str, players: int) -> None:
        self._port = port
        self._game = game
        self._players = players
        self.sizes: list[int] = []

    async def open(self, table: Table) -> None:
        """Create a table, sit down at every seat, and begin."""
        server = Server(f"http://127.0.0.1:{self._port}")
        first = await server.create(self._game, [None] * self._players, "0")
        others = [await server.sit(first.table, n, str(n)) for n in range(1, self._players)]
        await first.start()
        tokens = [seat.token for seat in (first, *others)]
        await self._join(table, first.table, tokens)

    async def _join(self, table: Table, name: str, tokens: list[str]) -> None:
        rooms = [_Player(self, table, tokens, seat) for seat in range(len(tokens))]
        for player in rooms:
            await player.connect(name)

    async def connect(self, name: str, hear: Callable[[bytes], None]) -> Wire:
        """A connection to a table."""
        return await open_wire(self._port, f"/api/tables/{name}/live", hear)

    def hello(self, token: str) -> bytes:
        """The first message of a player."""
        return msgspec.json.encode({"type": "hello", "token": token})


class _Player:
    """A random player at a table of ours, who stays for the rematch."""

    def __init__(self, server: Sevenfold, table: Table, tokens: list[str], seat: int) -> None:
        self._server = server
        self._table = table
        self._token = tokens[seat]
        self._ply = -1
        self._wire: Wire | None = None

    async def connect(self, name: str) -> None:
        self._wire = await self._server.connect(name, self._hear)
        self._wire.send(self._server.hello(self._token))

    def _hear(self, message: bytes) -> None:
        told = _read.decode(message)
        if told.type == "refused":
            raise RuntimeError(message.decode())
        if told.type != "update" or self._wire is None:
            return
        if told.ply > self._ply >= 0:
            self._table.heard(told.ply)
            self._server.sizes.append(len(message))
        if told.next is not None:
            self._ply = -1
            self._wire.send(b'{"type":"follow"}')
            return
        if told.stage == "over" and told.ply != self._ply:
            self._wire.send(b'{"type":"rematch"}')
        elif told.legal and told.ply != self._ply:
            move = random.choice(told.legal).move
            request = msgspec.json.encode({"type": "move", "ply": told.ply, "move": move})
            self._table.decide(told.ply + 1, partial(self._wire.send, request))
        self._ply = told.ply


class BoardgameIo:
    """boardgame.io's server: clients that speak its protocol over the same wire."""

    def __init__(self, port: int, players: int) -> None:
        self._port = port
        self._players = players
        self._tables = 0
        self.sizes: list[int] = []

    async def open(self, table: Table) -> None:
        """A new match, at which every client plays when it is its turn."""
        self._tables += 1
        name = f"match{self._tables}"
        for seat in range(self._players):
            player = _Peer(self, table, name, seat)
            await player.connect(self._port, self._players)


class _Peer:
    """A client of boardgame.io: socket.io's framing, its own messages."""

    def __init__(self, server: BoardgameIo, table: Table, match: str, seat: int) -> None:
        self._server = server
        self._table = table
        self._match = match
        self._seat = str(seat)
        self._joined = asyncio.Event()
        self._state = -1
        self._wire: Wire | None = None

    async def connect(self, port: int, players: int) -> None:
        self._wire = await open_wire(port, "/socket.io/?EIO=4&transport=websocket", self._hear)
        self._wire.send(b"40/bench,")
        await self._joined.wait()
        self._emit("sync", self._match, self._seat, None, players)

    def _emit(self, *event: object) -> None:
        if self._wire is not None:
            self._wire.send(b"42/bench," + msgspec.json.encode(event))

    def _hear(self, message: bytes) -> None:
        if message == b"2" and self._wire is not None:
            self._wire.send(b"3")
        elif message.startswith(b"40/bench"):
            self._joined.set()
        elif message.startswith(b'42/bench,["update"'):
            state = _read_update.decode(message[9:])[2]
            self._table.heard(state.state_id)
            self._server.sizes.append(len(message))
            self._consider(state)
        elif message.startswith(b'42/bench,["sync"'):
            self._consider(_read_sync.decode(message[9:])[2].state)

    def _consider(self, state: _PeerState) -> None:
        number = state.state_id
        if state.ctx.current_player != self._seat or number == self._state:
            return
        self._state = number
        payload = {"type": "lay", "args": [number % 7], "playerID": self._seat}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._table.decide(
            number + 1, lambda: self._emit("update", action, number, self._match, self._seat)
        )


class _PeerContext(msgspec.Struct, rename={"current_player": "currentPlayer"}):
    current_player: str


class _PeerState(msgspec.Struct, rename={"state_id": "_stateID"}):
    ctx: _PeerContext
    state_id: int


class _PeerSync(msgspec.Struct):
    state: _PeerState


_read_update = msgspec.json.Decoder(tuple[str, str, _PeerState, msgspec.Raw])
_read_sync = msgspec.json.Decoder(tuple[str, str, _PeerSync])

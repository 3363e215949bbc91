"""A player over the wire: sits at a table of a server, and comes back by itself when it is cut off.

    async def main():
        server = Server("http://127.0.0.1:7777")
        seat = await server.create("7", [None, "random"], name="Ada")
        await seat.start()
        last = await seat.play(lambda update: update["legal"][0]["move"])
        print(last["state"]["scores"])

Whatever network or server do, a move is carried out once: it is sent again until it is
acknowledged, with the ply that it answers.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any, TypeAlias
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Json

Told: TypeAlias = dict[str, Json]
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
_RETURN = 1  # the mark of taking the seat back from a bot


class ServerRefused(SevenfoldError):
    """The server refused, for a reason with a code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Server:
    """A server that one can play at."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    async def create(
        self, game: str, seats: Sequence[str | None], name: str, **wishes: Json
    ) -> RemoteSeat:
        """Create a table and sit at it; the wishes are those of `POST /api/tables`."""
        wish = {"game": game, "seats": list(seats), "name": name, **wishes}
        return RemoteSeat(self, **_own(await self.post("/api/tables", wish)))

    async def sit(self, table: str, seat: int, name: str) -> RemoteSeat:
        """Sit down at a table of somebody else."""
        found = await self.post(f"/api/tables/{table}/seats/{seat}", {"name": name})
        return RemoteSeat(self, **_own(found))

    async def get(self, path: str, token: str | None = None) -> Told:
        """Ask for something."""
        return await asyncio.to_thread(self._request, path, None, token)

    async def post(self, path: str, body: Told, token: str | None = None) -> Told:
        """Have something done."""
        return await asyncio.to_thread(self._request, path, body, token)

    def _request(self, path: str, body: Told | None, token: str | None) -> Told:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        sent = None if body is None else msgspec.json.encode(body)
        request = Request(f"{self.url}{path}", sent, headers)  # noqa: S310
        try:
            with urlopen(request, timeout=60) as response:  # noqa: S310
                return _object(response.read())
        except HTTPError as error:
            with error:
                problem = _object(error.read())["error"]
            raise ServerRefused(problem["code"], problem["message"]) from None
        except HTTPException as error:
            raise ConnectionError(f"the server broke off its answer: {error}") from None


@dataclass
class RemoteSeat:
    """A seat at a table of a server."""

    server: Server
    table: str
    seat: int
    token: str
    acknowledged: dict[int, str] = field(default_factory=dict)  # moves by the ply they made
    connections: int = 0
    _version: int | None = None
    _pending: tuple[int, str] | None = None

    async def start(self) -> None:
        """Begin the match."""
        await self.server.post(f"/api/tables/{self.table}/start", {}, self.token)

    async def play(self, choose: Callable[[Told], str]) -> Told:
        """Play until the match is over; returns the last update.

        `choose` is given an update with legal moves, and says the move.
        """
        pause = _FIRST_PAUSE
        while True:
            try:
                async with connect(self.address, compression=None, max_size=None) as socket:
                    self.connections += 1
                    pause = _FIRST_PAUSE
                    last = await self._play(socket, choose)
                if last is not None:
                    return last
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
                pause = min(2 * pause, _LONGEST_PAUSE)

    @property
    def address(self) -> str:
        """Where the table's WebSocket is."""
        return f"ws{self.server.url.removeprefix('http')}/api/tables/{self.table}/live"

    async def _play(self, socket: ClientConnection, choose: Callable[[Told], str]) -> Told | None:
        """Play over one connection; None when it ends before the match."""
        hello = {"type": "hello", "token": self.token, "version": self._version}
        await _send(socket, hello)
        await self._send_move(socket)  # one that may not have been heard
        last: Told = {}
        async for text in socket:
            told = _object(text)
            if told["type"] == "update":
                last = told
                self._version = told["version"]
                if "replaced" in told and told["stage"] == "playing":
                    self._pending = None
                    await _send(socket, {"type": "return", "mark": _RETURN})
            elif told["type"] == "ack" and told.get("mark") != _RETURN:
                self._note()
            elif told["type"] == "refused":
                await self._refused(socket, told)
            if self._pending is None and last:
                if last["stage"] == "over":
                    return last
                if "legal" in last and last["ply"] + 1 not in self.acknowledged:
                    self._pending = (last["ply"], choose(last))
                    await self._send_move(socket)
        return None

    def _note(self) -> None:
        if self._pending is not None:
            ply, move = self._pending
            self.acknowledged[ply + 1] = move
            self._pending = None

    async def _send_move(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            ply, move = self._pending
            await _send(socket, {"type": "move", "ply": ply, "move": move})

    async def _refused(self, socket: ClientConnection, told: Told) -> None:
        """A bot or the clock was quicker, the server asks for patience, or all is wrong."""
        if told["code"] in ("stale", "not_your_turn", "match_over", "replaced", "not_replaced"):
            self._pending = None
        elif told["code"] in ("not_saved", "too_many", "server_full"):
            await asyncio.sleep(_LONGEST_PAUSE)
            await self._send_move(socket)
        elif told["code"] in ("unsure", "elsewhere", "internal"):
            raise ConnectionError(told["message"])  # look again how the table stands
        else:
            raise ServerRefused(told["code"], told["message"])


async def _send(socket: ClientConnection, message: Told) -> None:
    await socket.send(msgspec.json.encode(message).decode())


def _object(text: bytes | str) -> Told:
    found: Told = msgspec.json.decode(text)
    return found


def _own(found: Told) -> dict[str, Any]:
    return {"table": found["table"], "seat": found["seat"], "token": found["token"]}

"""Tables for tests: created over HTTP, with a token for each person."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection

from sevenfold.site.live.opening import Wish
from sevenfold.site.live.story import hashed
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.messages import Start
from tests.site.running import Running

NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")


@dataclass
class Seated:
    """A table, and the tokens of its seats (None for a bot's)."""

    http: httpx.Client
    name: str
    tokens: list[str | None]

    def get(self, path: str = "", seat: int | None = None, **query: Any) -> Any:
        answer = self.http.get(
            f"/api/tables/{self.name}{path}", headers=self.headers(seat), params=query
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, seat: int | None = None, /, **body: Any) -> httpx.Response:
        return self.http.post(
            f"/api/tables/{self.name}/{path}", headers=self.headers(seat), json=body
        )

    def done(self, path: str, seat: int | None = None, /, **body: Any) -> Any:
        answer = self.post(path, seat, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, seat: int | None = None, /, **body: Any) -> str:
        return code(self.post(path, seat, **body))

    def headers(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"authorization": f"Bearer {self.tokens[seat]}"}

    def play(self, choices: random.Random, plies: int = 10**6) -> dict[str, Any]:
        """Random moves of everybody over HTTP; returns the last update of seat 0."""
        now: dict[str, Any] = self.get(seat=0)
        for _ in range(plies):
            if now["stage"] == "over":
                break
            turn = now["turn"]
            move = choices.choice(self.get("/legal", turn)["legal"])["move"]
            self.done("move", turn, ply=now["ply"], move=move)
            now = self.get(seat=0)
        return now


def code(answer: httpx.Response) -> str:
    """The code of a refusal."""
    assert answer.status_code >= 400, answer.text
    found: str = answer.json()["error"]["code"]
    return found


def seat_people(
    server: Running, game: str, players: int = 2, begin: bool = True, **wishes: Any
) -> Seated:
    """A table at which everybody sits."""
    http = server.client()
    wish = {"game": game, "seats": [None] * players, "name": NAMES[0], **wishes}
    created = http.post("/api/tables", json=wish)
    assert created.status_code == 201, created.text
    name = created.json()["table"]
    tokens = [created.json()["token"]]
    for seat in range(1, players):
        answer = http.post(f"/api/tables/{name}/seats/{seat}", json={"name": NAMES[seat]})
        assert answer.status_code == 201, answer.text
        tokens.append(answer.json()["token"])
    table = Seated(http, name, tokens)
    if begin:
        table.done("start", 0)
    return table


def begin(server: Running, wish: Wish) -> tuple[LiveTable, int, str]:
    """A table whose creator begins at once, with times that the API is too polite for.

    Also the creator's seat, and its token.
    """

    async def create_and_start() -> tuple[LiveTable, int, str]:
        table, seat, token = await server.site.hall.create(wish, NAMES[0])
        await table.do(Caller(hashed(token), server.site.purses.of("test")), Start())
        return table, seat, token

    return server.do(create_and_start)


async def say(socket: ClientConnection, kind: str, **message: Any) -> None:
    await socket.send(json.dumps({"type": kind, **message}))


async def hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if not kinds or message["type"] in kinds:
            return message


async def enter(socket: ClientConnection, **hello: Any) -> dict[str, Any]:
    """Say hello at a table; returns the first update."""
    await say(socket, "hello", **hello)
    return await hear(socket, "update")

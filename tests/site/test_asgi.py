"""The application is ordinary ASGI: it runs under servers that know nothing of it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
from hypercorn.asyncio import serve
from hypercorn.config import Config
from hypercorn.typing import Framework
from starlette.testclient import TestClient
from websockets.asyncio.client import connect

from sevenfold.site.app import create_app
from tests.site.running import free_port, settings_for
from tests.site.tables import enter, hear, say


@contextmanager
def visiting(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """The application without any server."""
    app, _ = create_app(settings_for(folder, **changes))
    with TestClient(app, base_url="http://localhost") as http:
        yield http


def test_a_table_without_a_server(tmp_path: Path) -> None:
    with visiting(tmp_path) as http:
        wish = {"game": "7", "seats": [None, None], "name": "Ada"}
        created = http.post("/api/tables", json=wish).json()
        path = f"/api/tables/{created['table']}"
        sat = http.post(f"{path}/seats/1", json={"name": "Ben"})
        assert sat.status_code == 201
        tokens = [created["token"], sat.json()["token"]]
        seats = [{"authorization": f"Bearer {token}"} for token in tokens]
        assert http.post(f"{path}/start", headers=seats[0]).json()["version"] == 3
        turn = http.get(path).json()["turn"]
        move = http.get(f"{path}/legal", headers=seats[turn]).json()["legal"][0]["move"]
        done = http.post(f"{path}/move", headers=seats[turn], json={"ply": 0, "move": move})
        assert done.json()["ply"] == 1
        told = http.get(f"{path}/events?since=3&language=en").json()
        assert [line["what"] for line in told["happened"]] == ["moved"]


def test_without_a_key_there_are_no_metrics(tmp_path: Path) -> None:
    with visiting(tmp_path, metrics_key=None) as http:
        answer = http.get("/metrics", headers={"authorization": "Bearer "})
        assert answer.json() == {"error": {"code": "not_found", "message": "not found"}}


def test_another_server(tmp_path: Path) -> None:
    app, _ = create_app(settings_for(tmp_path))
    port = free_port()
    config = Config()
    config.bind = [f"127.0.0.1:{port}"]

    async def visit() -> None:
        ended = asyncio.Event()
        serving = asyncio.create_task(
            serve(cast(Framework, app), config, shutdown_trigger=ended.wait)
        )
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            while True:
                try:
                    page = await http.get("/")
                    break
                except httpx.ConnectError:
                    await asyncio.sleep(0.02)
            assert "<html" in page.text
            assert (await http.head("/")).headers["content-length"]
            wish = {"game": "7", "seats": [None, "random"], "name": "Ada"}
            created = (await http.post("/api/tables", json=wish)).json()
        address = f"ws://127.0.0.1:{port}/api/tables/{created['table']}/live"
        async with connect(address) as socket:
            assert (await enter(socket, token=created["token"]))["seat"] == 0
            await say(socket, "start", mark=1)
            heard = [await hear(socket, "ack", "update") for _ in range(2)]
            assert {message["type"] for message in heard} == {"ack", "update"}
        ended.set()
        await serving

    asyncio.run(visit())

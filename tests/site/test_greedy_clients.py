"""Clients that take as much as they may: nobody else notices."""

import asyncio
import base64
import socket as sockets
from pathlib import Path

import pytest

from sevenfold.site.settings import Limits, Rate
from sevenfold.site.store import Elsewhere, Store
from sevenfold.site.store.desk import ThreadDesk
from tests.site.running import GENEROUS, PLENTY, Running, live, running, settings_for
from tests.site.tables import enter, hear, say, seat_people

PING = b"\x89\x80\x00\x00\x00\x00"  # an empty frame of a client


def websocket(server: Running, table: str) -> sockets.socket:
    """An open WebSocket, as bytes."""
    raw = sockets.create_connection(("127.0.0.1", server.port), timeout=20)
    key = base64.b64encode(bytes(16)).decode()
    raw.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in raw.recv(4096)
    return raw


def flooded(raw: sockets.socket, pings: int) -> bool:
    """Send pings without reading; did the server end the connection?"""
    try:
        for _ in range(pings // 1000):
            raw.sendall(PING * 1000)
        raw.settimeout(20)
        while raw.recv(1 << 16):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_pings_are_paid_for_and_too_many_end_the_connection(tmp_path: Path) -> None:
    limits = Limits(work=Rate(600, 1.0))
    with running(settings_for(tmp_path, limits=limits)) as server:
        with websocket(server, "nonsense") as raw:
            assert flooded(raw, 100_000)
        with sockets.create_connection(("127.0.0.1", server.port), timeout=20) as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"HTTP/1.1 " in other.recv(4096)  # served or refused, but at once


def test_a_frame_that_comes_in_bites_is_whole(server: Running) -> None:
    table = seat_people(server, "7")

    async def shout() -> None:
        async with live(server, table.name) as socket:
            await enter(socket, token=table.tokens[0])
            for mark in range(20):  # several kilobytes at once
                await say(socket, "chat", text=f"{mark} " + "x" * 250, mark=mark)
            answers = [await hear(socket, "ack", "refused") for _ in range(20)]
            assert [answer["mark"] for answer in answers] == list(range(20))

    asyncio.run(shout())


def test_a_stranger_takes_nothing_from_a_table(tmp_path: Path) -> None:
    limits = Limits(work=PLENTY, tables=PLENTY, chat=PLENTY, seat_work=Rate(50, 0.001))
    with running(settings_for(tmp_path, limits=limits)) as server:
        table = seat_people(server, "7")
        for _ in range(100):
            assert table.refused("move", ply=0, move="4") == "seat_link_needed"
            assert table.refused("seats/0", name="Eve") == "already_started"
        turn = table.get()["turn"]
        move = table.get("/legal", turn)["legal"][0]["move"]
        table.done("move", turn, ply=0, move=move)


def test_a_seat_takes_nothing_from_another_one(tmp_path: Path) -> None:
    """Whoever floods a table with what is refused uses up its own share."""
    limits = Limits(work=PLENTY, tables=PLENTY, chat=PLENTY, seat_work=Rate(50, 0.001))
    with running(settings_for(tmp_path, limits=limits)) as server:
        table = seat_people(server, "7")
        turn = table.get()["turn"]
        while table.refused("move", 1 - turn, ply=77, move="4") != "too_many":
            pass
        move = table.get("/legal", turn)["legal"][0]["move"]
        table.done("move", turn, ply=0, move=move)


def test_waking_tables_costs_more_than_looking_at_them(tmp_path: Path) -> None:
    """A long match takes a while to load, and a name that is none asks the database, too."""
    with running(settings_for(tmp_path, limits=Limits(work=Rate(200, 0.001)))) as server:
        table, http = seat_people(server, "7"), server.client()
        for _ in range(20):
            table.get()
        answers = [http.get(f"/api/tables/none{number}") for number in range(20)]
        assert [answers[0].status_code, answers[-1].status_code] == [404, 429]


def test_coming_and_going_is_limited_for_a_table(tmp_path: Path) -> None:
    limits = Limits(work=PLENTY, tables=PLENTY, seat_work=PLENTY, seating=Rate(4, 0.001))
    with running(settings_for(tmp_path, limits=limits)) as server:
        table = seat_people(server, "7", 2, begin=False)
        seen = set()
        for _ in range(6):
            answer = table.post("replace", 0, seat=1, bot=None)
            seen.add(answer.status_code)
            seen.add(table.post("leave", 1).status_code)
        assert 429 in seen
    assert GENEROUS.seating.burst > Limits().seating.burst


def test_one_refused_job_does_not_break_the_commit_of_others(tmp_path: Path) -> None:
    commits: list[float] = []

    async def write() -> None:
        store = Store.open(f"sqlite:///{tmp_path / 'site.db'}", observe=commits.append)
        desk = store._desk
        assert isinstance(desk, ThreadDesk)

        def refuse(_: object) -> None:
            raise Elsewhere("this table is somewhere else")

        jobs = [desk.write(lambda _: None) for _ in range(10)]
        refused = desk.write(refuse)
        await asyncio.gather(*jobs)
        with pytest.raises(Elsewhere):
            await refused
        assert len(commits) == 1
        await store.close()

    asyncio.run(write())

"""Clients that speak nonsense, shout, dawdle, vanish, hurry or come twice."""

import asyncio
import json
import random
import socket as sockets
from typing import Any, BinaryIO

import pytest
from websockets.exceptions import ConnectionClosed

from tests.site.doors import call, frame, upgrade
from tests.site.running import Running, live
from tests.site.tables import enter, hear, say, seat_people

PING = 0x89


def test_what_cannot_be_understood_is_refused_and_changes_nothing(server: Running) -> None:
    table = seat_people(server, "7")

    async def misbehave() -> None:
        async with live(server, table.name) as socket:
            before = await enter(socket, token=table.tokens[0])
            for wrong in (
                "{",
                "[]",
                "null",
                '{"type": "dance"}',
                '{"type": "move"}',
                '{"type": "move", "ply": -1, "move": "draw"}',
                '{"type": "move", "ply": "0", "move": "draw"}',
                '{"type": "move", "ply": 0, "move": "draw", "seat": 1}',
                '{"type": "hello"}',
                '{"type": "move", "ply": 1e400, "move": "draw"}',
                "[" * 2_000,
                "[" * 2_000 + "]" * 2_000,
                '{"type": "move", "x": ' + '{"x":' * 600 + "1" + "}" * 600 + "}",
            ):
                await socket.send(wrong)
                assert (await hear(socket, "refused"))["code"] == "invalid", wrong
            await say(socket, "move", ply=0, move="castle" * 60, mark=9)
            refused = await hear(socket, "refused")
            assert refused["mark"] == 9
            after = await asyncio.to_thread(table.get)
            assert after["version"] == before["version"]

    asyncio.run(misbehave())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type": "move", "ply": 0, "move": "draw"}', "invalid"),
        ('{"type": "hello", "token": "nonsense"}', "unknown_seat_link"),
        ('{"type": "hello", "language": "la"}', "invalid"),
        ('{"type": "hello", "version": -1}', "invalid"),
        (b"\x00\x01", "invalid"),
        ("[" * 2_000 + "]" * 2_000, "invalid"),
        ('{"type": "hello", "token": ' + "[" * 1_900 + "]" * 1_900 + "}", "invalid"),
    ],
)
def test_a_wrong_hello_ends_the_connection(server: Running, first: str | bytes, code: str) -> None:
    table = seat_people(server, "7")

    async def greet() -> None:
        async with live(server, table.name) as socket:
            await socket.send(first)
            assert (await hear(socket))["code"] == code
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4000, code)

    asyncio.run(greet())


def test_a_table_that_is_not_there(server: Running) -> None:
    async def greet() -> None:
        async with live(server, "nowhere") as socket:
            await say(socket, "hello")
            assert (await hear(socket))["code"] == "unknown_table"

    asyncio.run(greet())


def test_a_message_that_is_too_large_ends_the_connection(server: Running) -> None:
    table = seat_people(server, "7")

    async def shout() -> None:
        async with live(server, table.name) as socket:
            await enter(socket, token=table.tokens[0])
            await socket.send('{"type": "chat", "text": "' + "x" * 10_000 + '"}')
            with pytest.raises(ConnectionClosed):
                await hear(socket, "nothing that is ever said")

    asyncio.run(shout())
    assert table.get()["version"] == 3


def test_a_slow_client_delays_nobody_and_misses_nothing(server: Running) -> None:
    table = seat_people(server, "7-seas")

    async def dawdle() -> None:
        async with live(server, table.name, max_queue=1, ping_interval=None) as slow:
            first = await enter(slow, version=0)
            last = await asyncio.to_thread(table.play, random.Random(1))  # it reads nothing
            heard = [line["version"] for line in first["happened"]]
            messages = 0
            while heard[-1] < last["version"]:
                update = await hear(slow, "update")
                messages += 1
                heard += [line["version"] for line in update["happened"]]
            assert heard == list(range(1, last["version"] + 1))
            assert update["state"]["over"]

    asyncio.run(dawdle())


def test_a_client_that_vanishes_harms_nobody(server: Running) -> None:
    table = seat_people(server, "7")

    async def vanish() -> None:
        connection = live(server, table.name)
        socket = await connection
        await enter(socket, token=table.tokens[1])
        raw = socket.transport.get_extra_info("socket")
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        socket.transport.abort()
        await asyncio.to_thread(table.play, random.Random(2), 5)

    asyncio.run(vanish())
    assert table.get()["ply"] == 5


def test_requests_sent_in_one_go_are_answered_in_order(server: Running) -> None:
    table = seat_people(server, "7")
    turn = table.get()["turn"]

    async def hurry() -> None:
        async with live(server, table.name) as socket:
            move = (await enter(socket, token=table.tokens[turn]))["legal"][0]["move"]
            await say(socket, "move", ply=0, move=move, mark=1)
            await say(socket, "chat", text="long " * 40, mark=2)  # more than one short frame
            await say(socket, "ping", mark=3)
            await say(socket, "move", ply=0, move=move, mark=4)
            answers = [await hear(socket, "ack", "pong") for _ in range(4)]
            assert [answer["mark"] for answer in answers] == [1, 2, 3, 4]
            assert answers[3]["repeated"]

    asyncio.run(hurry())


def test_a_move_counts_although_its_player_hangs_up_at_once(server: Running) -> None:
    table = seat_people(server, "7")
    turn = table.get()["turn"]

    async def move_and_go() -> None:
        async with live(server, table.name) as watching:
            await enter(watching)
            socket = await live(server, table.name)
            move = (await enter(socket, token=table.tokens[turn]))["legal"][0]["move"]
            await say(socket, "move", ply=0, move=move)
            socket.transport.abort()
            told = await hear(watching, "update")
            assert (told["ply"], told["happened"][0]["move"]) == (1, move)

    asyncio.run(move_and_go())


def test_the_same_seat_twice_and_the_same_move_from_both(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper")
    turn = table.get()["turn"]

    async def twice() -> None:
        async with live(server, table.name) as one, live(server, table.name) as other:
            for socket in (one, other):
                await enter(socket, token=table.tokens[turn])
            await asyncio.gather(
                *(say(socket, "move", ply=0, move="draw") for socket in (one, other))
            )
            answers = [await hear(one, "ack"), await hear(other, "ack")]
            assert sorted(answer["repeated"] for answer in answers) == [False, True]
            assert {answer["ply"] for answer in answers} == {1}

    asyncio.run(twice())
    assert table.get()["ply"] == 1


def test_pieces_and_heaps_of_frames_are_understood(server: Running) -> None:
    table = seat_people(server, "7")
    with call(server.port) as raw, raw.makefile("rb") as stream:
        raw.sendall(upgrade(f"/api/tables/{table.name}/live"))
        while stream.readline() != b"\r\n":
            pass
        raw.sendall(frame(b'{"type":"hello"}'))
        assert read_next(stream, "update")["seat"] is None
        raw.sendall(frame(b"", PING))
        raw.sendall(frame(b'{"type":"ping","mark":1}'))
        assert read_next(stream, "pong")["mark"] == 1
        raw.sendall(frame(b'{"type":"ping","mark":2}') + frame(b'{"type":"ping","mark":3}'))
        assert [read_next(stream, "pong")["mark"] for _ in range(2)] == [2, 3]
        for byte in frame(b'{"type":"ping","mark":4}'):
            raw.sendall(bytes((byte,)))
        assert read_next(stream, "pong")["mark"] == 4


def read_next(stream: BinaryIO, wanted: str) -> dict[str, Any]:
    """The next message of a type, from the bytes of the connection."""
    while True:
        kind, length = stream.read(2)
        if length == 126:
            length = int.from_bytes(stream.read(2), "big")
        body = stream.read(length)
        if kind == 0x81:
            message: dict[str, Any] = json.loads(body)
            if message["type"] == wanted:
                return message

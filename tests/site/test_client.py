"""The client in Python: what goes wrong is told as it is."""

import asyncio
import socket as sockets
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from sevenfold.site.client import RemoteSeat, Server, ServerRefused
from tests.site.running import Running, running, settings_for
from tests.site.tables import seat_people


def test_the_client_says_why_it_was_refused(server: Running) -> None:
    async def ask() -> None:
        with pytest.raises(ServerRefused) as refused:
            await server.player().create("chess", [None, None], name="Ada")
        assert refused.value.code == "unknown_game"

    asyncio.run(ask())


def test_an_answer_that_breaks_off_is_a_lost_connection() -> None:
    with sockets.create_server(("127.0.0.1", 0)) as listening:
        server = Server(f"http://127.0.0.1:{listening.getsockname()[1]}")

        def break_off() -> None:
            with listening.accept()[0] as connection:
                connection.recv(1000)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 276\r\n\r\n")

        async def ask() -> None:
            breaking_off = asyncio.create_task(asyncio.to_thread(break_off))
            with pytest.raises(ConnectionError, match="broke off its answer"):
                await server.get("/health")
            await breaking_off

        asyncio.run(ask())


@pytest.mark.parametrize("code", ["not_saved", "unsure", "elsewhere", "internal", "too_many"])
def test_a_move_that_could_not_be_kept_is_sent_again(code: str) -> None:
    """A server that refuses once; whatever it says, the client sees how the table stands."""
    sent: list[str] = []

    async def answer(socket: ServerConnection) -> None:
        now = {"version": 3, "ply": 0, "stage": "over" if len(sent) > 1 else "playing"}
        legal = [{"move": "4"}] if len(sent) < 2 else None
        await socket.send(msgspec.json.encode({"type": "update", **now, "legal": legal}).decode())
        async for text in socket:
            told = msgspec.json.decode(text)
            if told["type"] == "move":
                sent.append(told["move"])
                kind = {"type": "ack"} if len(sent) > 1 else {"type": "refused", "code": code}
                await socket.send(msgspec.json.encode({**kind, "message": "…"}).decode())
                over = {"type": "update", **now, "stage": "over", "ply": 1}
                if len(sent) > 1:
                    await socket.send(msgspec.json.encode(over).decode())

    async def play() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            seat = RemoteSeat(Server(url), "table", 0, "token")
            last = await seat.play(lambda update: update["legal"][0]["move"])
            assert last["stage"] == "over"

    asyncio.run(play())
    assert sent == ["4", "4"]


def test_a_client_that_was_replaced_takes_its_seat_back(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, absent_seconds=0.0, bot_delay=(1e6, 1e6))) as server:
        table = seat_people(server, "7")
        table.done("replace", 0, seat=1)

        async def play() -> None:
            seats = [
                RemoteSeat(server.player(), table.name, seat, str(token))
                for seat, token in enumerate(table.tokens)
            ]
            choose = [seat.play(lambda update: update["legal"][0]["move"]) for seat in seats]
            assert [last["stage"] for last in await asyncio.gather(*choose)] == ["over", "over"]

        asyncio.run(play())
        what = [line["what"] for line in table.get("/events", since=3)["happened"]]
        assert [one for one in what if one != "moved"] == ["replaced", "returned"]

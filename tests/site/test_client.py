"""The client in Python: what goes wrong is told as it is."""

import asyncio
import socket as sockets

import pytest

from sevenfold.site.client import Server, ServerRefused
from tests.site.running import Running


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

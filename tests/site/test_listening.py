"""Slow listeners and closed tables: nobody fills the memory, and nobody waits for ever."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from starlette.types import Message, Receive, Scope, Send

from sevenfold.site.connection import LiveTables
from sevenfold.site.errors import Refusal
from sevenfold.site.live.listener import Listener
from sevenfold.site.live.mailbox import Mailbox
from tests.site.running import Running
from tests.site.tables import seat_people

FEW = 50


async def until_nothing_changes(figure: Callable[[], int]) -> None:
    """Let the loop turn until a figure grows no more."""
    before = -1
    while before != figure():
        before = figure()
        for _ in range(1000):
            await asyncio.sleep(0)


def test_who_does_not_read_gets_one_update_for_all_that_was_missed() -> None:
    async def listen() -> None:
        listener = Listener(None, None)
        for version in range(1, 1001):
            listener.tell_news(b"news", version)
        waiting = 0
        while await listener.next() is not None:
            waiting += 1
        assert waiting < FEW
        assert listener.version == waiting  # whatever came later has to be told again

    asyncio.run(listen())


def test_who_does_not_read_is_not_heard_either(server: Running) -> None:
    """A client that asks and asks without taking its answers is left with its questions."""
    table = seat_people(server, "7")

    async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("this is no path of a table")

    async def flood() -> int:
        heard = 0

        async def receive() -> Message:
            nonlocal heard
            heard += 1
            kind = {1: "connect", 2: "hello"}.get(heard, "ping")
            if kind == "connect":
                return {"type": "websocket.connect"}
            return {"type": "websocket.receive", "text": json.dumps({"type": kind})}

        async def send(message: Message) -> None:
            if message["type"] != "websocket.accept":
                await asyncio.Event().wait()

        scope = {"type": "websocket", "path": f"/api/tables/{table.name}/live", "client": None}
        serving = asyncio.create_task(LiveTables(nothing, server.site)(scope, receive, send))
        await until_nothing_changes(lambda: heard)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return heard

    assert 2 < server.do(flood) < FEW


def test_whoever_asked_a_table_that_is_put_away_is_told_so() -> None:
    async def close() -> None:
        begun = asyncio.Event()

        async def work() -> None:
            begun.set()
            await asyncio.Event().wait()

        async def later() -> None:
            raise AssertionError("this never begins")

        mailbox = Mailbox()
        asked: list[Awaitable[None]] = [
            asyncio.create_task(mailbox.ask(one)) for one in (work, later)
        ]
        await begun.wait()
        mailbox.close()
        for one in (*asked, mailbox.ask(later)):
            with pytest.raises(Refusal) as refused:
                await one
            assert refused.value.code == "unsure"

    asyncio.run(close())


def test_who_comes_to_a_table_in_the_moment_it_is_put_away_comes_again(server: Running) -> None:
    table = seat_people(server, "7")

    async def come_too_late() -> None:
        found = await server.site.hall.find(table.name)
        server.site.hall.abandon(found)
        with pytest.raises(Refusal, match="cannot be reached"):
            found.audience.join(Listener(None, None), None)

    server.do(come_too_late)

"""The WebSocket of a table: complete games, coming back, news of others, and going on."""

import asyncio
import json
import random
from typing import Any

import pytest

from sevenfold.games.registry import find, games
from sevenfold.match import verify
from sevenfold.site.client import Server
from tests.site.running import Running, live
from tests.site.tables import enter, hear, say, seat_people


async def play_with_clients(server: Server, game: str, players: int, seed: int) -> dict[str, Any]:
    """People that play over WebSockets until the end; returns the record."""
    first = await server.create(game, [None] * players, name="Ada")
    seats = [first, *[await server.sit(first.table, n, f"P{n}") for n in range(1, players)]]
    await first.start()
    choices = random.Random(seed)

    def choose(update: dict[str, Any]) -> str:
        move: str = choices.choice(update["legal"])["move"]
        return move

    last = await asyncio.gather(*(seat.play(choose) for seat in seats))
    record = await server.get(f"/api/tables/{first.table}/record")
    moves = [line["move"] for line in record["log"]]
    acknowledged = {ply: move for seat in seats for ply, move in seat.acknowledged.items()}
    assert [acknowledged[ply] for ply in sorted(acknowledged)] == moves
    assert all(update["winners"] == record["winners"] for update in last)
    return record


@pytest.mark.parametrize("game", games())
def test_two_clients_play_a_complete_game(server: Running, game: str) -> None:
    players = find(game).fewest
    record = asyncio.run(play_with_clients(server.player(), game, players, seed=7))
    assert verify(record) == []


@pytest.mark.parametrize("game", games())
def test_many_tables_with_as_many_people_as_can_play(server: Running, game: str) -> None:
    async def play() -> None:
        await asyncio.gather(
            *(play_with_clients(server.player(), game, find(game).most, n) for n in range(2))
        )

    asyncio.run(play())


def test_a_client_that_was_away_hears_everything_it_missed(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper")

    async def come_and_go() -> None:
        async with live(server, table.name) as socket:
            first = await enter(socket, token=table.tokens[1])
            assert first["seat"] == 1
            assert first["happened"] == []
        await asyncio.to_thread(table.play, random.Random(4), 6)
        async with live(server, table.name) as socket:
            later = await enter(socket, token=table.tokens[1], version=first["version"])
            missed = table.get("/events", 1, since=first["version"])["happened"]
            assert later["happened"] == missed
            assert [line["ply"] for line in missed] == [1, 2, 3, 4, 5, 6]
            await asyncio.to_thread(table.play, random.Random(4), 1)
            latest = await hear(socket, "update")
            assert latest["version"] == later["version"] + 1
            assert len(latest["happened"]) == 1
            assert "card" not in latest
        async with live(server, table.name) as socket:
            everything = await enter(socket, version=0)
            assert everything["seat"] is None
            assert everything["happened"][0]["version"] == 1

    asyncio.run(come_and_go())


def test_presence_chat_undo_and_pings(server: Running) -> None:
    table = seat_people(server, "7-steps")

    async def talk() -> None:
        async with live(server, table.name) as one, live(server, table.name) as other:
            await enter(one, token=table.tokens[0])
            await enter(other, token=table.tokens[1])
            while (await hear(one, "presence"))["connected"] != [True, True]:
                pass
            await say(other, "ping", mark=3)
            assert (await hear(other, "pong"))["mark"] == 3
            await say(other, "chat", text="hello", mark=4)
            assert (await hear(other, "ack"))["mark"] == 4
            assert (await hear(one, "update"))["happened"][0]["text"] == "hello"
            await other.close()
            while (await hear(one, "presence"))["connected"] != [True, False]:
                pass

    asyncio.run(talk())


def test_a_move_that_can_be_taken_back_is_announced(server: Running) -> None:
    table = seat_people(server, "7-steps")

    async def play() -> None:
        choices = random.Random(2)
        async with live(server, table.name) as one, live(server, table.name) as other:
            for seat, socket in enumerate((one, other)):
                await say(socket, "hello", token=table.tokens[seat])
            here = [await hear(one, "update"), await hear(other, "update")]
            for _ in range(400):
                turn = here[0]["turn"]
                socket = (one, other)[turn]
                move = choices.choice(here[turn]["legal"])["move"]
                ply = here[turn]["ply"]
                await say(socket, "move", ply=ply, move=move)
                here = [await hear(one, "update"), await hear(other, "update")]
                if here[0]["stage"] == "over":
                    pytest.fail("no move could be taken back")
                if (await asyncio.to_thread(table.get, "", turn))["may_undo"]:
                    assert (await hear(socket, "may_undo"))["ply"] == ply + 1
                    await say(socket, "undo", ply=ply + 1)
                    assert (await hear(socket, "update"))["ply"] == ply
                    return

    asyncio.run(play())


def test_whoever_leaves_a_seat_watches_on(server: Running) -> None:
    table = seat_people(server, "7", 3)

    async def leave() -> None:
        async with live(server, table.name) as socket:
            await enter(socket, token=table.tokens[2])
            await say(socket, "leave", bot="random")
            while (await hear(socket, "update"))["seat"] is not None:
                pass
            await say(socket, "chat", text="bye")
            assert (await hear(socket, "refused"))["code"] == "seat_link_needed"

    asyncio.run(leave())


def test_a_connection_goes_on_to_the_rematch(server: Running) -> None:
    table = seat_people(server, "7")

    async def play_again() -> None:
        async with (
            live(server, table.name) as one,
            live(server, table.name) as other,
            live(server, table.name) as watching,
        ):
            sockets = (one, other, watching)
            for socket, token in zip(sockets, (*table.tokens, None), strict=True):
                await enter(socket, token=token)
            await say(one, "follow", mark=5)
            refused = await hear(one, "refused")
            assert (refused["code"], refused["mark"]) == ("no_rematch", 5)
            await say(one, "resign")
            await hear(one, "ack")
            for socket in (one, other):
                await say(socket, "rematch")
                await hear(socket, "ack")
            offered = await hear(watching, "update")
            while "next" not in offered:
                offered = await hear(watching, "update")
            for seat, socket in zip((0, 1, None), sockets, strict=True):
                await say(socket, "follow")
                first = await hear(socket, "update")
                while first["stage"] == "over":  # news of the last match
                    first = await hear(socket, "update")
                assert (first["card"]["table"], first["seat"]) == (offered["next"], seat)
                assert (first["ply"], first["happened"]) == (0, [])
            moving = sockets[first["turn"]]
            move = (await hear_legal(server, offered["next"], table.tokens[first["turn"]]))[0]
            await say(moving, "move", ply=0, move=move["move"])
            assert (await hear(moving, "ack"))["ply"] == 1
            told = await hear(watching, "update")
            assert told["happened"][0]["what"] == "moved"
            assert table.get()["ply"] == 0  # nothing happened at the old table

    asyncio.run(play_again())


async def hear_legal(server: Running, name: str, token: str | None) -> Any:
    """The legal moves of a seat, from a connection of its own."""
    async with live(server, name) as socket:
        return (await enter(socket, token=token))["legal"]


def test_whoever_left_a_seat_watches_the_rematch(server: Running) -> None:
    table = seat_people(server, "7")

    async def leave_and_follow() -> None:
        async with live(server, table.name) as socket:
            await enter(socket, token=table.tokens[1])
            await say(socket, "leave", bot="random")
            await hear(socket, "ack")
            await asyncio.to_thread(table.done, "resign", 0)
            await asyncio.to_thread(table.done, "rematch", 0)
            await say(socket, "follow")
            told = await hear(socket, "update")
            while told.get("card", {"table": table.name})["table"] == table.name:
                told = await hear(socket, "update")
            assert told["seat"] is None

    asyncio.run(leave_and_follow())


def test_messages_are_json_objects_with_a_type(server: Running) -> None:
    table = seat_people(server, "7")

    async def read() -> None:
        async with live(server, table.name) as socket:
            await say(socket, "hello")
            for _ in range(2):
                assert json.loads(await socket.recv())["type"] in ("presence", "update")

    asyncio.run(read())

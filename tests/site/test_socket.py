"""The WebSocket of a table: complete games, coming back, and clients that do not behave."""

import asyncio
import json
import random
import socket as sockets
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sevenfold.games.registry import find, games
from sevenfold.match import verify
from sevenfold.site.client import Server, ServerRefused
from tests.site.running import Running, live
from tests.site.tables import hear, say, seat_people


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
            await say(socket, "hello", token=table.tokens[1], language="en")
            first = await hear(socket, "update")
            assert first["seat"] == 1
            assert first["happened"] == []
        await asyncio.to_thread(table.play, random.Random(4), 6)
        async with live(server, table.name) as socket:
            await say(socket, "hello", token=table.tokens[1], version=first["version"])
            later = await hear(socket, "update")
            missed = table.get("/events", 1, since=first["version"])["happened"]
            assert later["happened"] == missed
            assert [line["ply"] for line in missed] == [1, 2, 3, 4, 5, 6]
            await asyncio.to_thread(table.play, random.Random(4), 1)
            latest = await hear(socket, "update")
            assert latest["version"] == later["version"] + 1
            assert len(latest["happened"]) == 1
            assert "card" not in latest
        async with live(server, table.name) as socket:
            await say(socket, "hello", version=0)
            everything = await hear(socket, "update")
            assert everything["seat"] is None
            assert everything["happened"][0]["version"] == 1

    asyncio.run(come_and_go())


def test_presence_chat_undo_and_pings(server: Running) -> None:
    table = seat_people(server, "7-steps")

    async def talk() -> None:
        async with live(server, table.name) as one, live(server, table.name) as other:
            await say(one, "hello", token=table.tokens[0])
            await hear(one, "update")
            await say(other, "hello", token=table.tokens[1])
            await hear(other, "update")
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


def test_what_cannot_be_understood_is_refused_and_changes_nothing(server: Running) -> None:
    table = seat_people(server, "7")

    async def misbehave() -> None:
        async with live(server, table.name) as socket:
            await say(socket, "hello", token=table.tokens[0])
            before = await hear(socket, "update")
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
        ('{"type": "hello", "language": "la"}', "bad_language"),
        ('{"type": "hello", "version": -1}', "invalid"),
        (b"\x00\x01", "invalid"),
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
            await say(socket, "hello", token=table.tokens[0])
            await hear(socket, "update")
            await socket.send('{"type": "chat", "text": "' + "x" * 10_000 + '"}')
            with pytest.raises(ConnectionClosed):
                await hear(socket, "nothing that is ever said")

    asyncio.run(shout())
    assert table.get()["version"] == 3


def test_a_slow_client_delays_nobody_and_misses_nothing(server: Running) -> None:
    table = seat_people(server, "7-seas")

    async def dawdle() -> None:
        async with live(server, table.name, max_queue=1, ping_interval=None) as slow:
            await say(slow, "hello", version=0)
            first = await hear(slow, "update")
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
        await say(socket, "hello", token=table.tokens[1])
        await hear(socket, "update")
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
            await say(socket, "hello", token=table.tokens[turn])
            move = (await hear(socket, "update"))["legal"][0]["move"]
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
            await say(watching, "hello")
            await hear(watching, "update")
            socket = await live(server, table.name)
            await say(socket, "hello", token=table.tokens[turn])
            move = (await hear(socket, "update"))["legal"][0]["move"]
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
                await say(socket, "hello", token=table.tokens[turn])
                await hear(socket, "update")
            await asyncio.gather(
                *(say(socket, "move", ply=0, move="draw") for socket in (one, other))
            )
            answers = [await hear(one, "ack"), await hear(other, "ack")]
            assert sorted(answer["repeated"] for answer in answers) == [False, True]
            assert {answer["ply"] for answer in answers} == {1}

    asyncio.run(twice())
    assert table.get()["ply"] == 1


def test_whoever_leaves_a_seat_watches_on(server: Running) -> None:
    table = seat_people(server, "7", 3)

    async def leave() -> None:
        async with live(server, table.name) as socket:
            await say(socket, "hello", token=table.tokens[2])
            await hear(socket, "update")
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
                await say(socket, "hello", token=token, language="fr")
                await hear(socket, "update")
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
            assert told["happened"][0]["events"][0]["text"]
            assert table.get()["ply"] == 0  # nothing happened at the old table

    asyncio.run(play_again())


async def hear_legal(server: Running, name: str, token: str | None) -> Any:
    """The legal moves of a seat, from a connection of its own."""
    async with live(server, name) as socket:
        await say(socket, "hello", token=token)
        return (await hear(socket, "update"))["legal"]


def test_whoever_left_a_seat_watches_the_rematch(server: Running) -> None:
    table = seat_people(server, "7")

    async def leave_and_follow() -> None:
        async with live(server, table.name) as socket:
            await say(socket, "hello", token=table.tokens[1])
            await hear(socket, "update")
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


def test_messages_are_json_objects_with_a_type(server: Running) -> None:
    table = seat_people(server, "7")

    async def read() -> None:
        async with live(server, table.name) as socket:
            await say(socket, "hello")
            for _ in range(2):
                assert json.loads(await socket.recv())["type"] in ("presence", "update")

    asyncio.run(read())

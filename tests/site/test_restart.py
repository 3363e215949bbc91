"""Restarts: whatever was acknowledged is there again, and everything goes on by itself."""

import asyncio
import random
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from sevenfold.games.registry import games
from sevenfold.match import verify
from sevenfold.site.client import RemoteSeat, Server
from sevenfold.site.live.opening import Wish
from sevenfold.site.store import NotSaved
from sevenfold.site.store.writer import Told
from tests.site.running import Process, Running, free_port, live, running, settings_for
from tests.site.tables import Seated, code, enter, hear, say, seat_people

KILLS = 3
TABLES = 4


def test_no_acknowledged_move_is_lost_and_none_is_there_twice(tmp_path: Path) -> None:
    """Kill -9 while everybody plays; clients come back by themselves and play to the end."""
    process = Process(tmp_path / "site.db", free_port())
    process.start()
    choices = random.Random(7)

    async def play_and_kill() -> None:
        server = Server(f"http://127.0.0.1:{process.port}")
        tables = [await _seats(server, game) for game in games()[:TABLES]]
        playing = [
            asyncio.create_task(seat.play(partial(_any, random.Random(number))))
            for number, seat in enumerate(seat for table in tables for seat in table)
        ]
        for _ in range(KILLS):
            await asyncio.sleep(choices.uniform(0.3, 1.0))
            process.kill()
            await asyncio.to_thread(process.start)
        await asyncio.gather(*playing)
        for seats in tables:
            record = await server.get(f"/api/tables/{seats[0].table}/record")
            assert verify(record) == []
            moves = {ply: line["move"] for ply, line in enumerate(record["log"], start=1)}
            acknowledged: dict[int, str] = {}
            for seat in seats:
                assert not acknowledged.keys() & seat.acknowledged.keys()
                acknowledged |= seat.acknowledged
            assert acknowledged == moves

    try:
        asyncio.run(play_and_kill())
    finally:
        process.kill()


async def _seats(server: Server, game: str) -> list[RemoteSeat]:
    first = await server.create(game, [None, None], name="Ada")
    seats = [first, await server.sit(first.table, 1, "Ben")]
    await first.start()
    return seats


def _any(choices: random.Random, update: dict[str, Any]) -> str:
    move: str = choices.choice(update["legal"])["move"]
    return move


@pytest.mark.parametrize("game", games())
def test_a_table_that_was_loaded_is_the_same_for_everybody(tmp_path: Path, game: str) -> None:
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, game, 2)
        table.done("chat", 1, text="hello")
        choices = random.Random(3)
        undone = 0
        for _ in range(25):
            before = table.get()
            table.play(choices, plies=1)
            if table.get(seat=before["turn"])["may_undo"] and undone < 2:
                table.done("undo", before["turn"], ply=before["ply"] + 1)
                undone += 1
        table.done("leave", 1, bot="random")
        while table.get()["turn"] == 1:
            time.sleep(0.02)
        version = table.get()["version"]
        wanted = [table.get("/updates", seat, since=0, language="fr") for seat in (0, None)]
        assert wanted[0]["version"] == version
    with running(settings_for(tmp_path)) as server:
        table.http = server.client()
        found = [table.get("/updates", seat, since=0, language="fr") for seat in (0, None)]
        for old, new in zip(wanted, found, strict=True):
            old["seats"][0]["connected"] = new["seats"][0]["connected"]
        assert found == wanted


def test_bots_go_on_without_being_asked(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, bot_delay=(0.3, 0.3))) as server:
        table = seat_people(server, "7", 2)
        table.done("leave", 0, bot="random")
        table.done("leave", 1, bot="random")
        ply = table.get()["ply"]
    with running(settings_for(tmp_path)) as server:
        while table.name not in server.site.hall.tables:
            time.sleep(0.02)
        table.http = server.client()
        while table.get()["ply"] <= ply:
            time.sleep(0.02)


def test_clocks_go_on_after_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, grace_seconds=0.3)
    with running(settings) as server:
        wish = Wish("7", (None, "random"), turn_seconds=1)
        created, seat, _ = server.do(lambda: server.site.hall.create(wish, "Ada"))
        name = created.story.kept.id
        server.do(lambda: created.ask(partial(created.start, seat)))
    with running(settings) as server:
        http = server.client()
        while True:
            now = http.get(f"/api/tables/{name}/updates", params={"since": 0}).json()
            what = [line["what"] for line in now["happened"]]
            if what.count("replaced"):
                break
            time.sleep(0.05)
        # Twice a bot decides in place of somebody who does not, then the seat is a bot's.
        assert what.count("timed_out") == 2
        assert now["seats"][0]["bot"] is not None


def test_tables_that_nobody_uses_sleep_and_wake(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, idle_seconds=0.0)) as server:
        table = seat_people(server, "7", 2)
        table.play(random.Random(1), plies=3)
        hall = server.site.hall
        time.sleep(0.1)  # the last look whether a move can be taken back

        async def tidy() -> None:
            hall.tidy()

        server.do(tidy)
        assert table.name not in hall.tables
        assert table.get()["ply"] == 3
        assert table.name in hall.tables


def test_two_servers_on_one_database_never_play_a_ply_twice(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as one, running(settings_for(tmp_path)) as other:
        table = seat_people(one, "sea-salt-paper", 2)
        turn = table.get()["turn"]
        there = other.client()
        path = f"/api/tables/{table.name}"
        assert there.get(path).json()["ply"] == 0
        table.done("move", turn, ply=0, move="draw")
        # The other server has not heard of it, and tries.
        again = there.post(
            f"{path}/move", headers=table.headers(turn), json={"ply": 0, "move": "draw"}
        ).json()
        assert (again["ply"], again["repeated"]) == (1, True)
        different = there.post(
            f"{path}/move", headers=table.headers(turn), json={"ply": 0, "move": "take 0"}
        )
        assert different.json()["error"]["code"] == "stale"
        assert there.get(path).json()["state"] == table.get()["state"]


def test_two_servers_agree_over_websockets_too(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as one, running(settings_for(tmp_path)) as other:
        table = seat_people(one, "sea-salt-paper", 2)
        turn = table.get()["turn"]
        assert other.client().get(f"/api/tables/{table.name}").json()["ply"] == 0
        table.done("move", turn, ply=0, move="draw")
        again = asyncio.run(_answer_to_a_move(other, table, turn))
        assert (again["type"], again["ply"], again["repeated"]) == ("ack", 1, True)


async def _answer_to_a_move(server: Running, table: Seated, seat: int) -> dict[str, Any]:
    """What a server says over a WebSocket to the first move of a match."""
    async with live(server, table.name) as socket:
        await enter(socket, token=table.tokens[seat])
        await say(socket, "move", ply=0, move="draw")
        return await hear(socket, "ack", "refused")


def test_a_store_that_fails_loses_nothing_and_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is taken away and given back; what could not be kept did not happen."""
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "sea-salt-paper", 2)
        turn = table.get()["turn"]
        store = server.site.hall.store
        engine, writer = store._engine, store._writer

        def refuse(what: Sequence[Any], told: Told) -> None:
            asyncio.get_running_loop().call_soon(told, NotSaved("the disk is full"))

        monkeypatch.setattr(writer, "change", refuse)
        monkeypatch.setattr(writer, "add", refuse)
        assert asyncio.run(_answer_to_a_move(server, table, turn))["code"] == "not_saved"
        assert table.refused("move", turn, ply=0, move="draw") == "not_saved"
        assert table.get()["ply"] == 0
        store._engine = create_engine(f"sqlite:///{tmp_path}/nowhere/site.db")
        assert table.refused("move", turn, ply=0, move="draw") == "not_saved"
        assert table.refused("move", turn, ply=0, move="draw") == "not_saved"
        assert code(table.http.get("/api/tables")) == "not_saved"
        store._engine.dispose()
        store._engine = engine
        monkeypatch.undo()
        assert asyncio.run(_answer_to_a_move(server, table, turn))["ply"] == 1
        assert table.get()["ply"] == 1

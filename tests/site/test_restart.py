"""Restarts: whatever was acknowledged is there again, and goes on."""

import asyncio
import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sevenfold.games.registry import games
from sevenfold.match import verify
from sevenfold.site.client import RemoteSeat, Server
from sevenfold.site.live.opening import Wish
from tests.site.doors import wait_until
from tests.site.running import Process, Running, free_port, live, running, settings_for
from tests.site.tables import Seated, begin, code, enter, hear, say, seat_people
from tests.site.trouble import refusing

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


def test_after_a_restart_bots_wait_until_somebody_comes(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, bot_delay=(600.0, 600.0))) as server:
        table = seat_people(server, "7", 3)
        table.done("leave", table.get()["turn"], bot="random")
        here = [seat["bot"] for seat in table.get()["seats"]].index(None)
    with running(settings_for(tmp_path)) as server:
        server.do(server.site.hall.games.all_ready)
        assert not server.site.hall.tables
        table.http = server.client()
        while table.get(seat=here)["ply"] == 0:
            time.sleep(0.02)


def test_clocks_go_on_after_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, grace_seconds=0.3)
    with running(settings) as server:
        found, _, token = begin(server, Wish("7", (None, "random"), turn_seconds=1))
        path = f"/api/tables/{found.story.kept.id}"
    with running(settings) as server:
        http = server.client()
        own = {"authorization": f"Bearer {token}"}
        # Somebody is here, and does nothing.
        while http.get(path, headers=own).json()["seats"][0]["bot"] is None:
            time.sleep(0.05)
        now = http.get(f"{path}/updates", params={"since": 0}).json()
        what = [line["what"] for line in now["happened"]]
        # Twice a bot decides in place of somebody who does not, then the seat is a bot's.
        assert what.count("timed_out") == 2
        assert now["seats"][0]["bot"] is not None


def test_tables_that_nobody_uses_sleep_and_wake(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, idle_seconds=0.0)) as server:
        table = seat_people(server, "7", 2)
        table.play(random.Random(1), plies=3)
        hall = server.site.hall

        async def tidy() -> None:
            hall.tidy()

        server.do(tidy)
        assert table.name not in hall.tables
        assert table.get()["ply"] == 3
        assert table.name in hall.tables


async def _answer_to_a_move(server: Running, table: Seated, seat: int) -> dict[str, Any]:
    """What a server says over a WebSocket to the first move of a match."""
    async with live(server, table.name) as socket:
        await enter(socket, token=table.tokens[seat])
        await say(socket, "move", ply=0, move="draw")
        return await hear(socket, "ack", "refused")


def test_a_store_that_fails_loses_nothing_and_is_found_again(tmp_path: Path) -> None:
    """What could not be kept did not happen."""
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "sea-salt-paper", 2)
        turn = table.get()["turn"]
        with refusing(server):
            assert asyncio.run(_answer_to_a_move(server, table, turn))["code"] == "not_saved"
            assert table.refused("move", turn, ply=0, move="draw") == "not_saved"
            wish = {"game": "7", "seats": [None, None], "name": "Ada"}
            assert code(table.http.post("/api/tables", json=wish)) == "not_saved"
            assert code(table.http.get("/ready")) == "not_ready"
            assert table.get()["ply"] == 0
        assert table.http.get("/ready").status_code == 200
        assert asyncio.run(_answer_to_a_move(server, table, turn))["ply"] == 1
        assert table.get()["ply"] == 1


def test_bots_try_again_what_could_not_be_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "7-seas")
        for seat in range(2):
            table.done("leave", seat, bot="random")
        with refusing(server):
            wait_until(lambda: "a decision could not be carried out: not_saved" in caplog.text)
            ply: int = table.get()["ply"]
            assert table.get()["ply"] == ply
        wait_until(lambda: bool(table.get()["ply"] > ply))

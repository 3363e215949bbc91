"""Taking moves back at a live table: truthfully told, kept in the log, and cheap."""

import asyncio
import random
from pathlib import Path

import pytest

from sevenfold.games.position import Position
from sevenfold.match import verify
from sevenfold.site.live import orders
from sevenfold.site.live.story import MOST_UNDOS
from tests.site.running import Running, live, running, settings_for
from tests.site.tables import Seated, enter, hear, say, seat_people


def take(table: Seated) -> tuple[int, int]:
    """Somebody takes an open card, which tells nothing; the seat, and the ply that it made."""
    now = table.get()
    ack = table.done("move", now["turn"], ply=now["ply"], move="take 0")
    return now["turn"], ack["ply"]


def test_two_moves_in_a_row_are_taken_back_and_each_time_it_is_told(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper")

    async def play() -> None:
        turn = table.get()["turn"]
        async with live(server, table.name) as socket:
            await enter(socket, token=table.tokens[turn])
            for ply, move in enumerate(("take 0", "end")):
                await say(socket, "move", ply=ply, move=move)
                await hear(socket, "ack")
            for ply in (2, 1):
                while (await hear(socket, "may_undo"))["ply"] != ply:
                    pass
                assert (await asyncio.to_thread(table.get, "", turn))["may_undo"]
                await say(socket, "undo", ply=ply)
                await hear(socket, "ack")
            assert not (await asyncio.to_thread(table.get, "", turn))["may_undo"]

    asyncio.run(play())
    assert table.get()["ply"] == 0
    what = [line["what"] for line in table.get("/events", since=3)["happened"]]
    assert what == ["moved", "moved", "undid", "undid"]


def test_what_others_say_meanwhile_hides_no_undo(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper")

    async def play() -> None:
        turn = table.get()["turn"]
        async with live(server, table.name) as socket:
            await enter(socket, token=table.tokens[turn])
            await say(socket, "move", ply=0, move="take 0")
            await say(socket, "chat", text="wait")  # before it is told that it can be taken back
            assert (await hear(socket, "may_undo"))["ply"] == 1

    asyncio.run(play())


def test_undos_are_counted_and_stay_in_the_log(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_UNDOS == 500
    monkeypatch.setattr(orders, "MOST_UNDOS", 3)
    table = seat_people(server, "sea-salt-paper")
    for _ in range(3):
        turn, ply = take(table)
        table.done("undo", turn, ply=ply)
    turn, ply = take(table)
    assert table.refused("undo", turn, ply=ply) == "cannot_undo"
    assert table.get()["ply"] == 1
    what = [line["what"] for line in table.get("/events", since=3)["happened"]]
    assert what == ["moved", "undid"] * 3 + ["moved"]
    table.done("resign", turn)
    assert verify(table.get("/record")) == []


def test_many_undos_do_not_make_waking_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line of the log makes a bounded number of positions, whatever came before it."""
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "sea-salt-paper")
        choices = random.Random(2)
        table.play(choices, plies=20)
        while "take 0" not in [one["move"] for one in table.get("/legal", _turn(table))["legal"]]:
            table.play(choices, plies=1)
        for _ in range(20):
            turn, ply = take(table)
            table.done("undo", turn, ply=ply)
        before = table.get("/updates", 0, since=0)
    made = 0
    lie = Position._lie

    def count(self: Position, *arguments: object) -> None:
        nonlocal made
        made += 1
        lie(self, *arguments)  # type: ignore[arg-type]

    with running(settings_for(tmp_path)) as server:
        server.do(server.site.hall.games.all_ready)
        monkeypatch.setattr(Position, "_lie", count)
        server.do(lambda: server.site.hall.find(table.name))
        assert made <= 3 * before["version"]
        table.http = server.client()
        assert table.get("/updates", 0, since=0)["happened"] == before["happened"]


def _turn(table: Seated) -> int:
    turn: int = table.get()["turn"]
    return turn

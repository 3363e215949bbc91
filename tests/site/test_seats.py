"""People at a table: who comes back, who is asked, who reads, who needs a hint."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from sevenfold.match import verify
from sevenfold.site.live.opening import Wish
from tests.site.doors import wait_until
from tests.site.running import Running, live, running, settings_for
from tests.site.tables import Seated, begin, enter, hear, say, seat_people

NEVER = 1e6  # seconds


def what_happened(table: Seated, since: int = 0) -> list[str]:
    return [line["what"] for line in table.get("/events", since=since)["happened"]]


# --- coming back ---------------------------------------------------------------------------------


def test_who_comes_back_takes_the_seat_back_from_the_bot(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, absent_seconds=0.0, bot_delay=(NEVER, NEVER))) as server:
        table = seat_people(server, "sea-salt-paper")
        turn = table.get()["turn"]
        before = table.get(seat=turn)["state"]
        table.done("replace", 1 - turn, seat=turn)
        watching = table.get(seat=turn)
        assert (watching["seat"], watching["replaced"]) == (None, turn)
        assert watching["state"] != before
        assert "legal" not in watching
        assert table.refused("move", turn, ply=0, move="draw") == "replaced"
        assert table.refused("return", 1 - turn) == "not_replaced"
        assert table.refused("return") == "seat_link_needed"
        table.done("return", turn)
        now = table.get(seat=turn)
        assert (now["seat"], now["state"]) == (turn, before)
        assert "replaced" not in now
        assert now["seats"][turn]["bot"] is None
        assert what_happened(table, 3) == ["replaced", "returned"]
        table.done("move", turn, ply=0, move="draw")
        table.done("resign", turn)
        record = table.get("/record")
        assert verify(record) == []
        assert [next(iter(line.keys() - {"seat", "at"})) for line in record["log"]] == [
            "left_to", "returned", "move", "resigned",
        ]  # fmt: skip


def test_a_seat_is_taken_back_after_a_restart_and_over_a_websocket(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, absent_seconds=0.0, bot_delay=(NEVER, NEVER))
    with running(settings) as server:
        table = seat_people(server, "7")
        table.done("replace", 0, seat=1)
    with running(settings) as server:
        table.http = server.client()

        async def come_back() -> None:
            async with live(server, table.name) as socket:
                told = await enter(socket, token=table.tokens[1])
                assert (told["seat"], told["replaced"]) == (None, 1)
                await say(socket, "return", mark=1)
                while told["seat"] != 1:
                    told = await hear(socket, "update")
                assert "replaced" not in told

        asyncio.run(come_back())
        assert what_happened(table, 3)[-1] == "returned"


def test_who_gave_a_seat_up_has_given_it_up(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, bot_delay=(NEVER, NEVER))) as server:
        table = seat_people(server, "7")
        table.done("leave", 1)
        assert table.refused("return", 1) == "unknown_seat_link"
        assert what_happened(table, 3) == ["left"]


def test_a_rematch_knows_no_links_of_bots(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, absent_seconds=0.0, bot_delay=(NEVER, NEVER))) as server:
        table = seat_people(server, "7")
        table.done("replace", 0, seat=1)
        table.done("resign", 0)
        table.done("rematch", 0)
        following = Seated(table.http, table.get()["next"], table.tokens)
        assert following.get(seat=0)["stage"] == "playing"
        assert following.refused("return", 1) == "unknown_seat_link"


def test_who_closes_a_page_is_away_whatever_it_asked_over_http(server: Running) -> None:
    table = seat_people(server, "7")

    async def leave() -> list[bool]:
        async with live(server, table.name) as socket:
            await enter(socket, token=table.tokens[1])
            async with live(server, table.name) as page:
                await enter(page, token=table.tokens[0])
                table.get(seat=0)
            while True:
                connected: list[bool] = (await hear(socket, "presence"))["connected"]
                if not connected[0]:
                    return connected

    assert asyncio.run(leave()) == [False, True]


def test_when_a_bot_may_take_over_is_told(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, absent_seconds=NEVER)) as server:
        table = seat_people(server, "7")
        waits = [seat["bot_after"] for seat in table.get(seat=0)["seats"]]
        assert waits[0] is None
        assert 0 < waits[1] <= NEVER * 1000
    with running(settings_for(tmp_path, absent_seconds=0.0)) as server:
        table.http = server.client()
        assert [seat["bot_after"] for seat in table.get(seat=0)["seats"]] == [None, 0]


# --- taking back ---------------------------------------------------------------------------------


def test_a_turn_is_taken_back_at_once(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper")
    turn = table.get()["turn"]
    for ply, move in enumerate(("take 0", "end")):
        table.done("move", turn, ply=ply, move=move)
    now = table.get(seat=turn)
    assert (now["may_undo"], now["undo_to"]) == (True, 0)
    table.done("undo", turn, ply=2, to=0)
    assert table.get()["ply"] == 0
    assert table.get("/events", since=3)["happened"][-1]["to"] == 0


def test_what_was_told_is_taken_back_if_everybody_agrees(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper", 3)
    turn = table.get()["turn"]
    one, two = (seat for seat in range(3) if seat != turn)
    table.done("move", turn, ply=0, move="draw")
    assert table.refused("undo", turn, ply=1) == "cannot_undo"
    table.done("ask_undo", turn, ply=1, to=0)
    assert table.get()["wish"] == {"seat": turn, "ply": 1, "to": 0, "agreed": []}
    assert table.refused("ask_undo", turn, ply=1, to=0) == "undo_pending"
    assert table.refused("answer_undo", turn, ply=1, agree=True) == "nothing_asked"
    table.done("answer_undo", one, ply=1, agree=True)
    assert table.get()["wish"]["agreed"] == [one]
    assert table.refused("answer_undo", one, ply=1, agree=True) == "nothing_asked"
    table.done("answer_undo", two, ply=1, agree=True)
    now = table.get()
    assert (now["ply"], "wish" in now) == (0, False)
    last = table.get("/events", since=4)["happened"][-1]
    assert (last["what"], last["seat"], last["agreed"]) == ("undid", turn, [one, two])


@pytest.mark.parametrize("how", ["refused", "withdrawn", "outdated"])
def test_a_wish_ends_without_an_undo(server: Running, how: str) -> None:
    table = seat_people(server, "sea-salt-paper")
    turn = table.get()["turn"]
    table.done("move", turn, ply=0, move="draw")
    table.done("ask_undo", turn, ply=1, to=0)
    if how == "outdated":
        table.done("move", turn, ply=1, move=table.get("/legal", turn)["legal"][0]["move"])
    else:
        table.done("answer_undo", turn if how == "withdrawn" else 1 - turn, ply=1, agree=False)
    now = table.get()
    assert "wish" not in now
    assert now["ply"] == (2 if how == "outdated" else 1)
    assert table.refused("answer_undo", 1 - turn, ply=1, agree=True) == "nothing_asked"
    assert what_happened(table, 5)[-1] == {"outdated": "moved"}.get(how, f"undo_{how}")


def test_bots_agree_at_once_and_the_record_proves_it(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as server:
        http = server.client()
        made = http.post(
            "/api/tables", json={"game": "7", "seats": [None, "random"], "name": "Ada"}
        ).json()
        table = Seated(http, made["table"], [made["token"], None])
        table.done("start", 0)
        own = 0  # the ply of Ada's last move, which the bot has answered
        while (now := table.get(seat=0))["turn"] != 0 or own in (0, now["ply"]):
            if now["turn"] == 0:
                move = table.get("/legal", 0)["legal"][0]["move"]
                table.done("move", 0, ply=now["ply"], move=move)
                own = now["ply"] + 1
        table.done("ask_undo", 0, ply=now["ply"], to=own - 1)
        back = table.get(seat=0)
        assert (back["ply"], back["turn"]) == (own - 1, 0)
        told = table.get("/updates", 0, since=0)["happened"]
        table.done("resign", 0)
        record = table.get("/record")
        assert verify(record) == []
        assert [line["undone_to"] for line in record["log"] if "undone_to" in line] == [own - 1]
        replay = table.get("/replay")
        assert [line["undone"] for line in replay["lines"] if line["undone"]] == [
            now["ply"] - own + 1
        ]
    with running(settings) as server:
        table.http = server.client()
        assert table.get("/updates", 0, since=0)["happened"][: len(told)] == told
        assert table.get("/record") == record


def test_bots_wait_for_those_who_are_asked_but_not_for_ever(tmp_path: Path) -> None:
    for seconds in (NEVER, 0.05):
        settings = settings_for(tmp_path, consent_seconds=seconds, bot_delay=(NEVER, NEVER))
        with running(settings) as server:
            table, turn, ply = before_a_bot(server)
            decisions = server.site.hall.tables[table.name]._decisions
            assert decisions.thinking
            table.done("ask_undo", turn, ply=ply, to=ply - 1)
            if seconds == NEVER:
                assert not decisions.thinking
                table.done("answer_undo", 1 - turn, ply=ply, agree=False)
            wait_until(partial(getattr, decisions, "thinking"))
            assert table.get()["ply"] == ply


def before_a_bot(server: Running) -> tuple[Seated, int, int]:
    """Two people and a bot that is to play; who played before it, and how many moves there were."""
    while True:
        http = server.client()
        wish = {"game": "7", "seats": [None, None, "random"], "name": "Ada"}
        made = http.post("/api/tables", json=wish).json()
        name = made["table"]
        other = http.post(f"/api/tables/{name}/seats/1", json={"name": "Ben"}).json()
        table = Seated(http, name, [made["token"], other["token"], None])
        table.done("start", 0)
        last = -1
        while (now := table.get())["turn"] != 2:
            last = now["turn"]
            move = table.get("/legal", last)["legal"][0]["move"]
            table.done("move", last, ply=now["ply"], move=move)
        if now["ply"]:
            return table, last, now["ply"]


# --- reading -------------------------------------------------------------------------------------


async def play_a_round(
    table: Seated, sockets: dict[int, ClientConnection], longest: int = 2000
) -> dict[str, Any]:
    """People lay cards where they can until a round is over; what a spectator is told then."""
    now: dict[str, Any] = await asyncio.to_thread(table.get)
    begun = now["state"]["round"]
    while now["state"]["round"] == begun:
        assert now["ply"] < longest, "no round ended"
        if now["turn"] in sockets:
            moves = (await asyncio.to_thread(table.get, "/legal", now["turn"]))["legal"]
            move = next((one["move"] for one in moves if one["move"] != "draw"), "draw")
            body = {"ply": now["ply"], "move": move}
            await asyncio.to_thread(partial(table.post, "move", now["turn"], **body))
        now = await asyncio.to_thread(table.get)
        assert now["stage"] == "playing"
    return now


def test_bots_wait_while_a_person_reads_the_sheet(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        table, seat, token = begin(server, Wish("7", (None, "random")))
        seated = Seated(server.client(), table.story.kept.id, [token, None])

        async def read() -> None:
            async with live(server, seated.name) as socket:
                await enter(socket, token=token, reads=True)
                now = await play_a_round(seated, {seat: socket})
                assert [one["reading"] for one in now["seats"]] == [True, False]
                assert "sheet" not in now  # against bots alone there is time enough
                assert not table._decisions.thinking
                while (told := await hear(socket, "presence"))["reading"] != [True, False]:
                    pass
                await say(socket, "read", mark=1)
                while (told := await hear(socket, "presence"))["reading"] != [False, False]:
                    pass
                assert told["spectators"] == 0
                if now["turn"] != seat:
                    while (await asyncio.to_thread(seated.get))["ply"] == now["ply"]:
                        pass

        asyncio.run(read())


def test_the_clock_waits_for_who_reads_and_is_told_when_it_starts(tmp_path: Path) -> None:
    for seconds in (NEVER, 0.05):
        with running(settings_for(tmp_path, sheet_seconds=seconds)) as server:
            table = seat_people(server, "7", turn_seconds=600)

            async def read(
                server: Running = server, table: Seated = table, seconds: float = seconds
            ) -> None:
                async with (
                    live(server, table.name) as one,
                    live(server, table.name) as other,
                ):
                    for seat, socket in enumerate((one, other)):
                        await enter(socket, token=table.tokens[seat], reads=True)
                    now = await play_a_round(table, {0: one, 1: other})
                    turn = now["turn"]
                    mine = (one, other)[turn]
                    if seconds == NEVER:
                        assert "clock" not in now
                        assert now["sheet"]["deadline"] > now["sheet"]["now"]
                        await say(mine, "read")
                    while "clock" not in (told := await hear(mine, "presence")):
                        pass
                    assert told["reading"][turn] is False

            asyncio.run(read())


def test_who_shows_no_sheets_is_not_waited_for(server: Running) -> None:
    table, seat, token = begin(server, Wish("7", (None, "random")))
    seated = Seated(server.client(), table.story.kept.id, [token, None])

    async def play() -> None:
        async with live(server, seated.name) as socket:
            await enter(socket, token=token)
            now = await play_a_round(seated, {seat: socket})
            assert not any(one["reading"] for one in now["seats"])

    asyncio.run(play())


# --- hints ---------------------------------------------------------------------------------------


def test_hints_are_for_one_against_bots_unless_people_agree_on_them(server: Running) -> None:
    assert not seat_people(server, "7").get()["card"]["hints"]
    assert seat_people(server, "7", hints=True).get()["card"]["hints"]
    http = server.client()
    made = http.post("/api/tables", json={"game": "7", "seats": [None, "random"], "name": "Ada"})
    assert http.get(f"/api/tables/{made.json()['table']}").json()["card"]["hints"]


def test_everybody_hears_of_a_hint_once(server: Running) -> None:
    table = seat_people(server, "7", hints=True)
    turn = table.get()["turn"]
    for _ in range(2):
        assert table.done("hint", turn, ply=0)["hint"]
    assert what_happened(table, 3) == ["hinted"]
    assert table.refused("hint", 1 - turn, ply=0) == "not_your_turn"


# --- before the match, and after it --------------------------------------------------------------


def test_people_agree_on_other_options_before_they_begin(server: Running, tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as first:
        table = seat_people(first, "7", begin=False)
        table.done("arrange", 1, options={"edition": "italian"}, turn_seconds=60, hints=True)
        card = table.get()["card"]
        assert card["options"]["edition"] == "italian"
        assert (card["turn_seconds"], card["hints"], card["listed"]) == (60, True, False)
        table.done("arrange", 0, turn_seconds=0)
        assert table.get()["card"]["turn_seconds"] is None
        assert table.refused("arrange", 0, options={"nonsense": 1}) == "bad_option"
        assert table.refused("arrange", 0, turn_seconds=3) == "bad_option"
        assert what_happened(table, 2) == ["arranged", "arranged"]
    with running(settings_for(tmp_path)) as second:
        table.http = second.client()
        assert table.get()["card"]["options"]["edition"] == "italian"
        table.done("start", 0)
        assert table.refused("arrange", 0, hints=False) == "already_started"
        table.done("resign", 0)
        record = table.get("/record")
        assert record["options"]["edition"] == "italian"
        assert verify(record) == []


def test_a_rematch_with_other_options_is_a_table_that_has_not_begun(server: Running) -> None:
    table = seat_people(server, "7")
    table.done("resign", 0)
    table.done("rematch", 0, open=True)
    table.done("rematch", 1)
    following = Seated(table.http, table.get()["next"], table.tokens)
    now = following.get(seat=1)
    assert (now["stage"], now["seat"]) == ("open", 1)
    following.done("arrange", 1, options={"edition": "italian"})
    following.done("start", 0)
    assert following.get()["stage"] == "playing"


def test_spectators_are_counted(server: Running) -> None:
    table = seat_people(server, "7")

    async def watch() -> None:
        async with live(server, table.name) as socket:
            told = await enter(socket)
            assert told["spectators"] == 1

    asyncio.run(watch())

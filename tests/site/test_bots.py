"""Bots and clocks at a live table: they think aside, answer in time, and tell nothing by it."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from sevenfold.bots import BOTS, UniformBot
from sevenfold.bots.catalogue import LEVELS, PATIENCE
from sevenfold.games.table import View
from sevenfold.match import Match, Seat
from sevenfold.site.live.opening import Wish, open_table
from sevenfold.site.live.thinking import Thinkers, answer_after
from sevenfold.site.settings import Settings
from tests.site.running import Running, running, settings_for
from tests.site.tables import begin, seat_people


async def at_once(game: str, bot: str) -> None:
    """The bots of every game are compiled."""


@pytest.mark.parametrize("level", LEVELS)
def test_six_bots_of_a_level_have_six_names_of_their_own(level: str) -> None:
    new, *_ = open_table(Wish("7", (level,) * 6 + (None,)), "Ada", now=0.0)
    names = [str(seat.name) for seat in new.kept.seats]
    assert len(set(names)) == 7
    assert not any(name.endswith((" 2", " 3")) for name in names)


def test_answers_come_at_ticks_whatever_thinking_took() -> None:
    for took in (0.0, 0.001, 0.1, 0.2, 0.249):
        assert answer_after(took, 0.7, 0.25) == 0.75
    assert answer_after(0.76, 0.7, 0.25) == 1.0


def test_a_forced_move_takes_as_long_as_any_other(tmp_path: Path) -> None:
    settings = Settings(bot_delay=(0.2, 0.2), bot_tick=0.1)
    with running(settings_for(tmp_path)) as server:

        async def think(view: View) -> float:
            thinkers = Thinkers(settings, ThreadPoolExecutor(1), at_once)
            began = time.monotonic()
            await thinkers.choose("random", view, "somebody")
            thinkers.close()
            return time.monotonic() - began

        match = Match("7", [Seat("Ada"), Seat("Ben")])
        view = match.view(match.turn)
        assert server.do(partial(think, view)) >= 0.2


def test_a_master_who_is_done_early_does_not_show_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers when its patience would be at an end, however clear the choice was."""
    monkeypatch.setitem(BOTS, "master", UniformBot)
    monkeypatch.setitem(PATIENCE, "master", 0.3)
    settings = Settings(bot_delay=(0.0, 0.0), bot_tick=0.05)
    with running(settings_for(tmp_path)) as server:

        async def think(view: View) -> float:
            thinkers = Thinkers(settings, ThreadPoolExecutor(1), at_once)
            began = time.monotonic()
            await thinkers.choose("master", view, "somebody")
            thinkers.close()
            return time.monotonic() - began

        match = Match("7", [Seat("Ada"), Seat("Ben")])
        assert server.do(partial(think, match.view(match.turn))) >= 0.3


def test_a_bot_that_fails_is_replaced_for_that_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(UniformBot):
        def choose(self, view: View) -> str:
            raise RuntimeError(f"I hold {view.state()['hands']}")

    monkeypatch.setitem(BOTS, "broken", Broken)
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "7")
        table.done("leave", 0, bot="broken")
        table.done("leave", 1, bot="broken")
        while table.get()["ply"] < 5:
            time.sleep(0.02)
    assert "RuntimeError" in caplog.text
    assert "hold" not in caplog.text


def test_the_server_answers_while_bots_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, enough = threading.Semaphore(0), threading.Event()
    at_once: list[int] = []

    class Slow(UniformBot):
        def choose(self, view: View) -> str:
            at_once.append(1)
            thinking.release()
            enough.wait()
            return super().choose(view)

    monkeypatch.setitem(BOTS, "slow", Slow)
    with running(settings_for(tmp_path, bot_threads=1)) as server:
        tables = [seat_people(server, "7") for _ in range(3)]
        for table in tables:
            table.done("leave", 0, bot="slow")
            table.done("leave", 1, bot="slow")
        thinking.acquire()
        for table in tables:
            assert table.get()["ply"] == 0  # an answer, though nobody has thought to the end
        assert len(at_once) <= 2  # one of this server, and one that its warming-up may have asked
        enough.set()
        while any(table.get()["ply"] < 3 for table in tables):
            time.sleep(0.02)


def test_bots_of_one_client_do_not_delay_those_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    all_are_waiting, order = threading.Event(), list[str]()

    def bot(payer: str) -> type[UniformBot]:
        class Patient(UniformBot):
            def choose(self, view: View) -> str:
                all_are_waiting.wait()
                order.append(payer)
                return super().choose(view)

        return Patient

    for payer in ("greedy", "modest"):
        monkeypatch.setitem(BOTS, payer, bot(payer))

    async def think() -> None:
        settings = Settings(bot_threads=1, bot_delay=(0.0, 0.0), bot_tick=0.0)
        thinkers = Thinkers(settings, ThreadPoolExecutor(1), at_once)
        match = Match("7", [Seat("Ada"), Seat("Ben")])
        view = match.view(match.turn)
        payers = ["greedy"] * 10 + ["modest"]
        thinking = [asyncio.create_task(thinkers.choose(payer, view, payer)) for payer in payers]
        await asyncio.sleep(0)  # all of them have asked
        all_are_waiting.set()
        await asyncio.gather(*thinking)
        thinkers.close()

    asyncio.run(think())
    assert order.count("greedy") == 10
    assert order.index("modest") <= 2


def test_who_is_out_of_time_is_helped_twice_and_then_replaced(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, grace_seconds=0.0)) as server:
        live, seat, token = begin(server, Wish("7", (None, "random"), turn_seconds=1))
        http = server.client()
        own = {"authorization": f"Bearer {token}"}
        path = f"/api/tables/{live.story.kept.id}"
        while True:
            now = http.get(path, headers=own).json()
            if now["turn"] == seat:
                break
        assert now["clock"]["deadline"] - now["clock"]["now"] <= 1000
        while True:
            query = {"since": 0}
            happened = http.get(f"{path}/updates", params=query).json()["happened"]
            what = [line["what"] for line in happened]
            if "replaced" in what:
                break
            time.sleep(0.1)
        assert what.count("timed_out") == 2


def test_somebody_who_is_gone_can_be_replaced(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "7")
        assert table.refused("replace", 0, seat=1, bot="random") == "not_absent"
        hall = server.site.hall
        hall.settings = replace(hall.settings, absent_seconds=0.0)
        table.done("replace", 0, seat=1, bot="random")
        assert table.get()["seats"][1]["bot"] == "random"


def test_all_bots_can_be_chosen(server: Running) -> None:
    with server.client() as http:
        for bot in BOTS:
            wish = {"game": "7", "seats": [None, bot], "name": "Ada"}
            assert http.post("/api/tables", json=wish).status_code == 201

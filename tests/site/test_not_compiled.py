"""A server on which nothing is compiled yet: one plays all the same, and only searches wait."""

import threading
import time
from pathlib import Path

import pytest

from sevenfold.bots.workshop import PARTS, functions_of
from sevenfold.games.registry import find, games
from sevenfold.kernel.meanwhile import at_hand
from tests.site.running import Running, running, settings_for
from tests.site.tables import seat_people


@pytest.mark.parametrize("game", games())
def test_a_match_goes_on_with_bots_that_do_not_search(young: Running, game: str) -> None:
    with young.client() as http:
        seats = [None, *["casual"] * (find(game).fewest - 1)]
        made = http.post("/api/tables", json={"game": game, "seats": seats, "name": "Ada"}).json()
        own = {"authorization": f"Bearer {made['token']}"}
        table = f"/api/tables/{made['table']}"
        http.post(f"{table}/start", headers=own)
        now = http.get(table, headers=own).json()
        while now["ply"] < 12 and now["stage"] == "playing":
            if now["turn"] == made["seat"]:
                move = http.get(f"{table}/legal", headers=own).json()["legal"][0]["move"]
                http.post(f"{table}/move", headers=own, json={"ply": now["ply"], "move": move})
            now = http.get(table, headers=own).json()
        progress = http.get(f"/api/games/{game}/progress").json()
    assert progress == {"done": 0, "parts": len(PARTS), "ready": False}


def test_a_bot_that_searches_waits_for_its_search(young: Running, arrives: threading.Event) -> None:
    table = seat_people(young, "7")
    table.done("leave", 0, bot="strong")
    table.done("leave", 1, bot="strong")
    time.sleep(0.2)
    assert table.get()["ply"] == 0
    arrives.set()
    while table.get()["ply"] == 0:
        time.sleep(0.05)


def test_nothing_stands_in_after_a_server_that_ended_early(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        seat_people(server, "7")
    functions = [one for part in PARTS for one in functions_of(find("7"), part)]
    assert all(at_hand(one) is one for one in functions)

"""A class at school: thirty people behind one address, with the limits that every server has."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from sevenfold.site.settings import Limits, Rate
from tests.site.running import Running, live, running, settings_for
from tests.site.tables import Seated, code, enter, hear, say, seat_people

PUPILS = 30
MOVES = 6  # of each pupil, on average
NEVER = 0.000_001  # a second: what a bucket has at first must do, however slow this machine is


def at_once(limits: Limits) -> Limits:
    """The same limits for a class that does everything in one moment."""

    def first(rate: Rate) -> Rate:
        return Rate(rate.burst, NEVER)

    return replace(
        limits,
        work=first(limits.work),
        seated_work=first(limits.seated_work),
        allowance=first(limits.allowance),
        seat_work=first(limits.seat_work),
        frames=first(limits.frames),
        tables=first(limits.tables),
        seating=first(limits.seating),
    )


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Running]:
    with running(settings_for(tmp_path, limits=at_once(Limits()))) as server:
        yield server


@pytest.fixture
def poor_school(tmp_path: Path) -> Iterator[Running]:
    """One whose address is soon used up."""
    limits = replace(at_once(Limits()), work=Rate(60, NEVER))
    with running(settings_for(tmp_path, limits=limits)) as server:
        yield server


def load_pages(client: httpx.Client) -> None:
    """Everything that a browser loads for a first visit to the lobby."""
    document = client.get("/").text
    files = re.findall(r'(?:href|src)="(/pages/[^"]+)"', document)
    games = [game["game"] for game in client.get("/api/games").json()["games"]]
    words = [f"/api/games/{game}/words/de" for game in games]
    parts = [
        f"/pages/games/{game}/{part}" for game in games for part in ("picture.svg", "words/de.json")
    ]
    for address in (*files, "/pages/words/de.json", "/api/tables", *words, *parts):
        assert client.get(address).status_code == 200, address


def set_tables(school: Running) -> list[Seated]:
    """Everybody comes to the lobby, and the class sits down, two at a table."""
    for _ in range(PUPILS):
        client = school.client()
        load_pages(client)
    tables = []
    for _ in range(PUPILS // 2):
        table = seat_people(school, "7", 2)
        assert table.http.get(f"/api/tables/{table.name}/invitation.svg").status_code == 200
        tables.append(table)
    return tables


async def play(school: Running, table: Seated, seat: int) -> int:
    """Play a table's first moves from a seat over its WebSocket; how many of them were its own."""
    own = 0
    async with live(school, table.name) as socket:
        now = await enter(socket, token=table.tokens[seat], version=0)
        while now["ply"] < MOVES * len(table.tokens):
            if now["turn"] == seat:
                await say(socket, "move", ply=now["ply"], move=now["legal"][0]["move"], mark=own)
                own += 1
            ply = now["ply"]
            while now["ply"] == ply:
                now = await hear(socket, "update", "refused")
                assert now["type"] == "update", now
    return own


def test_thirty_people_behind_one_address_play(school: Running) -> None:
    tables = set_tables(school)
    assert len(tables) == 15

    async def everybody() -> list[int]:
        seats = [(table, seat) for table in tables for seat in range(2)]
        return await asyncio.gather(*(play(school, table, seat) for table, seat in seats))

    own = asyncio.run(everybody())
    assert len(own) == PUPILS
    assert sum(own) == MOVES * PUPILS


def test_a_greedy_pupil_does_not_stop_the_others(poor_school: Running) -> None:
    """Whoever uses up what the address has leaves the seats what they need."""
    school = poor_school
    table = seat_people(school, "7", 2)
    greedy = school.client()

    def take_all() -> None:
        while greedy.get("/api/tables").status_code == 200:
            pass
        assert code(greedy.get("/api/tables")) == "too_many"

    async def meanwhile() -> int:
        async with live(school, table.name) as ada, live(school, table.name) as ben:
            seats = (ada, ben)
            seen = [await enter(one, token=table.tokens[n]) for n, one in enumerate(seats)]
            await asyncio.to_thread(take_all)
            while seen[0]["ply"] < MOVES:
                turn, ply = seen[0]["turn"], seen[0]["ply"]
                move = seen[turn]["legal"][0]["move"]
                await say(seats[turn], "move", ply=ply, move=move)
                seen = [await hear(one, "update", "refused") for one in seats]
            return int(seen[0]["ply"])

    assert asyncio.run(meanwhile()) == MOVES


def test_a_greedy_seat_does_not_use_up_what_other_seats_have(poor_school: Running) -> None:
    school = poor_school
    table, other = (seat_people(school, "7", 2) for _ in range(2))

    async def flood() -> None:
        async with live(school, table.name) as greedy, live(school, other.name) as quiet:
            await enter(greedy, token=table.tokens[0])
            now = await enter(quiet, token=other.tokens[0])
            while True:
                await say(greedy, "ping", mark=1)
                if (await hear(greedy, "pong", "refused"))["type"] == "refused":
                    break
            await say(quiet, "chat", text="Hello", mark=now["version"])
            assert (await hear(quiet, "ack", "refused"))["type"] == "ack"

    asyncio.run(flood())

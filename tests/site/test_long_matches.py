"""Matches and logs without end: they come to one, in pages, and cost who asks for them."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sevenfold.games.words import Words
from sevenfold.match import Match, Seat, verify
from sevenfold.match.secret import Secret
from sevenfold.site.api.replaying import show_draws, show_replay
from sevenfold.site.api.shapes import SeenInWords
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.live.opening import Wish, open_table
from sevenfold.site.live.window import PAGE
from sevenfold.site.settings import Limits, Rate
from sevenfold.site.store import Line, NewTable
from tests.site.doors import wait_until
from tests.site.running import GENEROUS, Running, live, running, settings_for
from tests.site.tables import code, enter, hear, say, seat_people

LINES = 1_000
ONES = {"edition": "english", "deck": [60, 0, 0, 0, 0, 0, 0]}
AT = "2026-11-16T20:15:00.000Z"


def talkative(server: Running) -> str:
    """A table with a long log, put straight into the store; its name."""
    new, *_ = open_table(Wish("7", (None, None)), "Ada", now=0.0)
    said = [Line(n, "chat", 0, AT, {"text": f"{n}"}) for n in range(2, LINES + 1)]
    server.do(lambda: server.site.hall.store.create(NewTable(new.kept, [*new.lines, *said])))
    return new.kept.id


def test_a_match_that_nobody_can_win_is_called_off(tmp_path: Path) -> None:
    """With ones alone in the deck, nobody ever comes to seven."""
    limits = Limits(**{**vars(GENEROUS), "plies": 25})
    with running(settings_for(tmp_path, limits=limits)) as server:
        wish = {"game": "7", "seats": [None, "random"], "name": "Ada", "options": ONES}
        http = server.client()
        created = http.post("/api/tables", json=wish).json()
        path = f"/api/tables/{created['table']}"
        own = {"authorization": f"Bearer {created['token']}"}
        http.post(f"{path}/start", headers=own)
        http.post(f"{path}/leave", headers=own)
        wait_until(lambda: http.get(path).json()["stage"] == "over")
        now = http.get(path, params={"language": "de"}).json()
        record = http.get(f"{path}/record").json()
        best = max(record["scores"])
        assert (now["ply"], now["turn"]) == (25, None)
        assert now["winners"] == [n for n in range(2) if record["scores"][n] == best]
        assert now["winners"] == record["winners"]
        assert record["log"][-1].keys() == {"at", "called_off"}
        assert verify(record) == []
        last = http.get(f"{path}/events").json()["happened"][-1]
        assert (last["what"], last["seat"]) == ("called_off", None)
        assert http.get(f"{path}/replay").json()["lines"][-1]["called_off"]


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where a purse does not fill again."""
    limits = Limits(work=Rate(600, 0.001))
    with running(settings_for(tmp_path_factory.mktemp("long"), limits=limits)) as server:
        yield server


def test_what_happened_comes_in_pages(server: Running) -> None:
    name, http = talkative(server), server.client()
    since, versions, more = 0, list[int](), True
    while more:
        query: dict[str, Any] = {"since": since, "language": "de"}
        page = http.get(f"/api/tables/{name}/events", params=query).json()
        assert 0 < len(page["happened"]) <= PAGE == 250
        versions += [line["version"] for line in page["happened"]]
        since, more = page["version"], page["more"]
    assert versions == list(range(1, LINES + 1))


def test_a_client_within_its_limits_cannot_ask_for_sentences_without_end(narrow: Running) -> None:
    name, http = talkative(narrow), narrow.client()
    for _ in range(50):
        answer = http.get(f"/api/tables/{name}/events", params={"since": 0, "language": "de"})
        if answer.status_code != 200:
            break
    assert code(answer) == "too_many"
    assert answer.headers["retry-after"]


def endless(server: Running, plies: int) -> str:
    """A match of so many plies that was called off, put straight into the store; its name."""
    new, *_ = open_table(Wish("7", (None, None), ONES), "Ada", now=0.0)
    secret = Secret(bytes(32))
    match = Match("7", [Seat("Ada"), Seat("–")], ONES, secret, began=AT)
    lines = [*new.lines, Line(2, "sat", 1, AT, {"name": "–", "bot": None})]
    lines.append(Line(3, "started", 0, AT))
    for ply in range(1, plies + 1):
        move = match.position.legal()[0]
        lines.append(Line(ply + 3, "moved", match.turn, AT, {"move": move}, ply, 0))
        match.play(move)
    lines.append(Line(plies + 4, "called_off", None, AT))
    kept = new.kept.changed(stage="over", secret=secret.key, began=AT)
    server.do(lambda: server.site.hall.store.create(NewTable(kept, lines)))
    return kept.id


@pytest.mark.parametrize(("path", "most"), [("replay", 6), ("draws", 6), ("replay/1000", 25)])
def test_a_long_match_costs_more_to_look_at_again(tmp_path: Path, path: str, most: int) -> None:
    limits = Limits(work=Rate(600, 0.001))
    with running(settings_for(tmp_path, limits=limits)) as server, server.client() as http:
        name = endless(server, 1000)
        number = 0
        while (answer := http.get(f"/api/tables/{name}/{path}")).status_code == 200:
            number += 1
        assert code(answer) == "too_many"
        assert 0 < number <= most


def test_sentences_are_made_beside_the_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def own() -> int:
        return threading.get_ident()

    loop, said = server.do(own), list[int]()
    event = Words.event

    def note(self: Words, *arguments: Any) -> str:
        said.append(threading.get_ident())
        return event(self, *arguments)

    table = seat_people(server, "sea-salt-paper")
    turn = table.get()["turn"]
    table.done("move", turn, ply=0, move="draw")
    monkeypatch.setattr(Words, "event", note)
    table.get("/events", 0, language="de")
    table.get("/updates", 0, since=0, language="de")
    assert said
    assert loop not in said


def test_a_long_story_comes_over_a_websocket_in_pages_and_complete(server: Running) -> None:
    name = talkative(server)

    async def read() -> None:
        async with live(server, name, max_size=None) as socket:
            told = [await enter(socket, version=0)]
            while told[-1].get("more"):
                told.append(await hear(socket, "update"))
        assert len(told) == LINES / PAGE
        versions = [line["version"] for page in told for line in page["happened"]]
        assert versions == list(range(1, LINES + 1))
        assert [page["version"] for page in told] == [250, 500, 750, 1000]

    asyncio.run(read())


def test_a_long_story_costs_over_a_websocket_too(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, limits=Limits(work=Rate(60, 0.001)))) as server:
        name = talkative(server)

        async def come_again() -> int:
            for number in range(10):
                async with live(server, name, max_size=None) as socket:
                    await say(socket, "hello", version=0)
                    told = await hear(socket, "update", "refused")
                    if told["type"] == "refused":
                        assert told["code"] == "too_many"
                        return number
            return 10

        assert 0 < asyncio.run(come_again()) <= 6


def test_a_long_answer_is_made_in_pages_as_it_is_read(server: Running) -> None:
    """Written in one go, it would hold everybody up, and lie in memory while nobody reads it."""
    name = endless(server, 200)
    request = Request({"type": "http", "headers": [], "client": ("127.0.0.1", 5000)})

    async def pieces(answer: Response) -> list[bytes]:
        assert isinstance(answer, StreamingResponse)
        return [piece async for piece in answer.body_iterator if isinstance(piece, bytes)]

    async def read() -> tuple[list[bytes], list[bytes]]:
        visitor = Visitor(server.site, request)
        replay = await show_replay(visitor, name, SeenInWords())
        return await pieces(replay), await pieces(await show_draws(visitor, name))

    http = server.client()
    for written, path in zip(server.do(read), ("replay", "draws"), strict=True):
        assert b"".join(written) == http.get(f"/api/tables/{name}/{path}").content
        assert 0 < max(piece.count(b'"ply":') for piece in written) <= 50
    assert len(http.get(f"/api/tables/{name}/replay").json()["lines"]) == 202

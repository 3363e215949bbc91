"""Who may come in, from where, how often, and what a browser is told."""

import asyncio
import re
import socket as sockets
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sevenfold.site.prices import PRICES
from sevenfold.site.settings import Limits, Rate, Settings
from tests.site.running import GENEROUS, Running, live, running, settings_for
from tests.site.tables import code, enter, hear, say, seat_people


def test_every_answer_has_strict_headers(server: Running) -> None:
    with server.client() as http:
        for path in ("/", "/api/games", "/nowhere", "/openapi.json"):
            headers = http.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        assert http.get("/api/tables").headers["cache-control"] == "no-store"
        assert not re.search(
            r"<script(?![^>]* src=)|<style| on\w+=|javascript:", http.get("/").text
        )


def test_another_site_cannot_act(server: Running) -> None:
    with server.client() as http:
        wish = {"game": "7", "seats": [None, None], "name": "Ada"}
        for headers in (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"host": "evil.example"},
        ):
            answer = http.post("/api/tables", json=wish, headers=headers)
            assert code(answer) == "foreign_origin", headers
        both = [("origin", server.url), ("origin", "https://evil.example")]
        assert code(http.post("/api/tables", json=wish, headers=both)) == "foreign_origin"
        own = {"origin": server.url, "sec-fetch-site": "same-origin"}
        assert http.post("/api/tables", json=wish, headers=own).status_code == 201


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Origin", "http://["),
        ("Origin", "http://127.0.0.1:port"),
        ("Origin", "http://a@127.0.0.1"),
        ("Origin", "\xff"),
        ("Origin", ""),
        ("Host", "["),
        ("Host", "[::1"),
        ("Host", "a@127.0.0.1"),
        ("Host", "127.0.0.1:99999999"),
        ("Host", "127.0.0.1:x"),
        ("Host", "127.0.0.1/evil.example"),
        ("Host", "\xb2"),
        ("Host", ""),
    ],
)
def test_odd_addresses_are_charged_and_refused(tmp_path: Path, name: str, value: str) -> None:
    limits = Limits(work=Rate(1, 0.001))
    upgrade = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
    }
    with running(settings_for(tmp_path, limits=limits)) as server, server.client() as http:
        odd = httpx.Headers([(name.encode(), value.encode("latin-1"))])
        answers = [
            http.post("/api/guest", json={"name": "Ada"}, headers=odd),
            http.get("/api/tables/x/live", headers=[*odd.raw, *httpx.Headers(upgrade).raw]),
            http.post("/api/guest", json={"name": "Ada"}, headers=odd),
        ]
        assert [code(answer) for answer in answers] == ["foreign_origin"] * 2 + ["too_many"]
        for answer in answers:
            assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_websocket_where_there_is_none_is_not_found(server: Running) -> None:
    async def listen() -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/nowhere"):
            pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(listen())
    assert refused.value.response.status_code == 404
    assert refused.value.response.headers["x-content-type-options"] == "nosniff"


def test_another_site_cannot_listen(server: Running) -> None:
    table = seat_people(server, "7")

    async def listen(origin: str) -> None:
        async with live(server, table.name, origin=origin) as socket:
            await enter(socket, token=table.tokens[0])

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(listen("https://evil.example"))
    assert refused.value.response.status_code == 403
    asyncio.run(listen(server.url))


def test_with_a_base_url_only_that_is_our_name(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, base_url="https://play.example")
    with running(settings) as server, server.client() as http:
        known = {"host": "play.example"}
        answer = http.post(
            "/api/guest",
            json={"name": "Ada"},
            headers={**known, "origin": "https://play.example"},
        )
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" in cookie
        assert "strict-transport-security" in answer.headers
        assert code(http.get("/api/games", headers={"host": "192.0.2.1"})) == "foreign_origin"
        created = http.post(
            "/api/tables", json={"game": "7", "seats": [None, None], "name": "Ada"}, headers=known
        )
        assert created.json()["link"].startswith("https://play.example/tables/")


def test_cookies_of_others_are_not_unquoted(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python does that in a time that grows with the square of their length."""
    with server.client() as http:
        http.post("/api/guest", json={"name": "Ada"})
        own = f"sevenfold_guest={http.cookies['sevenfold_guest']}"
        http.cookies.clear()
        monkeypatch.delattr("http.cookies._unquote")
        other = 'a="' + "\\" * 7_000 + '"'
        for sent in (own, f"{own}; {other}", f"{other}; {own}", f"{other};{own}; b=c"):
            assert http.get("/api/guest", headers={"cookie": sent}).json() == {"name": "Ada"}
        for sent in (other, f"x{own}", f"a={own}"):
            assert http.get("/api/guest", headers={"cookie": sent}).json() == {"name": None}


def test_a_long_query_is_not_taken_apart(server: Running) -> None:
    with server.client() as http:
        answer = http.get("/api/guest?" + "a&" * 2_000)
        assert code(answer) == "invalid"
        assert "too long" in answer.text


def test_a_forged_cookie_is_nobody(server: Running) -> None:
    with server.client() as http:
        http.post("/api/guest", json={"name": "Ada"})
        good = http.cookies["sevenfold_guest"]
        http.cookies.clear()
        for forged in (
            good[:-1] + ("1" if good.endswith("0") else "0"),
            good.replace(".", "", 1),
            "x.y",
            "",
            "é",
        ):
            headers = [(b"cookie", b"sevenfold_guest=" + forged.encode())]
            answer = http.get("/api/guest", headers=headers)
            assert answer.json() == {"name": None}, forged


def test_seat_links_are_kept_hashed(server: Running, tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as own:
        table = seat_people(own, "7")
        table.done("chat", 0, text="hello")
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert table.name.encode() in kept
    for token in table.tokens:
        assert str(token).encode() not in kept


@pytest.fixture
def narrow(tmp_path: Path) -> Settings:
    """A server with small limits."""
    limits = Limits(
        work=Rate(100, 0.001),
        tables=Rate(2, 0.001),
        chat=Rate(2, 0.001),
        sockets=2,
        polls=1,
        awake_tables=1,
    )
    return settings_for(tmp_path, limits=limits)


def test_tables_requests_chat_and_hints_are_limited(narrow: Settings) -> None:
    with running(narrow) as server:
        table = seat_people(server, "7", hints=True)
        assert [table.post("chat", 0, text="hi").status_code for _ in range(3)] == [200, 200, 429]
        turn = table.get()["turn"]
        wish = {"game": "7", "seats": [None, None], "name": "Ada"}
        assert code(table.http.post("/api/tables", json=wish)) == "server_full"
        assert code(table.http.post("/api/tables", json=wish)) == "too_many"
        table.done("hint", turn, ply=0)
        while table.post("hint", turn, ply=0).status_code == 200:  # they cost the most
            pass
        assert table.refused("hint", turn, ply=0) == "too_many"
        while (answer := table.http.get("/api/games")).status_code == 200:
            pass
        assert code(answer) == "too_many"
        assert answer.headers["retry-after"]
        assert answer.headers["connection"] == "close"


def test_rematches_are_tables_and_are_limited(tmp_path: Path) -> None:
    limits = Limits(**{**vars(GENEROUS), "tables": Rate(4, 0.000001)})
    with running(settings_for(tmp_path, limits=limits)) as server:
        table = seat_people(server, "7")
        for _ in range(3):
            table.done("resign", 0)
            table.done("rematch", 0)
            table.done("rematch", 1)
            table.name = table.get()["next"]
        table.done("resign", 0)
        table.done("rematch", 0)
        assert table.refused("rematch", 1) == "too_many"
        assert "next" not in table.get()
        wish = {"game": "7", "seats": [None, None], "name": "Ada"}
        assert code(table.http.post("/api/tables", json=wish)) == "too_many"
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=server.url, transport=elsewhere, timeout=60) as other:
            assert other.post("/api/tables", json=wish).status_code == 201


def test_sockets_and_their_messages_are_limited(narrow: Settings) -> None:
    with running(narrow) as server:
        table = seat_people(server, "7")

        async def crowd() -> None:
            async with live(server, table.name) as one, live(server, table.name) as other:
                for socket in (one, other):
                    await enter(socket)
                async with live(server, table.name) as third:
                    assert (await hear(third))["code"] == "too_many"
                await say(one, "ping")
                while (answer := await hear(one, "pong", "refused"))["type"] == "pong":
                    await say(one, "ping")
                assert answer["code"] == "too_many"

        asyncio.run(crowd())


def test_a_body_that_is_too_large_is_refused(server: Running) -> None:
    with server.client() as http:
        large = b'{"name": "' + b"x" * 20_000 + b'"}'
        assert code(http.post("/api/guest", content=large)) == "too_large"
        pieces = (large[n : n + 1000] for n in range(0, len(large), 1000))
        assert code(http.post("/api/guest", content=pieces)) == "too_large"


def test_half_a_request_harms_nobody(server: Running) -> None:
    for sent in (
        b"GET /",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: 50\r\n\r\n{",
        b"\xff\xfe",
    ):
        with sockets.create_connection(("127.0.0.1", server.port)) as half:
            half.sendall(sent)
            with server.client() as http:
                assert http.get("/health").status_code == 200


def test_limits_are_generous_enough_for_people() -> None:
    usual = Limits()
    assert usual.sockets >= 8  # a family behind one address
    assert usual.work.a_second >= 10 * (PRICES["request"] + PRICES["update"])
    assert GENEROUS.work.burst > usual.work.burst

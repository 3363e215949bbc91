"""Attacks on the door: too much, too slow, too many, too early, and what is no HTTP at all."""

import logging
import re
import resource
import socket as sockets
from contextlib import ExitStack, suppress

import pytest

from sevenfold.site.arriving import Arriving
from sevenfold.site.errors import Refusal
from sevenfold.site.settings import Limits, Settings
from tests.site.doors import GET, LARGE, LOOPS, asked, call, door, frame, rest, upgrade, wait_until

HASTY = Limits(request_seconds=0.3, keep_alive_seconds=0.3)
NEVER = 3600.0  # nothing ends by itself
PATIENT = Limits(request_seconds=NEVER, keep_alive_seconds=NEVER)
loops = pytest.mark.parametrize("loop", LOOPS)


def status(answer: bytes) -> int:
    """The status of a whole answer that has the headers of every answer."""
    assert b"content-security-policy: default-src 'none'" in answer, answer
    assert b"x-content-type-options: nosniff" in answer
    return int(answer.split(b" ", 2)[1])


@loops
def test_requests_come_through_in_order_however_they_are_cut(loop: str) -> None:
    post = b"POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
    pieces = b"POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    pieces += b"2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"
    last = b"GET /d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    sent = GET + post + pieces + last
    with door(loop=loop) as (_, port):
        for size in (1, 7, len(sent)):
            with call(port) as raw:
                raw.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
                for start in range(0, len(sent), size):
                    raw.sendall(sent[start : start + size])
                heard = rest(raw)
            assert re.findall(rb"x-path: (\S+)", heard) == [b"/", b"/b", b"/c", b"/d"]
            assert heard.count(b"hello") == 2


@loops
def test_who_waits_for_a_word_before_the_body_gets_it(loop: str) -> None:
    head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n"
    with door(loop=loop) as (_, port), call(port) as raw:
        raw.sendall(head + b"Connection: close\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 100 ")
        raw.sendall(b"hi")
        assert rest(raw).endswith(b"hi")


@loops
def test_headers_are_bounded_in_one_go_and_in_drips(loop: str) -> None:
    begin = b"GET / HTTP/1.1\r\nHost: a\r\n"
    line = b"X-Long: " + b"x" * 1000 + b"\r\n"
    with door(loop=loop) as (_, port):
        assert status(asked(port, begin + line * 1000 + b"\r\n")) == 431
        assert status(asked(port, begin + line * 20 + b"\r\n")) == 431
        assert status(asked(port, begin + b"a: b\r\n" * 200 + b"\r\n")) == 431
        assert (
            status(asked(port, b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n")) == 431
        )
        assert status(asked(port, upgrade("/", *("a: b" for _ in range(200))))) == 431
        with call(port) as raw:
            for piece in (begin, *(line for _ in range(20))):
                raw.sendall(piece)
            heard = rest(raw)
            assert status(heard) == 431


def test_too_many_lines_are_not_even_read() -> None:
    with pytest.raises(Refusal, match="headers"):
        Arriving(16_384, 16_384).take(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200)


def test_lines_of_a_body_are_not_those_of_a_head() -> None:
    arriving = Arriving(16_384, 16_384)
    arriving.take(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n" + b"\n" * 900)
    assert arriving.is_whole


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \xc2\xb2\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n", 413),
        (b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: odd\r\n\r\n", 400),
        (
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400,
        ),
        (
            b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + (b"1;x=" + b"y" * 900 + b"\r\nz\r\n") * 20,
            413,
        ),
        (
            b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + b"1000\r\n" + b"z" * 4096 + b"\r\n" + b"4000\r\n" + b"z" * 16_384,
            413,
        ),
        (
            b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + b"1\r\nz\r\n" * 200,
            413,
        ),
        (upgrade().replace(b"13", b"12"), 400),
        (upgrade().replace(b"GET", b"POST"), 400),
        (upgrade("/", "Content-Length: 2"), 400),
        (upgrade("/", "Sec-WebSocket-Key: x"), 400),
        (upgrade().replace(b"Connection: Upgrade\r\n", b""), 400),
    ],
)  # fmt: skip
def test_what_is_wrong_is_charged_and_refused_with_all_headers(sent: bytes, expected: int) -> None:
    charged = []

    def charge(client: str, size: int) -> None:
        charged.append(client)
        if len(charged) > 1:
            raise Refusal("too_many", "wait a little")

    with door(charge=charge) as (_, port):
        assert status(asked(port, sent)) == expected
        assert status(asked(port, sent)) == 429
    assert charged == ["127.0.0.1"] * 2


@loops
def test_who_is_slow_has_to_go(loop: str) -> None:
    with door(HASTY, loop=loop) as (made, port):
        assert asked(port, b"") == b""
        assert status(asked(port, b"GET / HTTP/1.1\r\nHost")) == 408
        assert (
            status(asked(port, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nh")) == 408
        )
        assert asked(port, GET).startswith(b"HTTP/1.1 200")  # and then it was idle
        wait_until(lambda: len(made) == 0)


def test_a_drip_now_and_then_gives_no_more_time() -> None:
    with door(Limits(request_seconds=1.0)) as (_, port), call(port) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\n")
        raw.settimeout(0.2)
        heard = b""
        while not heard:
            raw.sendall(b"a: b\r\n")
            try:
                heard = raw.recv(10_000)
            except TimeoutError:
                continue
        assert status(heard) == 408


@loops
def test_who_does_not_read_has_to_go(loop: str) -> None:
    with door(Limits(answer_seconds=0.5), loop=loop) as (made, port), call(port) as raw:
        raw.sendall(GET.replace(b"/", LARGE, 1))
        wait_until(lambda: len(made) == 1)
        wait_until(lambda: len(made) == 0)


@loops
def test_half_open_connections_lock_nobody_out(loop: str, caplog: pytest.LogCaptureFixture) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    many = min(1500, hard // 2 - 200)
    with caplog.at_level(logging.WARNING), ExitStack() as stack:
        made, port = stack.enter_context(door(PATIENT, most=many // 3, loop=loop))
        halves = [stack.enter_context(call(port)) for _ in range(many // 3)]
        for half in halves:
            half.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX")
        for _ in range(many - many // 3):
            stack.enter_context(call(port)).sendall(b"GET /")
        with call(port, "127.0.0.2") as other:
            other.sendall(GET)
            assert other.recv(1000).startswith(b"HTTP/1.1 200")
        assert len(made) <= many // 3
        assert [record.message for record in caplog.records if "too many" in record.message] == [
            "too many connections: the oldest that wait are closed"
        ]
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_one_client_has_so_many_connections_and_the_oldest_that_waits_makes_room() -> None:
    limits = Limits(connections=3, request_seconds=NEVER)
    with ExitStack() as stack:
        made, port = stack.enter_context(door(limits))
        other = stack.enter_context(call(port, "127.0.0.2"))
        other.sendall(GET)
        assert other.recv(1000)
        own = [stack.enter_context(call(port)) for _ in range(3)]
        wait_until(lambda: len(made) == 4)
        own.append(stack.enter_context(call(port)))
        assert rest(own[0]) == b""
        for raw in (*own[1:], other):
            raw.sendall(GET)
            assert raw.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_proxy_has_more_connections_than_one_client() -> None:
    limits = Limits(connections=3, request_seconds=NEVER)
    for proxies in ("127.0.0.1", "*"):
        with ExitStack() as stack:
            made, port = stack.enter_context(door(limits, proxies=proxies))
            for _ in range(10):
                stack.enter_context(call(port))
            wait_until(lambda made=made: len(made) == 10)  # type: ignore[misc]


@loops
def test_what_comes_with_the_request_for_a_websocket_is_heard(loop: str) -> None:
    with door(loop=loop) as (made, port), call(port) as raw:
        raw.sendall(upgrade() + frame(b"hello") + frame(b"again")[:4])
        stream = raw.makefile("rb")
        while stream.readline() != b"\r\n":
            pass
        assert stream.read(7) == b"\x81\x05hello"
        raw.sendall(frame(b"again")[4:])
        assert stream.read(7) == b"\x81\x05again"
        assert len(made) == 1
        raw.close()
        stream.close()
        wait_until(lambda: len(made) == 0)


@loops
@pytest.mark.parametrize(
    ("wrong", "code"), [(frame(b"\xff\xfe"), 1007), (b"\xff" * 20, 1002), (frame(b"", 0x8B), 1002)]
)
def test_nonsense_over_a_websocket_ends_it_with_its_code_and_at_most_a_line(
    loop: str, wrong: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    with door(loop=loop) as (_, port):
        for together in (True, False) * 5:
            with call(port) as raw:
                raw.sendall(upgrade() + (wrong if together else b""))
                if not together:
                    raw.recv(1000)
                    raw.sendall(wrong)
                closing = rest(raw).rpartition(b"\r\n\r\n")[2] if together else rest(raw)
            assert closing[0] == 0x88
            assert int.from_bytes(closing[2:4], "big") == code
    assert len(caplog.records) <= 1
    assert "Traceback" not in caplog.text


def test_a_message_without_an_end_comes_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenfold.site.entrance._MOST_UNHEARD", 2_000)
    with door() as (_, port):
        with call(port) as raw:
            raw.sendall(upgrade() + frame(b"{", 0x01))
            with suppress(ConnectionError):
                for _ in range(1_000):
                    raw.sendall(frame(b"", 0x00))
            assert rest(raw).count(b"\r\n\r\n") == 1  # nothing but the answer to the request
        with call(port) as raw:
            raw.sendall(upgrade())
            assert raw.recv(1_000).startswith(b"HTTP/1.1 101 ")
            for _ in range(200):
                raw.sendall(frame(b"whole"))
                assert raw.recv(100).endswith(b"whole")


def test_what_a_browser_is_told_is_said_by_the_door_too() -> None:
    with door() as (_, port):
        answer = asked(port, b"nonsense\r\n\r\n").decode()
    assert re.search(r"\r\nreferrer-policy: no-referrer\r\n", answer)
    assert '"code":"bad_request"' in answer
    assert Settings().limits.connections >= 100

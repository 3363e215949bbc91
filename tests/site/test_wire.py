"""Frames on the wire: whole ones go the short way, pieces and heaps of them are understood, too."""

import base64
import json
import socket as sockets
from typing import Any

import pytest

from sevenfold.site.wire import framed, is_short_frame, short_text
from tests.site.running import Running
from tests.site.tables import seat_people

MASK = b"\x01\x02\x03\x04"
PING = 0x89


def frame(text: str, kind: int = 0x81) -> bytes:
    """What a client sends."""
    masked = bytes(letter ^ MASK[place % 4] for place, letter in enumerate(text.encode()))
    length = len(masked)
    head = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return bytes((kind,)) + head + MASK + masked


@pytest.mark.parametrize("length", [0, 1, 125])
def test_a_short_text_is_read_at_once(length: int) -> None:
    assert short_text(frame("x" * length)) == b"x" * length


@pytest.mark.parametrize("length", [126, 127, 300])
def test_a_longer_text_is_left_to_the_library_however_it_is_cut(length: int) -> None:
    whole = frame("x" * length)
    assert not any(is_short_frame(whole[:cut]) for cut in range(len(whole) + 1))


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_frame_says_how_long_it_is(length: int) -> None:
    sent = framed(b"x" * length)
    size, start = sent[1], 2
    if size == 126:
        size, start = int.from_bytes(sent[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(sent[2:10], "big"), 10
    assert size == length == len(sent) - start


def test_pieces_and_heaps_of_frames_are_understood(server: Running) -> None:
    table = seat_people(server, "7", 2)
    with sockets.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
        key = base64.b64encode(bytes(16)).decode()
        raw.sendall(
            f"GET /api/tables/{table.name}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        stream = raw.makefile("rb")
        while stream.readline() != b"\r\n":
            pass
        raw.sendall(frame('{"type":"hello"}'))
        assert hear(stream, "update")["seat"] is None
        raw.sendall(frame("", PING))
        raw.sendall(frame('{"type":"ping","mark":1}'))
        assert hear(stream, "pong")["mark"] == 1
        raw.sendall(frame('{"type":"ping","mark":2}') + frame('{"type":"ping","mark":3}'))
        assert [hear(stream, "pong")["mark"] for _ in range(2)] == [2, 3]
        whole = frame('{"type":"ping","mark":4}')
        for byte in whole:
            raw.sendall(bytes((byte,)))
        assert hear(stream, "pong")["mark"] == 4
        raw.sendall(frame('{"type":"ping","mark":5}'))
        assert hear(stream, "pong")["mark"] == 5


def hear(stream: Any, wanted: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        kind, length = stream.read(2)
        if length == 126:
            length = int.from_bytes(stream.read(2), "big")
        body = stream.read(length)
        if kind == 0x81:
            message: dict[str, Any] = json.loads(body)
            if message["type"] == wanted:
                return message

"""One request while it comes in, piece by piece: is it whole, and is it one that we take?

It is read here with the library that the server reads it with once more, so the server is never
given anything that it would have to refuse itself, or half of anything.
"""

import re

import h11
from websockets.http11 import Request
from websockets.server import ServerProtocol

from sevenfold.site.errors import Refusal

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_MOST_LINES = 100
_MOST_CHUNKS = 100  # of a body; each takes as long to read as a line
_LONGEST_LINE = 8_000  # a little less than what a WebSocket's request may have
_TOO_LARGE = 431
_BLANK_LINE = re.compile(rb"\n\r?\n")


class Arriving:
    """A request of which more and more is here.

    >>> arriving = Arriving(head=1000, body=1000)
    >>> arriving.take(b"GET / HTTP/1.1\\r\\nHost: a")
    >>> arriving.has_head, arriving.is_whole
    (False, False)
    >>> arriving.take(b"\\r\\n\\r\\nGET")
    >>> arriving.has_head, arriving.is_whole, arriving.rest
    (True, True, b'GET')
    >>> arriving.sent
    b'GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n'
    """

    def __init__(self, head: int, body: int) -> None:
        self._most_head = head
        self._most_body = body
        self._parser = h11.Connection(h11.SERVER, max_incomplete_event_size=head)
        self._taken = bytearray()
        self._head_size = 0
        self._chunks = 0
        self.has_head = False
        self.is_whole = False
        self.rest = b""  # came after the request, when it is whole

    @property
    def sent(self) -> bytes:
        """The bytes of the whole request."""
        return bytes(self._taken)

    @property
    def waits(self) -> bool:
        """Does the client want to hear that it may send the body?"""
        return self._parser.they_are_waiting_for_100_continue

    def take(self, data: bytes) -> None:
        """Another piece; a request that is wrong, or too large, is refused."""
        try:
            if not self.has_head:
                # One byte more than allowed is enough to know.
                room = self._most_head + 1 - len(self._taken)
                data, later = data[:room], data[room:]
                self._feed(data)
                if not self.has_head or self.is_whole:
                    self.rest += later
                    return
                data = later
            if data:
                self._feed(data)
            if len(self._taken) - self._head_size > self._most_body:
                raise Refusal("too_large", "the request is too large")
        except h11.RemoteProtocolError as error:
            if error.error_status_hint == _TOO_LARGE and not self.has_head:
                raise Refusal("headers_too_large", "the headers are too large") from None
            raise Refusal("bad_request", "that is not HTTP") from None

    def _feed(self, data: bytes) -> None:
        self._taken += data
        if not self.has_head:
            self._check_lines()
        self._parser.receive_data(data)
        while True:
            event = self._parser.next_event()
            if event is h11.NEED_DATA:
                return
            if isinstance(event, h11.Request):
                self._head_size = len(self._taken) - len(self._parser.trailing_data[0])
                self.has_head = True
                self._check(event)
            elif isinstance(event, h11.Data):
                self._chunks += event.chunk_start
                if self._chunks > _MOST_CHUNKS:
                    raise Refusal("too_large", "the body comes in too many chunks")
            elif isinstance(event, h11.EndOfMessage):
                self.is_whole = True
                self.rest = self._parser.trailing_data[0]
                del self._taken[len(self._taken) - len(self.rest) :]
                return

    def _check_lines(self) -> None:
        """Refuse too many lines before they are read, since that takes long."""
        end = _BLANK_LINE.search(self._taken)
        if self._taken.count(b"\n", 0, end.start() if end else None) > _MOST_LINES:
            raise Refusal("headers_too_large", "the headers are too large")

    def _check(self, request: h11.Request) -> None:
        """Refuse by the head what need not be waited for."""
        lines = [request.target, *(name + value for name, value in request.headers)]
        if self._head_size > self._most_head or max(map(len, lines)) > _LONGEST_LINE:
            raise Refusal("headers_too_large", "the headers are too large")
        said = dict(request.headers)
        if b"content-length" in said and b"transfer-encoding" in said:
            # A proxy before us may believe the other one, and see another end of the request.
            raise Refusal("bad_request", "a body has one length")
        if int(said.get(b"content-length", b"0")) > self._most_body:
            raise Refusal("too_large", "the request is too large")
        if said.get(b"upgrade", b"").lower() == b"websocket" and not _can_open(
            bytes(self._taken[: self._head_size])
        ):
            raise Refusal("bad_request", "a WebSocket does not begin like that")


def _can_open(head: bytes) -> bool:
    """Would the WebSocket's own protocol answer this request with yes?"""
    trial = ServerProtocol()
    trial.receive_data(head)
    return any(
        isinstance(event, Request) and trial.accept(event).status_code == 101
        for event in trial.events_received()
    )

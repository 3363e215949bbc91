"""The WebSockets of the server, with a shorter way for what happens all the time: whole texts.

uvicorn makes an object of every frame, looks at it several times, and stops and starts reading for
every message. But a text is a few bytes and the text itself.
"""

from collections.abc import Callable, MutableMapping
from struct import Struct
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

EXTENSION = "sevenfold.wire"  # under which an application finds the connection in its scope
_WHOLE_TEXT = 0x81  # the first byte of a text that is one frame
_MASKED = 0x80  # and the highest bit of the second one if it comes from a client
_SHORT, _LONG = 126, 1 << 16
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # how the length is written if it does not fit a byte
_two_bytes = Struct(">BBH").pack


class QuickWebSocket(WebSocketsSansIOProtocol):
    """A connection that reads and sends whole texts at once; for all else it is uvicorn's own.

    It does not compress: views are small, and compressing costs more than sending them.
    """

    hear: Callable[[bytes], bool] | None = None  # takes a text at once, or leaves it for later
    _whole = True  # so far, every piece of the stream was a frame
    _held = b""  # frames that go out in a moment
    _is_full = False  # the client reads too slowly

    def handle_connect(self, event: Request) -> None:
        """A client wants a WebSocket: the application is told where to find this connection."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(MutableMapping[str, Any], self.scope["extensions"])[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Something came from the client, usually one short text."""
        if self._whole and self.handshake_complete:
            text = short_text(data)
            if text is not None and self.conn.state is State.OPEN and not self.close_sent:
                # What waits in the queue comes first.
                if self.hear is None or not self.queue.empty() or not self.hear(text):
                    self.curr_msg_data_type = "text"
                    self.frames = [text]
                    self.send_receive_event_to_app()
                return
            self._whole = is_short_frame(data)
        super().data_received(data)

    def send_now(self, text: bytes) -> bool:
        """Send a text, together with all that is sent in this turn of the loop; False if it waits.

        So the system is asked once for a move and its answer, and for all clients one after the
        other, which is quicker than going to and fro between it and the rules.
        """
        # Whatever ends a connection, but for a close of the application, closes its transport.
        if self._is_full or self.close_sent or self.transport.is_closing():
            return False
        if not self._held:
            self.loop.call_soon(self._flush)
        self._held += framed(text)
        return True

    def pause_writing(self) -> None:
        """What was sent piles up."""
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It does so no more."""
        self._is_full = False
        super().resume_writing()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application the usual way."""
        self._flush()
        await super().send(message)

    def _flush(self) -> None:
        if self._held and not self.transport.is_closing():
            self.transport.write(self._held)
        self._held = b""


def is_short_frame(data: bytes) -> bool:
    """Is this a single frame of a client, with less than 126 bytes, that ends its message?"""
    return (
        len(data) > 5
        and data[0] & 0xF0 == 0x80
        and data[1] < _MASKED + _SHORT
        and len(data) == 6 + data[1] - _MASKED
    )


def short_text(data: bytes) -> bytes | None:
    """The text of a client, if this is one whole frame with less than 126 bytes.

    >>> short_text(b"\\x81\\x85\\x01\\x02\\x03\\x04igohn")
    b'hello'
    >>> short_text(b"\\x81\\x85\\x01\\x02\\x03\\x04igo")
    """
    if is_short_frame(data) and data[0] == _WHOLE_TEXT:
        return apply_mask(data[6:], data[2:6])
    return None


def framed(text: bytes) -> bytes:
    """A text as the frame that a server sends.

    >>> framed(b"hello")
    b'\\x81\\x05hello'
    """
    length = len(text)
    if _SHORT <= length < _LONG:
        return _two_bytes(_WHOLE_TEXT, _TWO_BYTES, length) + text
    if length < _SHORT:
        return bytes((_WHOLE_TEXT, length)) + text
    return bytes((_WHOLE_TEXT, _EIGHT_BYTES)) + length.to_bytes(8, "big") + text

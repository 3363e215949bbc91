"""The WebSockets of the server, with a shorter way for what happens all the time: whole texts.

uvicorn makes an object of every frame and looks at it several times. But a text is a few bytes and
the text itself.
"""

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

_WHOLE_TEXT = 0x81  # the first byte of a text that is one frame
_MASKED = 0x80  # and the highest bit of the second one if it comes from a client
_SHORT, _LONG = 126, 1 << 16
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # how the length is written if it does not fit a byte


class QuickWebSocket(WebSocketsSansIOProtocol):
    """A connection that reads and sends whole texts at once; for all else it is uvicorn's own.

    It does not compress: views are small, and compressing costs more than sending them.
    """

    _whole = True  # so far, every piece of the stream was a frame
    _held = b""  # frames that go out with the next one

    def data_received(self, data: bytes) -> None:
        """Something came from the client, usually one short text."""
        if self._whole and self.handshake_complete:
            text = short_text(data)
            if text is not None and self.conn.state is State.OPEN and not self.close_sent:
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()
                return
            self._whole = is_short_frame(data)
        super().data_received(data)

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application; one with `more` goes together with the next one."""
        text = message.get("text")
        if isinstance(text, str) and self._is_ready():
            self._held += framed(text.encode())
            if not message.get("more"):
                self._send_held()
        else:
            self._send_held()
            await super().send(message)

    def _is_ready(self) -> bool:
        return (
            self.handshake_complete
            and self.conn.state is State.OPEN
            and self.writable.is_set()
            and not self.close_sent
            and not self.disconnected
            and not self.transport.is_closing()
        )

    def _send_held(self) -> None:
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
    if length < _SHORT:
        return bytes((_WHOLE_TEXT, length)) + text
    if length < _LONG:
        return bytes((_WHOLE_TEXT, _TWO_BYTES, length >> 8, length & 255)) + text
    return bytes((_WHOLE_TEXT, _EIGHT_BYTES)) + length.to_bytes(8, "big") + text

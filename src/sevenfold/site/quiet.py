"""What a client can make the server's libraries write: a line a minute, and no more.

A log is a file, and whoever speaks nonsense quickly enough would fill the disk with it.
"""

import logging
import time
from collections.abc import Callable

_LOUD = ("uvicorn.error", "asyncio", "websockets.server")
_AGAIN = 60.0  # seconds until the same thing may be said again
_MOST = 1000  # different things that are remembered


class Quiet(logging.Filter):
    """Lets the first of its kind through, without a traceback, and the next after a while.

    >>> quiet = Quiet(now=lambda: 0.0)
    >>> line = logging.makeLogRecord({"msg": "nonsense from %s", "args": ("a client",)})
    >>> quiet.filter(line), quiet.filter(line)
    (True, False)
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this line written?"""
        now = self._now()
        kind = (record.levelno, str(record.msg).partition("\n")[0][:80])
        if now - self._said.get(kind, float("-inf")) < _AGAIN:
            return False
        if len(self._said) >= _MOST:
            self._said.clear()
        self._said[kind] = now
        record.exc_info = record.exc_text = None  # a traceback is long, and quotes the client
        return True


_quiet = Quiet()


def hush() -> None:
    """Have the libraries' loggers write through one `Quiet`."""
    for name in _LOUD:
        logging.getLogger(name).addFilter(_quiet)

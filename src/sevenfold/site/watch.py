"""A watch on the event loop, for developers: who held it longer than it should be held.

A thread asks the loop for a sign of life again and again. When none comes in time it looks where
the loop's thread is at that moment, and writes that into the log when the loop is free again.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
import traceback
from types import FrameType

_log = logging.getLogger("sevenfold.site")
LONGEST = 0.005  # seconds that anything may take on the loop
_PAUSE = 0.002  # between two signs of life
_SHOWN = 4  # places in the code, innermost last


class Watch:
    """Looks after the loop that it was started in until it is stopped."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._loop = asyncio.get_running_loop()
        self._ident = threading.get_ident()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over.wait(_PAUSE):
            sign = threading.Event()
            began = time.perf_counter()
            self._loop.call_soon_threadsafe(sign.set)
            if sign.wait(self._longest):
                continue
            place = where(sys._current_frames().get(self._ident))
            while not sign.wait(self._longest):
                if self._is_over.is_set():
                    return
            _log.warning("%.0f ms on the loop: %s", 1000 * (time.perf_counter() - began), place)


def where(frame: FrameType | None) -> str:
    """The innermost places of a thread in the code.

    >>> where(sys._getframe()).endswith("<module>")
    True
    """
    if frame is None:
        return "nowhere"
    found = traceback.extract_stack(frame)[-_SHOWN:]
    return " > ".join(f"{one.filename.rsplit('/', 1)[-1]}:{one.lineno} {one.name}" for one in found)

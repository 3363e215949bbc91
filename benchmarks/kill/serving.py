"""A process that has everything in memory, and makes servers of itself: each a copy, at once.

    python -m benchmarks.kill.serving DATABASE [--early]

It reads a port a line, and answers with the number of the process that serves there. Starting
Python and loading the games would take longer than everything else between two kills.

`--early` makes servers with a fault, to see whether it is found: they acknowledge what is not kept
yet, and is half a second later.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import sys

import sevenfold
from sevenfold.match import Match, Seat
from sevenfold.site.serve import serve
from sevenfold.site.settings import Limits, Rate, Settings
from sevenfold.site.store import Committed, Store
from sevenfold.site.store.rows import Change

_PLENTY = Rate(10**9, 1e9)
_LIMITS = Limits(
    work=_PLENTY,
    seat_work=_PLENTY,
    frames=_PLENTY,
    tables=_PLENTY,
    chat=_PLENTY,
    sockets=10**6,
    polls=10**6,
    awake_tables=10**6,
)
_HELD_BACK = 0.5  # seconds


def main() -> None:
    """Wait for orders; end when nobody gives any more."""
    database, *wishes = sys.argv[1:]
    if "--early" in wishes:
        _acknowledge_early()
    _load_games()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a copy ended
    print("loaded", flush=True)
    for port in sys.stdin:
        copy = os.fork()
        if copy == 0:
            _serve(database, int(port))
        print(copy, flush=True)


def _serve(database: str, port: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout):
        os.dup2(nothing, stream.fileno())
    logging.getLogger("sevenfold.site").setLevel(logging.CRITICAL)  # trouble is what we make
    try:
        place = f"http://127.0.0.1:{port}"
        settings = Settings(database, place, bot_delay=(0.0, 0.0), bot_tick=0.01, limits=_LIMITS)
        serve(settings, "127.0.0.1", port, say=lambda text: None)
    finally:
        os._exit(1)


def _load_games() -> None:
    choices = random.Random(7)
    for game in sevenfold.games():
        match = Match(game, [Seat("Ada"), Seat("Ben")])
        while not match.over and match.ply < 300:
            match.play(choices.choice(match.table.legal()))


def _acknowledge_early() -> None:
    async def append(self: Store, change: Change) -> Committed[Change]:
        loop = asyncio.get_running_loop()
        loop.call_later(_HELD_BACK, lambda: self._desk.append(change))
        return Committed(change)

    Store.append = append  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    main()

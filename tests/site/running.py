"""Real servers for tests: in a thread of this process, or in a process of their own."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import urlopen

import httpx
from websockets.asyncio.client import connect

from sevenfold.site.client import Server
from sevenfold.site.serve import listen, make_server
from sevenfold.site.settings import Limits, Rate, Settings
from sevenfold.site.site import Site

T = TypeVar("T")
sys.setswitchinterval(0.0002)  # server and clients take turns in one process, quickly
METRICS_KEY = "figures"
PLENTY = Rate(10**9, 1e9)
GENEROUS = Limits(
    work=PLENTY,
    seated_work=PLENTY,
    seat_work=PLENTY,
    frames=PLENTY,
    tables=PLENTY,
    chat=PLENTY,
    seating=PLENTY,
    sockets=10**6,
    polls=10**6,
)


class Running:
    """A server that runs in a thread of this process, over real sockets."""

    def __init__(self, site: Site, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.site = site
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._loop = loop
        self._clients: list[httpx.Client] = []

    def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done in the server's own loop."""

        async def run() -> T:
            return await work()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(300)

    def client(self) -> httpx.Client:
        client = httpx.Client(base_url=self.url, timeout=30)
        self._clients.append(client)
        return client

    def hang_up(self) -> None:
        for client in self._clients:
            client.close()

    def player(self) -> Server:
        return Server(self.url)


def settings_for(folder: Path, **changes: Any) -> Settings:
    usual: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'site.db'}",
        "bot_delay": (0.0, 0.0),
        "bot_tick": 0.01,
        "limits": GENEROUS,
        "metrics_key": METRICS_KEY,
        "lonely_seconds": 1e9,
    }
    return Settings(**{**usual, **changes})


@contextmanager
def running(settings: Settings, host: str = "127.0.0.1") -> Iterator[Running]:
    """A server for these settings, for a while."""
    listening = listen(host, 0)
    server, site = make_server(replace(settings, listens=listening.getsockname()[:2]))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(
        target=lambda: loop.run_until_complete(server.serve(sockets=[listening])), daemon=True
    )
    thread.start()
    while not server.started:
        time.sleep(0.01)
    found = Running(site, listening.getsockname()[1], loop)
    try:
        yield found
    finally:
        found.hang_up()
        server.should_exit = True
        thread.join(300)  # it may have to finish compiling something
        loop.close()
        listening.close()


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, database: Path, port: int) -> None:
        self.database = database
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        code = (
            "import sys\n"
            "from tests.site.running import settings_for\n"
            "from sevenfold.site.serve import serve\n"
            "from pathlib import Path\n"
            "serve(settings_for(Path(sys.argv[1])), '127.0.0.1', int(sys.argv[2]))\n"
        )
        command = [sys.executable, "-c", code, str(self.database.parent), str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5):
                    return
            except OSError:
                if self._process.poll() is not None:
                    raise RuntimeError("the server did not start") from None
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill -9: nothing is tidied up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def free_port() -> int:
    with listen("127.0.0.1", 0) as listening:
        return int(listening.getsockname()[1])


def live(server: Running, table: str, **options: Any) -> connect:
    """A connection to the WebSocket of a table."""
    # Without a bound of unread messages, so that whoever reads none of them can still hang up.
    options = {"compression": None, "max_queue": None, **options}
    return connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", **options)

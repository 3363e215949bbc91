"""Running a server: one process, and a word on where to find it."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import uvicorn

from sevenfold.games.errors import SevenfoldError
from sevenfold.site.app import create_app
from sevenfold.site.door import Door, most_connections
from sevenfold.site.guard import answer_headers
from sevenfold.site.network import EVERYWHERE, near
from sevenfold.site.quiet import hush
from sevenfold.site.settings import Settings
from sevenfold.site.site import Site

DEFAULT_PORT = 7777
_NEVER = 24 * 3600
_SWITCH = 0.001  # seconds that the thread that writes waits for its turn, some times in a commit
_COLLECT = (20_000, 20, 20)  # a table makes few cycles, but many objects that live for long


class CannotServe(SevenfoldError):
    """The server cannot start, for a reason that its user can change."""


def default_database() -> str:
    """SQLite in the folder where programs keep what belongs to their user.

    >>> default_database().startswith("sqlite:///")
    True
    """
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'sevenfold' / 'site.db'}"


def checked_base_url(url: str) -> str:
    """The address that people use, without a slash at its end.

    >>> checked_base_url("https://play.example/")
    'https://play.example'
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise CannotServe(f"the base URL is like https://play.example, not {url!r}")
    return url.rstrip("/")


def serve(
    settings: Settings,
    host: str,
    port: int,
    open_browser: bool = False,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until somebody ends the process."""
    _make_folder(settings.database)
    listening = listen(host, port)
    address, port = listening.getsockname()[:2]
    place = f"{socket.gethostname()}:{port}"
    server, site = make_server(replace(settings, place=place, listens=(address, port)))
    gc.set_threshold(*_COLLECT)
    sys.setswitchinterval(_SWITCH)
    with asyncio.Runner(loop_factory=_quick_loop()) as runner:
        runner.run(_run(server, site, listening, open_browser, say))


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's event loop, which is quicker, where it is installed."""
    if find_spec("uvloop") is None:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = import_module("uvloop").new_event_loop
    return factory


def make_server(settings: Settings) -> tuple[uvicorn.Server, Site]:
    """A server for these settings that is not running yet, and the site that it will serve."""
    app, site = create_app(settings)
    limits = settings.limits
    door = Door(
        app,
        limits,
        answer_headers(settings),
        site.purses.charge,
        most_connections(limits.all_connections),
        # Whom uvicorn believes about clients, and everybody on this machine.
        f"127.0.0.0/8,::1,{os.environ.get('FORWARDED_ALLOW_IPS', '')}",
    )
    site.hall.metrics.gauge("connections", lambda: len(door))
    config = uvicorn.Config(
        door,
        http=cast("type[asyncio.Protocol]", door.protocol),
        h11_max_incomplete_event_size=2 * limits.head,  # the door has seen that it is less
        ws="websockets-sansio",
        ws_max_size=limits.message,
        ws_per_message_deflate=False,  # views are small, and compressing costs more than sending
        ws_ping_interval=settings.heartbeat_seconds,
        ws_ping_timeout=settings.heartbeat_seconds,
        access_log=False,  # the address of a table is an invitation
        log_level="warning",
        server_header=False,
        timeout_keep_alive=_NEVER,  # the door ends what is idle
        timeout_graceful_shutdown=3,
    )
    hush()
    server = uvicorn.Server(config)
    return server, site


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; with port 0 at any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once only where it is said that this is TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise CannotServe(f"cannot listen at {host}, port {port}: {error.strerror}") from None
    listening.listen(2048)
    return listening


def addresses(host: str, port: int) -> list[str]:
    """Where browsers find a server: on this machine, and in the local network.

    >>> addresses("127.0.0.1", 7777)
    ['http://127.0.0.1:7777']
    """
    if host not in EVERYWHERE:
        return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]
    return [f"http://127.0.0.1:{port}", *near((host, port))]


async def _run(
    server: uvicorn.Server,
    site: Site,
    listening: socket.socket,
    open_browser: bool,
    say: Callable[[str], None],
) -> None:
    base_url = site.settings.base_url

    async def greet() -> None:
        while not server.started:
            await asyncio.sleep(0.05)
        host, port = listening.getsockname()[:2]
        own, *others = addresses(host, port)
        say(f"Sevenfold is at {base_url or own}")
        for address in others:
            say(f"in the local network at {address}")
        say("Ctrl-C ends it; every table is kept.")
        if open_browser:
            # Without a browser this does nothing, and the addresses are there to read.
            await asyncio.to_thread(webbrowser.open, base_url or own)
        await site.hall.games.all_ready()
        gc.freeze()  # the compiler's half a million objects stay, and need not be looked at again

    greeting = asyncio.create_task(greet())
    try:
        await server.serve(sockets=[listening])
    finally:
        greeting.cancel()


def _make_folder(database: str) -> None:
    scheme, _, path = database.partition(":///")
    if scheme == "sqlite" and path:
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotServe(f"cannot keep a database at {path}: {error.strerror}") from None

"""How a server is set up: its addresses, its store, and what it allows."""

import os
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more a second after that.

    >>> Rate(burst=20, a_second=2.0).burst
    20
    """

    burst: int
    a_second: float


@dataclass(frozen=True)
class Limits:
    """What one client, which is one network address, may take of the server."""

    requests: Rate = Rate(200, 40.0)
    messages: Rate = Rate(100, 20.0)  # over one WebSocket
    tables: Rate = Rate(30, 30 / 3600)  # created
    hints: Rate = Rate(10, 1.0)
    chat: Rate = Rate(5, 0.5)  # of one seat
    sockets: int = 60
    polls: int = 60  # requests that wait for news
    body: int = 16 * 1024
    message: int = 4 * 1024
    awake_tables: int = 5_000  # of the whole server
    spectators: int = 60  # of one table
    sockets_a_seat: int = 8


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen about a server.

    >>> Settings(base_url="https://play.example").secure
    True
    """

    database: str = "sqlite:///sevenfold.db"
    base_url: str | None = None  # None: whatever address of this machine people use
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)
    bot_delay: tuple[float, float] = (0.6, 1.2)  # seconds that a bot takes at least
    bot_tick: float = 0.25  # bots answer only at multiples of this
    idle_seconds: float = 300.0  # a table that nobody uses goes to sleep after that
    absent_seconds: float = 30.0  # who is away so long may be replaced by a bot
    heartbeat_seconds: float = 20.0  # between two pings over a WebSocket, and to wait for a pong
    grace_seconds: float = 15.0  # the time to decide that a restart leaves at least
    limits: Limits = field(default_factory=Limits)

    @property
    def secure(self) -> bool:
        """Do people come over https?"""
        return self.base_url is not None and urlsplit(self.base_url).scheme == "https"

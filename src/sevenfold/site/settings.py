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
    """What one client, which is one network address, may take of the server, and how slowly.

    A class of thirty behind one address can arrive at once and play. What a seat needs to play is
    set aside for it, so that nobody else at the same address can use it up.
    """

    work: Rate = Rate(1200, 120.0)  # thousandths of a second of the server's time, see `prices`
    seated_work: Rate = Rate(1200, 120.0)  # more of it for all seats at tables together,
    allowance: Rate = Rate(40, 8.0)  # of which a seat has so much
    seat_work: Rate = Rate(200, 50.0)  # all that one seat may take, whoever pays
    # Bytes over WebSockets. A kibibyte may be two hundred pings and cost 4 thousandths of a second.
    frames: Rate = Rate(150 * 1024, 30 * 1024.0)
    tables: Rate = Rate(60, 180 / 3600)  # created, by a rematch, too
    chat: Rate = Rate(5, 0.5)  # of one table and seat
    seating: Rate = Rate(30, 0.2)  # sitting down and standing up at one table
    sockets: int = 120
    polls: int = 60  # requests that wait for news
    connections: int = 256  # that are no WebSockets; not bounded for clients on this machine
    all_connections: int = 20_000  # of the whole server; fewer if the system allows fewer files
    head: int = 16 * 1024  # the bytes of a request before its body
    body: int = 16 * 1024
    request_seconds: float = 10.0  # for the head of a request to come, and again for its body
    answer_seconds: float = 120.0  # to make an answer, and for the client to read it
    keep_alive_seconds: float = 30.0  # a connection waits for another request
    message: int = 4 * 1024
    awake_tables: int = 5_000  # of the whole server
    spectators: int = 60  # of one table
    sockets_a_seat: int = 8
    plies: int = 5_000  # of a match; then it is called off, and whoever stands first has won


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen about a server.

    >>> Settings(base_url="https://play.example").secure
    True
    """

    database: str = "sqlite:///sevenfold.db"
    base_url: str | None = None  # None: whatever address of this machine people use
    place: str | None = None  # the machine and port where this server listens, and no other
    listens: tuple[str, int] | None = None  # the address and port; None: nobody has said so
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)
    # Seconds that a bot takes at least. How long its turn is to be seen is up to the pages.
    bot_delay: tuple[float, float] = (0.0, 0.1)
    bot_tick: float = 0.1  # bots answer only at multiples of this
    idle_seconds: float = 300.0  # a table that nobody uses goes to sleep after that
    lonely_seconds: float = 60.0  # bots wait when nobody with a seat was here for so long
    absent_seconds: float = 30.0  # who is away so long may be replaced by a bot
    asking_seconds: float = 40.0  # who asked over HTTP counts as here for so long
    sheet_seconds: float = 60.0  # bots and clocks wait for readers of a sheet, where people meet
    consent_seconds: float = 60.0  # bots wait for those who are asked about an undo
    heartbeat_seconds: float = 20.0  # between two pings over a WebSocket, and to wait for a pong
    grace_seconds: float = 15.0  # the time to decide that a restart leaves at least
    metrics_key: str | None = None  # opens /metrics; None: nobody may read the figures
    watch: bool = False  # log what holds the event loop too long, for developers
    limits: Limits = field(default_factory=Limits)

    @property
    def secure(self) -> bool:
        """Do people come over https?"""
        return self.base_url is not None and urlsplit(self.base_url).scheme == "https"

"""What ten thousand sleeping tables cost: memory, and the time until a restarted server answers."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.site_servers import sevenfold

from sevenfold.site.client import Server
from sevenfold.site.clock import written
from sevenfold.site.live.opening import Wish, open_table
from sevenfold.site.live.story import Story
from sevenfold.site.store import NewTable, Store

TABLES = 10_000
PLIES = 40
_REPEATS = 3


class Start(NamedTuple):
    """MiB of memory, and seconds and CPU seconds from the start to the first answer."""

    memory: float
    seconds: float
    cpu: float


@dataclass(frozen=True)
class Sleeping:
    """A server without and with the tables; also milliseconds to wake one of them."""

    without: Start
    full: Start
    wake: float
    megabytes: float  # of the database


def measure() -> Sleeping:
    """Fill a database, and start a server on it."""
    with tempfile.TemporaryDirectory() as folder:
        before = [_start(Path(folder) / "empty.db", None)[0] for _ in range(_REPEATS)]
        database = Path(folder) / "full.db"
        name = asyncio.run(_fill(database))
        after = [_start(database, name) for _ in range(_REPEATS)]
        size = database.stat().st_size / 1e6
        wake = median(milliseconds for _, milliseconds in after)
        return Sleeping(_median(before), _median([start for start, _ in after]), wake, size)


def _median(starts: list[Start]) -> Start:
    return Start(*(median(figures) for figures in zip(*starts, strict=True)))


def _start(database: Path, table: str | None) -> tuple[Start, float]:
    """Start a server; also the milliseconds that it takes to wake a table."""
    with sevenfold(f"sqlite:///{database}") as served:
        cpu = served.cpu()
        served.wait_for_games()
        start = Start(served.memory(), served.ready_after, cpu)
        if table is None:
            return start, 0.0
        server = Server(f"http://127.0.0.1:{served.port}")

        async def look() -> float:
            loop = asyncio.get_running_loop()
            await server.get("/health")
            began = loop.time()
            await server.get(f"/api/tables/{table}")
            return 1000 * (loop.time() - began)

        return start, asyncio.run(look())


async def _fill(database: Path) -> str:
    """Many tables in the middle of a match; all of the same one, which costs the same."""
    new, _, _ = open_table(Wish("7", (None, "random")), "Ada", 1_800_000_000.0)
    store = Store.open(f"sqlite:///{database}", "here")
    table = new.kept.changed(id="table", began=written(1_800_000_000.0))
    story = Story.told(await store.create(NewTable(table, new.lines)))
    await _play(store, story)
    await store.close()
    _copy(database)
    return "table77"


def _copy(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        numbers = f"SELECT value FROM json_each('{list(range(TABLES - 1))}')"  # noqa: S608
        for kind, name in (("tables", "id"), ("seats", "table_id"), ("lines", "table_id")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({kind})")]
            copied = ", ".join(
                "'table' || value" if column == name else f'"{column}"' for column in columns
            )
            connection.execute(
                f"INSERT INTO {kind} SELECT {copied} FROM {kind}, ({numbers}) "  # noqa: S608
                f"WHERE {name} = 'table'"
            )
        connection.commit()


async def _play(store: Store, story: Story) -> None:
    choices = random.Random(1)
    at = written(1_800_000_000.0)
    story.accept(await store.append(story.draft("started", 0, at)))
    for ply in range(1, PLIES + 1):
        match = story.playing()
        move = choices.choice(match.position.legal())
        story.accept(
            await store.append(story.draft("moved", match.turn, at, {"move": move}, ply=ply))
        )

"""Who has a table: one server at a time, and whoever lost it cannot write."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import psycopg
import pytest

from sevenfold.site.live import hall
from sevenfold.site.store import (
    Conflict,
    Elsewhere,
    Kept,
    KeptSeat,
    Line,
    NewTable,
    Store,
)
from sevenfold.site.store.lock import InUse
from tests.site.postgresql import private_cluster
from tests.site.running import Running, running, settings_for
from tests.site.tables import seat_people
from tests.site.trouble import refusing

AT = "2026-11-16T20:15:00.000Z"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with private_cluster() as url:
        yield url


@pytest.fixture(autouse=True)
def _empty(request: pytest.FixtureRequest) -> None:
    """No tables of the test before; the stores make them again."""
    if "database" in request.fixturenames:
        url: str = request.getfixturevalue("database")
        with psycopg.connect(url) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")


@dataclass(frozen=True)
class Said:
    """A line that somebody says something, and changes nothing else."""

    before: Kept
    line: Line
    rematch: None = None

    @property
    def after(self) -> Kept:
        return self.before


def said(kept: Kept, version: int, text: str = "hello") -> Said:
    return Said(kept, Line(version, "chat", 0, AT, {"text": text}))


def new_table() -> NewTable:
    seats = (KeptSeat("Ada", None, bytes(32)), KeptSeat("random", "random"))
    kept = Kept("table", "7", 1, {}, True, True, None, 5, seats)
    return NewTable(kept, [Line(1, "sat", 0, AT, {"name": "Ada", "bot": None})])


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[tuple[Store, Store]]:
    one, other = Store.open(url, "http://one"), Store.open(url, "http://other")
    try:
        await one.renew()
        await other.renew()
        await one.create(new_table())
        yield one, other
    finally:
        await one.close()
        await other.close()


def expire(url: str, place: str) -> None:
    """Nobody has heard of that server for a while."""
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE servers SET expires = 0 WHERE place = %s", [place])


def with_two_servers(url: str, test: Callable[[Store, Store], Coroutine[None, None, None]]) -> None:
    async def run() -> None:
        async with two_servers(url) as (one, other):
            await test(one, other)

    asyncio.run(run())


async def taken(store: Store) -> NewTable:
    found = await store.take("table")
    assert found is not None
    return found.change


def test_a_table_of_a_living_server_cannot_be_taken(database: str) -> None:
    async def take(one: Store, other: Store) -> None:
        with pytest.raises(Elsewhere, match="http://one"):
            await other.take("table")
        await one.append(said(new_table().kept, 2))
        assert len((await taken(one)).lines) == 2

    with_two_servers(database, take)


def test_whoever_lost_a_table_cannot_write_to_it(database: str) -> None:
    async def lose(one: Store, other: Store) -> None:
        kept = new_table().kept
        await one.append(said(kept, 2, "from one"))
        expire(database, "http://one")
        found = await taken(other)
        assert found.kept.epoch == kept.epoch + 1
        assert [line.facts.get("text") for line in found.lines] == [None, "from one"]
        # It was heard of again, but that does not give the table back.
        await one.renew()
        with pytest.raises(Conflict):
            await one.append(said(kept, 3, "too late"))
        with pytest.raises(Elsewhere, match="http://other"):
            await one.take("table")
        await other.append(said(found.kept, 3, "from other"))
        with pytest.raises(Conflict):
            await one.append(said(kept, 4, "too late"))
        expire(database, "http://other")
        back = await taken(one)
        assert back.kept.epoch == kept.epoch + 2
        texts = [line.facts.get("text") for line in back.lines]
        assert texts == [None, "from one", "from other"]

    with_two_servers(database, lose)


def test_a_server_with_an_older_epoch_of_its_own_cannot_write_either(database: str) -> None:
    """It lost the table and has it again: what was decided before does not count any more."""

    async def lose_and_take(one: Store, other: Store) -> None:
        kept = new_table().kept
        expire(database, "http://one")
        await taken(other)
        expire(database, "http://other")
        again = await taken(one)
        with pytest.raises(Conflict):
            await one.append(said(kept, 2))
        await one.append(said(again.kept, 2))

    with_two_servers(database, lose_and_take)


def test_a_table_that_was_let_go_of_is_free(database: str) -> None:
    async def let_go(one: Store, other: Store) -> None:
        await one.release([new_table().kept.id])
        found = await taken(other)
        await other.append(said(found.kept, 2))
        with pytest.raises(Conflict):
            await one.append(said(new_table().kept, 3))

    with_two_servers(database, let_go)


def test_a_server_that_ends_leaves_all_its_tables(database: str) -> None:
    async def end() -> None:
        one, other = Store.open(database, "http://one"), Store.open(database, "http://other")
        await one.renew()
        await one.create(new_table())
        await one.close()
        await other.append(said((await taken(other)).kept, 2))
        await other.close()

    asyncio.run(end())


def test_taking_over_waits_for_a_line_that_is_being_written(database: str) -> None:
    """What the first server was about to commit is in the log that the second one reads."""

    async def take_over(one: Store, other: Store) -> None:
        expire(database, "http://one")
        with psycopg.connect(database) as writing:
            # As `ledger.append` does it: the row of the table stays as it is until the commit.
            writing.execute("SELECT 1 FROM tables WHERE id = 'table' FOR SHARE")
            writing.execute(
                "INSERT INTO lines (table_id, version, what, seat, at, facts)"
                " VALUES ('table', 2, 'chat', 0, %s, '{}')",
                [AT],
            )
            taking = asyncio.create_task(other.take("table"))
            await asyncio.to_thread(_wait_for_a_lock, database)
            assert not taking.done()
            writing.commit()
        found = await taking
        assert found is not None
        assert [line.version for line in found.change.lines] == [1, 2]

    with_two_servers(database, take_over)


def test_a_server_that_freezes_while_it_writes_does_not_keep_its_table(database: str) -> None:
    """What it had begun is ended, and others go on."""

    async def take_over(one: Store, other: Store) -> None:
        with psycopg.connect(database, application_name=one._server) as frozen:
            frozen.execute("SELECT 1 FROM tables WHERE id = 'table' FOR SHARE")
            with pytest.raises(Elsewhere):
                await other.take("table")
            frozen.execute("SELECT 1")  # nobody touches a server that is heard of
            expire(database, "http://one")
            await taken(other)
            with pytest.raises(psycopg.OperationalError):
                frozen.execute("SELECT 1")
        with pytest.raises(Conflict):
            await one.append(said(new_table().kept, 2))

    with_two_servers(database, take_over)


def _wait_for_a_lock(url: str) -> None:
    """Return when somebody waits for a row."""
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(waiting).fetchone() == (0,):
            threading.Event().wait(0.02)


def test_a_line_that_was_kept_before_the_table_was_lost_is_not_denied(database: str) -> None:
    """The answer to the commit got lost, and the table, too, before anybody could look."""

    async def lose(one: Store, other: Store) -> None:
        kept = new_table().kept
        await one.append(said(kept, 2))
        expire(database, "http://one")
        found = await taken(other)
        await other.append(said(found.kept, 3, "from other"))
        # The same line once more, as if nobody had said that it is kept.
        assert (await one.append(said(kept, 2))).change.line.version == 2
        with pytest.raises(Conflict):
            await one.append(said(kept, 3))
        with pytest.raises(Conflict):
            await one.append(said(kept, 4))

    with_two_servers(database, lose)


def test_a_table_that_nobody_uses_is_soon_free_for_another_server(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "_IDLE_AMONG_OTHERS", 0.0)
    one, other = (settings_for(tmp_path, database=database, place=place) for place in "ab")
    with running(one) as first, running(other) as second:
        table = seat_people(first, "7")
        table.http.close()
        with second.client() as http:
            assert http.get(f"/api/tables/{table.name}").json()["error"]["code"] == "elsewhere"
            first.do(partial(let_go, first))
            assert http.get(f"/api/tables/{table.name}").status_code == 200


async def let_go(server: Running) -> None:
    """What a server does every few seconds."""
    server.site.hall.tidy()
    for _ in range(2):
        await server.site.hall._renew()


def test_a_server_that_is_alone_keeps_its_tables_while_the_disk_is_full(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "7")
        with refusing(server), pytest.MonkeyPatch.context() as patched:
            patched.setattr(hall, "LEASE", 0.0)
            server.do(server.site.hall._renew)
            assert table.get()["stage"] == "playing"


def test_a_file_has_one_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'site.db'}"

    async def open_twice() -> None:
        one = Store.open(url, "http://one")
        with pytest.raises(InUse, match="http://one"):
            Store.open(url, "http://other")
        await one.close()
        await Store.open(url, "http://other").close()

    asyncio.run(open_twice())


def test_the_tables_of_a_server_that_was_killed_are_there_at_once_in_a_file(tmp_path: Path) -> None:
    """The lock of the file says that it is gone: nobody has to wait for its lease to end."""
    url = f"sqlite:///{tmp_path / 'site.db'}"

    async def kill_and_open() -> None:
        one = Store.open(url, "http://one")
        await one.renew()
        await one.create(new_table())
        assert one._lock is not None
        one._lock.close()  # as the system does it when a process ends
        other = Store.open(url, "http://other")
        await other.arrive()
        assert (await taken(other)).kept.epoch == new_table().kept.epoch + 1
        await other.close()
        one._desk.close()

    asyncio.run(kill_and_open())

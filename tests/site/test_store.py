"""The store, on SQLite and on PostgreSQL: what is acknowledged is kept, all or nothing."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from sevenfold.match import verify
from sevenfold.site.store import Conflict, Kept, KeptSeat, Line, Store
from sevenfold.site.store.connect import NoDatabase, open_database
from sevenfold.site.store.schema import metadata
from tests.site.postgresql import private_cluster
from tests.site.running import running, settings_for
from tests.site.tables import seat_people

AT = "2026-11-16T20:15:00.000Z"


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    with private_cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'site.db'}"
        return
    url: str = request.getfixturevalue("postgresql")
    yield url
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()


def some_table(name: str = "table") -> Kept:
    seats = (KeptSeat("Ada", None, bytes(32)), KeptSeat("random", "random"))
    return Kept(name, "7", 1, {"edition": "german"}, True, True, None, 5, seats)


def moved(version: int, ply: int, move: str = "draw") -> Line:
    return Line(version, "moved", 0, AT, {"ply": ply, "move": move})


def test_what_was_written_is_read_back(database: str) -> None:
    async def write_and_read() -> None:
        store = Store(database)
        table = some_table()
        sat = Line(1, "sat", 0, AT, {"name": "Ada", "bot": None})
        await store.create(table, [sat])
        assert await store.load("table") == (table, [sat])
        assert await store.load("nowhere") is None
        assert [kept.id for kept in await store.listed()] == ["table"]
        begun = table.changed(stage="playing", secret=b"s" * 32, began=AT)
        started = Line(2, "started", 0, AT)
        await store.append(table, begun, started)
        assert await store.awake() == ["table"]
        assert await store.listed() == []
        await store.append(begun, begun, moved(3, 1, "4"))
        undone = {"ply": 1, "move": "4", "undone": 3, "moved_at": AT}
        await store.append(begun, begun, Line(4, "undid", 0, AT, undone))
        await store.append(begun, begun, moved(5, 1, "5"))
        left = begun.changed(seats=(KeptSeat("Ada", "random"), begun.seats[1]))
        await store.append(begun, left, Line(6, "replaced", 0, AT, {"bot": "random"}))
        found = await store.load("table")
        assert found is not None
        assert found[0] == left
        assert [(line.version, line.what) for line in found[1]] == [
            (1, "sat"),
            (2, "started"),
            (3, "moved"),
            (4, "undid"),
            (5, "moved"),
            (6, "replaced"),
        ]
        assert found[1][2] == moved(3, 1, "4")
        store.note_awake("table", False)
        assert await store.key("x") == await store.key("x") != await store.key("y")
        assert await store.awake() == []
        store.close()

    asyncio.run(write_and_read())


def test_a_ply_is_written_once_and_others_in_the_same_commit_are_not_harmed(database: str) -> None:
    async def collide() -> None:
        store = Store(database)
        tables = [some_table(f"table{n}") for n in range(10)]
        for table in tables:
            await store.create(table, [])
        await store.append(tables[3], tables[3], moved(1, 1))
        results = await asyncio.gather(
            *(store.append(table, table, moved(1, 1, "4")) for table in tables),
            return_exceptions=True,
        )
        assert [isinstance(result, Conflict) for result in results] == [
            number == 3 for number in range(10)
        ]
        for number, table in enumerate(tables):
            found = await store.load(table.id)
            assert found is not None
            assert found[1] == [moved(1, 1, "draw" if number == 3 else "4")]
        store.close()

    asyncio.run(collide())


def test_a_change_is_kept_whole_or_not_at_all(database: str) -> None:
    async def collide() -> None:
        store = Store(database)
        table = some_table()
        await store.create(table, [Line(1, "sat", 0, AT, {})])
        changed = table.changed(stage="playing", seats=(table.seats[0], KeptSeat()))
        with pytest.raises(Conflict):
            await store.append(table, changed, Line(1, "started", 0, AT))
        found = await store.load("table")
        assert found is not None
        assert found[0] == table
        store.close()

    asyncio.run(collide())


def test_tables_that_never_began_are_forgotten(database: str) -> None:
    async def forget() -> None:
        store = Store(database)
        await store.create(some_table("old"), [Line(1, "sat", 0, AT, {})])
        await store.create(some_table("new").changed(created=50), [])
        begun = some_table("begun")
        await store.create(begun.changed(stage="playing"), [moved(1, 1)])
        await store.forget(before=10)
        assert await store.load("old") is None
        assert await store.load("new") is not None
        assert await store.load("begun") is not None
        store.close()

    asyncio.run(forget())


def test_migrations_make_the_tables_that_the_program_knows(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    engine.dispose()
    open_database(database).dispose()  # a second time there is nothing to do


def test_a_complete_match_on_either_database(database: str, tmp_path: Path) -> None:
    with running(settings_for(tmp_path, database=database)) as server:
        table = seat_people(server, "7-seas", 2)
        table.play(random.Random(2), plies=10)
    with running(settings_for(tmp_path, database=database)) as server:
        table.http = server.client()
        assert table.get()["ply"] == 10
        table.done("resign", 0)
        assert verify(table.get("/record")) == []


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'site.db'}")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2  # FULL
    engine.dispose()


def test_a_database_that_cannot_be_used_is_said_so(tmp_path: Path) -> None:
    for url in (
        "nonsense",
        "oracle://x",
        f"sqlite:///{tmp_path}",
        f"postgresql://nobody@/none?host={tmp_path}",
    ):
        with pytest.raises(NoDatabase):
            open_database(url)
    newer = f"sqlite:///{tmp_path / 'newer.db'}"
    engine = open_database(newer)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NoDatabase, match="newer version"):
        open_database(newer)

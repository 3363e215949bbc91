"""The store, on SQLite and on PostgreSQL: what is acknowledged is kept, all or nothing."""

import asyncio
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from sevenfold.match import verify
from sevenfold.site.store import Conflict, Kept, KeptSeat, Line, NewTable, Store
from sevenfold.site.store.connect import NoDatabase, open_database
from sevenfold.site.store.schema import metadata
from tests.site.running import running, settings_for
from tests.site.tables import seat_people

AT = "2026-11-16T20:15:00.000Z"
SAT = Line(1, "sat", 0, AT, {"name": "Ada", "bot": None})


@dataclass(frozen=True)
class Changed:
    """A line, and what it makes of a table."""

    before: Kept
    after: Kept
    line: Line
    rematch: NewTable | None = None


def some_table(name: str = "table", **changes: Any) -> Kept:
    seats = (KeptSeat("Ada", None, bytes(32)), KeptSeat("random", "random"))
    table = Kept(name, "7", 1, {"edition": "german"}, True, True, None, 5, seats)
    return table.changed(**changes)


def moved(version: int, ply: int, move: str = "draw", undos: int = 0) -> Line:
    return Line(version, "moved", 0, AT, {"move": move}, ply, undos)


async def load(store: Store, table: str) -> NewTable | None:
    found = await store.take(table)
    return None if found is None else found.change


def test_who_is_cancelled_just_when_the_database_answers_stops_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that ends waits for its chores: one that went on would keep it for ever."""

    async def cancel() -> bool:
        store = Store.open(f"sqlite:///{tmp_path / 'site.db'}")
        answer: asyncio.Future[dict[str, int]] = asyncio.get_running_loop().create_future()
        with monkeypatch.context() as patch:
            patch.setattr(store._desk, "read", lambda run: answer)
            asking = asyncio.create_task(store.owned())
            await asyncio.sleep(0)
            answer.set_result({})
            asking.cancel()
            await asyncio.wait([asking])
        await store.close()
        return asking.cancelled()

    assert asyncio.run(cancel())


def test_what_was_written_is_read_back(database: str) -> None:
    async def write_and_read() -> None:
        store = Store.open(database)
        table = some_table()
        new = NewTable(table, [SAT])
        assert (await store.create(new)).change is new
        assert [kept.id for kept in await store.listed()] == ["table"]
        begun = table.changed(stage="playing", secret=b"s" * 32, began=AT)
        left = begun.changed(seats=(KeptSeat("Ada", "random"), begun.seats[1]))
        lines = [
            Line(2, "started", 0, AT),
            moved(3, 1, "4"),
            Line(4, "undid", 0, AT, {"ply": 1}),
            moved(5, 1, "5", undos=1),
            Line(6, "replaced", 0, AT, {"bot": "random"}),
            Line(7, "called_off", None, AT),
        ]
        before = table
        for line, after in zip(lines, (begun, begun, begun, begun, left, left), strict=True):
            change = Changed(before, after, line)
            assert (await store.append(change)).change is change
            before = after
        assert await store.listed() == []
        assert await load(store, "table") == NewTable(left.changed(epoch=2), [SAT, *lines])
        assert await load(store, "nowhere") is None
        assert await store.key("x") == await store.key("x") != await store.key("y")
        await store.close()

    asyncio.run(write_and_read())


def test_a_line_comes_with_the_table_of_a_rematch(database: str) -> None:
    async def follow() -> None:
        store = Store.open(database)
        table = some_table(stage="over")
        await store.create(NewTable(table, [SAT]))
        rematch = NewTable(some_table("next"), [SAT])
        line = Line(2, "rematch_began", None, AT, {"table": "next"})
        await store.append(Changed(table, table.changed(next="next"), line, rematch))
        found = await load(store, "next")
        assert found is not None
        assert found.lines == rematch.lines
        before = await load(store, "table")
        assert before is not None
        assert before.kept.next == "next"
        await store.close()

    asyncio.run(follow())


def test_a_ply_is_written_once_and_others_in_the_same_commit_are_not_harmed(database: str) -> None:
    async def collide() -> None:
        store = Store.open(database)
        tables = [some_table(f"table{n}") for n in range(10)]
        for table in tables:
            await store.create(NewTable(table, [SAT]))
        await store.append(Changed(tables[3], tables[3], moved(2, 1)))
        results = await asyncio.gather(
            *(store.append(Changed(table, table, moved(2, 1, "4"))) for table in tables),
            return_exceptions=True,
        )
        assert [isinstance(result, Conflict) for result in results] == [
            number == 3 for number in range(10)
        ]
        for number, table in enumerate(tables):
            found = await load(store, table.id)
            assert found is not None
            assert found.lines == [SAT, moved(2, 1, "draw" if number == 3 else "4")]
        await store.close()

    asyncio.run(collide())


def test_a_line_that_is_sent_twice_is_kept_once(database: str) -> None:
    """An answer of the database that got lost on its way is as good as one that came."""

    async def repeat() -> None:
        store = Store.open(database)
        table = some_table()
        await store.create(NewTable(table, [SAT]))
        change = Changed(table, table, moved(2, 1))
        await store.append(change)
        assert (await store.append(change)).change is change
        found = await load(store, "table")
        assert found is not None
        assert found.lines == [SAT, change.line]
        await store.close()

    asyncio.run(repeat())


def test_a_change_is_kept_whole_or_not_at_all(database: str) -> None:
    async def collide() -> None:
        store = Store.open(database)
        table = some_table()
        await store.create(NewTable(table, [SAT]))
        changed = table.changed(stage="playing", seats=(table.seats[0], KeptSeat()))
        with pytest.raises(Conflict):
            await store.append(Changed(table, changed, Line(1, "started", 0, AT)))
        found = await load(store, "table")
        assert found is not None
        assert found.kept == table.changed(epoch=2)
        await store.close()

    asyncio.run(collide())


def test_who_has_lost_a_table_cannot_write_to_it(database: str) -> None:
    async def lose() -> None:
        store = Store.open(database)
        table = some_table()
        await store.create(NewTable(table, [SAT]))
        await store.take("table")  # under a new epoch
        with pytest.raises(Conflict):
            await store.append(Changed(table, table, moved(2, 1)))
        await store.close()

    asyncio.run(lose())


def test_tables_that_never_began_are_forgotten(database: str) -> None:
    async def forget() -> None:
        store = Store.open(database)
        await store.renew()
        begun, new = some_table("begun", stage="playing"), some_table("new", created=50)
        for table in (some_table("old"), some_table("in use"), begun, new):
            await store.create(NewTable(table, [SAT]))
            if table.id != "in use":
                await store.release([table.id])
        await store.forget(before=10)
        left = [name for name in ("old", "in use", "begun", "new") if await load(store, name)]
        assert left == ["in use", "begun", "new"]
        await store.close()

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

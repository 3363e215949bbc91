"""Databases of older versions of this program, brought to the newest schema.

`databases/first_schema.json` was made once by the last program with that schema. A server was run
over a new SQLite file, and tables were played at over HTTP with `tests/site/tables.py`: open ones
with free seats, one of each game with moves taken back, chat and a seat left to a bot, one whose
players ran out of time, one that was resigned, one played to its end with a rematch. `rows` are all
rows of its database after that, with bytes in hexadecimal; `answers` what the server said of each
table just before it ended, to a spectator, to each seat that still had a link, and in `/record`.
"""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, MetaData, create_engine, insert, inspect, select

from sevenfold.games.registry import find
from sevenfold.site.store import schema
from sevenfold.site.store.connect import NoDatabase, migrate, open_database

FIRST = json.loads((Path(__file__).parent / "databases" / "first_schema.json").read_text())
ROWS: dict[str, list[dict[str, Any]]] = FIRST["rows"]
ANSWERS: list[dict[str, Any]] = FIRST["answers"]
TABLES = ("keys", "tables", "seats", "moves", "journal")
AT = "2026-11-16T20:15:00.000Z"


def with_bytes(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: bytes.fromhex(value["hex"]) if isinstance(value, dict) and "hex" in value else value
        for name, value in row.items()
    }


def fill_first_schema(database: str, rows: dict[str, list[dict[str, Any]]]) -> None:
    """Make the database as the first version of this program left it."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    migrate(engine, "0001")
    first = MetaData()
    first.reflect(engine)
    with engine.begin() as connection:
        for name in TABLES:
            if rows.get(name):
                connection.execute(insert(first.tables[name]), list(map(with_bytes, rows[name])))
    engine.dispose()


@pytest.fixture
def migrated(database: str) -> Iterator[Engine]:
    fill_first_schema(database, ROWS)
    engine = open_database(database)
    yield engine
    engine.dispose()


def rows_of(engine: Engine, name: str) -> list[dict[str, Any]]:
    table = schema.metadata.tables[name]
    with engine.connect() as connection:
        found = connection.execute(select(table).order_by(*table.primary_key))
        return [dict(row) for row in found.mappings()]


def lines_of(engine: Engine) -> dict[str, list[dict[str, Any]]]:
    """The lines of every table, in their order."""
    lines = rows_of(engine, "lines")
    return {table: list(own) for table, own in groupby(lines, key=lambda line: line["table_id"])}


def test_the_rows_stand_for_the_schema_that_they_say() -> None:
    assert ROWS["alembic_version"] == [{"version_num": "0001"}]


def test_no_line_is_missing(migrated: Engine) -> None:
    lines = lines_of(migrated)
    assert set(lines) == {answer["table"] for answer in ANSWERS}
    for answer in ANSWERS:
        versions = [line["version"] for line in lines[answer["table"]]]
        assert versions == list(range(1, answer["spectator"]["version"] + 1))


def test_lines_say_what_spectators_and_seats_were_told(migrated: Engine) -> None:
    lines = lines_of(migrated)
    for answer in ANSWERS:
        veiled = find(answer["spectator"]["card"]["game"]).notation.veiled
        for update in (answer["spectator"], *answer["seats"]):
            if update is None:  # a bot has no link
                continue
            moves: list[str] = []  # those that count, as this seat was told
            for line, told in zip(lines[answer["table"]], update["happened"], strict=True):
                for name in ("version", "what", "seat", "at"):
                    assert line[name] == told[name]
                facts = {name: told[name] for name in told if name not in (*line, "events")}
                if line["what"] == "moved":
                    mine = line["seat"] == update["seat"]
                    move = line["facts"]["move"]
                    assert line["ply"] == told["ply"] == len(moves) + 1
                    assert told["move"] == (move if mine else veiled(move))
                    assert line["facts"] == {"move": move}
                    moves.append(told["move"])
                elif line["what"] == "undid":
                    assert line["facts"] == {"ply": told["ply"]} == {"ply": len(moves)}
                    assert moves.pop() == told["move"]
                else:
                    assert line["facts"] == facts
            assert len(moves) == update["ply"]


def test_moves_of_a_finished_match_are_those_of_its_record(migrated: Engine) -> None:
    lines = lines_of(migrated)
    over = [answer for answer in ANSWERS if answer["record"] is not None]
    assert len(over) == 2
    for answer in over:
        moves: list[str] = []
        for line in lines[answer["table"]]:
            if line["what"] == "moved":
                moves.append(line["facts"]["move"])
            elif line["what"] == "undid":
                moves.pop()
        assert moves == [entry["move"] for entry in answer["record"]["log"] if "move" in entry]


def test_a_move_knows_how_many_undos_came_before_it(migrated: Engine) -> None:
    most = 0
    for lines in lines_of(migrated).values():
        undos = 0
        for line in lines:
            if line["what"] == "moved":
                assert line["undos"] == undos
            else:
                assert (line["ply"], line["undos"]) == (None, None)
                undos += line["what"] == "undid"
        most = max(most, undos)
    assert most > 3  # so that this tests something


def test_tables_seats_and_keys_stay_as_they_were(migrated: Engine) -> None:
    for name, new in (("tables", {"owner": None, "epoch": 0}), ("seats", {}), ("keys", {})):
        before = [with_bytes(row) | new for row in ROWS[name]]
        for row in before:
            row.pop("awake", None)
        assert sorted(rows_of(migrated, name), key=str) == sorted(
            [{column: row[column] for column in _columns(name)} for row in before], key=str
        )
    assert rows_of(migrated, "servers") == []


def _columns(name: str) -> list[str]:
    return schema.metadata.tables[name].columns.keys()


def test_what_comes_out_are_the_tables_that_the_program_knows(migrated: Engine) -> None:
    with migrated.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, schema.metadata) == []


def moved(ply: int, version: int, move: str) -> dict[str, Any]:
    return {
        "table_id": "table", "ply": ply, "version": version, "seat": 0, "move": move, "at": AT,
    }  # fmt: skip


def undid(version: int, ply: int, move: str, undone: int) -> dict[str, Any]:
    facts = {"ply": ply, "move": move, "undone": undone, "moved_at": AT}
    return {
        "table_id": "table", "version": version, "what": "undid", "seat": 0, "at": AT,
        "facts": facts,
    }  # fmt: skip


def one_table(
    moves: list[dict[str, Any]], journal: list[dict[str, Any]]
) -> dict[str, list[dict[str, Any]]]:
    table = {**ROWS["tables"][0], "id": "table"}
    return {"tables": [table], "moves": moves, "journal": journal}


def test_two_undos_one_after_the_other(database: str) -> None:
    taken_back = [undid(3, 2, 'é "b" \\', 2), undid(4, 1, "a", 1)]
    fill_first_schema(database, one_table([moved(1, 5, "c"), moved(2, 6, "d")], taken_back))
    engine = open_database(database)
    assert [
        (line["version"], line["what"], line["ply"], line["undos"], line["facts"])
        for line in rows_of(engine, "lines")
    ] == [
        (1, "moved", 1, 0, {"move": "a"}),
        (2, "moved", 2, 0, {"move": 'é "b" \\'}),
        (3, "undid", None, None, {"ply": 2}),
        (4, "undid", None, None, {"ply": 1}),
        (5, "moved", 1, 2, {"move": "c"}),
        (6, "moved", 2, 2, {"move": "d"}),
    ]
    engine.dispose()


def test_what_cannot_be_migrated_stays_as_it_was(database: str) -> None:
    twice_one = [undid(1, 1, "a", 1)]  # two lines of one version
    fill_first_schema(database, one_table([moved(1, 2, "b")], twice_one))
    with pytest.raises(NoDatabase):
        open_database(database)
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    assert sorted(inspect(engine).get_table_names()) == ["alembic_version", *sorted(TABLES)]
    assert "awake" in {column["name"] for column in inspect(engine).get_columns("tables")}
    engine.dispose()


def test_migrating_says_nothing(database: str, capfd: pytest.CaptureFixture[str]) -> None:
    handlers = list(logging.root.handlers)
    open_database(database).dispose()
    open_database(database).dispose()  # a second time there is nothing to do
    assert capfd.readouterr() == ("", "")
    assert logging.root.handlers == handlers


def test_servers_that_start_together_on_an_empty_database_all_come_up(database: str) -> None:
    code = (
        "import sys\n"
        "from sevenfold.site.store.connect import open_database\n"
        "print('ready', flush=True)\n"
        "sys.stdin.readline()\n"
        "open_database(sys.argv[1]).dispose()\n"
    )
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", code, database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in starting:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in starting:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in starting:
        process.communicate()
    assert [process.returncode for process in starting] == [0, 0, 0, 0]

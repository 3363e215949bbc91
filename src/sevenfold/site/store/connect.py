"""Opening the database: SQLite in a file, or PostgreSQL by its URL, at the newest schema."""

from threading import Lock
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Json

_MIGRATIONS = "sevenfold.site.store:migrations"  # a package, and a folder in it
_FIRST_STATEMENT = {
    "sqlite": "BEGIN IMMEDIATE",  # Python begins no transaction for a change of the tables alone
    "postgresql": "SELECT pg_advisory_xact_lock(7777777)",  # other servers wait for the commit
}
_migrating = Lock()  # alembic knows of one migration at a time in a process


# A PostgreSQL that does not answer is given up: whoever waits for it would wait for ever.
_POSTGRESQL = {
    "connect_timeout": 5,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds
    "keepalives_idle": 5,  # seconds; without these, the system waits for hours
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "options": "-c statement_timeout=15000",
}


class NoDatabase(SevenfoldError):
    """The database cannot be opened."""


def open_database(url: str, server: str = "") -> Engine:
    """An engine on a database whose tables are as this program needs them.

    PostgreSQL knows by the name of the server whose sessions these are.

    In SQLite every commit is on the disk itself before it returns (`synchronous=FULL`): a move that
    was acknowledged survives the end of the process and of the power. The write-ahead log lets
    readers go on while somebody writes.

    >>> open_database("nonsense")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    sevenfold.site.store.connect.NoDatabase: the database cannot be used: ...
    """
    try:
        engine = _engine(url, server)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
    except ImportError as error:
        raise NoDatabase(f"this kind of database needs a package: {error}") from None
    except CommandError:
        raise NoDatabase("the database was made by a newer version of this program") from None
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise NoDatabase(f"the database cannot be used: {reason}") from None
    return engine


def _engine(url: str, server: str) -> Engine:
    kind = make_url(url).get_backend_name()
    if kind not in _FIRST_STATEMENT:
        raise NoDatabase(f"the database is SQLite or PostgreSQL, not {kind}")
    engine = create_engine(
        url.replace("postgresql://", "postgresql+psycopg://", 1),
        json_serializer=_written,
        json_deserializer=msgspec.json.decode,
        pool_pre_ping=kind == "postgresql",
        connect_args={**_POSTGRESQL, "application_name": server} if kind == "postgresql" else {},
    )
    if kind == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the tables of the database to a schema, the newest as a rule, in one transaction.

    Servers that start at the same time do so one after the other.
    """
    config = Config()
    config.set_main_option("script_location", _MIGRATIONS)
    with _migrating, engine.begin() as connection:
        connection.exec_driver_sql(_FIRST_STATEMENT[engine.dialect.name])
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _written(value: Json) -> str:
    return msgspec.json.encode(value).decode()


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
        "wal_autocheckpoint=2000",
        "temp_store=MEMORY",
    ):
        connection.execute(f"PRAGMA {setting}")

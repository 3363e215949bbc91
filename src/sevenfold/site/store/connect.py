"""Opening the database: SQLite in a file, or PostgreSQL by its URL, at the newest schema."""

from importlib.resources import as_file, files
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from sevenfold.games.errors import SevenfoldError
from sevenfold.site.store.schema import metadata


class NoDatabase(SevenfoldError):
    """The database cannot be opened."""


def open_database(url: str) -> Engine:
    """An engine on a database whose tables are as this program needs them.

    In SQLite every commit is on the disk itself before it returns (`synchronous=FULL`): a move that
    was acknowledged survives the end of the process and of the power. The write-ahead log lets
    readers go on while somebody writes.

    >>> open_database("nonsense")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    sevenfold.site.store.connect.NoDatabase: the database cannot be used: ...
    """
    try:
        engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_up_sqlite)
        migrate(engine)
    except ImportError as error:
        raise NoDatabase(f"this kind of database needs a package: {error}") from None
    except CommandError:
        raise NoDatabase("the database was made by a newer version of this program") from None
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise NoDatabase(f"the database cannot be used: {reason}") from None
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
        "wal_autocheckpoint=2000",
    ):
        connection.execute(f"PRAGMA {setting}")


def migrate(engine: Engine) -> None:
    """Bring the tables of the database to the newest schema, in one transaction."""
    with as_file(files("sevenfold.site.store") / "migrations") as folder:
        scripts = ScriptDirectory(str(folder))

        def newest(revision: Any, _: Any) -> Any:
            return scripts._upgrade_revs("head", revision)

        with (
            engine.begin() as connection,
            EnvironmentContext(Config(), scripts, fn=newest, destination_rev="head") as environment,
        ):
            environment.configure(connection=connection, target_metadata=metadata)
            environment.run_migrations()

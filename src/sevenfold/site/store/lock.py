"""One server for a database in a file: whoever has its lock.

SQLite lets several processes write to one file, but a table has one owner. So a server locks the
file `<database>.lock` beside the database for as long as it runs, and writes into it who it is. The
operating system lets go of the lock when the process ends, however it ends; the file stays, and is
no obstacle. PostgreSQL needs none of this: there, servers share the tables among themselves.
"""

import os
import sys
from pathlib import Path
from typing import TextIO
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from sevenfold.site.store.connect import NoDatabase

if sys.platform == "win32":
    import msvcrt

    _BEYOND = 2**30  # Windows hides what is locked from others, so the text is not

    def _lock(file: TextIO) -> None:
        file.seek(_BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: TextIO) -> None:
        file.seek(_BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

    _TAKEN: tuple[type[OSError], ...] = (PermissionError,)
else:
    import fcntl

    def _lock(file: TextIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: TextIO) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)

    _TAKEN: tuple[type[OSError], ...] = (BlockingIOError,)


class InUse(NoDatabase):
    """Another server has the database."""


class FileLock:
    """The lock of a database in a file, from now on until it is closed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     database = Path(folder) / "site.db"
    ...     with FileLock(database, "http://127.0.0.1:7777"):
    ...         FileLock(database, "http://127.0.0.1:8888")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    sevenfold.site.store.lock.InUse: ...site.db is in use by process ... (http://127.0.0.1:7777)
    """

    def __init__(self, database: Path, place: str) -> None:
        """`place` is how people reach the server, for whoever finds the database in use."""
        database = Path(os.path.realpath(database))
        try:
            self._file = open(f"{database}.lock", "a+", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise _unusable(database, error) from None
        try:
            _lock(self._file)
            self._write(f"{os.getpid()} {place}")
        except _TAKEN:
            owner = self._owner()
            self._file.close()
            raise InUse(f"{database} is in use by {owner}") from None
        except OSError as error:
            self._file.close()
            raise _unusable(database, error) from None

    def close(self) -> None:
        """Let go of the database; a second time there is nothing to do."""
        if not self._file.closed:
            self._write("")
            _unlock(self._file)  # for copies of this process, too
            self._file.close()

    def __enter__(self) -> "FileLock":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, text: str) -> None:
        self._file.truncate(0)
        self._file.write(text)
        self._file.flush()

    def _owner(self) -> str:
        self._file.seek(0)
        process, _, place = self._file.read().partition(" ")
        return f"process {process} ({place})" if process else "another process"


def lock_database(url: str, place: str) -> FileLock | None:
    """The lock of the database at this URL; None if it needs none."""
    database = database_file(url)
    return None if database is None else FileLock(database, place)


def database_file(url: str) -> Path | None:
    """The file of a SQLite database; None for one in memory, and for other databases.

    >>> print(database_file("sqlite:///site.db"))
    site.db
    >>> database_file("sqlite://"), database_file("postgresql://localhost/site")
    (None, None)
    """
    try:
        parts = make_url(url)
    except ArgumentError as error:
        raise NoDatabase(f"the database cannot be used: {error}") from None
    if parts.get_backend_name() != "sqlite":
        return None
    name = _without_uri(parts)
    return None if name in ("", ":memory:") else Path(name)


def _without_uri(parts: URL) -> str:
    """The name of the file, which may be written as a URI (`sqlite:///file:site.db?uri=true`)."""
    name = parts.database or ""
    if not name.startswith("file:") or "uri" not in parts.query:
        return name
    return "" if parts.query.get("mode") == "memory" else unquote(urlsplit(name).path)


def _unusable(database: Path, error: OSError) -> NoDatabase:
    return NoDatabase(f"the lock beside {database} cannot be taken: {error.strerror}")

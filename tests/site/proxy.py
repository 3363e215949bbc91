"""A proxy before a PostgreSQL server, whose connections can fall silent without being closed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from tests.site.postgresql import Cluster

_FILE = ".s.PGSQL.5432"


class Proxy:
    """Passes on what both sides say; a connection that was made deaf says nothing any more."""

    def __init__(self, folder: Path, database: Cluster) -> None:
        self.url = f"postgresql://sevenfold@/postgres?host={folder}"
        self._behind = str(Path(database.url.rpartition("host=")[2]) / _FILE)
        self._deaf: set[socket.socket] = set()
        self._connections: list[tuple[socket.socket, socket.socket]] = []  # to both sides
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / _FILE))
        self._listening.listen()
        Thread(target=self._accept, daemon=True).start()

    def deafen(self) -> None:
        """No connection that there is now answers any more; new ones do."""
        self._deaf.update(client for client, _ in self._connections)

    def close(self) -> None:
        """End all of it."""
        self._listening.close()
        for connection in self._connections:
            for end in connection:
                end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._behind)
                self._connections.append((client, server))
                for source, target in ((client, server), (server, client)):
                    Thread(target=self._pass_on, args=(source, target, client), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(65536):
                if client not in self._deaf:
                    target.sendall(said)
        if client not in self._deaf:
            for end in (source, target):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)


@contextmanager
def before(database: Cluster) -> Iterator[Proxy]:
    """A proxy before this server."""
    with TemporaryDirectory() as folder:
        proxy = Proxy(Path(folder), database)
        try:
            yield proxy
        finally:
            proxy.close()

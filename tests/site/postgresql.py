"""A PostgreSQL server of one's own, in a temporary folder, reached by a socket file alone."""

import getpass
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg


class Cluster:
    """A PostgreSQL server that can be stopped, killed, and started again.

    It waits for the disk at every commit, as PostgreSQL does when it is left alone.
    """

    def __init__(self, folder: Path) -> None:
        self.url = f"postgresql://sevenfold@/postgres?host={folder}"
        self._folder = folder
        self._cluster = folder / "cluster"
        self._as_user = _unprivileged(folder)
        self._programs = _programs()
        self._server: subprocess.Popen[bytes] | None = None
        subprocess.run(
            [*self._as_user, self._programs / "initdb", "--auth=trust", "--username=sevenfold",
             "--no-sync", self._cluster],
            check=True,
            capture_output=True,
            cwd=folder,
        )  # fmt: skip

    def start(self) -> None:
        """Start it; it answers when this returns."""
        self._server = subprocess.Popen(
            [*self._as_user, self._programs / "postgres", "-D", self._cluster, "-k", self._folder,
             "-c", "listen_addresses="],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            start_new_session=True,  # Ctrl-C is not meant for it
        )  # fmt: skip
        while True:
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                if self._server.poll() is not None:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self, mode: str = "fast") -> None:
        """Stop it: "fast" ends what is going on in good order, "immediate" does not."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT if mode == "fast" else signal.SIGQUIT)
            self._server.wait()

    def kill(self) -> None:
        """Kill -9 of all its processes at once; if it is down, nothing happens."""
        self.signal(signal.SIGSTOP)  # nobody tidies up after the others
        processes = self._processes()
        self.signal(signal.SIGKILL)
        for process in processes:
            _wait_for_end(process)
        if self._server is not None:
            self._server.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all its processes, the first one first."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def setting(self, name: str) -> str:
        """How something is set."""
        with psycopg.connect(self.url) as connection:
            row = connection.execute("SELECT current_setting(%s)", [name]).fetchone()
        return str(row[0]) if row else ""

    def _processes(self) -> list[int]:
        """The first process, and those that it started."""
        if self._server is None or self._server.poll() is not None:
            return []
        first = self._server.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for a while."""
    folder = Path(tempfile.mkdtemp(prefix="sevenfold-postgresql-"))
    try:
        found = Cluster(folder)
        found.start()
        try:
            yield found
        finally:
            found.kill()
    finally:
        shutil.rmtree(folder)


@contextmanager
def private_cluster() -> Iterator[str]:
    """The URL of an empty database."""
    with cluster() as found:
        yield found.url


def _programs() -> Path:
    """Debian keeps them apart by version, and out of the way."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    if found is None:
        raise RuntimeError("PostgreSQL is missing: sudo apt install postgresql")
    return Path(found).parent


def _unprivileged(folder: Path) -> list[str]:
    """PostgreSQL refuses to be run by root; then somebody else owns the folder and the process."""
    if getpass.getuser() != "root":
        return []
    user = next(name for name in ("postgres", "nobody") if _exists(name))
    entry = pwd.getpwnam(user)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


def _wait_for_end(process: int) -> None:
    """Wait until a process of others is gone, or is a zombie that nobody has asked about."""
    status = Path(f"/proc/{process}/stat")
    with suppress(FileNotFoundError, ProcessLookupError):
        while status.read_text().rsplit(")", 1)[1].split()[0] != "Z":
            os.sched_yield()

"""A PostgreSQL server of one's own, in a temporary folder, reached by a socket file alone."""

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg


@contextmanager
def private_cluster() -> Iterator[str]:
    """The URL of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="sevenfold-postgresql-"))
    as_user = _unprivileged(folder)
    programs = _programs()
    cluster = folder / "cluster"
    subprocess.run(
        [
            *as_user,
            programs / "initdb",
            "--auth=trust",
            "--username=sevenfold",
            "--no-sync",
            cluster,
        ],
        check=True,
        capture_output=True,
        cwd=folder,
    )
    server = subprocess.Popen(
        [*as_user, programs / "postgres", "-D", cluster, "-k", folder, "-c", "listen_addresses="],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    url = f"postgresql://sevenfold@/postgres?host={folder}"
    try:
        _wait(url, server)
        yield url
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


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


def _wait(url: str, server: subprocess.Popen[bytes]) -> None:
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if server.poll() is not None:
                raise
            time.sleep(0.05)
        else:
            return

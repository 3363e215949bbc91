"""One server for a database in a file: the second one is told who has it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sevenfold.site.store.connect import NoDatabase
from sevenfold.site.store.lock import FileLock, InUse, database_file, lock_database

HERE = "http://127.0.0.1:7777"
THERE = "http://127.0.0.1:8888"


@contextmanager
def another_process(database: Path) -> Iterator[subprocess.Popen[str]]:
    """One that has the lock."""
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from sevenfold.site.store.lock import FileLock\n"
        "lock = FileLock(Path(sys.argv[1]), sys.argv[2])\n"
        "print('locked', flush=True)\n"
        "sys.stdin.readline()\n"
        "lock.close()\n"
        "print('closed', flush=True)\n"
        "sys.stdin.readline()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, database, THERE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        yield process
        process.kill()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "site.db"


def test_a_second_process_is_told_who_has_the_database(database: Path) -> None:
    with (
        another_process(database) as other,
        pytest.raises(InUse, match=rf"site\.db is in use by process {other.pid} \({THERE}\)$"),
    ):
        FileLock(database, HERE)


def test_a_process_that_was_killed_has_nothing_any_more(database: Path) -> None:
    with another_process(database) as other:
        other.kill()  # kill -9: nothing is tidied up
        other.wait()
        assert Path(f"{database}.lock").read_text() == f"{other.pid} {THERE}"
        with FileLock(database, HERE), pytest.raises(InUse, match=f"{os.getpid()} .{HERE}"):
            FileLock(database, THERE)


def test_a_process_that_closed_its_lock_has_nothing_any_more(database: Path) -> None:
    with another_process(database) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdin.write("close\n")
        other.stdin.flush()
        assert other.stdout.readline() == "closed\n"
        FileLock(database, HERE).close()


def test_two_locks_of_one_process_exclude_each_other(database: Path) -> None:
    first = FileLock(database, HERE)
    with pytest.raises(InUse):
        FileLock(database, HERE)
    with pytest.raises(InUse):  # having asked in vain takes nothing from the first
        FileLock(database, HERE)
    first.close()
    first.close()
    FileLock(database, HERE).close()


def test_a_lock_file_of_old_is_no_obstacle_and_stays(database: Path) -> None:
    file = Path(f"{database}.lock")
    file.write_text("1234567 a place with a very long name that is not there any more")
    with FileLock(database, HERE):
        assert file.read_text() == f"{os.getpid()} {HERE}"
    assert file.exists()


def test_other_names_of_a_file_are_the_same_file(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link.db").symlink_to(database)
    (tmp_path / "linked").symlink_to(folder)
    monkeypatch.chdir(folder)
    with FileLock(database, HERE):
        for url in (
            f"sqlite:///{database}",
            f"sqlite+pysqlite:///{database}",
            f"sqlite:///file:{database}?uri=true",
            "sqlite:///../site.db",
            "sqlite:///link.db",
            f"sqlite:///{tmp_path}/linked/link.db",
            f"sqlite:///{tmp_path}/linked/../site.db",
        ):
            with pytest.raises(InUse):
                lock_database(url, HERE)
        other = lock_database("sqlite:///site.db", HERE)
        assert other is not None
        other.close()


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file::memory:?uri=true",
        "sqlite:///file:site?mode=memory&uri=true",
        "postgresql://localhost/site",
    ],
)
def test_databases_that_are_not_in_a_file_need_no_lock(url: str) -> None:
    assert database_file(url) is None
    assert lock_database(url, HERE) is None


def test_a_url_that_is_none_is_no_database() -> None:
    with pytest.raises(NoDatabase):
        lock_database("nonsense", HERE)


@contextmanager
def unprivileged() -> Iterator[None]:
    """Root may write everywhere; so be somebody else."""
    before = os.geteuid()
    if before != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_folder_in_which_nobody_may_write_is_said_so(database: Path) -> None:
    database.parent.chmod(0o500)
    with unprivileged(), pytest.raises(NoDatabase, match=r"site\.db.*Permission denied"):
        FileLock(database, HERE)


def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase, match="No such file or directory"):
        FileLock(tmp_path / "nowhere" / "site.db", HERE)

"""`sevenfold serve`: it starts, says where it is, and ends politely."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from sevenfold.site.serve import addresses, default_database, listen
from tests.site.running import free_port


@contextmanager
def serving(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "sevenfold", "serve", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_it_starts_and_says_where(tmp_path: Path) -> None:
    database = tmp_path / "new folder" / "site.db"
    with serving("--port", "0", "--database", f"sqlite:///{database}") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.fullmatch(r"Sevenfold is at (http://127\.0\.0\.1:\d+)\n", first)
        assert found is not None, first
        with urlopen(f"{found[1]}/health") as answer:  # noqa: S310
            assert answer.status == 200
        process.send_signal(signal.SIGTERM)
        rest = process.stdout.read()
        assert "Ctrl-C ends it; every table is kept.\n" in rest
        assert process.wait() in (0, -signal.SIGTERM)
    assert database.exists()


def test_a_second_server_on_the_same_file_is_told_who_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with serving("--port", "0") as first:
        assert first.stdout is not None
        assert first.stdout.readline().startswith("Sevenfold is at")
        second = subprocess.run(
            [sys.executable, "-m", "sevenfold", "serve", "--port", "0"],
            capture_output=True,
            text=True,
        )
        assert second.returncode == 2
        assert second.stdout == ""
        said = rf"sevenfold: \S+site\.db is in use by process {first.pid} \(.+\)\n"
        assert re.fullmatch(said, second.stderr), second.stderr


def test_what_is_wrong_is_said_in_a_line(tmp_path: Path) -> None:
    port = str(free_port())
    for arguments in (
        ("--base-url", "play.example"),
        ("--host", "192.0.2.77"),
        ("--port", port, "--database", "nonsense"),
        ("--port", port, "--database", f"sqlite:///{tmp_path}"),
        ("--port", "70000"),
    ):
        ended = subprocess.run(
            [sys.executable, "-m", "sevenfold", "serve", *arguments],
            capture_output=True,
            text=True,
        )
        assert ended.returncode == 2, arguments
        assert re.fullmatch(r"sevenfold: [^\n]+\n", ended.stderr), ended.stderr


def test_no_answer_waits_until_the_one_before_has_arrived() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # else asyncio leaves Nagle's algorithm on


def test_addresses_for_this_machine_and_the_network() -> None:
    assert addresses("127.0.0.1", 80) == ["http://127.0.0.1:80"]
    assert addresses("::1", 80) == ["http://[::1]:80"]
    assert addresses("0.0.0.0", 80)[0] == "http://127.0.0.1:80"  # noqa: S104


def test_the_database_is_where_programs_of_a_user_keep_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert default_database() == "sqlite:////somewhere/sevenfold/site.db"

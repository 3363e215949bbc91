"""A database that goes and comes back: the server stays, says so, and goes on by itself."""

import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from sevenfold.games.registry import games
from sevenfold.site.store import desk, store
from tests.site.postgresql import Cluster, cluster
from tests.site.proxy import before
from tests.site.running import Running, running, settings_for
from tests.site.tables import Seated, code, seat_people

PAUSE = 0.03
UNCERTAIN = {"not_saved", "unsure"}
LATE = {"stale", "not_your_turn"}  # what was unsure had happened


class Load:
    """Somebody who plays both seats of a table, one move after the other, whatever is answered."""

    def __init__(self, table: Seated, url: str) -> None:
        self.table = table
        self.kept: list[tuple[int, str]] = []  # plies and moves that were acknowledged
        self.refused: Counter[str] = Counter()
        self._choices = random.Random(7)
        self._over = threading.Event()
        self._http = httpx.Client(base_url=url, timeout=60)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._http.close()

    def _run(self) -> None:
        while not self._over.wait(PAUSE):
            self._move()

    def _move(self) -> None:
        path = f"/api/tables/{self.table.name}"
        seen = self._http.get(path)
        if seen.status_code != 200:
            self.refused[code(seen)] += 1
            return
        ply, turn = seen.json()["ply"], seen.json()["turn"]
        if turn is None:
            return
        headers = self.table.headers(turn)
        legal = self._http.get(f"{path}/legal", headers=headers)
        if legal.status_code != 200 or not legal.json()["legal"]:
            return
        move = self._choices.choice(legal.json()["legal"])["move"]
        answer = self._http.post(f"{path}/move", headers=headers, json={"ply": ply, "move": move})
        if answer.status_code == 200:
            self.kept.append((ply + 1, move))
        else:
            self.refused[code(answer)] += 1


@contextmanager
def load(server: Running) -> Iterator[list[Load]]:
    loads = [Load(seat_people(server, game, 2), server.url) for game in games()]
    try:
        yield loads
    finally:
        for one in loads:
            one.close()


def wait_for(condition: Callable[[], bool]) -> None:
    """However slow the machine is."""
    while not condition():
        time.sleep(PAUSE)


def wait_for_all(loads: list[Load], count: Callable[[Load], int], more: int = 2) -> None:
    """Everybody has some more of that."""
    before = [count(one) for one in loads]
    wait_for(lambda: all(count(one) >= was + more for one, was in zip(loads, before, strict=True)))


def acknowledged(one: Load) -> int:
    return len(one.kept)


def uncertain(one: Load) -> int:
    return sum(one.refused[code] for code in UNCERTAIN)


def check_that_it_is_away(server: Running, loads: list[Load]) -> None:
    """The server is alive and says that it cannot keep anything; nothing is acknowledged."""
    wait_for_all(loads, uncertain)
    before = [acknowledged(one) for one in loads]
    with server.client() as http:
        assert http.get("/health").status_code == 200
        ready = http.get("/ready")
        assert (ready.status_code, code(ready)) == (503, "not_ready")
        wish = {"game": "7", "seats": [None, None], "name": "Ada"}
        assert code(http.post("/api/tables", json=wish)) in UNCERTAIN
        assert code(http.get("/api/tables")) == "not_saved"
    wait_for_all(loads, uncertain)
    assert [acknowledged(one) for one in loads] == before


def check_that_it_is_back(server: Running, loads: list[Load]) -> None:
    """Everything goes on, and nobody did anything about it."""
    wait_for_all(loads, acknowledged)
    with server.client() as http:
        wait_for(lambda: http.get("/ready").status_code == 200)
    seat_people(server, "7", 2).play(random.Random(1), plies=2)


def check_the_log(database: Cluster, loads: list[Load]) -> None:
    """What was acknowledged is there, once."""
    query = "SELECT ply, facts->>'move' FROM lines WHERE table_id = %s AND what = 'moved'"
    for one in loads:
        with psycopg.connect(database.url) as connection:
            kept = connection.execute(query, [one.table.name]).fetchall()
        assert len(kept) == len({ply for ply, _ in kept})
        assert set(one.kept) <= set(kept)
        assert set(one.refused) <= UNCERTAIN | LATE


@pytest.mark.parametrize("how", ["fast", "immediate", "killed"])
def test_a_database_that_restarts(tmp_path: Path, how: str) -> None:
    with cluster() as database:
        settings = settings_for(tmp_path, database=database.url)
        with running(settings) as server, load(server) as loads:
            wait_for_all(loads, acknowledged)
            if how == "killed":
                database.kill()
            else:
                database.stop(how)
            check_that_it_is_away(server, loads)
            database.start()
            check_that_it_is_back(server, loads)
        check_the_log(database, loads)


def test_a_database_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there, but silent: nobody waits for ever, and what comes of it shows later."""
    monkeypatch.setattr(store, "_PATIENCE", 0.5)
    with cluster() as database:
        settings = settings_for(tmp_path, database=database.url)
        with running(settings) as server, load(server) as loads:
            wait_for_all(loads, acknowledged)
            database.signal(signal.SIGSTOP)
            try:
                check_that_it_is_away(server, loads)
            finally:
                database.signal(signal.SIGCONT)
            check_that_it_is_back(server, loads)
        check_the_log(database, loads)


def test_connections_that_stay_open_and_say_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is well, and nobody would ever notice that the old connections are dead."""
    monkeypatch.setattr(store, "_PATIENCE", 0.5)
    monkeypatch.setattr(desk, "_STUCK", 1.0)
    with cluster() as database, before(database) as proxy:
        settings = settings_for(tmp_path, database=proxy.url)
        with running(settings) as server, load(server) as loads:
            wait_for_all(loads, acknowledged)
            for _ in range(2):
                proxy.deafen()
                check_that_it_is_back(server, loads)
        check_the_log(database, loads)


def test_a_database_that_restarts_again_and_again(tmp_path: Path) -> None:
    with cluster() as database:
        settings = settings_for(tmp_path, database=database.url)
        with running(settings) as server, load(server) as loads:
            for how in ("fast", "immediate", "fast"):
                wait_for_all(loads, acknowledged, more=1)
                database.stop(how)
                database.start()
            check_that_it_is_back(server, loads)
        check_the_log(database, loads)

"""What is not on disk has not happened: nobody sees anything of it, however they ask."""

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from sevenfold.match import verify
from sevenfold.site.store import store
from tests.site.doors import wait_until
from tests.site.running import Running, running, settings_for
from tests.site.tables import Seated, code, seat_people
from tests.site.trouble import held, is_at_work, refusing

CLOSED = ("/record", "/replay", "/replay/1", "/draws")


def until_the_last_move(server: Running) -> tuple[Seated, int, int, str]:
    """A table where one more move ends the match: the seat, the ply and the move."""
    table = seat_people(server, "7-seas")
    match = server.site.hall.tables[table.name].story.match
    assert match is not None
    choices = random.Random(3)
    while True:
        turn, ply, move = match.turn, match.ply, choices.choice(match.position.legal())
        assert turn is not None
        if match.moved(move, turn).position.over:
            return table, turn, ply, move
        table.done("move", turn, ply=ply, move=move)


def everything(table: Seated) -> list[dict[str, Any]]:
    """What all may know; who is connected is another matter."""
    found: list[dict[str, Any]] = [table.get("/updates", seat, since=0) for seat in (0, 1, None)]
    return [{**one, "seats": None} for one in found]


@contextmanager
def late(server: Running, table: Seated, send: Callable[[], httpx.Response]) -> Iterator[None]:
    """The end of the match waits for the disk."""
    sending = threading.Thread(target=send)
    with held(server):
        sending.start()
        wait_until(lambda: is_at_work(server.site.hall.tables[table.name]))
        yield
    sending.join()


@contextmanager
def refused(server: Running, table: Seated, send: Callable[[], httpx.Response]) -> Iterator[None]:
    """The end of the match cannot be kept."""
    with refusing(server):
        assert code(send()) == "not_saved"
        yield


@pytest.mark.parametrize("trouble", [late, refused])
def test_the_end_of_a_match_opens_nothing_before_it_is_kept(
    tmp_path: Path, trouble: Callable[..., AbstractContextManager[None]]
) -> None:
    with running(settings_for(tmp_path)) as server:
        table, turn, ply, move = until_the_last_move(server)
        before = everything(table)

        def send() -> httpx.Response:
            return table.post("move", turn, ply=ply, move=move)

        with trouble(server, table, send):
            for path in CLOSED:
                answer = httpx.get(f"{server.url}/api/tables/{table.name}{path}", timeout=60)
                assert code(answer) == "match_not_over"
            assert everything(table) == before
            assert before[0]["stage"] == "playing"
        assert table.done("move", turn, ply=ply, move=move)["ply"] == ply + 1
        assert table.get()["stage"] == "over"
        assert verify(table.get("/record")) == []


def test_a_resignation_that_is_not_kept_ends_nothing(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "7")
        with refusing(server):
            assert table.refused("resign", 1) == "not_saved"
            assert table.get()["stage"] == "playing"
            answer = table.http.get(f"/api/tables/{table.name}/record")
            assert code(answer) == "match_not_over"
        table.play(random.Random(1), plies=2)
        assert table.get()["ply"] == 2


def test_a_database_that_does_not_answer_leaves_nobody_with_half_a_truth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be kept or not: the table is loaded again, and a move that is repeated counts once."""
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "sea-salt-paper")
        turn = table.get()["turn"]
        with held(server):
            with monkeypatch.context() as patched:
                patched.setattr(store, "_PATIENCE", 0.1)
                assert table.refused("move", turn, ply=0, move="draw") == "unsure"
            assert table.name not in server.site.hall.tables
        assert table.done("move", turn, ply=0, move="draw")["ply"] == 1
        assert [line["what"] for line in table.get("/events", since=3)["happened"]] == ["moved"]

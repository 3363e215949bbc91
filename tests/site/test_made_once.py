"""What does not change is made once, however often it is asked for."""

from typing import Any

import pytest
import segno
from babel import Locale

from sevenfold.games import inscription
from sevenfold.games.registry import games
from sevenfold.match import undo
from sevenfold.site.live.compiling import _play_some
from tests.site.running import Running
from tests.site.tables import seat_people


def test_the_code_of_an_invitation_is_drawn_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    make = segno.make

    def count(text: str, **wishes: Any) -> segno.QRCode:
        drawn.append(text)
        return make(text, **wishes)

    monkeypatch.setattr("segno.make", count)
    table = seat_people(server, "7")
    path = f"/api/tables/{table.name}/invitation.svg"
    first, *others = [table.http.get(path) for _ in range(5)]
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert {answer.content for answer in others} == {first.content}
    assert drawn == [f"{server.url}/tables/{table.name}"]


def test_the_document_of_the_api_is_made_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("it was made when the server started")

    monkeypatch.setattr("msgspec.json.schema_components", fail)
    with server.client() as http:
        first, second = (http.get("/openapi.json") for _ in range(2))
        assert first.content == second.content
        known = {"if-none-match": first.headers["etag"]}
        assert http.get("/openapi.json", headers=known).status_code == 304


@pytest.mark.parametrize("game", games())
def test_whatever_a_table_needs_is_loaded_before_anybody_plays(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is used for the first time is compiled or read from the disk: that holds up the loop."""
    used: set[str] = set()

    def note(owner: Any, name: str) -> None:
        usual = getattr(owner, name)

        def noted(*given: Any, **named: Any) -> Any:
            used.add(name)
            return usual(*given, **named)

        monkeypatch.setattr(owner, name, noted)

    note(undo, "tells_something")
    note(inscription, "text")
    note(Locale, "parse")
    _play_some(game)
    assert used == {"tells_something", "text", "parse"}

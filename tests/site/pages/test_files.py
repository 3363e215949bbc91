"""How the files of the pages are served, and that nothing else is."""

import gzip
import re

import pytest

from sevenfold.games.registry import games
from sevenfold.site.pages.files import frame
from tests.site.running import Running


@pytest.mark.parametrize("path", ["/", "/tables/abc", "/tables/abc/replay"])
def test_one_document_for_all_pages(server: Running, path: str) -> None:
    answer = server.client().get(path)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_a_file_is_sent_compressed_and_only_once(server: Running) -> None:
    client = server.client()
    answer = client.get("/pages/app.js")
    assert answer.headers["content-encoding"] == "gzip"
    again = client.get("/pages/app.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_what_has_its_version_in_its_address_is_kept_for_ever(server: Running) -> None:
    client = server.client()
    found = re.findall(r'(?:href|src)="(/pages/[^"]+)"', client.get("/").text)
    assert len(found) >= 5
    for address in found:
        assert "immutable" in client.get(address).headers["cache-control"], address
        old = re.sub("v=.*", "v=of-yesterday", address)
        assert client.get(old).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("game", games())
def test_the_modules_of_a_game_come_as_one(server: Running, game: str) -> None:
    text = server.client().get(f"/pages/games/{game}/table.js").text
    assert re.findall(r"^import .*", text, re.MULTILINE) == [
        f'import {{ modules as $others }} from "{frame().address}";'
    ]


def test_a_module_exists_once_however_it_is_asked_for(server: Running) -> None:
    text = server.client().get("/pages/ui.js").text
    assert text.startswith(f'import {{ modules }} from "{frame().address}";')
    assert "html" in text


def test_an_icon_for_browsers_that_ask_by_themselves(server: Running) -> None:
    assert server.client().get("/favicon.ico").headers["content-type"] == "image/svg+xml"


def test_words_of_a_game_are_sent_compressed(server: Running) -> None:
    with server.client().stream("GET", "/api/games/7/words/de") as answer:
        raw = b"".join(answer.iter_raw())
    assert len(raw) < 10_000
    assert "Loch" in gzip.decompress(raw).decode()


@pytest.mark.parametrize(
    "path",
    [
        "/pages/none.js", "/pages/files.py", "/pages/../app.py", "/pages/%2e%2e/app.py",
        "/pages/games/7/rules.py", "/pages/games/7/../rules.py", "/pages/games/chess/table.js",
        "/pages/.hidden.js", "/pages/vendor", "/pages/words/en.json/x.js",
    ],
)  # fmt: skip
def test_what_is_no_page_is_not_there(server: Running, path: str) -> None:
    assert server.client().get(path).status_code == 404


def test_a_qr_code_for_the_phone_of_a_friend(server: Running) -> None:
    client = server.client()
    new = {"game": "7", "seats": [None, None], "name": "Ada"}
    table = client.post("/api/tables", json=new).json()["table"]
    answer = client.get(f"/api/tables/{table}/invitation.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert client.get("/api/tables/none/invitation.svg").status_code == 404

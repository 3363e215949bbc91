"""What is asked badly is refused in one shape; what does not change is not sent twice."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from sevenfold.site.app import ENDPOINTS, create_app
from tests.site.running import settings_for

NESTED = b"[" * 7_000 + b"]" * 7_000


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app, _ = create_app(settings_for(tmp_path_factory.mktemp("endpoints")))
    with TestClient(app, base_url="http://localhost") as http:
        yield http


def refusal(answer: Any) -> tuple[str, str]:
    """Code and message; there is nothing else in a refusal."""
    assert list(answer.json()) == ["error"]
    assert list(answer.json()["error"]) == ["code", "message"]
    found = answer.json()["error"]
    return found["code"], found["message"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"{", "malformed|truncated"),
        (b"[]", "Expected `object`"),
        (b"null", "Expected `object`"),
        (b'{"game": 7}', "Expected `str`"),
        (b'{"colour": 1}', "unknown field `colour`"),
        (b"{}", "missing required field `game`"),
        (b"", "missing required field `game`"),
        (b"\xff", "malformed"),
        (b'{"game": "\xff"}', "utf-8"),
        (b'{"game": "\\ud800"}', "surrogate|truncated"),
        (b'{"game": "7", "seats": [null], "options": {"a": 1e999}}', "out of range"),
        (b'{"game": "7", "seats": [null], "turn_seconds": 1e999}', "out of range"),
        (b'{"game": "7", "seats": [null], "turn_seconds": %s}' % (b"9" * 6_000), "out of range"),
        (b'{"game": "7", "seats": [null], "options": {"a": NaN}}', "malformed"),
        (b'{"game": "7", "seats": [null], "options": {"a": %s}}' % NESTED, "nested too deeply"),
    ],
)
def test_a_wrong_body_is_refused_with_what_is_wrong(
    http: TestClient, sent: bytes, said: str
) -> None:
    answer = http.post("/api/tables", content=sent)
    assert answer.status_code == 422
    code, message = refusal(answer)
    assert code == "invalid"
    assert any(part in message for part in said.split("|")), message
    assert message.startswith("body: ")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/tables/x/events?before=3", "unknown parameter 'before'; there is language, since"),
        ("/api/games?page=2", "unknown parameter 'page'; there is none here"),
        ("/api/tables/x/events?since=-1", "query: Expected `int` >= 0 - at `$.since`"),
        ("/api/tables/x/events?since=soon", "query: Expected `int`"),
        ("/api/tables/x/updates?wait=nan", "query: Expected `float`"),
        ("/api/tables/x/updates?wait=1e999", "query: Number out of range"),
        ("/api/tables/x/updates?language=klingon", "query: Expected `str` of length <= 5"),
        ("/api/tables/x/replay/last", "path: Expected `int`"),
    ],
)
def test_wrong_parameters_are_refused(http: TestClient, path: str, said: str) -> None:
    answer = http.get(path)
    code, message = refusal(answer)
    assert (answer.status_code, code) == (422, "invalid")
    assert said in message


def test_a_language_that_there_is_not(http: TestClient) -> None:
    assert refusal(http.get("/api/tables/x/events?language=la"))[0] == "bad_language"


def test_methods(http: TestClient) -> None:
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{seat}", "0").replace("{ply}", "0")
        answer = http.request("DELETE", path)
        assert answer.status_code == 405
        assert refusal(answer)[0] == "method_not_allowed"
        assert endpoint.method in answer.headers["allow"].split(", ")
    assert {*http.put("/api/tables").headers["allow"].split(", ")} == {"GET", "HEAD", "POST"}
    for path in ("/", "/api/games", "/health", "/openapi.json", "/pages/icon.svg"):
        assert http.head(path).status_code == 200
        assert http.head(path).headers["content-type"] == http.get(path).headers["content-type"]
    assert http.head("/api/guest/").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/api/tables/",
        "/tables/x/",
        "http://localhost//evil.example/",
        "/pages/" + "a" * 5_000 + ".js",
        "/pages/" + "a/" * 3_000 + "b.js",
        "/pages/games/7/" + "a" * 300 + ".js",
        "/pages/games/" + "a" * 5_000 + "/table.js",
        "/pages/%00.js",
        "/pages/%2e%2e/app.py",
        "/pages/..%2f..%2fapp.js",
        "/pages/%ff.js",
        "/pages/%C3%A9.js",
        "/pages/games/..%2f7/table.js",
        "/pages/",
    ],
)
def test_paths_that_lead_nowhere(http: TestClient, path: str) -> None:
    answer = http.get(path, follow_redirects=False)
    assert answer.status_code == 404
    assert refusal(answer)[0] == "not_found"


@pytest.mark.parametrize("path", ["/api/games", "/api/games/7/words/fr", "/openapi.json", "/"])
def test_what_does_not_change_is_not_sent_twice(http: TestClient, path: str) -> None:
    plain = http.get(path, headers={"accept-encoding": "identity"})
    packed = http.get(path, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content)
    assert packed.content == plain.content
    mark = plain.headers["etag"]
    for known in (mark, f"W/{mark}", f'"x", {mark}'):
        again = http.get(path, headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert http.get(path, headers={"if-none-match": '"x"'}).status_code == 200


def test_every_operation_of_the_document_has_a_name_of_its_own(http: TestClient) -> None:
    paths = http.get("/openapi.json").json()["paths"]
    operations = [found for methods in paths.values() for found in methods.values()]
    assert len(operations) == len(ENDPOINTS) == len({found["operationId"] for found in operations})
    for found in operations:
        assert found["summary"] == found["description"].partition("\n")[0].rstrip(".")
        assert found["summary"]

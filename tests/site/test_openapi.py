"""The OpenAPI document is right: every example fits, and no answer falls out of it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from sevenfold.site.errors import STATUS
from tests.site.running import Running

METHODS = ("get", "post")


@pytest.fixture
def document(server: Running) -> dict[str, Any]:
    with server.client() as http:
        found: dict[str, Any] = http.get("/openapi.json").json()
        return found


def test_every_route_has_an_example_and_its_refusals(document: dict[str, Any]) -> None:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert method in METHODS
            assert operation["description"], path
            good = [answer for status, answer in operation["responses"].items() if status < "300"]
            assert len(good) == 1, path
            for status, answer in operation["responses"].items():
                if status >= "400":
                    code = answer["content"]["application/json"]["example"]["error"]["code"]
                    assert STATUS[code] == int(status)
            if method == "post":
                assert operation["requestBody"]["content"]["application/json"]["schema"]


def test_references_lead_somewhere(document: dict[str, Any]) -> None:
    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if "$ref" in value else []
            return own + [ref for item in value.values() for ref in references(item)]
        items = value if isinstance(value, list) else []
        return [ref for item in items for ref in references(item)]

    found = references(document)
    assert found
    for reference in found:
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_whatever_is_sent_the_answer_is_as_described(server: Running) -> None:
    api = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    operations = [found.ok() for found in api.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 20
    for operation in operations:

        @settings(max_examples=12, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case[Any]) -> None:
            # Names of games, options and moves are not in the schema: refusals are answers, too.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()

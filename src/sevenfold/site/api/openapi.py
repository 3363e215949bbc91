"""The OpenAPI document, written from the endpoints and from the messages that they name."""

import inspect
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec
from msgspec import Struct

from sevenfold import __version__
from sevenfold.site import messages
from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.shapes import Problem
from sevenfold.site.errors import STATUS

_OVER_THE_SOCKET = (messages.Hello, *get_args(messages.Request), *get_args(messages.FromServer))
_REFERENCE = "#/components/schemas/{name}"
_ABOUT = """Four games about the number seven. Everything here is JSON, and everybody may use it:
the pages of the site use nothing else.

A seat is a secret: whoever sends its token (`Authorization: Bearer TOKEN`) sees what the seat sees
and moves for it. Without one, one is a spectator.

Live: open a WebSocket at `/api/tables/{table}/live` and send `Hello`. The server answers with
`Update`, and again whenever something happens; commands (`Move`, `Undo`, …) are answered with `Ack`
or `Refused`. A move names the ply it answers, so it can be sent again without harm.
"""


def document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The whole document."""
    endpoints = list(endpoints)
    bodies = [endpoint.takes for endpoint in endpoints if endpoint.takes is not None]
    given = [endpoint.gives for endpoint in endpoints if not isinstance(endpoint.gives, str)]
    kinds = list(dict.fromkeys((*bodies, *given, *_OVER_THE_SOCKET, Problem)))
    schemas, shapes = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    for body in bodies:
        # Over HTTP the path says which command it is.
        shape = shapes[body.__name__]
        shape["required"] = [name for name in shape["required"] if name != "type"]
    told = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, told)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sevenfold", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(shapes.items())),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, told: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    about = inspect.getdoc(endpoint.handler) or ""
    made: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "tags": [endpoint.handler.__module__.rpartition(".")[2]],
        "summary": about.partition("\n")[0].rstrip("."),
        "description": about,
        "parameters": [
            *_parameters(endpoint.place, "path"),
            *_parameters(endpoint.query, "query"),
        ],
        "responses": {str(endpoint.status): {"description": "Done", "content": {}}},
    }
    content = made["responses"][str(endpoint.status)]["content"]
    if isinstance(endpoint.gives, str):
        content[endpoint.gives] = {"schema": {"type": "string"}}
    else:
        content |= _json(told[endpoint.gives], endpoint.example)
    for status, codes in sorted(_refusals(endpoint).items()):
        example = {"error": {"code": codes[0], "message": "…"}}
        made["responses"][str(status)] = {
            "description": f"Refused: {', '.join(codes)}",
            "content": _json(told[Problem], example),
        }
    if endpoint.takes is not None:
        body = _json(told[endpoint.takes], endpoint.taken)
        made["requestBody"] = {"content": body, "required": endpoint.taken is not None}
    if endpoint.seat is not None:
        needed: list[dict[str, Any]] = [{"seat": []}]
        made["security"] = needed if endpoint.seat == "needed" else [{}, *needed]
    return made


def _refusals(endpoint: Endpoint) -> dict[int, list[str]]:
    """The codes that an endpoint may refuse with, by status: its own, and those of its kind."""
    possible = {
        "unknown_table": "{table}" in endpoint.path,
        "bad_language": "language" in endpoint.query.__struct_fields__,
        "seat_link_needed": endpoint.seat == "needed",
        "unknown_seat_link": endpoint.seat is not None,
        "too_large": endpoint.takes is not None,
    }
    of_its_kind = [code for code, is_possible in possible.items() if is_possible]
    found: dict[int, list[str]] = {}
    for code in (*of_its_kind, *endpoint.refusals, "foreign_origin", "invalid", "too_many"):
        found.setdefault(STATUS[code], []).append(code)
    return found


def _parameters(kind: type[Struct], part: str) -> Iterator[dict[str, Any]]:
    _, shapes = msgspec.json.schema_components([kind], ref_template=_REFERENCE)
    shape = shapes[kind.__name__]
    for name, schema in shape["properties"].items():
        required = name in shape["required"]
        about = {"description": schema["description"]} if "description" in schema else {}
        yield {"name": name, "in": part, "required": required, **about, "schema": schema}


def _json(schema: dict[str, Any], example: object) -> dict[str, Any]:
    told = {"schema": schema} if example is None else {"schema": schema, "example": example}
    return {"application/json": told}

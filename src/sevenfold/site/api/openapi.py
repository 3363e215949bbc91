"""The OpenAPI document: routes from FastAPI, shapes from msgspec."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from sevenfold import __version__
from sevenfold.site import messages
from sevenfold.site.api.answering import Problem, problem
from sevenfold.site.api.shapes import EVERYTHING

_COMMANDS = (
    messages.Move, messages.Undo, messages.Hint, messages.Chat, messages.Start, messages.Leave,
    messages.Replace, messages.Resign, messages.Rematch,
)  # fmt: skip
_OVER_THE_SOCKET = (
    messages.Hello, messages.Ping, messages.Update, messages.Presence, messages.MayUndo,
    messages.Ack, messages.Refused, messages.Pong,
)  # fmt: skip
_ABOUT = """Four games about the number seven. Everything here is JSON, and everybody may use it:
the pages of the site use nothing else.

A seat is a secret: whoever sends its token (`Authorization: Bearer TOKEN`) sees what the seat sees
and moves for it. Without one, one is a spectator.

Live: open a WebSocket at `/api/tables/{table}/live` and send `Hello`. The server answers with
`Update`, and again whenever something happens; commands (`Move`, `Undo`, …) are answered with `Ack`
or `Refused`. A move names the ply it answers, so it can be sent again without harm.
"""


def document(app: FastAPI) -> dict[str, Any]:
    """The whole document."""
    made = get_openapi(
        title="Sevenfold", version=__version__, description=_ABOUT, routes=app.routes
    )
    kinds = (*EVERYTHING, *_COMMANDS, *_OVER_THE_SOCKET, Problem)
    _, shapes = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    for command in _COMMANDS:
        # Over HTTP the path says which command it is.
        shapes[command.__name__]["required"] = [
            name for name in shapes[command.__name__]["required"] if name != "type"
        ]
    components = made.setdefault("components", {})
    components["schemas"] = dict(sorted(shapes.items()))
    components["securitySchemes"] = {"seat": {"type": "http", "scheme": "bearer"}}
    for path, operations in made["paths"].items():
        for operation in operations.values():
            _complete(path, operation)
    return made


def _complete(path: str, operation: dict[str, Any]) -> None:
    """What any request may be refused for; and only in our own shape, never in FastAPI's."""
    responses = operation["responses"]
    codes = {"403": "foreign_origin", "429": "too_many"}
    if "{table}" in path:
        codes["404"] = "unknown_table"
    if any(parameter["name"] == "language" for parameter in operation.get("parameters", [])):
        codes["400"] = "bad_language"
    if "422" in responses:
        codes["422"] = "invalid"
    for status, code in codes.items():
        known = responses.get(status, {}).get("content", {}).get("application/json", {})
        if "example" not in known:
            responses[status] = problem([code])

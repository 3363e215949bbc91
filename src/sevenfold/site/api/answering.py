"""Reading requests and writing answers: msgspec on both sides, described for OpenAPI."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from msgspec import Struct

from sevenfold.games.words import LANGUAGES
from sevenfold.site.errors import STATUS, Refusal

T = TypeVar("T", bound=Struct)
_encoder = msgspec.json.Encoder()


def answer(content: object, status: int = 200) -> Response:
    """An answer in JSON.

    >>> answer({"seat": 1}).body
    b'{"seat":1}'
    """
    return Response(_encoder.encode(content), status, media_type="application/json")


async def body(request: Request, kind: type[T]) -> T:
    """What was sent, as a message of that kind; an empty body is an empty object."""
    sent = await request.body()
    try:
        return msgspec.json.decode(sent or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal("invalid", f"body: {error}") from None


def token(request: Request) -> str | None:
    """The token of a seat's link, if one was sent: `Authorization: Bearer TOKEN`."""
    sent = request.headers.get("authorization")
    if sent is None:
        return None
    kind, _, found = sent.partition(" ")
    if kind.lower() != "bearer" or not found:
        raise Refusal("unknown_seat_link", "send: Authorization: Bearer, and the seat's token")
    return found


def checked_language(language: str | None) -> str | None:
    """A language that there is.

    >>> checked_language("fr")
    'fr'
    """
    if language is not None and language not in LANGUAGES:
        raise Refusal("bad_language", f"there are the languages {', '.join(LANGUAGES)}")
    return language


def described(
    gives: type[Struct] | dict[str, Any],
    refusals: Sequence[str] = (),
    takes: type[Struct] | None = None,
    example: object = None,
    taken: object = None,
    seat: bool | None = None,
    status: int = 200,
) -> dict[str, Any]:
    """What OpenAPI says about a route.

    `gives` and `takes` are messages (or a schema), `example` and `taken` examples of both;
    `refusals` the codes that are special to this route; `seat` says whether a seat's token is
    needed (True), understood (False) or of no use (None).
    """
    responses: dict[str, Any] = {
        str(status): {"description": "Done", "content": _json(gives, example)}
    }
    codes: dict[int, list[str]] = {429: ["too_many"], 422: ["invalid"], 403: ["foreign_origin"]}
    for code in (*refusals, *(("unknown_seat_link",) if seat is not None else ())):
        codes.setdefault(STATUS[code], []).append(code)
    if takes is not None:
        codes[413] = ["too_large"]
    for number, names in sorted(codes.items()):
        responses[str(number)] = problem(names)
    extra: dict[str, Any] = {"responses": responses}
    if takes is not None:
        extra["requestBody"] = {"content": _json(takes, taken), "required": taken is not None}
    if seat is not None:
        extra["security"] = [{"seat": []}] if seat else [{}, {"seat": []}]
    return {"openapi_extra": extra, "status_code": status}


def problem(codes: Sequence[str]) -> dict[str, Any]:
    """What OpenAPI says about a refusal with one of these codes.

    >>> problem(["stale"])["description"]
    'Refused: stale'
    """
    example = {"error": {"code": codes[0], "message": "…"}}
    return {"description": f"Refused: {', '.join(codes)}", "content": _json(Problem, example)}


def _json(kind: type[Struct] | dict[str, Any], example: object) -> dict[str, Any]:
    schema = kind if isinstance(kind, dict) else {"$ref": f"#/components/schemas/{kind.__name__}"}
    told = {"schema": schema} if example is None else {"schema": schema, "example": example}
    return {"application/json": told}


class Explanation(Struct):
    """Why something was refused: a stable code for programs, a message for people."""

    code: str
    message: str


class Problem(Struct):
    """A refusal."""

    error: Explanation

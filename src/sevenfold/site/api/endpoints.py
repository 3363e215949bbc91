"""Endpoints: what is declared about each is what is checked, what is served, what is documented.

The signature of a handler says the most: `query` is what the query string may hold, `body` what is
sent as JSON, all else is part of the path; what it returns is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias, cast, get_type_hints

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sevenfold.site.api.shapes import checked_language
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.errors import Refusal
from sevenfold.site.site import Site

_LONGEST_QUERY = 1_000
_PARAMETER = re.compile(r"{(\w+)}")
_encoder = msgspec.json.Encoder()


class NoQuery(Struct):
    """A query string that holds nothing."""


@dataclass(frozen=True)
class Endpoint:
    """One method of one path.

    `refusals` are the codes that are special to it, `taken` and `example` examples of what it takes
    and gives. `seat`: a seat's token is needed, understood, or (None) of no use.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[..., Awaitable[Any]]
    refusals: Sequence[str] = ()
    seat: Literal["needed", "understood"] | None = None
    taken: object = None
    example: object = None
    status: int = 200

    @cached_property
    def place(self) -> type[Struct]:
        """The parameters in the path."""
        return msgspec.defstruct(
            "Place", [(name, self._hints[name]) for name in _PARAMETER.findall(self.path)]
        )

    @cached_property
    def query(self) -> type[Struct]:
        """The parameters in the query string."""
        return cast(type[Struct], self._hints.get("query", NoQuery))

    @cached_property
    def takes(self) -> type[Struct] | None:
        """What is sent as JSON."""
        return self._hints.get("body")

    @cached_property
    def gives(self) -> Any:
        """What is answered as JSON, or the name of a media type.

        A handler that makes its own response says it like `Annotated[Response, GameList]`.
        """
        returned = self._hints["return"]
        return returned.__metadata__[0] if hasattr(returned, "__metadata__") else returned

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.handler, include_extras=True)

    async def answer(self, site: Site, request: Request) -> Response:
        """Have the handler do what a request asks for, if that is well put."""
        with _refusing("path"):
            place = msgspec.convert(request.path_params, self.place, strict=False)
        asked = msgspec.structs.asdict(place)
        query = self._read_query(request)
        if self.query is not NoQuery:
            asked["query"] = query
        if self.takes is not None:
            sent = await request.body()
            with _refusing("body"):
                asked["body"] = msgspec.json.decode(sent or b"{}", type=self.takes)
        found = await self.handler(Visitor(site, request), **asked)
        return found if isinstance(found, Response) else written(found, self.status)

    def _read_query(self, request: Request) -> Struct:
        if len(request.scope["query_string"]) > _LONGEST_QUERY:
            raise Refusal("invalid", "query: it is too long")
        known = self.query.__struct_fields__
        for name in request.query_params:
            if name not in known:
                there = f"there is {', '.join(known)}" if known else "there is none here"
                raise Refusal("invalid", f"query: unknown parameter {name[:50]!r}; {there}")
        with _refusing("query"):
            query = msgspec.convert(dict(request.query_params), self.query, strict=False)
        language: str | None = getattr(query, "language", None)
        if language is not None:
            checked_language(language)
        return query


def routes(site: Site, endpoints: Iterable[Endpoint]) -> list[Route]:
    """A route for each path, with all its methods."""
    paths: dict[str, _Methods] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [Route(path, _serving(site, found), methods=[*found]) for path, found in paths.items()]


def written(content: object, status: int = 200) -> Response:
    """An answer in JSON.

    >>> written({"seat": 1}).body
    b'{"seat":1}'
    """
    return Response(_encoder.encode(content), status, media_type="application/json")


_Methods: TypeAlias = dict[str, Endpoint]


def _serving(site: Site, methods: _Methods) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await methods[method].answer(site, request)

    return serve


@contextmanager
def _refusing(part: str) -> Iterator[None]:
    """Say what is wrong with a part of a request."""
    try:
        yield
    except RecursionError:
        raise Refusal("invalid", f"{part}: it is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal("invalid", f"{part}: {error}") from None

"""The application: everything of the site put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from sevenfold.site.api import acting, games, guest, inviting, replaying, server, tables
from sevenfold.site.api.endpoints import routes
from sevenfold.site.api.openapi import document
from sevenfold.site.connection import LiveTables
from sevenfold.site.errors import Refusal
from sevenfold.site.guard import Guard, refusal_body
from sevenfold.site.packed import pack, sent
from sevenfold.site.pages.files import frame
from sevenfold.site.pages.routes import ROUTES as PAGES
from sevenfold.site.pages.routes import lost
from sevenfold.site.settings import Settings
from sevenfold.site.site import Site
from sevenfold.site.store import NotSaved

ENDPOINTS = tuple(
    endpoint
    for part in (games, tables, acting, replaying, inviting, guest, server)
    for endpoint in part.ENDPOINTS
)
_BY_STATUS = {404: "not_found", 405: "method_not_allowed"}


def create_app(settings: Settings) -> tuple[ASGIApp, Site]:
    """The application of a server, and the site that it serves."""
    site = Site(settings)
    frame()  # made before anybody asks for it
    return Guard(LiveTables(_starlette(site), site), site), site


def _starlette(site: Site) -> Starlette:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await site.start()
        yield
        await site.close()

    described = pack(msgspec.json.encode(document(ENDPOINTS)))

    async def describe(request: Request) -> Response:
        return sent(request, described)

    app = Starlette(
        routes=[*routes(site, ENDPOINTS), Route("/openapi.json", describe), *PAGES],
        exception_handlers=dict.fromkeys((Refusal, NotSaved, HTTPException, Exception), _refused),
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # a path is written in one way
    return app


async def _refused(request: Request, error: Exception) -> Response:
    headers: Mapping[str, str] | None = None
    match error:
        case Refusal():
            refusal = error
        case NotSaved():
            refusal = Refusal("not_saved", "the store does not answer; come back later")
        case HTTPException():
            headers = error.headers
            refusal = Refusal(
                _BY_STATUS.get(error.status_code, "bad_request"), error.detail.lower()
            )
        case _:
            refusal = Refusal("internal", "the server failed")
    if refusal.code == "too_many":
        headers = {"retry-after": "2"}
    page = lost(request) if refusal.code == "not_found" else None
    return page or Response(refusal_body(refusal), refusal.status, headers, "application/json")

"""The application: everything of the site put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from sevenfold.site.api import games, guest, inviting, openapi, playing, replaying, tables
from sevenfold.site.errors import STATUS, Refusal
from sevenfold.site.guard import Guard, refusal_body
from sevenfold.site.house import Site
from sevenfold.site.pages import routes as pages
from sevenfold.site.settings import Settings
from sevenfold.site.socket import LiveTables
from sevenfold.site.store import NotSaved

_BY_STATUS = {404: "not_found", 405: "method_not_allowed"}


def create_app(settings: Settings) -> tuple[ASGIApp, Site]:
    """The application of a server, and the site that it serves."""
    site = Site(settings)
    return Guard(LiveTables(_fastapi(site), site), site), site


def _fastapi(site: Site) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # FastAPI would finish its routes with the first request. Then a compiler is at work beside
        # it, and both change what this process does about warnings.
        app.openapi()
        await site.start()
        yield
        await site.close()

    app = _Documented(title="Sevenfold", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(games.router)
    app.include_router(tables.routes(site))
    app.include_router(playing.routes(site))
    app.include_router(replaying.routes(site))
    app.include_router(inviting.routes(site))
    app.include_router(guest.routes(site))
    app.include_router(pages.router)

    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(NotSaved, _out_of_reach)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)
    return app


class _Documented(FastAPI):
    """FastAPI with our own document of what it can do."""

    def openapi(self) -> dict[str, Any]:
        """The document, written once."""
        if self.openapi_schema is None:
            self.openapi_schema = openapi.document(self)
        return self.openapi_schema


def _answer(refusal: Refusal, status: int | None = None) -> Response:
    code = status or STATUS[refusal.code]
    return Response(refusal_body(refusal), code, media_type="application/json")


async def _refused(_: Request, error: Exception) -> Response:
    return _answer(error if isinstance(error, Refusal) else Refusal("internal", "failed"))


async def _out_of_reach(_: Request, error: Exception) -> Response:
    return _answer(Refusal("not_saved", "the store does not answer; come back later"))


async def _invalid(_: Request, error: Exception) -> Response:
    wrong = error.errors()[0] if isinstance(error, RequestValidationError) else {}
    place = ".".join(str(part) for part in wrong.get("loc", ()))
    return _answer(Refusal("invalid", f"{place}: {wrong.get('msg', 'wrong')}"))


async def _http(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = _BY_STATUS.get(status, "bad_request")
    answer = _answer(Refusal(code, str(getattr(error, "detail", "")).lower()), status)
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    return answer


async def _failed(_: Request, error: Exception) -> Response:
    return _answer(Refusal("internal", "the server failed"))

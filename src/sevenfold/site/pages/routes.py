"""The addresses of the pages. None of them is part of the API."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sevenfold.site.errors import Refusal
from sevenfold.site.pages.files import PageFile, frame_file, game_file

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/tables/{table}")
@router.get("/tables/{table}/replay")
async def page(request: Request) -> Response:
    """One document for all pages: its script sees from the address what to show."""
    return _sent(request, frame_file("index.html"))


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """The icon, where browsers look for one if a document names none."""
    return _sent(request, frame_file("icon.svg"))


@router.get("/pages/games/{game}/{path:path}")
async def file_of_game(request: Request, game: str, path: str) -> Response:
    """A file of a game's page."""
    return _sent(request, game_file(game, path))


@router.get("/pages/{path:path}")
async def file_of_frame(request: Request, path: str) -> Response:
    """A file of the frame."""
    return _sent(request, frame_file(path))


def _sent(request: Request, file: PageFile | None) -> Response:
    if file is None:
        raise Refusal("not_found", "there is no such file")
    headers = {"etag": file.mark, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.mark:
        return Response(status_code=304, headers=headers)
    content = file.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = file.packed, "gzip"
    return Response(content, headers={**headers, "content-type": file.type})

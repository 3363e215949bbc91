"""The addresses of the pages. None of them is part of the API."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sevenfold.site.errors import Refusal
from sevenfold.site.packed import Packed, sent
from sevenfold.site.pages.files import frame_file, game_file


async def page(request: Request) -> Response:
    """One document for all pages: its script sees from the address what to show."""
    return _found(request, frame_file("index.html"))


async def icon(request: Request) -> Response:
    """The icon, where browsers look for one if a document names none."""
    return _found(request, frame_file("icon.svg"))


async def file_of_game(request: Request) -> Response:
    """A file of a game's page."""
    return _found(request, game_file(request.path_params["game"], request.path_params["path"]))


async def file_of_frame(request: Request) -> Response:
    """A file of the frame."""
    return _found(request, frame_file(request.path_params["path"]))


def lost(request: Request) -> Response | None:
    """The page that leads back, for a person who asked for a page that does not exist."""
    path, wanted = request.url.path, request.headers.get("accept", "")
    file = frame_file("index.html")
    if file is None or "text/html" not in wanted or path.startswith(("/api/", "/pages/")):
        return None
    return Response(file.plain, 404, media_type=file.type)


def _found(request: Request, file: Packed | None) -> Response:
    if file is None:
        raise Refusal("not_found", "there is no such file")
    return sent(request, file)


ROUTES = (
    Route("/", page),
    Route("/tables/{table}", page),
    Route("/tables/{table}/replay", page),
    Route("/favicon.ico", icon),
    Route("/pages/games/{game}/{path:path}", file_of_game),
    Route("/pages/{path:path}", file_of_frame),
)

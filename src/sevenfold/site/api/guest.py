"""Becoming a guest: a name in a signed cookie."""

from fastapi import APIRouter, Request, Response

from sevenfold import __version__
from sevenfold.site.api.answering import answer, body, described
from sevenfold.site.api.shapes import GuestCard, GuestName, Health
from sevenfold.site.guests import COOKIE, YEAR, Guest, checked_name
from sevenfold.site.house import Site


def routes(site: Site) -> APIRouter:
    """The routes, for one site."""
    router = APIRouter()

    @router.get("/api/guest", tags=["guest"], **described(GuestCard, example={"name": "Ada"}))
    async def who_am_i(request: Request) -> Response:
        """The name one goes by."""
        guest = site.guests.read(request.cookies.get(COOKIE))
        return answer(GuestCard(guest.name if guest else None))

    @router.post(
        "/api/guest",
        tags=["guest"],
        **described(
            GuestCard,
            ["bad_name"],
            takes=GuestName,
            taken={"name": "Ada"},
            example={"name": "Ada"},
        ),
    )
    async def be_called(request: Request) -> Response:
        """Take a name, or another one; it is kept in a cookie."""
        wish = await body(request, GuestName)
        known = site.guests.read(request.cookies.get(COOKIE))
        guest = (
            Guest(known.key, checked_name(wish.name)) if known else site.guests.welcome(wish.name)
        )
        response = answer(GuestCard(guest.name))
        response.set_cookie(
            COOKIE,
            site.guests.cookie(guest),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=site.settings.secure,
        )
        return response

    @router.get("/health", tags=["server"], **described(Health))
    async def health() -> Response:
        """The server is there."""
        ready = site.hall.games.ready()
        return answer(Health(status="ok", version=__version__, ready=ready))

    @router.get(
        "/metrics",
        tags=["server"],
        responses={200: {"content": {"text/plain": {}}, "description": "Prometheus' text format"}},
    )
    async def metrics() -> Response:
        """Figures about the server for Prometheus."""
        return Response(site.hall.metrics.text(), media_type="text/plain; version=0.0.4")

    return router

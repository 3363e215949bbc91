"""Becoming a guest: a name in a signed cookie."""

from typing import Annotated

from starlette.responses import Response

from sevenfold.site.api.endpoints import Endpoint, written
from sevenfold.site.api.shapes import GuestCard, GuestName
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.guests import COOKIE, YEAR, Guest
from sevenfold.site.names import checked_name


async def who_am_i(visitor: Visitor) -> GuestCard:
    """The name one goes by."""
    return GuestCard(visitor.guest.name if visitor.guest else None)


async def be_called(visitor: Visitor, body: GuestName) -> Annotated[Response, GuestCard]:
    """Take a name, or another one; it is kept in a cookie."""
    guests, known = visitor.site.guests, visitor.guest
    guest = Guest(known.key, checked_name(body.name)) if known else guests.welcome(body.name)
    response = written(GuestCard(guest.name))
    response.set_cookie(
        COOKIE,
        guests.cookie(guest),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=visitor.site.settings.secure,
    )
    return response


ENDPOINTS = (
    Endpoint("GET", "/api/guest", who_am_i, example={"name": "Ada"}),
    Endpoint(
        "POST",
        "/api/guest",
        be_called,
        refusals=["bad_name"],
        taken={"name": "Ada"},
        example={"name": "Ada"},
    ),
)

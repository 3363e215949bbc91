"""Inviting a friend who sits across the room, or moving one's seat to another device.

Whoever looks at the site on the machine that serves it knows it by an address that nobody else can
use. So the addresses of invitations are those of the network.
"""

from functools import lru_cache
from io import BytesIO
from typing import Annotated
from urllib.parse import urlsplit

import segno
from starlette.responses import Response

from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.shapes import AtAddress, Invitations
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.errors import Refusal
from sevenfold.site.network import is_own_machine

_SVG = "image/svg+xml"


async def show_invitations(visitor: Visitor, table: str) -> Invitations:
    """The address of the table, as others can use it; a choice, if there are several."""
    visitor.pay("update")
    await visitor.find(table)
    addresses = visitor.addresses
    near = not is_own_machine(urlsplit(addresses[0]).hostname or "")
    return Invitations([f"{address}/tables/{table}" for address in addresses], near)


async def show_invitation(
    visitor: Visitor, table: str, query: AtAddress
) -> Annotated[Response, _SVG]:
    """The address of the table as a QR code."""
    visitor.pay("invitation")
    await visitor.find(table)
    return await _drawn(visitor, table, query.address)


async def show_seat(visitor: Visitor, table: str, query: AtAddress) -> Annotated[Response, _SVG]:
    """The link of one's own seat as a QR code: whoever reads it has the seat, too."""
    visitor.pay("invitation")
    _, seat = await visitor.at(table)
    if seat is None:
        raise Refusal("seat_link_needed", "only who has the link of a seat can do that")
    return await _drawn(visitor, table, query.address, f"#seat={visitor.token}")


async def _drawn(visitor: Visitor, table: str, number: int, fragment: str = "") -> Response:
    addresses = visitor.addresses
    if number >= len(addresses):
        raise Refusal("not_found", f"there are addresses 0 to {len(addresses) - 1}")
    address = f"{addresses[number]}/tables/{table}{fragment}"
    draw = qr_code if fragment else _invitation  # the links of seats are not remembered
    drawn = await visitor.aside(lambda: draw(address))
    return Response(drawn, media_type=_SVG)


def qr_code(text: str) -> bytes:
    """A text as a QR code in SVG, dark on light so that every camera reads it.

    >>> qr_code("https://play.example/tables/1")[:4]
    b'<svg'
    """
    drawn = BytesIO()
    segno.make(text, micro=False).save(
        drawn, kind="svg", xmldecl=False, omitsize=True, light="#fff", dark="#000", border=3
    )
    return drawn.getvalue()


_invitation = lru_cache(maxsize=1000)(qr_code)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}/invitations",
        show_invitations,
        example={"links": ["http://192.0.2.7:7777/tables/q3ZbJt0m2yq7cVd1F5hN0w"], "near": True},
    ),
    Endpoint("GET", "/api/tables/{table}/invitation.svg", show_invitation, refusals=["not_found"]),
    Endpoint(
        "GET", "/api/tables/{table}/seat.svg", show_seat, refusals=["not_found"], seat="needed"
    ),
)

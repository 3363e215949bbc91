"""Inviting a friend who sits across the room: the address of a table as a QR code."""

from functools import lru_cache
from io import BytesIO
from typing import Annotated

import segno
from starlette.responses import Response

from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.visitor import Visitor

_SVG = "image/svg+xml"


async def show_invitation(visitor: Visitor, table: str) -> Annotated[Response, _SVG]:
    """The address of the table as a QR code."""
    visitor.pay("invitation")
    await visitor.find(table)
    address = f"{visitor.base_url}/tables/{table}"
    drawn = await visitor.aside(lambda: qr_code(address))
    return Response(drawn, media_type=_SVG)


@lru_cache(maxsize=1000)
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


ENDPOINTS = (Endpoint("GET", "/api/tables/{table}/invitation.svg", show_invitation),)

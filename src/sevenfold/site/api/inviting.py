"""Inviting a friend who sits across the room: the address of a table as a QR code."""

from io import BytesIO

import segno
from fastapi import APIRouter, Request, Response

from sevenfold.site.house import Site


def routes(site: Site) -> APIRouter:
    """The routes, for one site."""
    router = APIRouter(prefix="/api/tables", tags=["tables"])

    @router.get(
        "/{table}/invitation.svg",
        responses={200: {"content": {"image/svg+xml": {}}, "description": "A QR code"}},
    )
    async def show_invitation(table: str, request: Request) -> Response:
        """The address of the table as a QR code."""
        await site.hall.find(table)
        base = (site.settings.base_url or str(request.base_url)).rstrip("/")
        return Response(qr_code(f"{base}/tables/{table}"), media_type="image/svg+xml")

    return router


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

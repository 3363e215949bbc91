"""Long answers: written a page at a time beside the loop, as fast as they are read."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice

import msgspec
from msgspec import Struct
from starlette.responses import Response, StreamingResponse

from sevenfold.games.game import Json
from sevenfold.site.api.visitor import Visitor

_PAGE = 50  # items that are made and written in one go
_encoder = msgspec.json.Encoder()


def paged(
    visitor: Visitor, heading: dict[str, Json], name: str, items: Iterator[Struct]
) -> Response:
    """An object with a heading and, under this name, a list that may be very long."""

    async def pages() -> AsyncIterator[bytes]:
        begun = _encoder.encode({**heading, name: []})
        yield begun.removesuffix(b"]}")
        comma = b""
        while page := await visitor.aside(lambda: list(map(_encoder.encode, islice(items, _PAGE)))):
            yield comma + b",".join(page)
            comma = b","
        yield b"]}"

    return StreamingResponse(pages(), media_type="application/json")

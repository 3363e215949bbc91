"""What is sent to everybody alike: written once, compressed once, and not again to who has it."""

import gzip
import hashlib
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response


@dataclass(frozen=True)
class Packed:
    """Something as it is sent: plain and compressed, with a mark that changes when it does."""

    type: str
    plain: bytes
    packed: bytes
    mark: str

    @property
    def version(self) -> str:
        """The mark, as a part of an address."""
        return self.mark.strip('"')


def pack(content: bytes, kind: str = "application/json") -> Packed:
    """Make something ready to be sent many times.

    >>> pack(b"{}").mark
    '"44136fa355b3678a1146"'
    """
    mark = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return Packed(kind, content, gzip.compress(content, 9, mtime=0), mark)


def sent(request: Request, content: Packed) -> Response:
    """The answer to who asks for it; who has it already is told that it is still right."""
    keep = "no-cache"  # but ask whether it is still right
    if request.query_params.get("v") == content.version:
        keep = "public, max-age=31536000, immutable"
    headers = {"etag": content.mark, "cache-control": keep, "vary": "accept-encoding"}
    known = request.headers.get("if-none-match", "").split(",")
    if content.mark in [mark.strip().removeprefix("W/") for mark in known]:
        return Response(status_code=304, headers=headers)
    body = content.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = content.packed, "gzip"
    return Response(body, headers={**headers, "content-type": content.type})

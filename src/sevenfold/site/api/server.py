"""How the server is: for whoever looks after it."""

import hmac
from typing import Annotated

from starlette.responses import Response

from sevenfold import __version__
from sevenfold.site.api.endpoints import Endpoint
from sevenfold.site.api.shapes import Health, Readiness
from sevenfold.site.api.visitor import Visitor
from sevenfold.site.errors import Refusal


async def health(visitor: Visitor) -> Health:
    """The server is there."""
    ready = visitor.site.hall.games.ready()
    return Health(status="ok", version=__version__, ready=ready)


async def ready(visitor: Visitor) -> Readiness:
    """The server can keep what is done; to be sure, it writes something small."""
    visitor.pay("move")
    if not await visitor.site.hall.store.ready():
        raise Refusal("not_ready", "nothing can be kept at the moment; come back later")
    return Readiness("ready")


async def metrics(visitor: Visitor) -> Annotated[Response, "text/plain"]:
    """Figures about the server for Prometheus, which sends `Authorization: Bearer KEY`.

    The key is set where the server is started; without one, there are no figures.
    """
    key = visitor.site.settings.metrics_key
    if not key:
        raise Refusal("not_found", "not found")
    if not hmac.compare_digest((visitor.token or "").encode("latin-1"), key.encode()):
        raise Refusal("metrics_key_needed", "send: Authorization: Bearer, and the server's key")
    text = visitor.site.hall.metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4")


ENDPOINTS = (
    Endpoint("GET", "/health", health),
    Endpoint("GET", "/ready", ready, refusals=["not_ready"], example={"status": "ready"}),
    Endpoint("GET", "/metrics", metrics, refusals=["metrics_key_needed", "not_found"]),
)

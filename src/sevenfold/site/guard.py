"""At the door: limits, where a request comes from, and what a browser may do with the answer."""

from __future__ import annotations

import ipaddress
import logging
import re
import socket
import traceback
from collections.abc import Awaitable
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sevenfold.site.errors import Refusal
from sevenfold.site.prices import client_of
from sevenfold.site.settings import Settings
from sevenfold.site.site import Site

_log = logging.getLogger("sevenfold.site")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:[0-9]{1,5})?", re.ASCII)
_HARMLESS = ("GET", "HEAD", "OPTIONS")


def refusal_body(refusal: Refusal) -> bytes:
    """A refusal as the body of an answer.

    >>> refusal_body(Refusal("stale", "3 moves were played"))
    b'{"error":{"code":"stale","message":"3 moves were played"}}'
    """
    error = {"code": refusal.code, "message": refusal.message}
    if refusal.option is not None:
        error["option"] = refusal.option
    return msgspec.json.encode({"error": error})


def answer_headers(settings: Settings) -> dict[str, str]:
    """What every answer tells a browser.

    >>> answer_headers(Settings())["referrer-policy"]
    'no-referrer'
    """
    if settings.secure:
        return {**_HEADERS, "strict-transport-security": "max-age=31536000"}
    return _HEADERS


class Guard:
    """Stands around the whole application."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site
        self._hosts = _own_hosts(site.settings.base_url)
        self._base = _origin(site.settings.base_url) if site.settings.base_url else None
        self._headers = answer_headers(site.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send, self._headers)
        try:
            self._check(scope)
            if scope["type"] == "http":
                self._site.hall.metrics.count("requests")
            await self._app(scope, receive, answer.send)
        except Refusal as refusal:
            self._site.hall.metrics.count("refusals")
            await answer.refuse(refusal)
        except Exception as error:
            self._site.hall.metrics.count("failures")
            _log.error("%s %s", type(error).__name__, _place(error))
            await answer.refuse(Refusal("internal", "the server failed"))

    def _check(self, scope: Scope) -> None:
        self._site.purses.of(client_of(scope.get("client"))).pay("request")
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self._is_own(host):
            raise Refusal("foreign_origin", "this server is not known under that address")
        if scope["type"] == "http" and scope["method"] in _HARMLESS:
            return
        if not all(self._is_same(origin, host) for origin in headers.getlist("origin")):
            raise Refusal("foreign_origin", "another site may not do that")
        if headers.get("sec-fetch-site") == "cross-site":
            raise Refusal("foreign_origin", "another site may not do that")

    def _is_own(self, host: str) -> bool:
        """Is this an address that we go by? Any other name may be a trick played with DNS."""
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].strip("[]")
        return name in self._hosts or (self._base is None and _is_number(name))

    def _is_same(self, origin: str, host: str) -> bool:
        own = {f"http://{host}", f"https://{host}", self._base}
        return origin.lower() in own


class _Answer:
    """The answer to one request, as a browser should get it."""

    def __init__(self, scope: Scope, send: Send, headers: dict[str, str]) -> None:
        self._send = send
        self._is_socket = scope["type"] == "websocket"
        self._headers = headers
        if scope["path"].startswith("/api/"):
            self._headers = {**headers, "cache-control": "no-store"}
        self._begun = False

    def send(self, message: Message) -> Awaitable[None]:
        """Send what the application says."""
        return self._send(message) if self._begun else self._begin(message)

    async def _begin(self, message: Message) -> None:
        if message["type"] == "websocket.close":  # before there is a WebSocket
            await self.refuse(Refusal("not_found", "not found"))
            return
        self._begun = True
        if message["type"] != "websocket.accept":
            found = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                found[name] = value
        await self._send(message)

    async def refuse(self, refusal: Refusal) -> None:
        """Answer with a refusal, unless another answer has begun."""
        if self._begun:
            return
        kind = "websocket.http" if self._is_socket else "http"
        headers = [(b"content-type", b"application/json")]
        if refusal.code == "too_many":
            headers += [(b"retry-after", b"2"), (b"connection", b"close")]
        status = refusal.status
        await self.send({"type": f"{kind}.response.start", "status": status, "headers": headers})
        await self._send({"type": f"{kind}.response.body", "body": refusal_body(refusal)})


def _place(error: Exception) -> str:
    """Where something failed. The message stays out of the log: it may quote what is hidden."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"in {frames[-1].name}, line {frames[-1].lineno}" if frames else ""


def _own_hosts(base_url: str | None) -> set[str]:
    hosts = {"localhost", "127.0.0.1", "::1"}
    if base_url is not None:
        return hosts | {urlsplit(base_url).hostname or ""}
    name = socket.gethostname().lower()
    return hosts | {name, f"{name}.local"}


def _origin(url: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(url.lower()))


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

"""At the door: limits, where a request comes from, and what a browser may do with the answer."""

from __future__ import annotations

import ipaddress
import logging
import socket
import traceback
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sevenfold.site.errors import Refusal
from sevenfold.site.house import Site
from sevenfold.site.limits import client_of

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
_HARMLESS = ("GET", "HEAD", "OPTIONS")
_FREE = ("/health", "/metrics")


def refusal_body(refusal: Refusal) -> bytes:
    """A refusal as the body of an answer.

    >>> refusal_body(Refusal("stale", "3 moves were played"))
    b'{"error":{"code":"stale","message":"3 moves were played"}}'
    """
    return msgspec.json.encode({"error": {"code": refusal.code, "message": refusal.message}})


class Guard:
    """Stands around the whole application."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site
        self._hosts = _own_hosts(site.settings.base_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Refusal as refusal:
            self._site.hall.metrics.count("refusals")
            await _refuse(scope, receive, self._careful(send), refusal)
            return
        if scope["type"] == "http":
            self._site.hall.metrics.count("requests")
            receive = _Limited(receive, self._site.settings.limits.body)
            send = self._careful(send, scope["path"])
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            self._site.hall.metrics.count("failures")
            _log.error("%s %s", type(error).__name__, _place(error))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_own(host):
            raise Refusal("foreign_origin", "this server is not known under that address")
        harmless = scope["type"] == "http" and scope["method"] in _HARMLESS
        origin = headers.get("origin")
        if not harmless and origin is not None and not self._is_same(origin, host):
            raise Refusal("foreign_origin", "another site may not do that")
        if not harmless and headers.get("sec-fetch-site") == "cross-site":
            raise Refusal("foreign_origin", "another site may not do that")
        if scope["path"] not in _FREE:
            self._site.requests.take(client_of(scope.get("client")))
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._site.settings.limits.body:
            raise Refusal("too_large", "the request is too large")

    def _is_own(self, host: str) -> bool:
        """Is this an address that we go by? Any other name may be a trick played with DNS."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._hosts:
            return True
        return self._site.settings.base_url is None and _is_number(name)

    def _is_same(self, origin: str, host: str) -> bool:
        base = self._site.settings.base_url
        if base is not None and origin == "{0.scheme}://{0.netloc}".format(urlsplit(base)):
            return True
        return urlsplit(origin).netloc == host

    def _careful(self, send: Send, path: str = "") -> Send:
        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                if path.startswith("/api/"):
                    headers["cache-control"] = "no-store"
                if self._site.settings.secure:
                    headers["strict-transport-security"] = "max-age=31536000"
            await send(message)

        return careful


class _Limited:
    """A request's body, as long as it is not too long; for those that do not say how long."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise Refusal("too_large", "the request is too large")
        return message


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


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/json")]
    if refusal.code == "too_many":
        headers.append((b"retry-after", b"2"))
    if scope["type"] == "websocket":
        await receive()
    await send({"type": f"{kind}.response.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": refusal_body(refusal)})

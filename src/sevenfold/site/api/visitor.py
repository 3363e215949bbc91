"""Who asks: from which address, under which name, with the link of which seat."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from starlette.requests import Request

from sevenfold.games.words import Words
from sevenfold.site.errors import Refusal
from sevenfold.site.guests import COOKIE, Guest
from sevenfold.site.live.story import hashed
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.names import checked_name
from sevenfold.site.network import is_own_machine, near
from sevenfold.site.prices import Item, Purse, client_of
from sevenfold.site.site import Site

T = TypeVar("T")
_COOKIE = re.compile(rf"(?:^|; ?){COOKIE}=([^;]*)")


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks something of a site."""

    site: Site
    request: Request

    @property
    def client(self) -> str:
        """What the limits count as one client."""
        return client_of(self.request.client)

    @property
    def purse(self) -> Purse:
        """What pays for what is asked for."""
        return self.site.purses.of(self.client)

    def pay(self, *items: Item) -> None:
        """Pay for some work, before it is done."""
        self.purse.pay(*items)

    async def aside(self, work: Callable[[], T]) -> T:
        """Have something done that takes long, while the server goes on."""
        return await self.site.hall.aside(self.client, work)

    @property
    def base_url(self) -> str:
        """The address under which people find the site, without a slash at its end."""
        return (self.site.settings.base_url or str(self.request.base_url)).rstrip("/")

    @property
    def addresses(self) -> list[str]:
        """Where others find the site; several, if this machine is in several networks."""
        host = self.request.url.hostname or ""
        if self.site.settings.base_url is None and is_own_machine(host):
            return near(self.site.settings.listens) or [self.base_url]
        return [self.base_url]

    @property
    def guest(self) -> Guest | None:
        """Who the cookie says it is.

        It is looked for here: to unquote what others set takes Python the square of its length.
        """
        found = _COOKIE.search(self.request.headers.get("cookie", ""))
        return self.site.guests.read(found[1] if found else None)

    @property
    def token(self) -> str | None:
        """What was sent as `Authorization: Bearer TOKEN`; empty if something else was sent."""
        sent = self.request.headers.get("authorization")
        if sent is None:
            return None
        kind, _, token = sent.partition(" ")
        return token if kind.lower() == "bearer" else ""

    def name(self, wish: str | None) -> str:
        """The name to go by: the one that is wished for, or that of the guest."""
        if wish is not None:
            return checked_name(wish)
        if self.guest is None:
            raise Refusal("bad_name", "say a name, or become a guest first")
        return self.guest.name

    @property
    def caller(self) -> Caller:
        """Who asks for something at a table: the holder of a seat's link, if one was sent."""
        token = self.token
        if token == "":
            raise Refusal("unknown_seat_link", "send: Authorization: Bearer, and the seat's token")
        return Caller(None if token is None else hashed(token), self.purse)

    async def find(self, table: str) -> LiveTable:
        """A table by its name."""
        return await self.site.find(table, self.purse)

    async def at(self, table: str, reads: bool = False) -> tuple[LiveTable, int | None]:
        """A table, and the seat there whose link the visitor has, if no bot plays there."""
        caller, found = self.caller, await self.find(table)
        seat = found.story.seat_of(caller.key)
        if (
            caller.key is not None
            and seat is None
            and found.story.replaced_seat(caller.key) is None
        ):
            raise Refusal("unknown_seat_link", "this is not the link of a seat at this table")
        found.seen_over_http(seat, self.client, reads)
        return found, seat

    def words(self, table: LiveTable, language: str | None) -> Words | None:
        """What the answer is said with, if it is to be said; that costs more."""
        if language is None:
            return None
        self.pay("sentences")
        return Words(table.story.kept.game, language, table.story.names)

"""What all parts of the site share: its settings, the hall, the guests, the limits."""

from sevenfold.site.guests import Guests
from sevenfold.site.limits import Buckets, Places
from sevenfold.site.live.hall import Hall
from sevenfold.site.settings import Settings


class Site:
    """A server that is being set up or runs."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.hall = Hall(settings)
        self.requests = Buckets(limits.requests, "requests")
        self.creations = Buckets(limits.tables, "new tables")
        self.hints = Buckets(limits.hints, "hints")
        self.chats = Buckets(limits.chat, "messages")
        self.sockets = Places(limits.sockets, "connections")
        self.polls = Places(limits.polls, "waiting requests")
        self.guests = Guests(bytes(32))  # until the store has given its key
        self.hall.metrics.gauge("sockets", lambda: len(self.sockets))

    async def start(self) -> None:
        """Begin to work."""
        self.guests = Guests(await self.hall.store.key("guests"))
        self.hall.start()

    async def close(self) -> None:
        """Stop; everything is kept."""
        await self.hall.close()

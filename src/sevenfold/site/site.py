"""What all parts of the site share: its settings, the hall, the guests, the purses."""

import anyio

from sevenfold.site.guests import Guests
from sevenfold.site.live.hall import Hall
from sevenfold.site.live.table import LiveTable
from sevenfold.site.metrics import Metrics
from sevenfold.site.prices import Places, Purse, Purses
from sevenfold.site.settings import Settings
from sevenfold.site.store import Store
from sevenfold.site.watch import Watch


class Site:
    """A server that is being set up or runs."""

    def __init__(self, settings: Settings, hall: Hall | None = None) -> None:
        self.settings = settings
        self.hall = hall or _hall(settings)
        self.purses = Purses(settings.limits)
        self.sockets = Places(settings.limits.sockets, "connections")
        self.polls = Places(settings.limits.polls, "waiting requests")
        self.guests = Guests(bytes(32))  # until the store has given its key
        self.hall.metrics.gauge("sockets", lambda: len(self.sockets))
        self._watch: Watch | None = None

    async def start(self) -> None:
        """Begin to work."""
        async with anyio.create_task_group():
            pass  # Starlette uses AnyIO, which is loaded when it is first used
        await self.hall.store.arrive()
        self.guests = Guests(await self.hall.store.key("guests"))
        self.hall.start()
        if self.settings.watch:
            self._watch = Watch()

    async def find(self, table: str, purse: Purse) -> LiveTable:
        """A table by its name; whoever has it woken up pays for that."""
        if table not in self.hall.tables:
            purse.pay("waking")
        return await self.hall.find(table, purse.client)

    async def close(self) -> None:
        """Stop; everything is kept."""
        if self._watch is not None:
            self._watch.stop()
        await self.hall.close()


def _hall(settings: Settings) -> Hall:
    metrics = Metrics()
    store = Store.open(settings.database, settings.place, metrics.commit)
    return Hall(settings, store, metrics)

"""The hall: all tables of the server, awake or asleep in the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from sevenfold.games.errors import BadOption, UnknownGame, UnknownOption, WrongPlayers
from sevenfold.site.clock import Now
from sevenfold.site.errors import Refusal
from sevenfold.site.live.games import Games
from sevenfold.site.live.opening import Wish, open_table
from sevenfold.site.live.story import Story
from sevenfold.site.live.table import LiveTable
from sevenfold.site.live.thinking import Thinkers
from sevenfold.site.metrics import Metrics
from sevenfold.site.settings import Settings
from sevenfold.site.store import Kept, NotSaved, Store

_log = logging.getLogger("sevenfold.site")
_ROUND = 20.0  # seconds between two looks for tables that can go to sleep
_FORGOTTEN = 7 * 24 * 3600.0  # seconds after which a table that never began to play is forgotten


class Hall:
    """Finds tables, wakes them when somebody comes, and puts them to sleep when nobody is there."""

    def __init__(self, settings: Settings, now: Now = time.time) -> None:
        self.settings = settings
        self.now = now
        self.metrics = Metrics()
        self.store = Store(settings.database, self.metrics.commit)
        self.thinkers = Thinkers(settings)
        self.games = Games()
        self.tables: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self.metrics.gauge("tables_awake", lambda: len(self.tables))
        self.metrics.gauge(
            "clients", lambda: sum(len(table.clients) for table in self.tables.values())
        )

    def start(self) -> None:
        """Make the games ready, wake the tables that were at work, and look after all of them."""
        self.games.start()
        loop = asyncio.get_running_loop()
        self._chores = [loop.create_task(self._go_on()), loop.create_task(self._look_after())]

    async def close(self) -> None:
        """Stop all tables; they are as they were when the server starts again."""
        for chore in (*self._chores, *self._waking.values()):
            chore.cancel()
        await asyncio.gather(*self._chores, *self._waking.values(), return_exceptions=True)
        for table in self.tables.values():
            table.close()
        await self.games.close()
        self.thinkers.close()
        self.store.close()

    async def find(self, table: str) -> LiveTable:
        """A table by its name, woken up if it sleeps."""
        awake = self.tables.get(table)
        if awake is not None:
            return awake
        if table not in self._waking:
            if len(self.tables) >= self.settings.limits.awake_tables:
                raise Refusal("server_full", "too many tables are in use; try again later")
            waking = asyncio.get_running_loop().create_task(self._wake(table))
            self._waking[table] = waking
            waking.add_done_callback(lambda _: self._waking.pop(table, None))
        return await asyncio.shield(self._waking[table])

    async def create(self, wish: Wish, creator: str) -> tuple[LiveTable, int, str]:
        """Open a table; also the seat of its creator and the token of that seat's link."""
        if len(self.tables) >= self.settings.limits.awake_tables:
            raise Refusal("server_full", "too many tables are in use; try again later")
        if None not in wish.bots:
            raise Refusal("bad_request", "a table needs a seat for a person")
        try:
            await self.games.wait_for(wish.game)
            story, lines, seat, token = open_table(wish, creator, self.now())
        except UnknownGame as error:
            raise Refusal("unknown_game", str(error)) from None
        except (BadOption, UnknownOption, WrongPlayers) as error:
            raise Refusal("bad_option", str(error)) from None
        try:
            await self.store.create(story.kept, lines)
        except NotSaved:
            raise Refusal("not_saved", "the server could not keep this table") from None
        self.metrics.count("tables_created")
        return self.adopt(story), seat, token

    def adopt(self, story: Story) -> LiveTable:
        """A table that is kept already begins to work."""
        table = LiveTable(self, story)
        self.tables[story.kept.id] = table
        return table

    def abandon(self, table: str) -> None:
        """A table cannot go on; whoever asks for it has it loaded again."""
        self.tables.pop(table, None)

    async def listed(self) -> list[Kept]:
        """The open tables that want to be found."""
        return await self.store.listed()

    async def _wake(self, name: str) -> LiveTable:
        try:
            found = await self.store.load(name)
        except NotSaved:
            raise Refusal("not_saved", "the store does not answer; come back later") from None
        if found is None:
            raise Refusal("unknown_table", "there is no such table")
        kept, lines = found
        await self.games.wait_for(kept.game)
        # A long log takes a while to play again; the other tables do not wait for it.
        story = await asyncio.to_thread(Story.told, kept, lines)
        if kept.stage == "playing":
            self.store.note_awake(name, True)
        return self.adopt(story)

    async def _go_on(self) -> None:
        """After a restart: tables at which bots think or clocks run go on without being asked."""
        awake: list[str] = []
        with contextlib.suppress(NotSaved):
            awake = await self.store.awake()
        for name in awake:
            try:
                await self.find(name)
            except Refusal as refusal:
                _log.warning("a table cannot go on: %s", refusal.code)

    async def _look_after(self) -> None:
        while True:
            with contextlib.suppress(NotSaved):
                await self.store.forget(int((self.now() - _FORGOTTEN) * 1000))
            for _ in range(100):
                self.tidy()
                await asyncio.sleep(_ROUND)

    def tidy(self) -> None:
        """Put to sleep whoever nobody has used for a while."""
        now = asyncio.get_running_loop().time()
        for name, table in list(self.tables.items()):
            if table.asleep and now - table.used > self.settings.idle_seconds:
                del self.tables[name]
                table.close()
                if table.story.kept.stage == "playing":
                    self.store.note_awake(name, False)

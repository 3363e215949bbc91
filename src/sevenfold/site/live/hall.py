"""The hall: all tables of the server, awake or asleep in the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sevenfold.bots.catalogue import searches
from sevenfold.bots.workshop import SEARCH
from sevenfold.games.errors import BadOption, UnknownGame, UnknownOption, WrongPlayers
from sevenfold.site.clock import Now
from sevenfold.site.errors import Refusal
from sevenfold.site.live.compiling import Games
from sevenfold.site.live.opening import Wish, open_table
from sevenfold.site.live.story import Story
from sevenfold.site.live.table import LiveTable
from sevenfold.site.live.thinking import Thinkers
from sevenfold.site.live.turns import Turns
from sevenfold.site.metrics import Metrics
from sevenfold.site.settings import Settings
from sevenfold.site.store import Committed, Elsewhere, Kept, NewTable, NotSaved, Store, Unsure
from sevenfold.site.store.store import LEASE

T = TypeVar("T")
_log = logging.getLogger("sevenfold.site")
_NAME = re.compile(r"[\w-]{1,40}", re.ASCII)  # of a table
_LISTED = 1.0  # seconds for which the open tables are not looked for again
_THREADS = 2  # for what takes long
_IDLE_AMONG_OTHERS = 15.0  # seconds, where other servers may want the table
_PATIENCE = 60.0  # seconds for a table to wake up
_ROUND = 20.0  # seconds between two looks for tables that can go to sleep
_FORGOTTEN = 7 * 24 * 3600.0  # seconds after which a table that never began to play is forgotten


class Hall:
    """Finds tables, wakes them when somebody comes, and puts them to sleep when nobody is there."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        metrics: Metrics,
        now: Now = time.time,
        threads: Callable[[int], Executor] = ThreadPoolExecutor,
    ) -> None:
        """`threads` makes so many of them; what takes long runs there."""
        self.settings = settings
        self.now = now
        self.metrics = metrics
        self.store = store
        self.games = Games()
        self.thinkers = Thinkers(settings, threads(settings.bot_threads), self._bot_ready)
        self.tables: dict[str, LiveTable] = {}
        self._threads = threads(_THREADS)
        self._turns = Turns(_THREADS)
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._heard_at = float("-inf")  # when the store last knew of us
        self._unused: set[str] = set()  # tables that nobody used here when it last looked
        self._listing: asyncio.Future[list[Kept]] | None = None
        self._listed_at = 0.0
        self.metrics.gauge("tables_awake", lambda: len(self.tables))
        self.metrics.gauge(
            "clients", lambda: sum(len(table.audience.listeners) for table in self.tables.values())
        )

    def start(self) -> None:
        """Make the games ready, and look after all tables."""
        self.games.start()
        loop = asyncio.get_running_loop()
        chores = (
            self.stay(),
            _again_and_again(self._tidy, _ROUND),
            _again_and_again(self._forget, 100 * _ROUND),
        )
        self._chores = [loop.create_task(chore) for chore in chores]

    async def close(self) -> None:
        """Stop all tables; they are as they were when the server starts again."""
        for chore in (*self._chores, *self._waking.values()):
            chore.cancel()
        await asyncio.gather(*self._chores, *self._waking.values(), return_exceptions=True)
        for table in self.tables.values():
            table.close()
        await self.games.close()
        self.thinkers.close()
        self._threads.shutdown(cancel_futures=True)
        await self.store.close()

    async def _bot_ready(self, game: str, bot: str) -> None:
        if searches(bot):
            await self.games.wait_for_search(game)

    async def aside(self, payer: str, work: Callable[[], T]) -> T:
        """Do something that takes long, while all tables go on; payers take turns."""
        async with self._turns.of(payer):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def find(self, table: str, payer: str = "") -> LiveTable:
        """A table by its name, woken up for somebody if it sleeps."""
        awake = self.tables.get(table)
        if awake is not None:
            return awake
        if not _NAME.fullmatch(table):
            raise Refusal("unknown_table", "there is no such table")
        if table not in self._waking:
            self.check_room()
            waking = asyncio.get_running_loop().create_task(self._wake(table, payer))
            self._waking[table] = waking
            waking.add_done_callback(partial(self._woken, table))
        try:
            async with asyncio.timeout(_PATIENCE):
                return await asyncio.shield(self._waking[table])
        except TimeoutError:
            raise Refusal("unsure", "the table does not wake up; try again in a moment") from None

    def _woken(self, table: str, waking: asyncio.Task[LiveTable]) -> None:
        del self._waking[table]
        if not waking.cancelled():
            waking.exception()  # whoever still waits hears of it

    def check_room(self) -> None:
        """Refuse another table if there are too many."""
        if len(self.tables) + len(self._waking) >= self.settings.limits.awake_tables:
            raise Refusal("server_full", "too many tables are in use; try again later")

    async def create(self, wish: Wish, creator: str) -> tuple[LiveTable, int, str]:
        """Open a table; also the seat of its creator and the token of that seat's link."""
        self.check_room()
        if None not in wish.bots:
            raise Refusal("bad_request", "a table needs a seat for a person")
        try:
            new, seat, token = open_table(wish, creator, self.now())
            if any(bot is not None and searches(bot) for bot in wish.bots):
                self.games.hurry(wish.game, SEARCH)
            await self.games.wait_for(wish.game)
        except UnknownGame as error:
            raise Refusal("unknown_game", str(error)) from None
        except BadOption as error:
            raise Refusal("bad_option", str(error), error.option) from None
        except (UnknownOption, WrongPlayers) as error:
            raise Refusal("bad_option", str(error)) from None
        try:
            kept = await self.store.create(new)
        except Unsure:
            raise Refusal("unsure", "the database does not answer; there may be a table") from None
        except NotSaved:
            raise Refusal("not_saved", "the server could not keep this table") from None
        self.metrics.count("tables_created")
        self.lobby_changed()
        return self.adopt(kept), seat, token

    def adopt(self, found: Committed[NewTable]) -> LiveTable:
        """A table that was just created begins to work."""
        return self._put(Story.told(found), new=True)

    def _put(self, story: Story, new: bool = False) -> LiveTable:
        table = LiveTable(self, story, new)
        self.tables[story.kept.id] = table
        return table

    def abandon(self, table: LiveTable) -> None:
        """A table cannot go on; whoever asks for it has it loaded again."""
        name = table.story.kept.id
        if self.tables.get(name) is table:
            del self.tables[name]
        table.close()

    async def listed(self) -> list[Kept]:
        """The open tables that want to be found, as they were a moment ago at most."""
        now = asyncio.get_running_loop().time()
        if self._listing is None or now - self._listed_at > _LISTED:
            self._listed_at = now
            self._listing = asyncio.ensure_future(self.store.listed())
        return await asyncio.shield(self._listing)

    def lobby_changed(self) -> None:
        """Whoever asks for the open tables is told anew."""
        self._listing = None

    async def load(self, name: str, payer: str) -> Story:
        """A table as the store has it now; it is this server's from now on."""
        found = await self.store.take(name)
        if found is None:
            raise Refusal("unknown_table", "there is no such table")
        await self.games.wait_for(found.change.kept.game)
        return await self.aside(payer, lambda: Story.told(found))

    async def _wake(self, name: str, payer: str) -> LiveTable:
        try:
            return self._put(await self.load(name, payer))
        except Elsewhere as error:
            raise Refusal("elsewhere", f"{error}; try again in a moment") from None
        except NotSaved:
            raise Refusal("not_saved", "the store does not answer; come back later") from None

    async def stay(self) -> None:
        """Say again and again that this server is here, so that nobody takes over its tables."""
        await _again_and_again(self._renew, LEASE / 3)

    async def _renew(self) -> None:
        """If somebody has taken over a table all the same, whoever listens here has to go there.

        What is not used here any more is let go.
        """
        loop = asyncio.get_running_loop()
        held = [(table, table.story.kept) for table in self.tables.values()]
        owned: dict[str, int] = {}
        try:
            await self.store.renew()
            owned = await self.store.owned()
            self._heard_at = loop.time()
            self._unused = await self._let_go(owned, self._unused)
        except NotSaved:
            if self.store.alone or loop.time() - self._heard_at < LEASE:
                return  # they are ours, although the store does not answer
        for table, kept in held:
            if owned.get(kept.id) != kept.epoch and table.story.kept.epoch == kept.epoch:
                self.abandon(table)

    async def _let_go(self, owned: dict[str, int], before: set[str]) -> set[str]:
        """Let go of tables that were not used here twice in a row; returns those seen once."""
        unused = [name for name in owned if name not in self.tables and name not in self._waking]
        await self.store.release([name for name in unused if name in before])
        return {name for name in unused if name not in before}

    async def _forget(self) -> None:
        with contextlib.suppress(NotSaved):
            await self.store.forget(int((self.now() - _FORGOTTEN) * 1000))

    async def _tidy(self) -> None:
        self.tidy()

    def tidy(self) -> None:
        """Put to sleep whoever nobody has used for a while."""
        now = asyncio.get_running_loop().time()
        idle = self.settings.idle_seconds
        if not self.store.alone:  # people may come to another server next
            idle = min(idle, _IDLE_AMONG_OTHERS)
        for name, table in list(self.tables.items()):
            if table.asleep and now - table.used > idle:
                del self.tables[name]
                table.close()


async def _again_and_again(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something for as long as the server runs, whatever goes wrong with it."""
    while True:
        try:
            await work()
        except Exception as error:
            _log.error("a chore failed: %s", type(error).__name__)
        await asyncio.sleep(pause)

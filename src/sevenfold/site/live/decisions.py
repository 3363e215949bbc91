"""Whoever has to decide at a table: a bot is given its view to think, a person a time limit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sevenfold.site import clock
from sevenfold.site.errors import Refusal
from sevenfold.site.live.story import Story
from sevenfold.site.live.thinking import SUBSTITUTE, Thinkers
from sevenfold.site.messages import Clock, UndoWish
from sevenfold.site.settings import Settings

if TYPE_CHECKING:
    from sevenfold.site.live.table import LiveTable

_log = logging.getLogger("sevenfold.site")
_TRY_AGAIN = 1.0  # seconds after which a bot tries again what the store refused
_MISSED = 3  # decisions in a row that run out of time, then the seat is a bot's


class Decisions:
    """Lets bots think and clocks run, as the story asks for it."""

    def __init__(
        self, table: LiveTable, settings: Settings, thinkers: Thinkers, now: clock.Now
    ) -> None:
        self._table = table
        self._settings = settings
        self._thinkers = thinkers
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._pending: tuple[object, ...] | None = None  # what it sees to
        self._task: asyncio.Task[None] | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._ignored: UndoWish | None = None  # that nobody answered in time
        self._deadline: float | None = None  # of the person that decides, in the loop's time
        self.thinking = False
        self._complained = False  # in the log, of a decision that cannot be carried out

    def see_to_it(self, woken: bool = False) -> None:
        """Whoever has to decide now: let the bot think, or let the clock run.

        `woken`: the decision came up before this table was loaded, so some time has passed.
        """
        story = self._table.story
        seat = story.turn if story.kept.stage == "playing" else None
        bot = None
        if seat is not None:
            bot = story.kept.seats[seat].bot or (SUBSTITUTE if story.out_of_time else None)
        waits = seat is not None and self._waits(story, seat, bot)
        pending = (story.ply, story.undos, seat, bot, waits, story.wish)
        if pending == self._pending and (self._task or self._patience):
            return
        self.stop()
        self._pending = pending
        if seat is None:
            return
        if waits and story.wish is not None:
            seconds = self._settings.consent_seconds
            self._patience = self._loop.call_later(seconds, self._ignore, story.wish)
        elif waits:
            pass  # until the last reader is done, which calls this again
        elif story.ply >= self._settings.limits.plies:
            self._begin(self._table.call_off)
        elif bot is not None:
            # Nobody is here: the bots wait until somebody comes.
            if self._table.lonely_for <= self._settings.lonely_seconds:
                self.thinking = True
                self._begin(lambda: self._think(seat, story.ply, bot))
        elif story.kept.turn_seconds is not None:
            left = self._time_left(story, story.kept.turn_seconds, woken)
            self._deadline = self._loop.time() + left
            self._begin(lambda: self._ring(seat, story.ply, left))

    def _waits(self, story: Story, seat: int, bot: str | None) -> bool:
        """A bot waits for those who read a sheet, or are asked; a clock for its own reader."""
        readers = self._table.audience.sheet.readers
        if bot is None:
            return seat in readers
        return bool(readers) or story.wish not in (None, self._ignored)

    def _ignore(self, wish: UndoWish) -> None:
        """Nobody answered for too long: the bots go on."""
        self._ignored, self._patience = wish, None
        self.see_to_it()

    def _begin(self, work: Callable[[], Awaitable[object]]) -> None:
        self._task = self._loop.create_task(self._decide(work))

    def _time_left(self, story: Story, seconds: int, woken: bool) -> float:
        """How long a person may still think; a restart leaves it a little time."""
        if not woken:
            return seconds
        passed = max(0.0, self._now() - clock.read(story.decides_since))
        return max(seconds - passed, min(self._settings.grace_seconds, seconds))

    def clock(self) -> Clock | None:
        """The time that is left, as it is told."""
        if self._deadline is None:
            return None
        now = self._now()
        deadline = now + self._deadline - self._loop.time()
        return Clock(deadline=int(deadline * 1000), now=int(now * 1000))

    def stop(self) -> None:
        """Let go of whatever would happen later."""
        if self._task is not None:
            self._task.cancel()
        if self._patience is not None:
            self._patience.cancel()
        self._task = self._patience = self._deadline = self._pending = None
        self.thinking = False

    async def _think(self, seat: int, ply: int, bot: str) -> None:
        await self._thinkers.ready(self._table.story.kept.game, bot)
        view = self._table.story.playing().view(seat)
        move = await self._thinkers.choose(bot, view, self._table.payer)
        await self._table.decided("moved", seat, ply, {"move": move})

    async def _ring(self, seat: int, ply: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        missed = self._table.story.missed.get(seat, 0) + 1
        if missed < _MISSED:
            await self._table.decided("timed_out", seat, ply, {})
        else:
            await self._table.decided("replaced", seat, ply, {"bot": SUBSTITUTE})

    async def _decide(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do what a bot or the clock decided. If it cannot be kept, try again in a moment."""
        try:
            await work()
        except Refusal as refusal:
            if not self._complained:  # else a database that is away would fill the log
                _log.warning("a decision could not be carried out: %s", refusal.code)
            self._complained = True
        except Exception as error:
            _log.error("a decision failed: %s", type(error).__name__)
        else:
            self._complained = False
            return
        await asyncio.sleep(_TRY_AGAIN)
        self._task = None
        self.see_to_it(woken=True)

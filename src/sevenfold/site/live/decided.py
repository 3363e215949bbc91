"""A table at which bots think and clocks run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from sevenfold.games.table import View
from sevenfold.site import clock
from sevenfold.site.errors import Refusal
from sevenfold.site.live.moved import MovedTable
from sevenfold.site.live.owned import House
from sevenfold.site.live.story import Story
from sevenfold.site.live.thinking import substitute

_log = logging.getLogger("sevenfold.site")
_MISSED = 3  # decisions in a row that run out of time, then the seat is a bot's
_TRY_AGAIN = 1.0  # seconds after which a bot tries again what the store refused


class DecidedTable(MovedTable):
    """Whoever has to decide: a bot is given its view to think, a person a time limit."""

    def __init__(self, house: House, story: Story) -> None:
        super().__init__(house, story)
        self._deciding: tuple[int, int | None, str | None] | None = None
        self._decision: asyncio.Task[None] | None = None
        self._mercy = house.now() + house.settings.grace_seconds
        self._see_to_decision()

    @property
    def _busy(self) -> bool:
        return super()._busy or self._decision is not None

    def _stop(self) -> None:
        super()._stop()
        self._stop_decision()

    def _see_to_decision(self) -> None:
        """Whoever has to decide now: let the bot think, or let the clock run."""
        story = self.story
        seat = story.turn if story.kept.stage == "playing" else None
        bot = None
        if seat is not None:
            bot = story.kept.seats[seat].bot or (substitute() if story.out_of_time else None)
        deciding = (story.ply, seat, bot)
        if deciding == self._deciding and self._decision is not None:
            return
        self._stop_decision()
        self._deciding = deciding
        if seat is None:
            return
        if bot is not None:
            view = story.playing().view(seat)
            self._decision = self._loop.create_task(self._think(seat, story.ply, bot, view))
        elif story.kept.turn_seconds is not None:
            self._deadline = self._time_limit(story.kept.turn_seconds)
            self._decision = self._loop.create_task(self._ring(seat, story.ply, self._deadline))

    def _time_limit(self, seconds: int) -> float:
        """When the seat that decides has to have decided; a restart leaves it a little time."""
        began = next(
            happening.line.at
            for happening in reversed(self.story.happened)
            if happening.line.what in ("moved", "undid", "started")
        )
        mercy = min(self._mercy, self._house.now() + seconds)
        return max(clock.read(began) + seconds, mercy)

    def _stop_decision(self) -> None:
        if self._decision is not None:
            self._decision.cancel()
        self._decision = self._deadline = None

    async def _think(self, seat: int, ply: int, bot: str, view: View) -> None:
        move = await self._house.thinkers.choose(bot, view)
        self._house.metrics.count("bot_moves")
        await self._decide(partial(self.move, seat, ply, move))

    async def _ring(self, seat: int, ply: int, deadline: float) -> None:
        await asyncio.sleep(deadline - self._house.now())
        await self._decide(partial(self._time_out, seat, ply))

    async def _decide(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do what a bot or the clock decided. If it cannot be kept, try again in a moment."""
        try:
            await self.ask(work)
        except Refusal as refusal:
            _log.warning("a decision could not be carried out: %s", refusal.code)
            await asyncio.sleep(_TRY_AGAIN)
            self._decision = None
            await self.ask(self._go_on)

    async def _go_on(self) -> None:
        self._see_to_decision()

    async def _time_out(self, seat: int, ply: int) -> None:
        if self.story.turn != seat or self.story.ply != ply or self.story.kept.stage != "playing":
            return
        if self.story.missed.get(seat, 0) + 1 >= _MISSED:
            await self._keep("replaced", seat, {"bot": substitute()})
        else:
            await self._keep("timed_out", seat, {})

"""Games made ready in other processes: the server answers at once, and says how far they are."""

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from sevenfold.bots import LEVELS, bot_named
from sevenfold.bots.workshop import PLAY, THINK, Workshop, missing
from sevenfold.games.registry import find, games
from sevenfold.games.words import LANGUAGES, Words
from sevenfold.match import Match, Seat

_log = logging.getLogger("sevenfold.site")
_PLIES = 300  # enough for a round to end


class Progress(NamedTuple):
    """How many of the parts that a match needs are compiled, and whether one can play."""

    done: int
    parts: int
    ready: bool


class Games:
    """Compiles all games, those that somebody waits for first; bots come after all matches."""

    def __init__(self) -> None:
        self._left: dict[str, set[str]] = {}  # parts that are not done
        self._compiled: dict[tuple[str, bool], asyncio.Future[None]] = {}  # a game, or its bots
        self._loaded: dict[tuple[str, bool], asyncio.Future[None]] = {}
        self._waited_for: list[str] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="load")
        self._workshop: Workshop | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with all games."""
        loop = asyncio.get_running_loop()
        for name in games():
            self._left[name] = {*PLAY, THINK}
            for bots in (False, True):
                self._compiled[name, bots] = loop.create_future()
                self._loaded[name, bots] = loop.create_future()
        self._task = loop.create_task(self._run())

    def ready(self) -> list[str]:
        """The games that can be played without waiting."""
        return [name for (name, bots), ready in self._loaded.items() if ready.done() and not bots]

    def progress(self, name: str) -> Progress:
        """How far a game is."""
        left = self._left.get(name, set())
        ready = name not in self._left or self._loaded[name, False].done()
        return Progress(sum(part not in left for part in PLAY), len(PLAY), ready)

    async def wait_for(self, name: str, bots: bool = False) -> None:
        """Return when a game, or also its bots, can play; it is the next one to be compiled."""
        if name not in self._left:
            find(name)  # one from outside, or none at all
            return
        if not self._loaded[name, bots].done():
            self._waited_for.append(name)
            if self._workshop is not None:
                self._workshop.first(name)
            await asyncio.shield(self._loaded[name, bots])

    async def wait_for_bots(self, name: str) -> None:
        """Return when the bots of a game can think."""
        await self.wait_for(name, bots=True)

    async def all_ready(self) -> None:
        """Return when all games and bots can play."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        wanted: dict[str, list[str]] = {}
        for name in self._left:
            try:
                wanted[name] = await loop.run_in_executor(self._thread, missing, name)
            except Exception as error:  # whoever plays it meets the same
                _log.error("%s does not get ready: %s", name, type(error).__name__)
                wanted[name] = []
            for part in self._left[name] - set(wanted[name]):
                self._done(name, part)
        self._workshop = Workshop(wanted, self._done)
        for name in self._waited_for:
            self._workshop.first(name)
        async with asyncio.TaskGroup() as group:  # which waits for all, also when it is given up
            group.create_task(self._workshop.run())
            for key in self._loaded:
                group.create_task(self._load(*key))
        for name, part in self._workshop.failed:
            _log.error("%s was not compiled beforehand: %s", name, part)
        _log.info("all games and bots are ready")

    def _done(self, name: str, part: str) -> None:
        left = self._left[name]
        left.discard(part)
        for bots, open_parts in ((False, left - {THINK}), (True, left)):
            if not open_parts and not self._compiled[name, bots].done():
                self._compiled[name, bots].set_result(None)

    async def _load(self, name: str, bots: bool) -> None:
        """Take what is compiled into this process, by playing a little or thinking once."""
        await self._compiled[name, bots]
        work = _think_once if bots else _play_some
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, work, name)
        except Exception as error:  # nobody waits for ever: whoever plays it meets the same
            _log.error("%s does not get ready: %s", name, type(error).__name__)
        self._loaded[name, bots].set_result(None)

    async def close(self) -> None:
        """Stop, if it is not done yet."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for waiting in (*self._compiled.values(), *self._loaded.values()):
            waiting.cancel()
        self._thread.shutdown(cancel_futures=True)


def _match(name: str) -> Match:
    return Match(name, [Seat(str(seat)) for seat in range(find(name).fewest)])


def _play_some(name: str) -> None:
    match = _match(name)
    chance = random.Random()  # its own: this thread must not stir anybody else's
    for _ in range(_PLIES):
        if match.turn is None:
            break
        seat = match.turn
        match.play(chance.choice(match.position.legal()))
        match.position.text(None)
        match.why_no_undo(seat)
    for language in LANGUAGES:
        Words(name, language, [])  # which reads how a language counts


def _think_once(name: str) -> None:
    match = _match(name)
    for bot in LEVELS[:-1]:  # the last one needs what the one before it needs, and is slow
        bot_named(bot).choose(match.view(match.turn))

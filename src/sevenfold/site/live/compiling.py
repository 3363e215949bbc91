"""Games made ready in other processes, while people play them already.

Whatever is not compiled yet runs as plain Python meanwhile, which is quick enough for people and
for bots that do not think ahead. Whoever wants a bot to search has to wait, and is told how far it
is.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from sevenfold.bots.workshop import (
    PARTS,
    PLAY,
    SEARCH,
    Workshop,
    get_part,
    missing,
    play_compiled,
    play_meanwhile,
)
from sevenfold.games.registry import find, games
from sevenfold.games.words import LANGUAGES, Words
from sevenfold.match import Match, Seat

_log = logging.getLogger("sevenfold.site")
_PLIES = 300  # enough for a round to end
T = TypeVar("T")


class Progress(NamedTuple):
    """How many parts of a game are compiled, and whether its bots can search."""

    done: int
    parts: int
    ready: bool


class Games:
    """Gets all games ready, those that somebody waits for first."""

    def __init__(self) -> None:
        self._left: dict[str, set[str]] = {}  # parts that are not there yet
        self._playable: dict[str, asyncio.Future[None]] = {}
        self._searching: dict[str, asyncio.Future[None]] = {}  # done when bots can search
        self._hurried: dict[str, str] = {}  # games that somebody waits for, and the part
        self._arrived: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="load")
        self._workshop: Workshop | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with all games."""
        loop = asyncio.get_running_loop()
        for name in games():
            self._left[name] = set(PARTS)
            self._playable[name] = loop.create_future()
            self._searching[name] = loop.create_future()
        self._task = loop.create_task(self._run())

    def ready(self) -> list[str]:
        """The games that can be played without waiting."""
        return [name for name, playable in self._playable.items() if playable.done()]

    def progress(self, name: str) -> Progress:
        """How far a game is."""
        left = self._left.get(name, set())
        return Progress(len(PARTS) - len(left), len(PARTS), SEARCH not in left)

    def hurry(self, name: str, part: str) -> None:
        """Somebody waits for this part of a game, or will soon: it is compiled next."""
        if self._left.get(name):
            self._hurried[name] = part
            if self._workshop is not None:
                self._workshop.first(name, part)

    async def wait_for(self, name: str) -> None:
        """Return when a game can be played."""
        if name in self._left:
            self.hurry(name, self._hurried.get(name, PARTS[0]))
            await asyncio.shield(self._playable[name])
        else:
            find(name)  # one from outside, or none at all

    async def wait_for_search(self, name: str) -> None:
        """Return when the bots of a game can search."""
        if name in self._left:
            self.hurry(name, SEARCH)
            await asyncio.shield(self._searching[name])

    async def all_ready(self) -> None:
        """Return when everything is there."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        for name, playable in self._playable.items():
            await self._aside(name, play_meanwhile, name)
            playable.set_result(None)
        wanted = {name: await self._aside(name, missing, name) or [] for name in self._left}
        for part in PARTS:  # what a match needs comes before bots, in all games
            for name, parts in wanted.items():
                if part not in parts:
                    self._arrived.put_nowait((name, part))
        self._workshop = Workshop(wanted, lambda *part: self._arrived.put_nowait(part))
        for hurried in self._hurried.items():
            self._workshop.first(*hurried)
        async with asyncio.TaskGroup() as group:  # which waits for all, also when it is given up
            group.create_task(self._workshop.run())
            group.create_task(self._load_all())
        for name, part in self._workshop.failed:
            _log.error("%s was not compiled beforehand: %s", name, part)
        _log.info("all games and bots are ready")

    async def _load_all(self) -> None:
        """Take what is compiled into this process, as it comes."""
        while any(self._left.values()):
            name, part = await self._arrived.get()
            left = self._left[name]
            await self._aside(name, get_part, name, part)
            left.discard(part)
            if part == SEARCH:
                self._searching[name].set_result(None)
            elif part in PLAY and left.isdisjoint(PLAY):
                await self._aside(name, _play_some, name)

    async def _aside(self, name: str, work: Callable[..., T], *args: object) -> T | None:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
        except Exception as error:  # nobody waits for ever: whoever plays it meets the same
            _log.error("%s does not get ready: %s", name, type(error).__name__)
            return None

    async def close(self) -> None:
        """Stop, if it is not done yet."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for waiting in (*self._playable.values(), *self._searching.values()):
            waiting.cancel()  # which changes nothing where it is done
        self._thread.shutdown(cancel_futures=True)
        for name, playable in self._playable.items():
            if playable.done() and not playable.cancelled():
                play_compiled(name)


def _play_some(name: str) -> None:
    """What else a match needs is loaded by playing a little."""
    match = Match(name, [Seat(str(seat)) for seat in range(find(name).fewest)])
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

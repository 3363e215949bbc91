"""Games made ready in a thread: the server answers at once, and nobody waits for a compiler."""

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor

from sevenfold.bots import BOTS, bot_named
from sevenfold.games.registry import find, games
from sevenfold.games.words import LANGUAGES, Words
from sevenfold.match import Match, Seat

_log = logging.getLogger("sevenfold.site")
_PLIES = 300  # enough for a round to end, so that scoring is compiled, too


class Games:
    """Compiles the games one after the other, those that somebody waits for first."""

    def __init__(self) -> None:
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._wanted: list[str] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="compile")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with all games."""
        loop = asyncio.get_running_loop()
        self._wanted = games()
        self._ready = {name: loop.create_future() for name in self._wanted}
        self._task = loop.create_task(self._run())

    def ready(self) -> list[str]:
        """The games that can be played without waiting."""
        return [name for name, ready in self._ready.items() if ready.done()]

    async def wait_for(self, name: str) -> None:
        """Return when a game can be played; it is the next one to be compiled."""
        if name not in self._ready:
            find(name)  # one from outside, or none at all
        if name in self._wanted:
            self._wanted.remove(name)
            self._wanted.insert(0, name)
        if name in self._ready:
            await asyncio.shield(self._ready[name])

    async def all_ready(self) -> None:
        """Return when all games and bots can play."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        names = list(self._wanted)
        while self._wanted:
            name = self._wanted.pop(0)
            try:
                await loop.run_in_executor(self._thread, _play_some, name)
            except Exception as error:  # nobody waits for ever: whoever plays it meets the same
                _log.error("%s does not get ready: %s", name, type(error).__name__)
            self._ready[name].set_result(None)
        for name in names:
            for bot in BOTS:
                await loop.run_in_executor(self._thread, _think_once, name, bot)
        _log.info("all games and bots are ready")

    async def close(self) -> None:
        """Stop, if it is not done yet."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for ready in self._ready.values():
            ready.cancel()
        self._thread.shutdown(cancel_futures=True)


def _match(name: str) -> Match:
    return Match(name, [Seat(str(seat)) for seat in range(find(name).fewest)])


def _play_some(name: str) -> None:
    """Play a little, so that everything that a table needs is compiled or loaded."""
    match = _match(name)
    chance = random.Random()  # its own: this thread must not stir anybody else's
    for _ in range(_PLIES):
        if match.turn is None:
            break
        seat = match.turn
        match.view(seat).legal()
        match.play(chance.choice(match.table.legal()))
        match.position.text(None)
        match.why_no_undo(seat)
    for language in LANGUAGES:
        Words(name, language, [])  # which reads how a language counts


def _think_once(name: str, bot: str) -> None:
    match = _match(name)
    bot_named(bot).choose(match.view(match.turn))

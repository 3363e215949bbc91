"""Bots that think in threads, a bounded number at once, and answer when it tells nothing.

How long a search takes may depend on what the bot holds in its hand. So every answer comes after a
delay that was drawn without looking at the table, at the next tick of a coarse clock that begins
with the thinking; a single legal move takes as long as many. A bot that may think for a second
always takes more than that.
"""

import asyncio
import logging
import math
import random
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor

from sevenfold.bots import BOTS, bot_named
from sevenfold.bots.catalogue import PATIENCE
from sevenfold.games.table import View
from sevenfold.site.errors import Refusal
from sevenfold.site.live.turns import Turns
from sevenfold.site.settings import Settings

_log = logging.getLogger("sevenfold.site")
_chance = random.SystemRandom()
SUBSTITUTE = "casual"  # the bot that plays for somebody who is gone
ADVISER = "expert"  # the bot that gives hints; one that thinks longer would make others wait
# Who plays at a level: as many as can sit at a table with one person. The names are the same in all
# languages, and short enough for seven seats on a phone.
_CREWS = {
    "beginner": ("Pip", "Momo", "Tilly", "Puck", "Bibi", "Jojo"),
    "casual": ("Coral", "Marina", "Bora", "Delta", "Perla", "Brisa"),
    "strong": ("Triton", "Circe", "Nereus", "Thetis", "Argo", "Selene"),
    "expert": ("Kraken", "Hydra", "Scylla", "Orca", "Typhon", "Moray"),
    "master": ("Nemo", "Atlas", "Medea", "Proteus", "Calypso", "Oceanus"),
}


def check_bot(name: str) -> str:
    """The name of a bot that there is; UnknownBot is a refusal with a code here.

    >>> check_bot("random")
    'random'
    """
    if name not in BOTS:
        raise Refusal("unknown_bot", f"there is no such bot; there are {', '.join(BOTS)}")
    return name


def called(bot: str, others: Sequence[str | None] = ()) -> str:
    """What a bot is called at a table with these others; each level has names of its own.

    >>> called("casual"), called("casual", ["Ada", "Coral"]), called("random")
    ('Coral', 'Marina', 'random')
    """
    crew = _CREWS.get(check_bot(bot), (bot,))
    return next((name for name in crew if name not in others), crew[0])


class Thinkers:
    """Threads that choose moves from views; payers take turns."""

    def __init__(
        self, settings: Settings, threads: Executor, ready: Callable[[str, str], Awaitable[None]]
    ) -> None:
        """`ready` returns when a bot can think about a game."""
        self.ready = ready
        self._settings = settings
        self._threads = threads
        self._turns = Turns(settings.bot_threads)

    async def choose(self, bot: str, view: View, payer: str) -> str:
        """The move of a bot that sees this view, at a moment that tells nothing of the view."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        tick = self._settings.bot_tick
        least = _chance.uniform(*self._settings.bot_delay)
        if tick and bot in PATIENCE:
            least = max(least, PATIENCE[bot] + 2 * tick)
        async with self._turns.of(payer):
            move = await loop.run_in_executor(self._threads, _choose, bot, view)
        took = loop.time() - began
        await asyncio.sleep(answer_after(took, least, tick) - took)
        return move

    def close(self) -> None:
        """Wait for no more than what is being thought now."""
        self._threads.shutdown(cancel_futures=True)


def answer_after(took: float, least: float, tick: float) -> float:
    """When to answer: not before `least`, and at a tick.

    >>> answer_after(0.03, 0.7, 0.25), answer_after(1.1, 0.7, 0.25), answer_after(0.2, 0.0, 0.0)
    (0.75, 1.25, 0.2)
    """
    earliest = max(took, least)
    return math.ceil(earliest / tick) * tick if tick else earliest


def _choose(bot: str, view: View) -> str:
    try:
        return bot_named(bot).choose(view)
    except Exception as error:
        # A table must go on. The message could say what the bot sees, so only its kind is kept.
        _log.error("bot %s failed with %s; a random move is played", bot, type(error).__name__)
        return bot_named("random").choose(view)

"""Getting a game ready: its functions compiled or loaded, with a message if that takes long."""

import shutil
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import parent_process
from weakref import WeakSet

import numpy as np

from sevenfold.games.game import SPECTATOR, Game
from sevenfold.kernel import chance
from sevenfold.kernel.meanwhile import at_hand

_SILENCE = 1.0  # seconds after which whoever waits wants to know why
_ready: WeakSet[Game] = WeakSet()


def make_ready(game: Game) -> None:
    """Compile the six functions, or load them from disk; at once when that is done already."""
    if game in _ready:
        return
    table = game.blank(game.fewest, {})
    table.chance = chance.start(0)
    view = np.zeros(1, game.record)[0]
    moves = game.room_for_moves()
    points = np.zeros(game.fewest, np.int64)
    steps: list[tuple[str, Callable[[], object]]] = [
        ("the deal", lambda: at_hand(game.setup)(table)),
        ("legal moves", lambda: at_hand(game.legal)(table, moves)),
        ("play", lambda: at_hand(game.play)(table, int(moves[0]))),
        ("views", lambda: at_hand(game.look)(table, SPECTATOR, view)),
        ("imagination", lambda: at_hand(game.imagine)(_seeded(view))),
        ("the standing", lambda: at_hand(game.standing)(table, points)),
    ]
    # What is on disk already loads in moments, but on a busy machine even that may take a second.
    what = f"Sevenfold gets {game.title} ready (long only the first time)"
    with ProgressLine(what, len(steps)) as line:
        for name, step in steps:
            line.step(name)
            step()
    _ready.add(game)


def _seeded(view: np.record) -> np.record:
    view.chance = chance.start(0)
    return view


class ProgressLine:
    """A line on standard error that shows up only when something takes longer than a second."""

    def __init__(self, what: str, steps: int) -> None:
        self._what = what
        self._steps = steps
        self._done = -1
        self._name = ""
        self._began = time.monotonic()
        self._shown = False
        self._lock = threading.Lock()
        self._timer = threading.Timer(_SILENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> "ProgressLine":
        self._timer.start()
        return self

    def step(self, name: str) -> None:
        """The next of the steps begins."""
        self._done += 1
        self._name = name
        if time.monotonic() - self._began > _SILENCE:
            self._show()

    def _show(self) -> None:
        if parent_process() is not None:
            return  # a worker: nobody looks at it, and whoever started it has been told
        with self._lock:
            self._shown = True
            self._print(f"{self._what}: {self._name} ({self._done + 1} of {self._steps}) …")

    def _print(self, text: str) -> None:
        if sys.stderr.isatty():
            width = shutil.get_terminal_size().columns - 1  # no wrapping
            text = f"\r\x1b[K{text[:width]}"
        else:
            text += "\n"
        print(text, end="", file=sys.stderr, flush=True)

    def __exit__(self, *error: object) -> None:
        self._timer.cancel()
        with self._lock:
            if self._shown:
                took = time.monotonic() - self._began
                self._print(f"{self._what}: done in {took:.1f} s")
                if sys.stderr.isatty():
                    print(file=sys.stderr)

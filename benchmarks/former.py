"""Former code of ours, checked out and asked for moves: see former_bot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sevenfold.games.table import Table

_ROOT = Path(__file__).parents[1]


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A folder with the code of a commit, for as long as it is needed."""
    git = ("git", "-C", str(_ROOT), "worktree")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "former"
        added = subprocess.run(
            [*git, "add", "--quiet", "--detach", str(place), commit], check=False
        )
        if added.returncode:
            raise SystemExit(f"git has no {commit} here; name a commit that it has: --commit")
        try:
            yield place
        finally:
            subprocess.run([*git, "remove", "--force", str(place)], check=True)


class Former:
    """A process in which former code searches, with a cache of its own."""

    def __init__(self, code: Path, kept: Path) -> None:
        source = code / "src"
        self._process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("former_bot.py")],
            env={**os.environ, "PYTHONPATH": str(source), "SEVENFOLD_CACHE": str(kept)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is not for it: it ends when its questions do
        )
        if not Path(self._answer()["code"]).is_relative_to(source):
            raise SystemExit(f"the code of {source} is not what Python found")

    def choose(self, table: Table, iterations: int, seed: int) -> tuple[str, float]:
        """The move of the seat to move, and the processor time that it took to choose it."""
        request = {
            "state": table.state(),
            "view": table.view(table.turn).state(),
            "legal": table.legal(),
            "iterations": iterations,
            "seed": seed,
        }
        print(json.dumps(request), file=self._process.stdin, flush=True)
        answer = self._answer()
        return answer["move"], answer["seconds"]

    def _answer(self) -> dict[str, Any]:
        if self._process.stdout is None or not (line := self._process.stdout.readline()):
            raise SystemExit(f"former code ended with {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer


@cache
def former(code: Path, kept: Path) -> Former:
    """The one of this process; it ends when nobody can ask it any more."""
    return Former(code, kept)

"""Results on disk, a line for each as soon as it is there, so that no work is lost."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Collection
from pathlib import Path
from typing import Any, TextIO

from sevenfold.games.errors import SevenfoldError

_FLUSH = 1.0  # seconds of work that a power cut may cost
_ADJUSTABLE = "wanted"  # how many results: it may differ when a journal is continued


class BadJournal(SevenfoldError, ValueError):
    """The file is no journal, or one of something else."""


def read_heading(file: Path, kind: str | None = None) -> dict[str, Any]:
    """What a journal is about: the settings in its first line.

    If a kind of work is named, such as a tournament, it has to be of that kind.
    """
    try:
        with file.open(encoding="utf-8") as lines:
            heading = json.loads(lines.readline())
    except OSError as error:
        raise BadJournal(f"{file}: {error.strerror}") from None
    except ValueError:
        heading = None
    if not isinstance(heading, dict) or "sevenfold" not in heading:
        raise BadJournal(f"{file} does not begin with the settings of a tournament or a study")
    if kind is not None and heading["sevenfold"] != kind:
        raise BadJournal(f"{file} is of a {heading['sevenfold']}, not of a {kind}")
    return heading


class Journal:
    """A file of numbered results under a heading; without a file, they are only remembered.

    A file that is there already is continued, if it has the same heading. Its last line may be
    torn where the power went: it is dropped.

    >>> with Journal({"sevenfold": "example", "wanted": 2}) as journal:
    ...     journal.add(0, {"winners": [1]})
    >>> journal.results
    {0: {'winners': [1]}}
    """

    def __init__(self, heading: dict[str, Any], file: Path | None = None) -> None:
        self.results: dict[int, Any] = {}
        self._lines: TextIO | None = None
        self._flushed = time.monotonic()
        if file is None:
            return
        known = file.exists() and file.stat().st_size > 0
        try:
            if known:
                self._read(file, heading)
            self._lines = file.open("a", encoding="utf-8")
            if not known:
                _write(self._lines, heading)
        except OSError as error:
            raise BadJournal(f"{file}: {error.strerror}") from None

    def _read(self, file: Path, heading: dict[str, Any]) -> None:
        found = read_heading(file)
        for key in (*heading, *found):
            if key != _ADJUSTABLE and found.get(key) != heading.get(key):
                raise BadJournal(
                    f"{file} has results of something else: its {key} is "
                    f"{json.dumps(found.get(key))}, not {json.dumps(heading.get(key))}"
                )
        whole = 0
        with file.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                if number > 1:
                    place, result = _entry(file, number, line)
                    self.results[place] = result
        os.truncate(file, whole)

    def add(self, number: int, result: Any) -> None:
        """Write a result down."""
        self.results[number] = result
        if self._lines is not None:
            _write(self._lines, [number, result])
            if time.monotonic() - self._flushed > _FLUSH:
                _sync(self._lines)
                self._flushed = time.monotonic()

    def missing(self, numbers: Collection[int]) -> list[int]:
        """Those of the numbers that have no result yet."""
        return [number for number in numbers if number not in self.results]

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *error: object) -> None:
        if self._lines is not None:
            _sync(self._lines)
            self._lines.close()


def results_in(file: Path) -> int:
    """How many results a file has, its heading and a line that was cut off not counted."""
    return max(0, file.read_bytes().count(b"\n") - 1) if file.exists() else 0


def _write(lines: TextIO, value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False), file=lines)


def _sync(lines: TextIO) -> None:
    lines.flush()
    os.fsync(lines.fileno())


def _entry(file: Path, number: int, line: bytes) -> tuple[int, Any]:
    try:
        place, result = json.loads(line)
    except (ValueError, TypeError):
        raise BadJournal(f"{file}: line {number} is no result") from None
    return place, result

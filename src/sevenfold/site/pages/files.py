"""The files of the pages: those of the frame, and those in a game's own folder `page/`.

They are read and compressed once, and again when they change.
"""

import re
from pathlib import Path

from sevenfold.games.errors import UnknownGame
from sevenfold.games.registry import find
from sevenfold.games.words import LANGUAGES
from sevenfold.site.packed import Packed, pack

FRAME = Path(__file__).parent
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
_WORDS = [f"words/{language}.json" for language in LANGUAGES]
_INSTEAD = {
    **dict.fromkeys(_WORDS, pack(b"{}", TYPES[".json"])),
    "table.css": pack(b"", TYPES[".css"]),
    "picture.svg": pack((FRAME / "icon.svg").read_bytes(), TYPES[".svg"]),
}
_STEP = re.compile(r"[\w-][\w.-]*", re.ASCII)  # of a path; never one that leads upwards
_read: dict[Path, tuple[int, Packed]] = {}


def frame_file(path: str) -> Packed | None:
    """A file of the frame, if there is one.

    >>> frame_file("index.html").type
    'text/html; charset=utf-8'
    >>> frame_file("../app.py") is None
    True
    """
    return _load(FRAME, path)


def game_file(game: str, path: str) -> Packed | None:
    """A file of a game's page, if there is one, or what stands in for it.

    A page can do without a style, a picture, and words of its own, or in every language.
    """
    folder = page_folder(game)
    if folder is None:
        return None
    found = _load(folder, path)
    if found is None and path in _WORDS:
        found = _load(folder, "words/en.json")
    return found or _INSTEAD.get(path)


def has_page(game: str) -> bool:
    """Does a game look like itself, or does the frame show it plainly?

    >>> has_page("chess")
    False
    """
    return game_file(game, "table.js") is not None


def page_folder(game: str) -> Path | None:
    """Where a game keeps its page; None if it has none."""
    try:
        return find(game).page
    except UnknownGame:
        return None


def _load(folder: Path, path: str) -> Packed | None:
    steps = path.split("/")
    kind = TYPES.get(Path(path).suffix)
    if kind is None or not all(_STEP.fullmatch(step) for step in steps):
        return None
    file = folder.joinpath(*steps)
    try:
        changed = file.stat().st_mtime_ns
        known = _read.get(file)
        if known is None or known[0] != changed:
            known = _read[file] = (changed, pack(file.read_bytes(), kind))
    except OSError:  # it is not there, is a folder, or has a name that no file can have
        return None
    return known[1]

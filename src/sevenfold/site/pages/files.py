"""The files of the pages: those of the frame, and those in a game's own folder `page/`.

They are read and compressed once, and again when they change. All modules of the frame come in one
bundle, and those of a game in another; whoever asks for one of them alone gets it from there.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from sevenfold.games.errors import UnknownGame
from sevenfold.games.registry import find
from sevenfold.games.words import LANGUAGES
from sevenfold.site.packed import Packed, pack
from sevenfold.site.pages.bundle import Bundle, NotBundled, bundle, doorway

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
_REFERENCE = re.compile(r"/pages/([\w/.]+\.(?:css|svg|js))(?<!app\.js)", re.ASCII)
_STEP = re.compile(r"[\w-][\w.-]*", re.ASCII)  # of a path; never one that leads upwards
_read: dict[Path, tuple[int, Packed]] = {}


@dataclass(frozen=True)
class Frame:
    """The frame as it is sent: one document, one bundle, and ways into the bundle."""

    address: str  # of the bundle
    bundle: Bundle
    files: Mapping[str, Packed]


_frames: dict[object, Frame] = {}  # the one that was made last, by the state of its files


def frame(look: bool = False) -> Frame:
    """The frame; with `look`, made anew if one of its files has changed.

    >>> frame().address.startswith("/pages/frame.js?v=")
    True
    """
    if look or not _frames:
        state = _state_of(FRAME)
        if state not in _frames:
            made = _make_frame()
            _frames.clear()
            _frames[state] = made
    return next(iter(_frames.values()))


def _make_frame() -> Frame:
    read = partial(_text, FRAME, "/pages/")
    together = bundle("/pages/app.js", read)
    packed = pack(together.text.encode(), TYPES[".js"])
    address = f"/pages/frame.js?v={packed.version}"
    doorways = {
        path.removeprefix("/pages/"): pack(doorway(path, module, address).encode(), TYPES[".js"])
        for path, module in together.modules.items()
    }
    document = (FRAME / "index.html").read_text(encoding="utf-8")
    html = _REFERENCE.sub(_with_version, document).replace("/pages/app.js", address)
    page = pack(html.encode(), TYPES[".html"])
    return Frame(address, together, {**doorways, "frame.js": packed, "index.html": page})


def _with_version(reference: re.Match[str]) -> str:
    """The address of a file that may be kept for ever: another version has another one."""
    file = _load(FRAME, reference[1])
    return reference[0] if file is None else f"/pages/{reference[1]}?v={file.version}"


@lru_cache(maxsize=32)
def _game_bundle(game: str, folder: Path, _: object, address: str) -> Packed | None:
    """All modules of a game's page as one; None if they are written so that they cannot be."""
    read = partial(_text, folder, f"/pages/games/{game}/")
    try:
        together = bundle(f"/pages/games/{game}/table.js", read, (address, frame().bundle))
    except NotBundled:
        return None
    return pack(together.text.encode(), TYPES[".js"])


def _state_of(folder: Path) -> tuple[tuple[str, int], ...]:
    """What changes when a file in a folder does, or in one inside it."""
    folders = [str(folder), *(one.path for one in os.scandir(folder) if one.is_dir())]
    files = (one for inside in folders for one in os.scandir(inside) if one.is_file())
    return tuple((one.path, one.stat().st_mtime_ns) for one in files)


def _text(folder: Path, start: str, path: str) -> str | None:
    found = _load(folder, path.removeprefix(start)) if path.startswith(start) else None
    return None if found is None else found.plain.decode()


def frame_file(path: str) -> Packed | None:
    """A file of the frame, if there is one.

    >>> frame_file("index.html").type
    'text/html; charset=utf-8'
    >>> frame_file("../app.py") is None
    True
    """
    look = path == "index.html"  # every page begins with it
    return frame(look).files.get(path) or _load(FRAME, path)


def game_file(game: str, path: str) -> Packed | None:
    """A file of a game's page, if there is one, or what stands in for it.

    A page can do without a style, a picture, and words of its own, or in every language.
    """
    folder = page_folder(game)
    if folder is None:
        return None
    found = None
    if path == "table.js":
        found = _game_bundle(game, folder, _state_of(folder), frame().address)
    found = found or _load(folder, path)
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

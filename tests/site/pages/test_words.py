"""The words of the pages: complete in four languages, none missing and none too many."""

import json
import re
from functools import cache

import pytest

from sevenfold.games.registry import games
from sevenfold.games.words import Catalogue, catalogue, places
from sevenfold.site.pages.files import FRAME, page_folder
from tests.site.pages.browsing import LANGUAGES

_SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FRAME.glob("*.js")))
_SAID = re.compile(r"(?<![\w.])(?:words|frame)\.(?:say|has)\(\s*(?:\w+ \? )?[\"`]([\w.]+)[\"`]")
_FAMILIES = re.compile(r"[\"`]([\w.]+\.)\$\{")


@cache
def frame(language: str) -> Catalogue:
    found: Catalogue = json.loads((FRAME / "words" / f"{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things(language: str) -> None:
    assert frame(language).keys() == frame("en").keys()
    for key, text in frame(language).items():
        assert places(text) == places(frame("en")[key]), key
        assert isinstance(text, dict) == isinstance(frame("en")[key], dict), key


def test_everything_that_is_said_has_a_text() -> None:
    assert set(_SAID.findall(_SCRIPTS)) <= frame("en").keys()


def test_no_text_is_never_said() -> None:
    families = tuple(_FAMILIES.findall(_SCRIPTS))
    quoted = set(re.findall(r"[\"`]([\w.]+)[\"`]", _SCRIPTS))
    unsaid = {key for key in frame("en") if key not in quoted and not key.startswith(families)}
    assert unsaid == set()


@pytest.mark.parametrize("game", games())
def test_the_page_of_a_game_speaks_all_languages(game: str) -> None:
    folder = page_folder(game)
    assert folder is not None
    if not (folder / "table.js").exists():
        return
    texts: dict[str, Catalogue] = {
        language: json.loads((folder / "words" / f"{language}.json").read_text("utf-8"))
        for language in LANGUAGES
    }
    for language in LANGUAGES:
        assert texts[language].keys() == texts["en"].keys()
        for key, text in texts[language].items():
            assert places(text) == places(texts["en"][key]), (language, key)


@pytest.mark.parametrize("game", games())
def test_the_lobby_can_present_every_game(game: str) -> None:
    for language in LANGUAGES:
        assert {"title", "pitch"} <= catalogue(game, language).keys()

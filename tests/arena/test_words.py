"""The arena says the same in all languages."""

from pathlib import Path

import pytest

from sevenfold import arena
from sevenfold.games.words import LANGUAGES, load, places

WORDS = Path(str(arena.__file__)).parent / "words"

ENGLISH = load(WORDS, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_its_places(language: str) -> None:
    texts = load(WORDS, language)
    assert list(texts) == list(ENGLISH)
    for key, text in texts.items():
        assert places(text) == places(ENGLISH[key]), key

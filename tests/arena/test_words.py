"""The arena says the same in all languages."""

import pytest

from sevenfold.games.words import LANGUAGES, load, places

ENGLISH = load("sevenfold.arena", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_its_places(language: str) -> None:
    texts = load("sevenfold.arena", language)
    assert list(texts) == list(ENGLISH)
    for key, text in texts.items():
        assert places(text) == places(ENGLISH[key]), key

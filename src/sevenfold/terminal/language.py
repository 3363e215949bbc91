"""Which language the terminal speaks, and its own texts."""

import os
from pathlib import Path

from sevenfold.games.errors import SevenfoldError
from sevenfold.games.words import LANGUAGES, Texts, load

_WORDS = Path(__file__).parent / "words"


class UnknownLanguage(SevenfoldError, LookupError):
    """There are no words in that language."""


def language(wish: str | None = None) -> str:
    """The language that is asked for, or that of the environment, or else English.

    >>> language("de")
    'de'
    """
    if wish is not None:
        if wish not in LANGUAGES:
            raise UnknownLanguage(
                f"there is no language {wish!r}; there are {', '.join(LANGUAGES)}"
            )
        return wish
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        found = os.environ.get(variable, "")[:2]
        if found in LANGUAGES:
            return found
    return "en"


def texts(chosen: str) -> Texts:
    """What the terminal itself says.

    >>> texts("it").say("undone")
    'Mossa annullata.'
    """
    return Texts(load(_WORDS, chosen), chosen)

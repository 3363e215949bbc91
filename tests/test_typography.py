"""Every text that people see is set as printers of its language would set it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sevenfold
from sevenfold.games.words import LANGUAGES, Text

_PACKAGE = Path(sevenfold.__file__).parent
FOLDERS = sorted({path.parent for path in _PACKAGE.rglob("*words/en.json")})

# What must not be found, with what would be right.
EVERYWHERE = {
    r"'": "’ is the apostrophe",
    r'"': "quotation marks are “ ”, „ “ or « »",
    r"\.\.\.": "… is one sign",
    r"(?<![\w}])-(?=[\d{])": "− is the minus sign",
    r"  |^\s|\s$": "one space, and none at the ends",
}
OF_LANGUAGE = {
    "de": {
        r"\w…": "a space before …, which stands for words",
        r"\d(?!\u00a0)\s*%": "a no-break space before %",
        r"«|”": "„ and “ are the quotation marks",
    },
    "en": {
        r"\s…": "no space before …",
        r"\d\s%": "no space before %",
        r"\s[:;!?]": "no space before : ; ! ?",
    },
    "fr": {
        r"\s…": "no space before …",
        r"(?<!\u202f)[:;!?»]": "a narrow no-break space before : ; ! ? »",
        r"«(?!\u202f)": "a narrow no-break space after «",
        r"\d(?!\u00a0)\s*%": "a no-break space before %",
        r"\d \d{3}\b": "a narrow no-break space within large numbers",
    },
    "it": {
        r"\s…": "no space before …",
        r"\d\s%": "no space before %",
        r"\s[:;!?]": "no space before : ; ! ?",
    },
}


def texts(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """Every text of a catalogue, each plural form by itself."""
    found: dict[str, Text] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    for key, text in found.items():
        for form in text.values() if isinstance(text, dict) else (text,):
            yield key, form


def test_all_catalogues_are_looked_at() -> None:
    assert len(FOLDERS) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-3:]))
def test_typography(folder: Path, language: str) -> None:
    wrong = [
        f"{key}: {form!r} ({right})"
        for key, form in texts(folder, language)
        for pattern, right in {**EVERYWHERE, **OF_LANGUAGE[language]}.items()
        if re.search(pattern, form)
    ]
    assert wrong == []

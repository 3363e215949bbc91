"""Names and texts of people as others see them: nothing unseen, nothing that disturbs the page."""

import unicodedata
from collections.abc import Iterable

from sevenfold.site.errors import Refusal
from sevenfold.site.lookalikes import skeletons
from sevenfold.site.messages import LONGEST_NAME

_MOST_MARKS = 3  # accents on one letter; some scripts need so many
_UNSEEN_KINDS = ("Cc", "Cf", "Cs", "Co", "Cn")
# What has another kind, but shows nothing: fillers, selectors of variants, an empty pattern.
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"
    + "".join(
        chr(code)
        for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF))
        for code in range(first, last + 1)
    )
)
# One letter as wide as a line: a whole sentence in Arabic, long dashes, cuneiform.
_HUGE = frozenset("\ufdfd\u2e3a\u2e3b\ua9c5\u102a\u0bf5\u0bf8\u0bf9")
_CUNEIFORM = range(0x12000, 0x12550)


def clean(text: str) -> str:
    """A text without characters that nobody sees, and with single spaces.

    >>> clean("  Ada \\u202e  B.\\n")
    'Ada B.'
    """
    kept: list[str] = []
    marks = _MOST_MARKS  # there is no letter yet that could carry one
    for letter in unicodedata.normalize("NFC", text):
        if letter.isspace():
            kept.append(" ")
            marks = _MOST_MARKS
        elif not _is_seen(letter):
            continue
        elif unicodedata.category(letter)[0] != "M":
            kept.append(letter)
            marks = 0
        elif marks < _MOST_MARKS:
            kept.append(letter)
            marks += 1
    return " ".join("".join(kept).split())


def checked_name(name: str) -> str:
    """A name as it is shown to others.

    >>> checked_name(" Ada "), checked_name("\\U0001d400da")
    ('Ada', 'Ada')
    """
    cleaned = unicodedata.normalize("NFKC", clean(unicodedata.normalize("NFKC", name)))
    if not 0 < len(cleaned) <= LONGEST_NAME:
        raise Refusal("bad_name", f"a name has 1 to {LONGEST_NAME} characters")
    return cleaned


def distinct(name: str, others: Iterable[str | None]) -> str:
    """A name that looks like that of no other seat.

    >>> distinct("Ada", ["Ada", None]), distinct("ADA", ["Ada", "Ada 2"]), distinct("Ben", ["Ada"])
    ('Ada 2', 'ADA 3', 'Ben')
    """
    taken = frozenset[str]().union(*(skeletons(clean(other)) for other in others if other))
    number, found = 1, name
    while taken & skeletons(clean(found)):
        number += 1
        ending = f" {number}"
        found = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return found


def _is_seen(letter: str) -> bool:
    return (
        unicodedata.category(letter) not in _UNSEEN_KINDS
        and letter not in _UNSEEN
        and letter not in _HUGE
        and ord(letter) not in _CUNEIFORM
    )

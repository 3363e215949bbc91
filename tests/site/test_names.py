"""What people call themselves: nothing unseen, nothing that disturbs, nobody twice at a table."""

import base64
import unicodedata

import msgspec
import pytest

from sevenfold.site.errors import Refusal
from sevenfold.site.guests import Guest, Guests
from sevenfold.site.lookalikes import skeletons
from sevenfold.site.messages import LONGEST_NAME
from sevenfold.site.names import checked_name, clean, distinct

UNSEEN = [
    *"\x00\x07\x7f\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e",
    *"\u202a\u202e\u2060\u2064\u2066\u2069\u206f\u2800\u3164\ufe00\ufe0f\ufeff\ufff9\uffa0",
    *"\ufffc\U0001d159\ue000\uffff\ud800\U000e0001\U000e0041\U000e007f\U000e0100\U000f0000\U0010ffff",
]
BLANK = [*" \t\n\r\x85\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"]


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_gone(letter: str) -> None:
    assert checked_name(f"A{letter}da{letter}") == "Ada"
    assert clean(f"{letter}good {letter} move") == "good move"
    assert distinct(f"Ada{letter}", ["Ada"]) != f"Ada{letter}"
    with pytest.raises(Refusal, match="1 to 24"):
        checked_name(letter * 3)


@pytest.mark.parametrize("letter", BLANK, ids=ascii)
def test_spaces_are_single_and_of_one_kind(letter: str) -> None:
    assert checked_name(f"{letter}Ada{letter * 3}B.{letter}") == "Ada B."
    with pytest.raises(Refusal):
        checked_name(letter)


def test_every_character_that_shows_nothing_by_its_kind_is_gone() -> None:
    for code in range(0x110000):
        kind = unicodedata.category(chr(code))
        if kind[0] == "C" or kind in ("Zl", "Zp", "Zs"):
            assert clean(chr(code)) == "", hex(code)


def test_accents_need_a_letter_and_are_few() -> None:
    assert checked_name("\u0301Ada") == "Ada"
    assert checked_name("A \u0301\u20dd B") == "A B"
    assert checked_name("a" + "\u0323\u0316" * 20).count("\u0316") <= 3
    assert len(checked_name("Z" + "\u0335" * 200)) <= 4
    assert checked_name("Zoe\u0308") == "Zoë"
    assert checked_name("สมปัฏฐ์") == "สมปัฏฐ์"
    with pytest.raises(Refusal):
        checked_name("\u0301" * 5)


@pytest.mark.parametrize("name", ["\ufdfd", "\U00012219" * 3, "\u2e3b\u2e3a", "\ufdfa\ufdfa"])
def test_what_is_as_wide_as_a_page_is_no_name(name: str) -> None:
    with pytest.raises(Refusal):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    ["Ada", "Zoë", "Łukasz", "Đặng", "Мария", "Ελένη", "李小龙", "יעל", "محمد", "🦀 7", "O’Neil-3"],
)
def test_good_names_stay_as_they_are(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFKC", name)
    assert checked_name(checked_name(name)) == checked_name(name)


def test_a_family_of_emoji_loses_its_joiners() -> None:
    assert checked_name("👩\u200d👧\ufe0f") == "👩👧"


def test_names_are_counted_as_they_are_shown() -> None:
    assert checked_name("x" * LONGEST_NAME + "\u200b") == "x" * LONGEST_NAME
    assert checked_name("ﬁ" * 12) == "fi" * 12
    for long in ("x" * (LONGEST_NAME + 1), "ﬁ" * 13):
        with pytest.raises(Refusal):
            checked_name(long)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аda"),
        ("Ada", "Ada\u200b"),
        ("Ada", "ADA"),
        ("Ada", "𝐀da"),
        ("Ada", "Ａｄａ"),
        ("Ada", "Ꭺda"),
        ("Ada", "Αda"),
        ("Ada", "A d a"),
        ("Ada", "Adä"),
        ("Ada", "Ⓐⓓⓐ"),
        ("Ada 2", "Ada2"),
        ("Ada 2", "Ada ²"),
        ("Ben", "ΒΕΝ"),
        ("Ben", "Веn"),
        ("lan", "Ian"),
        ("Ian", "ian"),
        ("Mia", "rnia"),
        ("Max", "МАХ"),
        ("Oskar", "0skar"),
        ("Łukasz", "Lukasz"),
        ("Pip", "Рір"),
        ("Coral", "Соrаl"),
        ("Kraken", "Kraken"),
        ("Strasse", "Straße"),
        ("Ivan", "lvan"),
        ("O'Neil", "O’Neil"),
        ("Ann-Li", "Ann‐Li"),
        ("Ann-Li", "Ann−Li"),
        ("Ada", "Ada‧"),
        ("Ada", "ᴀᴅᴀ"),
        ("clean", "dean"),
    ],
)
def test_names_that_look_the_same_are_told_apart(one: str, other: str) -> None:
    for name, seated in ((one, other), (other, one)):
        found = distinct(name, [None, seated])
        assert found == f"{name} 2"
        assert not skeletons(found) & skeletons(seated)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ada 2"),
        ("Ada 2", "Ada 3"),
        ("Ada", "Eda"),
        ("Ben", "Bea"),
        ("李", "王"),
        ("🦀", "🐙"),
        ("???", "!!!"),
    ],
)
def test_names_that_look_different_stay(one: str, other: str) -> None:
    assert distinct(one, [other]) == one


def test_a_long_name_stays_short_enough_with_its_number() -> None:
    name = "x" * LONGEST_NAME
    found = distinct(name, [name])
    assert found.endswith(" 2")
    assert len(found) <= LONGEST_NAME


def test_a_guest_from_before_has_a_name_that_can_be_shown_or_is_nobody() -> None:
    guests = Guests(bytes(32))
    assert guests.read(guests.cookie(Guest("k", "A\u2060da"))) == Guest("k", "Ada")
    assert guests.read(guests.cookie(Guest("k", "\u3164"))) is None
    encoded = base64.urlsafe_b64encode(msgspec.json.encode(Guest("k", "Ada"))).decode()
    assert guests.read(f"{encoded}.forged") is None

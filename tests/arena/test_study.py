"""Studies count what happens, in any game, and tell it on a page."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sevenfold.arena.study import BadStudy, Findings, agree, page, play, study
from sevenfold.arena.study.studying import play_numbered
from sevenfold.arena.workers import processes
from sevenfold.games.errors import UnknownOption
from sevenfold.games.registry import find, games
from sevenfold.games.words import LANGUAGES


@pytest.fixture(scope="module")
def seas() -> Findings:
    return study("7-seas", bot="random", players=3, matches=60, seed=1)


def test_every_match_is_counted_once(seas: Findings) -> None:
    assert len(seas.outcomes) == 60
    assert sum(n for _, n in seas.plies.counts()) == 60
    assert sum(score.wins for score in seas.turns) == pytest.approx(60)
    assert all(score.matches == 60 for score in seas.turns)


def test_every_decision_is_counted_once(seas: Findings) -> None:
    assert sum(phase.decisions for phase in seas.phases) == pytest.approx(seas.plies.mean)
    taken = sum(choice.habit.times for choice in seas.choices.values())
    assert taken == pytest.approx(seas.plies.mean)
    for choice in seas.choices.values():
        assert 0 <= choice.taken <= 1
    assert all(1 <= phase.mean <= phase.most for phase in seas.phases)
    assert all(mean >= 1 for mean in seas.open_moves)


def test_events_and_their_cards_are_counted(seas: Findings) -> None:
    cards = seas.things["laid"]["card"]
    assert sum(habit.times for habit in cards.values()) == pytest.approx(seas.events["laid"].times)
    assert seas.events["round_scored"].more.matches == 0  # everybody, every round
    lady = seas.events["lady"]
    assert lady.says_something
    assert lady.more.share > 1 / 3 > lady.less.share  # a point more


def test_a_component_of_several_words_is_counted_under_each() -> None:
    found = study("sea-salt-paper", bot="random", matches=10)
    assert {"kind", "colour", "pile"} <= found.things["took"].keys()
    assert "crab" in found.things["took"]["kind"]


def test_what_decides_a_match_is_seen() -> None:
    found = study("7", bot="random", matches=60)
    first = found.things["finished"]["place"]["1"]
    assert first.more.interval.low > 0.5 > first.less.interval.high


def test_variants_change_what_they_should(seas: Findings) -> None:
    by_value = {(variant.option, variant.value): variant for variant in seas.variants}
    assert {("goal", 7), ("goal", 11), ("goal", 14)} <= by_value.keys()
    assert not any(option == "teams" for option, _ in by_value)  # they are for four
    assert by_value["goal", 7].plies == seas.plies
    lengths = [by_value["goal", goal].plies.mean for goal in (7, 11, 14)]
    assert lengths == sorted(lengths)


def test_the_same_on_any_executor_and_after_an_interruption(tmp_path: Path) -> None:
    settings = agree("7-seas", bot="random", matches=6, seed=2)
    file = tmp_path / "study.jsonl"
    play({**settings, "wanted": 5}, keep=file)
    with processes(2) as executor:
        found = play(settings, executor=executor, keep=file)
    assert page(found, "en") == page(play(settings), "en")


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_needs_nothing_else(game: str, language: str) -> None:
    settings = agree(game, bot="random")
    kinds = 1 + len(settings["variants"])
    numbers = [number for number in range(12 * kinds) if number % kinds == 0 or number < kinds]
    text = page(Findings(settings, _results(game, tuple(numbers))), language)
    assert find(game).title.replace("&", "&amp;") in text
    assert not re.search(r"<script|<link|https?:|src=|url\(", text)
    assert "{" not in re.sub(r"<style>.*</style>", "", text, flags=re.DOTALL)
    _read_as_xml(text)


_played: dict[str, dict[int, object]] = {}


def _results(game: str, numbers: tuple[int, ...]) -> dict[int, object]:
    """The same matches for every language."""
    if game not in _played:
        settings = agree(game, bot="random")
        _played[game] = {number: play_numbered(settings, number) for number in numbers}
    return _played[game]


def _read_as_xml(text: str) -> ET.Element:
    """Whatever is opened is closed."""
    body = text.partition("<body>")[2].partition("</body>")[0]
    return ET.fromstring(f"<body>{body}</body>".replace("class=number", 'class="number"'))  # noqa: S314


def test_what_cannot_be_studied_is_refused() -> None:
    with pytest.raises(BadStudy):
        agree("7", matches=0)
    with pytest.raises(UnknownOption):
        agree("7", options={"goal": 7})

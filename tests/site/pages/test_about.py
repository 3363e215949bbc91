"""Notes on cards and tiles: what they do and count, by hover, by keyboard, by a long press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.sea_salt_paper.positions import position as salt
from tests.games.seven.positions import position as seven
from tests.games.seven_seas.positions import position as seas
from tests.games.seven_steps.positions import MIXED, with_levels
from tests.games.seven_steps.positions import position as steps
from tests.site.pages.browsing import LANGUAGES, PHONE, violations
from tests.site.pages.positions import Begin

Visit = Callable[..., Page]
BOARD = with_levels(MIXED, {"0,0": 2})
# what is explained, and words of the note
EXPLAINED: dict[str, tuple[Callable[[], Any], str, str]] = {
    "a pair": (
        lambda: salt("crab/black crab/green", "boat/black"), ".hand .card",
        "A pair (crab and crab) counts 1 point. When you lay it: search a pile.",
    ),
    "a collection": (
        lambda: salt("shell/black", "boat/black"), ".hand .card", "0 · 2 · 4 · 6 · 8 · 10",
    ),
    "a multiplier": (
        lambda: salt("captain/light-orange", "boat/black"), ".hand .card",
        "3 points for each sailor.",
    ),
    "a mermaid": (lambda: salt("mermaid/white", "boat/black"), ".hand .card", "Four mermaids win"),
    "gold": (
        lambda: seas("g1", "c4", "x5", display="r4"), ".hand button",
        "It shows 3 coins: having the most scores a point. Booty value 5",
    ),
    "the display": (
        lambda: seas("g1", "c4", "x5", display="r4"), ".island .card",
        "It takes a card of strength 4, or cards that add up to 4.",
    ),
    "the kraken": (
        lambda: seas("x1", "c4", "x5", display="r4"), ".hand button", "sweep up the whole display",
    ),
    "a field": (
        lambda: steps(BOARD, "7T", "7K"), "[data-field='0,0'] > *",
        "The next disc here scores 3 points.",
    ),
    "a tile": (
        lambda: steps(BOARD, "7T", "7K", points=["line", None]), ".tile-card",
        "1 point for each field of your longest straight line.",
    ),
    "a stack of tiles": (
        lambda: steps(BOARD, "7T", "7K"), ".store li:last-child", "Unused at the end: 2 points.",
    ),
    "a number": (
        lambda: seven([[3], [4, 5]], pile=[1, 2], hole=1), ".hand button",
        "hole on hole: 3 + 1 = 4. hole on number: 3 + 2 = 5. "
        "The sum may stay 3 or rise, but not pass 7.",
    ),
}  # fmt: skip


def note(page: Page) -> Locator:
    return page.locator(".about")


def first(page: Page, query: str) -> Locator:
    thing = page.locator(f".play-area {query}").first
    thing.scroll_into_view_if_needed()
    return thing


@pytest.mark.parametrize("what", EXPLAINED)
def test_the_mouse_rests_on_a_thing(visit: Visit, begin: Begin, what: str) -> None:
    make, query, text = EXPLAINED[what]
    people = begin(make())
    page = visit(people.link(0), people.base)
    first(page, query).hover()
    expect(note(page)).to_be_visible()
    expect(note(page)).to_contain_text(text)
    page.mouse.move(2, 2)
    expect(note(page)).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", ["a pair", "the kraken", "a field", "a tile", "a number"])
def test_notes_speak_every_language(visit: Visit, begin: Begin, what: str, language: str) -> None:
    make, query, _ = EXPLAINED[what]
    people = begin(make())
    page = visit(people.link(0), people.base, locale=language, viewport=PHONE)
    first(page, query).hover()
    expect(note(page)).to_be_visible()
    said = note(page).inner_text()
    assert not any(sign in said for sign in ("{", "about.", "undefined", "kind.", "way."))
    box = note(page).bounding_box()
    assert box is not None
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] + box["height"] <= PHONE["height"]


def test_the_keyboard_stands_on_a_thing(visit: Visit, begin: Begin) -> None:
    people = begin(seas("g1 c4", "c5", "x5", display="r4"))
    page = visit(people.link(0), people.base)
    page.wait_for_selector(".my-turn")
    page.keyboard.press("Tab")
    card = page.locator(".hand button").first
    card.focus()
    expect(note(page)).to_be_visible()
    assert "Booty value 5" in page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
    )
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    expect(card).not_to_have_attribute("aria-describedby", "about")


def test_a_long_press_explains_and_plays_nothing(visit: Visit, begin: Begin) -> None:
    people = begin(
        salt("crab/black", "boat/black", piles=("shell/grey", "fish/green"), phase="draw")
    )
    page = visit(people.link(0), people.base, viewport=PHONE, has_touch=True)
    pile = page.locator("[data-move='take 0']")
    box = pile.bounding_box()
    assert box is not None
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    expect(note(page)).to_be_visible()
    expect(note(page)).to_contain_text("shell (grey)")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(note(page)).to_be_visible()  # until one touches something else
    assert people.now(0)["ply"] == 0
    page.locator(".prompt-now").tap()
    expect(note(page)).to_be_hidden()
    pile.tap()
    expect(page.locator(".log")).to_contain_text("Ada takes")


def test_a_note_goes_with_its_thing(visit: Visit, begin: Begin) -> None:
    people = begin(seven([[3, 5], [1, 6, 2]], pile=[1]))
    page = visit(people.link(0), people.base)
    first(page, ".hand li:first-child button").hover()
    expect(note(page)).to_be_visible()
    people.play(0, people.now(0)["ply"], "3 number")
    expect(page.locator(".my-turn")).to_have_count(0)
    expect(note(page)).to_be_hidden()


def test_whoever_clicks_looks_at_what_comes_of_it(visit: Visit, begin: Begin) -> None:
    people = begin(seven([[3, 5], [1, 6, 2]], pile=[1]))
    page = visit(people.link(0), people.base)
    cards = page.locator(".hand button")
    cards.first.hover()
    expect(note(page)).to_be_visible()
    cards.first.click()
    expect(page.locator(".way").first).to_be_visible()
    page.wait_for_timeout(1200)  # three times as long as the mouse has to rest
    expect(note(page)).to_be_hidden()
    cards.nth(1).hover()
    expect(note(page)).to_be_visible()

"""Everybody can play: no violation of accessibility on any page, in any theme and language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from tests.site.pages.browsing import LANGUAGES, PHONE, finished_match, set_table, violations

Visit = Callable[..., Page]


def check_everywhere(page: Page) -> None:
    """Both themes in all languages, as they are switched in the page itself."""
    for language in LANGUAGES:
        page.select_option(".language select", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        for _ in range(2):
            page.locator(".top > button").click()
            assert violations(page) == []


def test_lobby(visit: Visit, address: str) -> None:
    set_table(address, "7", None, listed=True)
    page = visit("/")
    page.wait_for_selector(".table-link")
    check_everywhere(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_setting_up(visit: Visit, language: str) -> None:
    page = visit("/", locale=language, viewport=PHONE)
    for game in games():
        page.click(f"[data-game='{game}']")
        page.locator("dialog .seat-choice select").first.select_option("friend")
        page.click("dialog summary")
        for theme in ("light", "dark"):
            page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            assert violations(page, "dialog") == []
        page.keyboard.press("Escape")


def test_waiting_for_friends(visit: Visit, address: str) -> None:
    seat = set_table(address, "7-seas", None, None)
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".qr")
    check_everywhere(page)


@pytest.mark.parametrize("game", games())
def test_a_table(visit: Visit, address: str, game: str) -> None:
    seat = set_table(address, game, "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".my-turn")
    page.evaluate("playOn(25)")
    onward, mine = page.locator("dialog[open] [data-continue]"), page.locator(".my-turn")
    onward.or_(mine).first.wait_for()
    while onward.count():
        assert violations(page) == []
        onward.click()
        onward.or_(mine).first.wait_for()
    check_everywhere(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert violations(page) == []


@pytest.mark.parametrize("game", games())
def test_a_replay_and_a_result(visit: Visit, address: str, game: str) -> None:
    table = finished_match(address, game)
    page = visit(f"/tables/{table}/replay")
    page.wait_for_selector(".replay-bar")
    page.click(".proof summary")
    check_everywhere(page)
    page.goto(f"{address}/tables/{table}")
    page.wait_for_selector(".sheet-body")
    assert violations(page) == []

"""The reader's language: everything on the page follows when another one is chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site.pages.browsing import LANGUAGES, play_one, set_table

Visit = Callable[..., Page]


def test_the_log_follows_the_language(visit: Visit, address: str) -> None:
    seat = set_table(address, "7", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", locale="en")
    play_one(page)
    began = page.locator(".log .log-round").first
    expect(began).to_contain_text("Round 1 begins with")
    page.select_option(".language select", "de")
    expect(began).to_contain_text("Runde 1:")
    expect(page.locator(".log .log-note").first).to_contain_text("setzt sich")
    page.select_option(".language select", "fr")
    expect(began).to_contain_text("Manche 1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_address_leads_back(visit: Visit, language: str) -> None:
    page = visit("/nonsense", locale=language, expected=("404",))
    expect(page.locator(".notice")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.click("main .button.primary")
    expect(page.locator(".shelf")).to_be_visible()


@pytest.mark.parametrize("path", ["/tables/nothing-here", "/tables/nothing-here/replay"])
def test_a_table_that_does_not_exist_leads_back(visit: Visit, path: str) -> None:
    page = visit(path, locale="it", expected=("404",))
    expect(page.get_by_role("alert")).to_contain_text("Questo tavolo non esiste")
    page.click("main .button.primary")
    expect(page.locator(".shelf")).to_be_visible()

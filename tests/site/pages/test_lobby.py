"""The lobby: from the first look to a running match."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from tests.site.pages.browsing import PHONE, fits, set_table, start_from_lobby

Visit = Callable[..., Page]


@pytest.mark.parametrize("game", games())
def test_two_clicks_to_a_match_against_a_bot(visit: Visit, game: str) -> None:
    page = visit("/")
    start_from_lobby(page, game)
    expect(page.locator(".seats .seat-name")).to_contain_text(["Guest", "Coral"])


def test_the_reader_chooses_language_and_theme(visit: Visit) -> None:
    page = visit("/", locale="de-CH", color_scheme="dark")
    expect(page.locator("h1")).to_have_text("Was möchtest du spielen?")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.select_option(".language select", "fr")
    expect(page.locator("h1")).to_have_text("À quoi veux-tu jouer\u202f?")
    page.get_by_role("button", name="Couleurs sombres").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_match_is_found_again_in_the_lobby(visit: Visit) -> None:
    page = visit("/")
    start_from_lobby(page, "7")
    table = page.url
    page.click(".brand")
    page.locator("[aria-labelledby=own] .table-link").click()
    page.wait_for_url(table)
    expect(page.locator(".seat.own")).to_have_count(1)


def test_friends_come_by_link_and_find_a_seat(visit: Visit) -> None:
    ada, ben = visit("/"), None
    ada.click("[data-game='7']")
    ada.fill("[name=name]", "Ada")
    ada.select_option("dialog .seat-choice select", "friend")
    ada.click("dialog .primary")
    expect(ada.locator(".qr")).to_be_visible()
    expect(ada.get_by_role("button", name="Start playing")).to_be_disabled()
    ben = visit(ada.url.removeprefix(ada.evaluate("location.origin")), viewport=PHONE)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Start playing").click()
    for page in (ada, ben):
        expect(page.locator(".seats .seat-name")).to_contain_text(["Ada", "Ben"])
    assert fits(ben)


def test_an_open_table_is_listed_and_a_bot_can_fill_a_seat(visit: Visit, address: str) -> None:
    set_table(address, "7-seas", None, None, listed=True)
    ben = visit("/")
    ben.locator(".table-link", has_text="7 Seas").first.click()
    ben.get_by_role("button", name="Sit here").first.click()
    ben.locator(".seats-waiting select").select_option("casual")
    ben.get_by_role("button", name="Start playing").click()
    expect(ben.locator(".play-area")).to_be_visible()


def test_options_are_explained_and_count(visit: Visit) -> None:
    page = visit("/")
    page.click("[data-game='7-steps']")
    page.click("dialog summary")
    page.get_by_label("Shape of the board").select_option("ring")
    page.get_by_label("Time for a decision").select_option("60")
    page.click("dialog .primary")
    page.wait_for_selector(".play-area")
    expect(page.locator(".heading")).to_contain_text("7 Steps")
    table = page.evaluate("fetch('/api' + location.pathname).then((answer) => answer.json())")
    assert table["card"]["options"]["shape"] == "ring"
    assert table["card"]["turn_seconds"] == 60

"""A bot that has to be compiled first: the page says how far that is, and for whom one waits."""

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site.pages.browsing import PHONE, fits, set_table
from tests.site.running import Running

Visit = Callable[..., Page]


@pytest.mark.parametrize("viewport", [PHONE, None])
def test_whoever_waits_for_a_search_sees_how_far_it_is(
    visit: Visit, young: Running, arrives: threading.Event, viewport: object
) -> None:
    seat = set_table(young.url, "7", "strong")
    settings = {} if viewport is None else {"viewport": viewport}
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", young.url, **settings)
    page.wait_for_selector(".play-area")
    bar = page.get_by_role("progressbar")
    while not bar.count():
        if page.locator(".my-turn").count():
            page.locator(".play-area [data-move]").first.click()
        page.wait_for_timeout(50)
    expect(page.get_by_role("status").filter(has_text="0 of 6")).to_have_count(1)
    assert fits(page)
    arrives.set()
    expect(bar).to_have_count(0)


def test_nobody_is_told_of_a_search_that_no_bot_needs(visit: Visit, young: Running) -> None:
    seat = set_table(young.url, "7", "casual")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", young.url)
    page.wait_for_selector(".my-turn")
    expect(page.get_by_role("progressbar")).to_have_count(0)

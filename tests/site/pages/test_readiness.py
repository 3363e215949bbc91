"""A bot that has to be compiled first: the page says how far that is, and for whom one waits."""

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.site.pages.browsing import DESKTOP, PHONE, call, fits, set_table
from tests.site.running import Running

Visit = Callable[..., Page]


def until_the_bot_decides(base: str, table: str, token: str) -> None:
    """Ada makes her moves until somebody else has a turn."""
    while (now := call(base, table, token=token))["turn"] == now["seat"]:
        move = call(base, f"{table}/legal", token=token)["legal"][0]["move"]
        call(base, f"{table}/move", {"ply": now["ply"], "move": move}, token)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_whoever_waits_for_a_search_sees_how_far_it_is(
    young: Running, visit: Visit, arrives: threading.Event, viewport: ViewportSize
) -> None:
    seat = set_table(young.url, "7", "strong")
    until_the_bot_decides(young.url, f"/api/tables/{seat['table']}", seat["token"])
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", young.url, viewport=viewport)
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="0 of 6")).to_have_count(1)
    assert fits(page)
    arrives.set()
    expect(bar).to_have_count(0)


def test_nobody_is_told_of_a_search_that_no_bot_needs(young: Running, visit: Visit) -> None:
    seat = set_table(young.url, "7", "casual")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", young.url)
    page.wait_for_selector(".my-turn")
    expect(page.get_by_role("progressbar")).to_have_count(0)

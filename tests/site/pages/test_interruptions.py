"""Networks fail and servers restart: the page comes back by itself."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.site.pages.browsing import play_one, set_table
from tests.site.running import Process, Running, free_port, running, settings_for
from tests.site.trouble import refusing

Visit = Callable[..., Page]
NO_NETWORK = ("ERR_CONNECTION", "ERR_INTERNET", "WebSocket", "Failed to load")


def test_a_server_that_is_killed_and_starts_again(visit: Visit, tmp_path: Path) -> None:
    process = Process(tmp_path / "site.db", free_port())
    process.start()
    base = f"http://127.0.0.1:{process.port}"
    seat = set_table(base, "7", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", base, expected=NO_NETWORK)
    try:
        play_one(page)
        process.kill()
        expect(page.locator(".connection")).to_contain_text("No connection")
        process.start()
        expect(page.locator(".connection")).to_have_count(0)
        play_one(page)
    finally:
        process.kill()


def test_a_database_that_is_away_for_a_while(visit: Visit, tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        seat = set_table(server.url, "7", "random")
        page = visit(f"/tables/{seat['table']}#seat={seat['token']}", server.url)
        play_one(page)
        with refusing(server):
            with page.expect_websocket() as refused:  # which cannot wake the table
                server.do(partial(put_away, server, seat["table"]))
            refused.value.wait_for_event("close")
            expect(page.locator(".connection")).to_contain_text("No connection")
        expect(page.locator(".connection")).to_have_count(0)
        play_one(page)
        page.close()  # before the server is


async def put_away(server: Running, table: str) -> None:
    """As after a change of which nobody could tell whether it was kept."""
    server.site.hall.abandon(server.site.hall.tables[table])


def test_a_browser_that_goes_offline(visit: Visit, address: str) -> None:
    seat = set_table(address, "7", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", expected=NO_NETWORK)
    play_one(page)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".connection")).to_contain_text("No connection")
    page.context.set_offline(False)
    expect(page.locator(".connection")).to_have_count(0)
    play_one(page)


def test_a_network_without_websockets(visit: Visit, address: str) -> None:
    seat = set_table(address, "7", "random")
    page = visit("/", expected=NO_NETWORK)
    page.add_init_script(
        "window.WebSocket = class {"
        " constructor() { setTimeout(() => this.onclose?.(), 5) } close() {} }"
    )
    page.goto(f"{address}/tables/{seat['table']}#seat={seat['token']}")
    for _ in range(3):
        play_one(page)
    expect(page.locator(".connection")).to_contain_text("Slow connection")


@pytest.mark.parametrize("windows", [1, 2])
def test_a_move_is_never_played_twice(visit: Visit, address: str, windows: int) -> None:
    """Two quick clicks, in one window or in two windows of the same seat, are one move."""
    seat = set_table(address, "7", "random")
    pages = [visit(f"/tables/{seat['table']}#seat={seat['token']}") for _ in range(windows)]
    for page in pages:
        page.wait_for_selector(".my-turn")
    for page in (pages[0], pages[-1]):
        page.evaluate("document.querySelector('[data-any-move]')?.click()")
    expect(pages[0].locator(".log")).to_contain_text(re.compile("Ada (starts|lays|cannot)"))
    expect(pages[0].locator(".notice")).to_have_count(0)
    expect(pages[-1].locator(".notice")).to_have_count(0)

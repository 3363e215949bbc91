"""A long story comes in several messages, and a server may not know whether it kept a move."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.site.pages.browsing import call, finished_match, play_one, set_table

Visit = Callable[..., Page]
LIVE = re.compile("/live$")
AT_ONCE = 25  # lines


def page_of(update: dict[str, Any], lines: list[dict[str, Any]], more: bool) -> dict[str, Any]:
    """An update with only some of what happened."""
    if not more:
        return {**update, "happened": lines}
    return {**update, "happened": lines, "version": lines[-1]["version"], "more": True}


def in_pages(socket: WebSocketRoute) -> None:
    """Let every long update come in several messages."""

    def tell(text: str | bytes) -> None:
        told = json.loads(text)
        lines = told.get("happened", [])
        while len(lines) > AT_ONCE:
            socket.send(json.dumps(page_of(told, lines[:AT_ONCE], more=True)))
            lines = lines[AT_ONCE:]
        socket.send(json.dumps({**told, "happened": lines} if lines else told))

    socket.connect_to_server().on_message(tell)


def polled_in_pages(route: Route) -> None:
    told = route.fetch().json()
    more = len(told["happened"]) > AT_ONCE
    route.fulfill(json=page_of(told, told["happened"][:AT_ONCE], more))


def log_of(page: Page) -> list[str]:
    return page.locator(".log li").all_text_contents()


@pytest.mark.parametrize("polling", [False, True])
def test_a_long_story(visit: Visit, address: str, polling: bool) -> None:
    table = finished_match(address, "sea-salt-paper")
    whole = visit(f"/tables/{table}")
    whole.wait_for_selector(".standing")
    page = visit("/", expected=("WebSocket",))
    if polling:
        page.route_web_socket(LIVE, lambda socket: socket.close())
        page.route("**/updates?**", polled_in_pages)
    else:
        page.route_web_socket(LIVE, in_pages)
    page.goto(f"{address}/tables/{table}")
    page.wait_for_selector(".standing .seat-score")
    assert len(log_of(whole)) > AT_ONCE
    assert log_of(page) == log_of(whole)
    scored = whole.locator(".sheet-body").inner_text()
    expect(page.locator(".sheet-body")).to_have_text(scored, use_inner_text=True)
    assert page.locator("#spoken p").count() == 0
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("kept", [False, True])
def test_a_server_that_is_unsure(visit: Visit, address: str, kept: bool) -> None:
    """The page looks how the table stands and sends the move again, which is made once."""
    seat = set_table(address, "7", "random")
    sent: list[dict[str, Any]] = []

    def doubt(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            moves = message["type"] == "move"
            if moves:
                sent.append(message)
            if not moves or len(sent) > 1 or kept:
                server.send(text)
            if moves and len(sent) == 1:
                refused = {"code": "unsure", "message": "no answer", "mark": message["mark"]}
                socket.send(json.dumps({"type": "refused", **refused}))

        socket.on_message(hear)

    page = visit("/")
    page.route_web_socket(LIVE, doubt)
    page.goto(f"{address}/tables/{seat['table']}#seat={seat['token']}")
    play_one(page)
    play_one(page)
    expect(page.locator(".notice")).to_have_count(0)
    assert sent[0]["ply"] == sent[1]["ply"]
    assert len({message["ply"] for message in sent}) == len(sent) - 1


def test_whoever_loses_the_seat_watches_on(visit: Visit, address: str) -> None:
    seat = set_table(address, "sea-salt-paper", "random")
    table = f"/tables/{seat['table']}"
    page = visit(f"{table}#seat={seat['token']}")
    play_one(page)
    call(address, f"/api{table}/leave", {"bot": "casual"}, seat["token"])
    expect(page.locator(".my-turn")).to_have_count(0)
    expect(page.locator(".own")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('offline'))")  # it comes back as a spectator
    expect(page.locator(".connection")).to_have_count(0)
    page.reload()
    expect(page.locator(".play-area")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)

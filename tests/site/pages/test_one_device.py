"""Several people at one device: the hand of whoever has it, and nothing of the others."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.site.pages.browsing import PHONE, call, fits, violations

Visit = Callable[..., Page]


def share(page: Page, game: str = "7") -> list[dict[str, Any]]:
    """Ada and Ben sit down at one device; the tokens of their seats."""
    page.click(f"[data-game='{game}']")
    page.get_by_label("Your name").fill("Ada")
    page.locator("dialog select").first.select_option("here")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Start playing").click()
    expect(page.locator(".curtain")).to_be_visible()
    hands: list[dict[str, Any]] = page.evaluate(
        "JSON.parse(localStorage.getItem('sevenfold.seats'))[0].hands"
    )
    return hands


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def named_on(page: Page) -> str:
    """Who is asked for by the curtain."""
    return page.locator(".curtain h1").inner_text().removeprefix("Give the device to ")


def play_until_the_curtain(page: Page) -> None:
    """Play for whoever has the device until somebody else is to have it."""
    while not page.locator(".curtain").count():
        page.evaluate(
            """() => (document.querySelector("dialog[open] [data-continue]")
              ?? document.querySelector(".my-turn [data-any-move]"))?.click()"""
        )
        page.wait_for_timeout(50)


def test_a_curtain_falls_between_two_people(visit: Visit, address: str) -> None:
    page = visit("/", viewport=PHONE)
    hands = share(page)
    assert [hand["seat"] for hand in hands] == [0, 1]
    assert fits(page)
    assert violations(page) == []
    seen = []
    for _ in range(3):
        name = named_on(page)
        seen.append(name)
        page.get_by_role("button", name=f"I am {name}").click()
        own = page.locator(".seat.own")
        expect(own).to_contain_text(name)
        expect(page.locator(".my-turn")).to_be_visible()
        expect(page.locator(".seat-away")).to_have_count(0)  # whoever shares the device is here
        play_until_the_curtain(page)
    assert set(seen) == {"Ada", "Ben"}
    assert all(one != other for one, other in pairwise(seen))


def test_nothing_of_the_next_hand_comes_before_the_curtain_is_lifted(
    visit: Visit, address: str
) -> None:
    page = visit("/")
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    hands = share(page)
    for _ in range(3):
        name = named_on(page)
        updates = [message for message in heard if message["type"] == "update"]
        assert updates[-1]["seat"] is None  # the page is that of a spectator
        state = updates[-1]["state"]
        assert all(not isinstance(hand, list) for hand in state["hands"])
        heard.clear()
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".my-turn")).to_be_visible()
        play_until_the_curtain(page)
        turn = ("Ada", "Ben").index(name)
        seats = {message["seat"] for message in heard if message["type"] == "update"}
        assert seats == {turn, None}
    assert len(hands) == 2


def test_coming_back_begins_with_the_curtain(visit: Visit, address: str) -> None:
    page = visit("/")
    share(page)
    name = named_on(page)
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator(".my-turn")).to_be_visible()
    page.reload()
    assert named_on(page) == name
    page.goto(address)
    expect(page.locator(".own-tables .chip")).to_have_text("your turn")


def test_a_rematch_is_offered_for_everybody_at_the_device(visit: Visit, address: str) -> None:
    page = visit("/")
    hands = share(page)
    page.get_by_role("button", name=f"I am {named_on(page)}").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Give up").click()
    table = table_of(page)
    page.get_by_role("button", name="Rematch", exact=True).click()
    page.wait_for_url(lambda url: table not in url)
    expect(page.locator(".curtain")).to_be_visible()
    now = call(address, f"/api/tables/{table_of(page)}", token=hands[1]["token"])
    assert now["seat"] == 1

"""What a first visit costs on the wire, and what a second one does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page

from sevenfold.games.registry import games
from tests.site.pages.browsing import set_table

Visit = Callable[..., Page]
MOST = 100_000  # bytes
REQUESTS = 24  # and one more would be 25


@dataclass
class Wire:
    """What a page loads: how many answers, and how many bytes."""

    sizes: dict[str, float] = field(default_factory=dict)
    cached: set[str] = field(default_factory=set)

    @property
    def requests(self) -> int:
        return len(self.sizes.keys() - self.cached)

    @property
    def weight(self) -> float:
        return sum(self.sizes.values())


def watched(page: Page) -> Wire:
    wire = Wire()
    session = page.context.new_cdp_session(page)

    def end(event: dict[str, Any]) -> None:
        wire.sizes[event["requestId"]] = event["encodedDataLength"]

    def frame(event: dict[str, Any]) -> None:
        wire.sizes.setdefault(event["requestId"], 0)
        wire.sizes[event["requestId"]] += len(event["response"]["payloadData"])

    session.on("Network.loadingFinished", end)
    session.on("Network.requestServedFromCache", lambda event: wire.cached.add(event["requestId"]))
    session.on("Network.webSocketFrameReceived", frame)
    session.send("Network.enable")
    return wire


def arrive(page: Page, address: str, selector: str) -> None:
    page.goto(address)
    page.wait_for_selector(selector)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("game", games())
def test_the_first_load_of_a_table_is_light(visit: Visit, address: str, game: str) -> None:
    seat = set_table(address, game, "random")
    page = visit("/pages/words/en.json")
    wire = watched(page)
    arrive(page, f"{address}/tables/{seat['table']}#seat={seat['token']}", ".play-area")
    assert 20_000 < wire.weight < MOST
    assert 5 < wire.requests <= REQUESTS


def test_the_first_load_of_the_lobby_is_light(visit: Visit, address: str) -> None:
    page = visit("/pages/words/fr.json")
    wire = watched(page)
    arrive(page, address, ".game-box img")
    assert 20_000 < wire.weight < MOST
    assert 5 < wire.requests <= REQUESTS


def test_what_a_browser_has_it_does_not_ask_for_again(visit: Visit, address: str) -> None:
    page = visit("/")
    page.wait_for_load_state("networkidle")
    wire = watched(page)
    arrive(page, address, ".game-box img")
    assert wire.weight < MOST / 4

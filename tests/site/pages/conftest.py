"""A real browser and a real server for the tests of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from sevenfold import Table
from sevenfold.match import Match
from sevenfold.site.live import story
from tests.site.pages.browsing import CHROMIUM, FLAGS, PATIENCE, Visitor
from tests.site.pages.positions import NAMES, Begin, People, seat_everybody
from tests.site.running import Process, Running, free_port


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is."""
    process = Process(tmp_path_factory.mktemp("pages") / "site.db", free_port())
    process.start()
    yield f"http://127.0.0.1:{process.port}"
    process.kill()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open pages as visitors of their own; nothing may have gone wrong with any of them."""
    visitors: list[Visitor] = []

    def visit(path: str = "/", base: str = address, **settings: Any) -> Page:
        visitor = Visitor(browser, base, **settings)
        visitors.append(visitor)
        visitor.page.goto(base + path)
        return visitor.page

    yield visit
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        assert visitor.complaints == []


@pytest.fixture
def begin(server: Running, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begin a match of people at a position, with hints, on the server of this process."""

    def begin(table: Table, names: tuple[str, ...] = NAMES) -> People:
        state = table.state()
        monkeypatch.setattr(story, "Match", partial(Match, start=state))
        game, players, options = state["game"], state["players"], state["options"]
        return seat_everybody(server.url, game, players, names, hints=True, **options)

    return begin

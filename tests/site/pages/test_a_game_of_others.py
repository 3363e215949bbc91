"""A game of another package on the site, shown plainly at first and then by a page of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.adding_a_game import STEPS, files, installed, surroundings
from tests.site.pages.browsing import PHONE, fits, start_from_lobby, violations
from tests.site.running import Process, free_port

Visit = Callable[..., Page]
ENOUGH = 100  # clicks for any match


@pytest.fixture(scope="module", params=[STEPS[0], STEPS[-1]])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[int, str]]:
    """A step of the page about adding a game, and where a site is that has its game."""
    folder: Path = tmp_path_factory.mktemp(f"step-{request.param}")
    environment = surroundings(installed(files(request.param), folder))
    process = Process(folder / "site.db", free_port())
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PYTHONPATH", "SEVENFOLD_CACHE"):
            patch.setenv(name, environment[name])
        process.start()
    yield request.param, f"http://127.0.0.1:{process.port}"
    process.kill()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_whole_match(visit: Visit, house: tuple[int, str], locale: str) -> None:
    step, base = house
    page = visit("/", base=base, locale=locale, viewport=PHONE)
    start_from_lobby(page, "lantern")
    plain = page.locator(".play-area .plain")
    expect(plain).to_have_count(1 if step == STEPS[0] else 0)
    expect(page.locator(".play-area .lamp")).to_have_count(0 if step == STEPS[0] else 2)
    buttons = page.locator(".play-area [data-move]")
    expect(buttons.first).to_contain_text("move 0" if step == STEPS[0] else "Keep your ")
    page.evaluate("most => window.playOn(most)", ENOUGH)
    expect(page.locator(".standing")).to_be_visible()
    assert fits(page)
    assert violations(page) == []

    page.goto(page.url + "/replay")
    expect(page.locator(".replay-choices .chip")).to_contain_text(" 0 ")
    expect(page.locator(".play-area")).to_be_visible()
    assert fits(page)
    assert violations(page) == []

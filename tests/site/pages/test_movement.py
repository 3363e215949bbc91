"""Things travel, quickly; and not at all for readers who prefer it so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from tests.site.pages.browsing import set_table

Visit = Callable[..., Page]
COUNT = """
window.travelled = 0;
const start = document.startViewTransition;
document.startViewTransition = function (change) {
  const transition = start.call(document, change);
  const count = () => {
    const moving = document.getAnimations().map((one) => one.effect.pseudoElement ?? "");
    window.travelled += moving.filter((name) => name.startsWith("::view-transition-group")).length;
  };
  transition.ready.then(count, () => {});
  return transition;
};
"""


def sit_down(visit: Visit, address: str, game: str, motion: str) -> Page:
    seat = set_table(address, game, "random")
    page = visit("/", reduced_motion=motion)
    page.add_init_script(COUNT)
    page.goto(f"{address}/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".my-turn")
    return page


@pytest.mark.parametrize("game", games())
def test_things_travel(visit: Visit, address: str, game: str) -> None:
    page = sit_down(visit, address, game, "no-preference")
    for patience in range(100):
        page.evaluate("playOn(1)")
        # A change that comes too soon cuts the movement short, and a busy machine needs longer.
        page.wait_for_timeout(400 * (1 + patience))
        if page.evaluate("window.travelled"):
            break
    else:
        raise AssertionError("nothing ever moved")
    # What was named for the movement is nameless again, so that nothing stays apart from the page.
    expect(page.locator("[style*='view-transition-name: t-']")).to_have_count(0)


def test_nothing_travels_with_reduced_motion(visit: Visit, address: str) -> None:
    page = sit_down(visit, address, "7", "reduce")
    page.evaluate("playOn(12)")
    assert page.evaluate("window.travelled") == 0

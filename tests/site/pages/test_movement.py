"""Things travel, quickly; and not at all for readers who prefer it so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from tests.games.sea_salt_paper.positions import EIGHT
from tests.games.sea_salt_paper.positions import position as salt
from tests.games.seven.positions import position as seven
from tests.site.pages.browsing import set_table
from tests.site.pages.positions import Begin

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


def test_nothing_flies_above_the_sheet(visit: Visit, begin: Begin) -> None:
    people = begin(salt(EIGHT, "crab/black", piles=("boat/black", "fish/green")))
    page = visit("/", people.base, reduced_motion="no-preference")
    page.add_init_script(COUNT)
    page.goto(people.base + people.link(0))
    page.click("[data-move=stop]")
    expect(page.locator("dialog .sums")).to_be_visible()
    assert page.evaluate("window.travelled") == 0


def test_a_click_before_a_movement_is_not_lost(visit: Visit, begin: Begin) -> None:
    """Until a transition is ready the browser shows the old page and sends clicks to the root."""
    people = begin(seven([[3, 5], [1, 1, 2], [6]], pile=[1], hole=0, turn=1))
    page = visit("/", people.base, reduced_motion="no-preference")
    page.add_init_script(
        """
        const start = document.startViewTransition;
        document.startViewTransition = (change) => {
          if (!window.holding) return start.call(document, change);
          const gate = new Promise((resolve) => (window.release = resolve));
          window.held = true;
          return start.call(document, async () => {
            await gate;
            await change();
          });
        };
        document.addEventListener('click', ({ target }) => (window.clicked = target), true);
        """
    )
    page.goto(people.base + people.link(0))
    tab = page.get_by_role("tab", name="Rules")
    box = tab.bounding_box()
    assert box is not None
    page.evaluate("window.holding = true")
    people.play(1, people.now(1)["ply"], "1 hole")
    page.wait_for_function("window.held")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("window.clicked")
    assert page.evaluate("window.clicked === document.documentElement")
    page.evaluate("window.release()")
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(page.locator(".rules")).to_be_visible()

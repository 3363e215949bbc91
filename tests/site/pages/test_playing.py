"""Whole matches by clicking what is offered: against a bot, and between two browsers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from tests.site.pages.browsing import PHONE, set_table
from tests.site.pages.positions import seat_everybody

Visit = Callable[..., Page]
ENOUGH = 4_000  # clicks for any match
LONG = 300_000  # milliseconds; a whole match on a busy machine
# Who steps on instead of stopping and throwing discs away comes to an end in half the time.
PREFERRED = {"7-steps": "[data-move^='place '], [data-move=refill]"}


# Clicks a card in the very moment in which it can be chosen, before the browser draws it.
QUICK = """
new MutationObserver((_, watching) => {
  const card = document.querySelector(".my-turn .hand button:enabled");
  if (!card) return;
  watching.disconnect();
  card.click();
}).observe(document, { childList: true, subtree: true, attributes: true });
"""


def finish(game: str, *pages: Page) -> None:
    """Let every page click until the match is over."""
    for page in pages:
        page.wait_for_selector(".play-area")
        page.evaluate(
            "(wishes) => void (window.playing = window.playOn(...wishes))",
            [ENOUGH, PREFERRED.get(game, "[data-move]")],
        )
    for page in pages:
        expect(page.locator(".standing")).to_be_visible(timeout=LONG)


@pytest.mark.parametrize("game", games())
def test_a_match_against_a_bot(visit: Visit, address: str, game: str) -> None:
    seat = set_table(address, game, "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", viewport=PHONE)
    finish(game, page)
    page.get_by_role("button", name="Rematch", exact=True).click()
    page.wait_for_url(lambda url: seat["table"] not in url)
    expect(page.locator(".seat.own")).to_have_count(1)


@pytest.mark.parametrize("game", ["7", "7-seas"])  # the longer ones are played against a bot
def test_a_match_between_two_browsers(visit: Visit, address: str, game: str) -> None:
    seat = set_table(address, game, None)
    table = f"/tables/{seat['table']}"
    ada = visit(f"{table}#seat={seat['token']}")
    ben = visit(table, locale="fr")
    ben.get_by_role("button", name="M’asseoir ici").click()
    ada.get_by_role("button", name="Start playing").click()
    finish(game, ada, ben)
    ada.get_by_role("button", name="Rematch", exact=True).click()
    expect(ben.locator("dialog[open] [role=status]")).to_contain_text("Ada")
    ben.get_by_role("button", name="Revanche", exact=True).click()
    for page in (ada, ben):
        page.wait_for_url(lambda url: seat["table"] not in url)
        expect(page.locator(".play-area")).to_be_visible()


@pytest.mark.parametrize(("game", "next_step"), [("7", ".way"), ("7-seas", ".chooser")])
def test_a_quick_choice_is_not_forgotten(
    visit: Visit, address: str, game: str, next_step: str
) -> None:
    people = seat_everybody(address, game, 2)
    page = visit("/")
    page.add_init_script(QUICK)
    page.goto(address + people.link(people.now(0)["turn"]))
    expect(page.locator(next_step)).to_be_visible()

"""The table around the game: log, chat, undo, hints, leaving, watching, keyboard, phones."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from tests.site.pages.browsing import DESKTOP, PHONE, fits, making_a_move, play_one, set_table

Visit = Callable[..., Page]


def sit(visit: Visit, address: str, game: str, *others: str | None, **settings: object) -> Page:
    """Ada's page at a new table."""
    seat = set_table(address, game, *others)
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", **settings)
    page.wait_for_selector(".play-area, .waiting")
    return page


def test_a_seats_link_does_not_stay_in_the_address(visit: Visit, address: str) -> None:
    page = sit(visit, address, "7", "random")
    assert "#" not in page.url
    page.reload()
    expect(page.locator(".seat.own")).to_have_count(1)


def test_whoever_watches_sees_and_cannot_move(visit: Visit, address: str) -> None:
    page = sit(visit, address, "7", "random")
    watcher = visit(page.url.removeprefix(address))
    expect(watcher.locator(".seats .seat")).to_have_count(2)
    expect(watcher.locator(".own, [data-move], [data-any-move]")).to_have_count(0)
    play_one(page)
    expect(watcher.locator(".log li")).not_to_have_count(0)


def test_the_log_and_the_live_region_say_what_happens(visit: Visit, address: str) -> None:
    page = sit(visit, address, "7", "random")
    play_one(page)
    expect(page.locator("#spoken")).to_contain_text("Ada")
    expect(page.locator(".log")).to_contain_text("Ada")


def test_chat_reaches_the_others(visit: Visit, address: str) -> None:
    seat = set_table(address, "7", None)
    ada = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    ben = visit(f"/tables/{seat['table']}")
    ben.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Start playing").click()
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_placeholder("Write something").fill("<b>Good luck!</b>")
    ada.keyboard.press("Enter")
    expect(ben.get_by_role("tab", name="Chat")).to_contain_text("1")
    ben.get_by_role("tab", name="Chat").click()
    expect(ben.locator(".chat li")).to_have_text("Ada <b>Good luck!</b>")


def test_a_hint_names_a_move_that_is_offered(visit: Visit, address: str) -> None:
    page = sit(visit, address, "7", "random")
    page.wait_for_selector(".my-turn")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    expect(page.locator("[data-any-move].hinted")).to_have_count(1)


def test_undo_where_nothing_was_revealed(visit: Visit, address: str) -> None:
    page = sit(visit, address, "7-steps", "random")
    page.wait_for_selector(".my-turn")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    page.locator(".field [data-move^=place]").first.click()
    expect(page.locator("[data-move=done]")).to_be_visible()
    page.click("[data-move=done]")
    undo.click()
    expect(page.locator(".log")).to_contain_text("takes back the last move")
    expect(page.locator(".log s")).not_to_have_count(0)


def test_leaving_to_a_bot(visit: Visit, address: str) -> None:
    page = sit(visit, address, "7", "random")
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="A bot plays on for me").click()
    page.wait_for_url(f"{address}/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#open")).to_be_visible()
    expect(page.locator("#own")).to_have_count(0)  # nothing to come back to


def test_giving_up_ends_a_match_of_two(visit: Visit, address: str) -> None:
    page = sit(visit, address, "7-seas", "random")
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.locator(".standing")).to_contain_text("random wins!")


def test_rules_are_at_hand(visit: Visit, address: str) -> None:
    page = sit(visit, address, "sea-salt-paper", "random", viewport=PHONE)
    page.get_by_role("tab", name="Rules").click()
    page.get_by_text("The end of a round").click()
    expect(page.locator(".rules")).to_contain_text("LAST CHANCE")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".rules")).to_be_hidden()


@pytest.mark.parametrize("game", games())
def test_a_round_by_keyboard_alone(visit: Visit, address: str, game: str) -> None:
    page = visit("/")
    page.wait_for_selector(".game-box")
    press_until(page, "Tab", f"[data-game='{game}']")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "dialog .primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".play-area")
    made = 0
    while made < 8:
        page.locator(".my-turn").or_(page.locator("dialog[open]")).first.wait_for()
        if page.locator("dialog[open]").count():
            press_until(page, "Tab", "[data-continue]")
            page.keyboard.press("Enter")
            expect(page.locator("dialog[open]")).to_have_count(0)
            continue
        press_until(page, "Tab", ".all-moves summary, [data-any-move]")
        if page.locator(".all-moves:not([open])").count():
            page.keyboard.press("Enter")
            press_until(page, "Tab", "[data-any-move]")
        with making_a_move(page):
            page.keyboard.press("Enter")
        made += 1


def press_until(page: Page, key: str, wanted: str) -> None:
    """Press a key until what is wanted has the focus."""
    for _ in range(200):
        if page.evaluate("(query) => document.activeElement.matches(query)", wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {wanted}")


@pytest.mark.parametrize("game", games())
def test_phones_and_large_text(visit: Visit, address: str, game: str) -> None:
    page = sit(visit, address, game, "random", "random", viewport=PHONE, has_touch=True)
    assert fits(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page)
    page.set_viewport_size(DESKTOP)
    assert fits(page)
    width = "(query) => document.querySelector(query).getBoundingClientRect().width"
    assert page.evaluate(width, ".prompt-text") > page.evaluate(width, ".prompt") / 2


@pytest.mark.parametrize("game", games())
def test_targets_are_large_enough_for_thumbs(visit: Visit, address: str, game: str) -> None:
    page = sit(visit, address, game, "random", viewport=PHONE)
    page.wait_for_selector(".my-turn")
    small = page.evaluate(
        """[...document.querySelectorAll('.play-area button:not(:disabled)')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.getBoundingClientRect(), one.ariaLabel ?? one.textContent])
          .filter(([box]) => box.width < 43.5 || box.height < 43.5).map(([, name]) => name)"""
    )
    assert small == []

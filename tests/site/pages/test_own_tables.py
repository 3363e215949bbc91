"""The tables of this browser: old ones can be removed, finished ones stay with their replays."""

from collections.abc import Callable

from playwright.sync_api import Dialog, Page, expect

from tests.site.pages.browsing import PHONE, call, fits, set_table, violations

Visit = Callable[..., Page]


def test_an_old_table_is_removed_from_the_list(visit: Visit, address: str) -> None:
    seat = set_table(address, "7", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", viewport=PHONE)
    page.wait_for_selector(".play-area")
    page.goto(address)
    mine = page.locator(f".own-tables a[href='/tables/{seat['table']}']")
    expect(mine).to_be_visible()
    assert fits(page)
    assert violations(page) == []
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        if len(asked) > 1:
            dialog.accept()
        else:
            dialog.dismiss()

    page.on("dialog", answer)
    remove = page.get_by_role("button", name="Remove from the list: 7")
    remove.click()
    expect(mine).to_be_visible()  # nobody loses a seat by a slip of the thumb
    remove.click()
    expect(mine).to_have_count(0)
    page.reload()
    page.wait_for_selector(".game-box")
    page.wait_for_load_state("networkidle")
    expect(mine).to_have_count(0)


def test_a_finished_match_stays_with_its_replay(visit: Visit, address: str) -> None:
    seat = set_table(address, "7-seas", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".play-area")
    call(address, f"/api/tables/{seat['table']}/resign", {}, seat["token"])
    page.wait_for_selector(".standing")
    page.goto(address)
    finished = page.locator("section[aria-labelledby=finished] .table-link")
    expect(finished).to_contain_text("Ada")
    expect(page.locator("#own")).to_have_count(0)
    page.reload()
    finished.click()
    expect(page.locator(".replay-bar")).to_be_visible()
    page.goto(address)
    page.get_by_role("button", name="Remove from the list: 7 Seas").click()
    expect(finished).to_have_count(0)


def test_a_match_that_ended_without_us_is_found_too(visit: Visit, address: str) -> None:
    seat = set_table(address, "7-seas", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".play-area")
    page.goto(f"{address}/pages/icon.svg")
    call(address, f"/api/tables/{seat['table']}/resign", {}, seat["token"])
    page.goto(address)
    expect(page.locator("section[aria-labelledby=finished] .table-link")).to_contain_text("Ada")

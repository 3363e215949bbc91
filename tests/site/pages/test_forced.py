"""Moves without a choice are made by the page, unless the reader switched that off."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.site.pages.browsing import call
from tests.site.pages.positions import People, reach

Visit = Callable[..., Page]


def only_the_end(state: dict[str, Any], moves: list[str]) -> bool:
    return moves == ["end"]


def last_moves(people: People) -> list[str]:
    found = call(people.base, f"/api/tables/{people.table}/events")
    return [line["move"] for line in found["happened"] if line["what"] == "moved"]


def test_a_turn_without_a_choice_ends_by_itself(visit: Visit, address: str) -> None:
    people, turn = reach(address, "sea-salt-paper", 2, only_the_end)
    page = visit(people.link(turn), patient=True)
    expect(page.locator(".seat.own:not(.playing)")).to_be_visible()
    assert last_moves(people)[-1] == "end"


def test_somebody_who_wants_to_end_it_by_hand_does(visit: Visit, address: str) -> None:
    people, turn = reach(address, "sea-salt-paper", 2, only_the_end)
    page = visit("/", patient=True)
    page.clock.install()
    page.goto(address + people.link(turn))
    page.get_by_label("Make moves without a choice for me").uncheck()
    page.clock.run_for(60_000)
    expect(page.locator(".play-area [data-move=end]")).to_be_visible()
    page.reload()
    page.wait_for_selector(".my-turn")
    page.clock.run_for(60_000)
    page.click(".play-area [data-move=end]")
    expect(page.locator(".seat.own:not(.playing)")).to_be_visible()


def test_nothing_is_decided_that_one_may_think_about(visit: Visit, address: str) -> None:
    def something_else(_: dict[str, Any], moves: list[str]) -> bool:
        return "end" in moves and len(moves) > 1

    people, turn = reach(address, "sea-salt-paper", 2, something_else)
    page = visit("/", patient=True)
    page.clock.install()
    page.goto(address + people.link(turn))
    page.wait_for_selector(".my-turn")
    page.clock.run_for(60_000)
    expect(page.locator(".my-turn")).to_have_count(1)
    assert people.now(turn)["turn"] == turn


def test_what_is_read_meanwhile_is_not_disturbed(visit: Visit, address: str) -> None:
    people, turn = reach(address, "sea-salt-paper", 2, only_the_end)
    page = visit("/", patient=True)
    page.clock.install()
    page.goto(address + people.link(turn))
    page.get_by_role("button", name="Leave").click()
    page.clock.run_for(60_000)
    assert people.now(turn)["turn"] == turn
    page.get_by_role("button", name="Stay").click()
    while people.now(turn)["turn"] == turn and people.now(turn)["stage"] == "playing":
        page.clock.run_for(1_000)

"""Pairs that ask and rare endings of Sea Salt & Paper, in browsers, from positions in notation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenfold import Table
from tests.games.sea_salt_paper.positions import EIGHT, position
from tests.site.pages.browsing import PHONE, violations
from tests.site.pages.positions import Begin

Visit = Callable[..., Page]
Open = Callable[[Table], tuple[Page, Page]]
MERMAIDS = " ".join(["mermaid/white"] * 4)


@pytest.fixture
def opened(begin: Begin, visit: Visit) -> Open:
    """The pages of Ada and Ben at a table whose match begins at a position."""

    def opened(table: Table) -> tuple[Page, Page]:
        people = begin(table)
        ada, ben = (visit(people.link(seat), people.base, viewport=PHONE) for seat in range(2))
        ada.wait_for_selector(".my-turn")
        ben.wait_for_selector(".play-area")
        return ada, ben

    return opened


def test_crabs_show_the_whole_pile_top_first(opened: Open) -> None:
    piles = ("shell/grey boat/black penguin/pink", "crab/yellow")
    ada, ben = opened(position("crab/black crab/green", "crab/grey", piles=piles))
    ada.locator(".hand button").first.click()
    ada.locator(".offers [data-move^=crab]").click()
    ada.click(".stacks [data-move='pile 0']")
    colours = ada.locator(".search .card .caption > span")
    expect(colours).to_have_text(["pink", "black", "grey"])
    expect(ben.locator(".search")).to_have_count(0)
    ada.click(".search [data-move='pick boat/black']")
    expect(ada.locator(".search")).to_have_count(0)
    expect(ada.locator(".hand .card .caption > span")).to_have_text(["black"])


def test_crabs_with_nothing_to_search_ask_nothing(opened: Open) -> None:
    ada, _ = opened(position("crab/black crab/green", "crab/grey"))
    ada.locator(".hand button").first.click()
    ada.locator(".offers [data-move^=crab]").click()
    expect(ada.locator(".laid .card")).to_have_count(2)
    expect(ada.locator(".play-area [data-move=end]")).to_be_visible()
    expect(ada.locator(".search")).to_have_count(0)


def test_the_shark_asks_whom_to_rob(opened: Open) -> None:
    ada, ben = opened(position("swimmer/black shark/green", "boat/black"))
    ada.locator(".hand button").first.click()
    ada.locator(".offers [data-move^=swim]").click()
    button = ada.locator("[data-move='rob 1']")
    expect(button).to_contain_text("Ben")
    button.click()
    for page in (ada, ben):
        expect(page.locator(".rob")).to_have_count(0)
    expect(ada.locator(".hand .card .caption > span")).to_have_text(["black"])


def test_four_mermaids_win_at_once(opened: Open) -> None:
    pages = opened(position(f"{MERMAIDS} crab/black", "crab/green", scores=[3, 39]))
    pages[0].get_by_role("button", name="Lay four mermaids and win").first.click()
    for page, said in zip(pages, ("You win!", "Ada wins!"), strict=True):
        expect(page.locator(".standing")).to_contain_text(said)
        expect(page.locator(".standing .winner .seat-score")).to_have_text("3")
        expect(page.locator(".sheet-how")).to_contain_text("Ada lays four mermaids.")
        expect(page.locator(".sums")).to_have_count(0)  # nothing is scored
    assert violations(pages[0]) == []


def test_a_bet_is_void_when_the_deck_runs_out(opened: Open) -> None:
    pages = opened(position(EIGHT, "crab/black", deck=""))
    pages[0].click("[data-move=last-chance]")
    for page in pages:
        expect(page.locator(".sheet-how")).to_contain_text("nobody scores")
        expect(page.locator(".sums")).to_have_count(0)
        page.click("[data-continue]")
        expect(page.locator(".seat .seat-score")).to_contain_text(["0", "0"])
        expect(page.locator(".deck .left")).to_have_text("56")


def test_a_bet_is_played_out_where_the_table_agreed_on_that(opened: Open) -> None:
    counts = {"deck_runs_out": "call_counts"}
    ada, ben = opened(position(EIGHT, "crab/black", deck="", options=counts))
    ada.click("[data-move=last-chance]")
    expect(ben.locator(".called")).to_contain_text("Ada: LAST CHANCE with 8 points")
    expect(ben.locator("[data-move=draw]")).to_have_count(0)
    ben.click(".stacks [data-move='take 0']")
    ben.locator(".play-area [data-move=end]").click()
    for page in (ada, ben):
        expect(page.locator(".sheet-how")).to_contain_text("Ada wins the bet")
        scored = page.locator(".sums tr:has(th:text-is('this round')) td")
        expect(scored.first).to_have_text("+10")  # 8 for the cards, 2 for the colour bonus

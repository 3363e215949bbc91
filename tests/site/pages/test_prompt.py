"""The line above the table: whose turn it is, what the others did, what a bot would play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.games.sea_salt_paper.positions import position as salt
from tests.games.seven.positions import position as seven
from tests.games.seven_seas.positions import position as seas
from tests.games.seven_steps.positions import MIXED, with_levels
from tests.games.seven_steps.positions import position as steps
from tests.site.pages.browsing import DESKTOP, PHONE
from tests.site.pages.positions import Begin, People

Visit = Callable[..., Page]


def told(visit: Visit, people: People, *moves: str) -> str:
    """What Ada reads about moves of the others."""
    page = visit(people.link(0), people.base)
    page.wait_for_selector(".play-area")
    for move in moves:
        now = people.now(0)
        people.play(now["turn"], now["ply"], move)
    expect(page.locator(".my-turn")).to_have_count(1)
    return page.locator(".prompt-last").inner_text()


def test_a_robbery_is_told_and_drawing_is_not(visit: Visit, begin: Begin) -> None:
    shark = "swimmer/black shark/green boat/black"
    piles = ("fish/green", "crab/grey")
    people = begin(salt("crab/black", shark, piles=piles, phase="draw", turn=1))
    said = told(visit, people, "take 0", "swim black+green", "rob 0", "end")
    assert "Ben steals" in said
    assert "Ben lays" in said
    assert "ends the turn" not in said


def test_captures_are_told_before_cards_that_only_lie_down(visit: Visit, begin: Begin) -> None:
    people = begin(
        seas("g4", "g2 g5", "r6 g9", "c10 g8", display="r2 c6 r8 x9 c9", turn=1, starter=1)
    )
    said = told(visit, people, "g2>r2", "r6>c6", "c10")
    assert "Ben plays gold 2 and takes" in said
    assert "Cléo plays rum 6 and takes" in said


def test_scores_are_told_and_who_is_next_is_not(visit: Visit, begin: Begin) -> None:
    board = with_levels(MIXED, {"0,0": 1})
    people = begin(steps(board, "7T", "3K 2P 1R", turn=1, placed=["0,0"]))
    said = told(visit, people, "done", "bonus aid", "refill")
    assert "Ben now has 1 point (+1)." in said
    assert "next" not in said
    assert "draws" not in said


def test_a_seven_is_told_and_dealing_is_not(visit: Visit, begin: Begin) -> None:
    people = begin(seven([[3, 5], [1, 6, 2], [6, 6]], pile=[1], turn=1))
    said = told(visit, people, "6 number", "2", "6 hole")
    assert "Seven!" in said


def test_the_title_says_at_once_that_it_is_your_turn(visit: Visit, begin: Begin) -> None:
    people = begin(seven([[3, 5], [1, 6, 2]], pile=[1]))
    ada, ben = (visit(people.link(seat), people.base) for seat in range(2))
    expect(ada).to_have_title("● 7 – Sevenfold")
    expect(ben).to_have_title("7 – Sevenfold")
    people.play(0, people.now(0)["ply"], "3 number")
    expect(ben).to_have_title("● 7 – Sevenfold")
    expect(ada).to_have_title("7 – Sevenfold")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_hint_stands_where_one_looks(visit: Visit, begin: Begin, size: dict[str, int]) -> None:
    hand = "crab/black crab/green fish/black shell/green octopus/grey penguin/pink sailor/pink"
    piles = ("boat/yellow", "fish/yellow")
    people = begin(salt(hand, "boat/black", piles=piles, phase="draw"))
    page = visit(people.link(0), people.base, viewport=size)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("A strong bot would play")
    for thing in (page.locator(".tools"), page.locator(".own .hand li").last):
        thing.scroll_into_view_if_needed()
        on_top = hint.evaluate(
            """(hint) => {
              const { left, top, width, height } = hint.getBoundingClientRect();
              const corners = [[8, 4], [width - 8, 4], [8, height - 4], [width - 8, height - 4]];
              return corners.every(([x, y]) =>
                hint.contains(document.elementFromPoint(left + x, top + y)));
            }"""
        )
        assert on_top, "the hint is covered, or not in the window"

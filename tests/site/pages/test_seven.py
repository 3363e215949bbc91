"""The page of 7: the pile with its hole, both ways of laying a card, the moment of seven."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.pages.browsing import LANGUAGES, PHONE, fits, making_a_move, violations
from tests.site.pages.positions import reach, seat_everybody

Visit = Callable[..., Page]
GAME = "7"
ONLY_SEVENS = [0, 0, 0, 0, 0, 0, 14]
NO_SEVEN = [20, 0, 0, 0, 0, 0, 0]


def hand_card(page: Page, number: int | str) -> Any:
    return page.locator(f".hand button:has(.face text:text-is('{number}'))").first


def lone_ways(moves: list[str]) -> list[str]:
    """Moves of cards that fit in one way, but not in the other."""
    cards = [move[0] for move in moves]
    return [move for move in moves if " " in move and cards.count(move[0]) == 1]


def one_way_only(_: dict[str, Any], moves: list[str]) -> bool:
    return bool(lone_ways(moves))


def test_both_ways_are_shown_with_what_the_pile_would_show(visit: Visit, address: str) -> None:
    def both(moves: list[str]) -> list[int]:
        return [n for n in range(1, 8) if {f"{n} hole", f"{n} number"} <= {*moves}]

    people, turn = reach(
        address, GAME, 2, lambda state, moves: state["hole"] > 0 and bool(both(moves))
    )
    now, number = people.now(turn)["state"], both(people.legal(turn))[0]
    page = visit(people.link(turn))
    hand_card(page, number).click()
    ways = page.locator(".way")
    expect(ways).to_have_count(2)
    for way, below in ((0, now["hole"]), (1, now["top"])):
        expect(ways.nth(way)).to_contain_text(f"{number} + {below} = {number + below}")
        texts = ways.nth(way).locator(".pile-drawing text").all_text_contents()
        assert sorted(texts) == sorted([str(below), str(number)])
    assert people.now(turn)["turn"] == turn  # nothing is played yet
    page.locator(f"[data-move='{number} hole']").click()
    expect(page.locator(".way")).to_have_count(0)


def test_a_way_that_is_not_allowed_says_why(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 2, one_way_only)
    move = lone_ways(people.legal(turn))[0]
    page = visit(people.link(turn), viewport=PHONE)
    hand_card(page, move[0]).click()
    expect(page.locator(".way:disabled")).to_have_count(1)
    expect(page.locator(".way:disabled .why")).to_contain_text(" than ")
    expect(page.locator(".way:enabled")).to_have_attribute("data-move", move)


def test_the_pile_is_drawn_with_its_hole(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 3, lambda state, _: state["hole"] > 0)
    state = people.now(turn)["state"]
    page = visit(people.link(turn))
    pile = page.get_by_role("img", name="Pile: ")
    top, hole = state["top"], state["hole"]
    expect(pile).to_have_accessible_name(f"Pile: {top} + {hole} = {top + hole}")
    assert pile.locator("text").all_text_contents() == [str(hole), str(top)]
    expect(page.locator(".heap-name").first).to_contain_text(f"{state['deck']} cards")


def test_seven_is_a_moment(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 2, deck=ONLY_SEVENS)
    turn = people.now(0)["turn"]
    page, other = visit(people.link(turn)), visit(people.link(1 - turn), viewport=PHONE)
    hand_card(page, 7).click()
    page.locator("[data-move='7']").click()
    name = "Ada" if turn == 0 else "Ben"
    for one in (page, other):
        expect(one.locator(".cheer")).to_contain_text(f"Seven! {name}")
        assert violations(one) == []


def test_whoever_is_blocked_draws(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 2, lambda _, moves: moves == ["draw"])
    page = visit(people.link(turn))
    expect(page.locator(".hand button:enabled")).to_have_count(0)
    held = size(people.now(turn)["state"]["hands"][turn])
    page.get_by_role("button", name="Blocked: draw a card").and_(
        page.locator("[data-move]")
    ).click()
    expect(page.locator(".hand button")).to_have_count(held + 1)


def test_everybodys_hand_sizes(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 7, lambda state, _: len({*map(size, state["hands"])}) > 2)
    state = people.now(turn)["state"]
    page = visit(people.link(turn), viewport=PHONE)
    notes = page.locator(".seat-note")
    expect(notes).to_have_count(7)
    for seat in set(range(7)) - set(state["finished"]):
        n = size(state["hands"][seat])
        expect(notes.nth(seat)).to_contain_text("1 card" if n == 1 else f"{n} cards")
    expect(page.locator(".agreed-line")).to_contain_text("80 chips left to win")


def size(hand: Any) -> int:
    return hand if isinstance(hand, int) else len(hand)


def test_the_sheet_pays_in_order_of_finishing(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 2, deck=ONLY_SEVENS)
    turn = people.now(0)["turn"]
    page = visit(people.link(turn), viewport=PHONE)
    for _ in range(7):  # sevens follow each other
        hand_card(page, 7).click()
        page.locator("[data-move='7']").click()
        expect(page.locator(".way")).to_have_count(0)
    rows = page.locator("dialog .seven-sheet tbody tr")
    expect(rows).to_have_count(2)
    names = ["Ada (you)", "Ben"] if turn == 0 else ["Ben (you)", "Ada"]
    for row, (name, left, paid) in enumerate(zip(names, (0, 7), (2, 1), strict=True)):
        cells = rows.nth(row).locator("th, td").all_text_contents()
        assert [cell.strip() for cell in cells] == [f"{row + 1} {name}", str(left), f"+{paid}",
                                                    str(paid)]  # fmt: skip
    assert violations(page) == []


def test_a_turn_by_keyboard(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 2)
    turn = people.now(0)["turn"]
    page = visit(people.link(turn))
    page.locator(".hand button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".way")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".hand button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".way")).to_be_focused()
    with making_a_move(page):
        page.keyboard.press("Enter")
    expect(page.locator(".way")).to_have_count(0)


@pytest.mark.parametrize("edition", ["english", "italian"])
def test_other_rules_are_named(visit: Visit, address: str, edition: str) -> None:
    people = seat_everybody(address, GAME, 2, edition=edition, deck=NO_SEVEN)
    page = visit(people.link(0))
    expect(page.locator(".agreed-line")).to_contain_text(
        f"Round 1 of 7 · {edition.title()}: your last card must make seven"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(visit: Visit, address: str, language: str) -> None:
    people, turn = reach(address, GAME, 3, one_way_only)
    theme = "dark" if language in ("de", "it") else "light"
    page = visit(people.link(turn), locale=language, viewport=PHONE, color_scheme=theme)
    page.locator(".hand button:enabled").first.click()
    expect(page.locator(".way")).to_have_count(2)
    said = page.locator(".play-area").inner_text()
    assert "way." not in said
    assert "{" not in said
    assert violations(page) == []
    assert fits(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page)


def test_seven_seats_leave_a_phone_room_for_the_table(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 7)
    page = visit(people.link(0), viewport=PHONE)
    page.wait_for_selector(".play-area")
    tops = page.locator(".seat, .play-area").evaluate_all(
        "boxes => boxes.map((one) => Math.round(one.getBoundingClientRect().top))"
    )
    assert len({*tops[:7]}) == 2  # rows
    assert tops[7] < PHONE["height"] / 2
    assert fits(page)

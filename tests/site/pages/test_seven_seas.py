"""The page of 7 Seas: captures shown first, secret looks, chests as backs, the scoring sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.seven_seas.components import BOOTY
from tests.site.pages.browsing import LANGUAGES, PHONE, fits, making_a_move, violations
from tests.site.pages.positions import reach, seat_everybody

Visit = Callable[..., Page]
GAME = "7-seas"


def clearing(state: dict[str, Any], moves: list[str]) -> list[str]:
    """Moves that clear the display and let one nick, then nicks."""
    shown = set(state["display"])
    clears = [move for move in moves if shown and set(taken(move)) == shown and move[:3] != "x1>"]
    return clears or [move for move in moves if move.startswith("nick")]


def taken(move: str) -> list[str]:
    return move.partition(">")[2].split("+")


def sums(moves: list[str]) -> dict[str, list[str]]:
    """The captures that are possible with each card."""
    found: dict[str, list[str]] = {}
    for move in moves:
        if ">" in move and "*" not in move:
            found.setdefault(move.split(">")[0], []).append(move)
    return found


def hand_card(page: Page, card: str) -> Any:
    return page.locator(f".hand [data-travels='{card}']")


def display(page: Page) -> list[str]:
    found: list[str] = page.locator(".island .display [data-travels]").evaluate_all(
        "cards => cards.map((card) => card.dataset.travels)"
    )
    return found


def test_what_a_card_takes_is_marked_before_it_is_played(visit: Visit, address: str) -> None:
    people, turn = reach(
        address, GAME, 2, lambda _, moves: any(len(ways) == 1 for ways in sums(moves).values())
    )
    move = next(ways[0] for ways in sums(people.legal(turn)).values() if len(ways) == 1)
    card = move.split(">")[0]
    page = visit(people.link(turn))
    hand_card(page, card).click()
    marked = page.locator(".island .taken").evaluate_all(
        "cards => cards.map((card) => card.dataset.travels)"
    )
    assert set(taken(move)) <= set(marked)
    expect(hand_card(page, card)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chooser .why")).not_to_be_empty()
    assert people.now(turn)["turn"] == turn  # nothing is played yet
    page.locator(f".chooser [data-move='{move}']").click()
    expect(hand_card(page, card)).to_have_count(0)
    assert not set(taken(move)) & set(display(page))


def test_where_several_captures_fit_one_chooses(visit: Visit, address: str) -> None:
    def several(_: dict[str, Any], moves: list[str]) -> bool:
        return any(len(ways) > 1 for ways in sums(moves).values())

    def lying(_: dict[str, Any], moves: list[str]) -> list[str]:
        return [move for move in moves if ">" not in move]

    people, turn = reach(address, GAME, 3, several, lying)
    card, ways = next((card, ways) for card, ways in sums(people.legal(turn)).items() if ways[1:])
    page = visit(people.link(turn), viewport=PHONE)
    hand_card(page, card).click()
    offered = page.locator(".chooser [data-move]")
    assert set(offered.evaluate_all("all => all.map((one) => one.dataset.move)")) >= set(ways)
    wanted = next(one for one in taken(ways[0]) if one not in taken(ways[1]))
    page.locator(f".island [data-travels='{wanted}']").click()
    expect(page.locator(f".island [data-travels='{wanted}']")).to_have_attribute(
        "aria-pressed", "true"
    )
    left = offered.evaluate_all("all => all.map((one) => one.dataset.move)")
    assert left
    assert all(wanted in taken(move) or "*" in move for move in left)
    page.locator(f".chooser [data-move='{ways[0]}']").click()
    expect(hand_card(page, card)).to_have_count(0)


def test_a_card_that_takes_nothing_says_why_and_lies_down(visit: Visit, address: str) -> None:
    def lies(state: dict[str, Any], moves: list[str]) -> bool:
        return bool(state["display"]) and any(lone(move, moves) for move in moves)

    def lone(move: str, moves: list[str]) -> bool:
        return ">" not in move and not any(one.startswith(f"{move}>") for one in moves)

    people, turn = reach(address, GAME, 2, lies)
    moves = people.legal(turn)
    card = next(move for move in moves if lone(move, moves))
    page = visit(people.link(turn))
    hand_card(page, card).click()
    expect(page.locator(".why")).to_contain_text(
        "No card and no sum on display matches: this card joins them."
    )
    page.get_by_role("button", name="Lay down").and_(page.locator(".way")).click()
    expect(page.locator(f".island [data-travels='{card}']")).to_be_visible()


def test_chests_and_harbour_are_backs_with_counts(visit: Visit, address: str) -> None:
    people, turn = reach(
        address, GAME, 2, lambda state, _: any(state["chests"]) and state["phase"] == "play"
    )
    page = visit(people.link(turn))
    spots = page.locator(".places .spot")
    expect(spots).to_have_count(4)  # two chests, the harbour, and what is put aside
    labels = spots.evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert labels[2] == "harbour: 4 face-down cards"
    assert labels[3] == "16 cards are put aside for the second cycle of the round"
    assert labels[turn].startswith("Your chest")
    expect(page.locator(".places .face, .places .chip-card")).to_have_count(0)


def test_nicking_is_a_secret_look(visit: Visit, address: str) -> None:
    people, turn = reach(
        address, GAME, 2, lambda state, _: state["phase"] == "nick", choice=clearing
    )
    thief, other = visit(people.link(turn), viewport=PHONE), visit(people.link(1 - turn))
    place = thief.locator(".places button").first
    expect(thief.locator("[data-move='no-nick']")).to_be_visible()
    assert violations(thief) == []
    place.click()
    expect(thief.locator(".look [data-move]")).not_to_have_count(0)
    assert violations(thief) == []
    assert fits(thief)
    expect(other.locator(".spot.looked")).to_have_count(1)
    expect(other.locator(".look, [data-move]")).to_have_count(0)
    thief.locator(".look [data-move]").first.click()
    expect(thief.locator(".look")).to_have_count(0)
    expect(other.locator(".log")).to_contain_text("nicks a card")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_sheet_can_be_checked(visit: Visit, address: str, theme: str) -> None:
    def nearly_over(state: dict[str, Any], _: list[str]) -> bool:
        held = [hand if isinstance(hand, int) else len(hand) for hand in state["hands"]]
        return sum(held) == 1 and not state["aside"] and state["phase"] == "play"

    people, turn = reach(address, GAME, 3, nearly_over)
    page = visit(people.link(turn), viewport=PHONE, color_scheme=theme)
    page.locator(".hand button").click()
    with making_a_move(page):
        page.locator(".chooser [data-move]").first.click()
    declines = page.locator(".play-area [data-move='no-nick']")
    sheet = page.locator("dialog .seas-sheet")
    expect(declines.or_(sheet)).to_be_visible()
    if declines.is_visible():  # the last card cleared the display
        declines.click()
    expect(sheet).to_be_visible()
    rows = sheet.locator("tr").evaluate_all(
        """rows => rows.map((row) => [...row.querySelectorAll('td')].map((cell) =>
          [cell.textContent, cell.querySelector('.award')?.textContent ?? '+0']))"""
    )
    round_row = [int(cell[0]) for cell in rows[-2]]
    assert round_row == [sum(int(row[seat][1]) for row in rows[1:-2]) for seat in range(3)]
    suits = [[number(cell[0]) for cell in row] for row in rows[5:9]]
    booty = [number(cell[0].split()[0]) for cell in rows[9]]
    assert booty == [sum(column) for column in zip(*suits, strict=True)]
    counted = [int(cell[0].split()[0]) for cell in rows[1]]
    laid_open = sheet.locator(".opened-chest").evaluate_all(
        "all => all.map((one) => one.querySelectorAll('.chip-card').length)"
    )
    assert counted == laid_open
    assert violations(page) == []


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_the_cards_show_what_they_are_worth(visit: Visit, address: str) -> None:
    own = [[3] * 10, [4] * 10, [2] * 10, [-7] + [-1] * 9]
    people = seat_everybody(address, GAME, 2, booty=own)
    page = visit(people.link(0))
    page.wait_for_selector(".hand")
    values = page.locator(".face.suit-c text:last-of-type")
    assert set(values.all_text_contents()) <= {"4"}
    usual = visit(seat_everybody(address, GAME, 2).link(0))
    usual.wait_for_selector(".hand")
    shown = usual.evaluate("""() => [...document.querySelectorAll(".face")].map((face) => {
      const texts = [...face.querySelectorAll("text")].map((text) => text.textContent);
      return [face.getAttribute("class").slice(-1), Number(texts[0]), texts.at(-1)];
    })""")
    assert len(shown) > 8
    for suit, strength, value in shown:
        assert int(value.replace("−", "-")) == BOOTY["gcrx".index(suit)][strength - 1]


def test_a_turn_by_keyboard(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 2, lambda _, moves: len(sums(moves)) > 1)
    page = visit(people.link(turn))
    first = page.locator(".hand button").first
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".chooser button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".chooser")).to_have_count(0)
    expect(page.locator(".hand button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".chooser button").first).to_be_focused()
    with making_a_move(page):
        page.keyboard.press("Enter")
    expect(page.locator(".hand button")).to_have_count(
        len(people.now(turn)["state"]["hands"][turn])
    )


@pytest.mark.parametrize(("teams", "places"), [("team", 3), ("ultimate", 2)])
def test_partners_share_a_chest_and_a_ship(
    visit: Visit, address: str, teams: str, places: int
) -> None:
    people = seat_everybody(address, GAME, 4, teams=teams)
    page = visit(people.link(0))
    expect(page.locator(".places .spot")).to_have_count(places)
    expect(page.locator(".chart .ship")).to_have_count(2)
    expect(page.locator(".crews")).to_contain_text("Ada and Cléo")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(visit: Visit, address: str, language: str) -> None:
    people, turn = reach(
        address, GAME, 2, lambda state, moves: bool(sums(moves) and state["display"]),
        last_one_clears=True, goal=14,
    )  # fmt: skip
    page = visit(people.link(turn), locale=language, viewport=PHONE)
    page.locator(".hand button.playable").first.click()
    expect(page.locator(".chooser")).to_be_visible()
    said = page.locator(".play-area").inner_text()
    assert "why." not in said
    assert "{" not in said
    assert violations(page) == []
    assert fits(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page)

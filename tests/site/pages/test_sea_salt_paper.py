"""The page of Sea Salt & Paper: its choices, previews, live points, calls and scoring sheet."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.pages.browsing import (
    LANGUAGES,
    PHONE,
    call,
    fits,
    making_a_move,
    set_table,
    violations,
)
from tests.site.pages.positions import seat_everybody

Visit = Callable[..., Page]
GAME = "sea-salt-paper"
PAIRS = ("crab", "boat", "fish", "swim")
CALLS = ("stop", "last-chance")
MOST_PLIES = 3_000


class Duel:
    """A match of Ada and Ben, who play without a browser until it gets interesting."""

    def __init__(self, address: str) -> None:
        self.people = seat_everybody(address, GAME, 2)
        self.link, self.legal = self.people.link, self.people.legal
        self.chance = random.Random(7)

    def state(self, seat: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.people.now(seat)["state"]
        return found

    def play(self, seat: int, move: str) -> None:
        self.people.play(seat, self.people.now(seat)["ply"], move)

    def until(self, *verbs: str) -> None:
        """Play on, without laying or calling anything, until Ada is offered one of these."""
        for _ in range(MOST_PLIES):
            turn = self.state()["turn"]
            moves = self.legal(turn)
            if turn == 0 and any(move.split()[0] in verbs for move in moves):
                return
            self.play(turn, self.chance.choice(quiet(moves)))
        pytest.fail(f"Ada was never offered {verbs}")


def quiet(moves: list[str]) -> list[str]:
    """Moves that keep cards in hand and the round going."""
    return [move for move in moves if move.split()[0] not in (*PAIRS, *CALLS, "mermaids")]


@pytest.fixture
def duel(address: str) -> Duel:
    return Duel(address)


@pytest.fixture(scope="module")
def calling(address: str) -> Duel:
    """A match in which Ada may call; nobody plays on."""
    duel = Duel(address)
    duel.until(*CALLS)
    return duel


def phone(visit: Visit, duel: Duel, seat: int = 0) -> Page:
    """The page of a seat, on a phone; opened late, so that no sheet of a round lies on it."""
    page = visit(duel.link(seat), viewport=PHONE)
    page.wait_for_selector(".play-area")
    assert fits(page)
    return page


def number(cell: Locator) -> int:
    """The last number of a text."""
    return int(re.findall(r"\d+", cell.inner_text())[-1])


def numbers(cells: Locator) -> list[int]:
    return [number(cells.nth(n)) for n in range(cells.count())]


def test_what_is_drawn_is_kept_in_two_steps_with_a_preview(duel: Duel, visit: Visit) -> None:
    duel.until("draw")
    ada = phone(visit, duel)
    ada.click("[data-move=draw]")
    drawn = ada.locator(".drawn-cards button")
    expect(drawn).to_have_count(2)
    direct = drawn.first.get_attribute("data-move")  # with an empty pile there is one way only
    if direct is None:
        drawn.first.click()
        expect(drawn.first).to_have_attribute("aria-pressed", "true")
        expect(ada.locator(".stacks .target")).to_have_count(2)
        other = duel.state()["drawn"][1]
        kind = ada.locator(".target").first.locator(".card").last.locator(".caption")
        expect(kind).to_contain_text(other.split("/")[1].replace("-", " "))
        ada.locator(".stacks .target").last.click()
    else:
        drawn.first.click()
    expect(ada.locator(".drawn-cards")).to_have_count(0)
    expect(ada.locator(".hand .card")).to_have_count(len(duel.state()["hands"][0]))


def test_taking_the_top_of_a_pile(duel: Duel, visit: Visit) -> None:
    duel.until("take")
    ada = phone(visit, duel)
    move = next(move for move in duel.legal(0) if move.startswith("take"))
    held = len(duel.state()["hands"][0])
    ada.click(f"[data-move='{move}']")
    expect(ada.locator(".hand .card")).to_have_count(held + 1)


def test_pairs_are_chosen_in_the_hand_and_laid(duel: Duel, visit: Visit) -> None:
    duel.until(*PAIRS)
    ada = phone(visit, duel)
    card = ada.locator(".hand button").first
    expect(ada.locator(".offers")).to_have_count(0)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    offer = ada.locator(".offers [data-move]").first
    assert offer.get_attribute("data-move") in duel.legal(0)
    offer.click()
    expect(ada.locator(".laid .card")).to_have_count(2)
    assert len(duel.state()["tables"][0]) == 2


def test_points_and_colours_are_counted_live(calling: Duel, visit: Visit) -> None:
    ada = visit(calling.link(0))
    expect(ada.locator(".call-stop")).to_be_visible()
    state = calling.state()
    parts = list(state["worth"][0].values())
    assert numbers(ada.locator(".parts li")) == parts
    assert number(ada.locator(".points-sum b")) == sum(parts) >= 7
    cards = state["hands"][0] + state["tables"][0]
    tally = numbers(ada.locator(".tally li b"))
    assert sum(tally) == len(cards)
    assert tally == sorted(tally, reverse=True)


def test_both_calls_say_what_they_would_mean_now(calling: Duel, visit: Visit) -> None:
    ada = visit(calling.link(0))
    expect(ada.locator(".call-stop")).to_be_visible()
    points = number(ada.locator(".points-sum b"))
    bonus = number(ada.locator(".tally li b").first)
    expect(ada.locator(".call-stop .gain")).to_have_text(f"+{points}")
    expect(ada.locator(".call-bet .gain")).to_have_text(f"+{points + bonus} or +{bonus}")
    expect(ada.locator("#call-bet")).to_contain_text(f"{points} + colour bonus {bonus}")
    expect(ada.locator(".meaning")).to_contain_text("Ben at least")


def test_stop_is_scored_on_a_sheet_that_adds_up(duel: Duel, visit: Visit) -> None:
    duel.until(*CALLS)
    ada = phone(visit, duel)
    expect(ada.locator(".call-stop")).to_be_visible()
    points = number(ada.locator(".points-sum b"))
    ada.click("[data-move=stop]")
    sheet = ada.locator(".sums")
    expect(sheet).to_be_visible()
    names = ("pairs", "collections", "multipliers", "mermaids", "cards", "this round", "total")
    rows = [sheet.locator(f"tr:has(th:text-is('{name}')) td") for name in names]
    *parts, cards, scored, total = [numbers(row) for row in rows]
    assert cards == [sum(column) for column in zip(*parts, strict=True)] == scored
    assert scored[0] == points
    assert total == duel.state()["scores"]
    held = duel.state()["last_cards"]
    for seat in range(2):
        shown = ada.locator(".sheet-cards details").nth(seat).locator(".card")
        expect(shown).to_have_count(len(held[seat]["hand"] + held[seat]["table"]))
    assert violations(ada) == []


def test_last_chance_is_announced_and_the_bet_settled(duel: Duel, visit: Visit) -> None:
    duel.until(*CALLS)
    ada, ben = phone(visit, duel), phone(visit, duel, seat=1)
    expect(ada.locator(".call-stop")).to_be_visible()
    points = number(ada.locator(".points-sum b"))
    bonus = number(ada.locator(".tally li b").first)
    ada.click("[data-move=last-chance]")
    expect(ada.locator(".called")).to_contain_text(f"You called LAST CHANCE with {points} points")
    expect(ben.locator(".called")).to_contain_text(f"Ada: LAST CHANCE with {points} points")
    expect(ben.locator(".other .backs")).to_have_count(0)  # her hand is shown
    number_of_round = duel.state()["round"]
    while duel.state()["round"] == number_of_round and not duel.state()["over"]:
        duel.play(1, duel.chance.choice(quiet(duel.legal(1))))
    expect(ada.locator(".sheet-how")).to_be_visible()
    scored = ada.locator(".sums tr:has(th:text-is('this round')) td")
    if scored.count() == 0:  # the deck ran out: nobody scores
        expect(ada.locator(".sheet-how")).to_contain_text("nobody scores")
        return
    won = "wins the bet" in ada.locator(".sheet-how").inner_text()
    assert number(scored.first) == (points + bonus if won else bonus)
    expect(ada.locator(".sums s")).to_have_count(1 if won or numbers(scored)[0] == bonus else 0)


def test_other_hands_show_what_is_known_and_count_the_rest(calling: Duel, visit: Visit) -> None:
    table = f"/tables/{calling.people.table}"
    watched = call(calling.people.base, f"/api{table}")["state"]
    for link, view in ((calling.link(0), calling.state(0)), (table, watched)):
        page = visit(link)
        of_ben = page.locator(".other").filter(has_text="Ben")
        hand = view["hands"][1]
        known = [] if isinstance(hand, int) else hand if isinstance(hand, list) else hand["known"]
        expect(of_ben.locator(".hand-of > li > .card")).to_have_count(len(known))
        expect(of_ben).to_contain_text(f"{len(calling.state(1)['hands'][1])} cards in hand")
    expect(page.locator(".own, [data-move], .card[aria-pressed]")).to_have_count(0)


def test_a_turn_by_keyboard_alone(duel: Duel, visit: Visit) -> None:
    duel.until("draw")
    ada = phone(visit, duel)
    ada.wait_for_selector("[data-move=draw]")
    for key in ("draw", "keep", "end"):
        ada.wait_for_selector(
            f".play-area :is([data-move^={key}], .drawn-cards [aria-pressed=false])"
        )
        tab_to_something_to_do(ada)
        with making_a_move(ada):
            if ada.locator(":focus").get_attribute("data-move") is None:
                ada.keyboard.press("Enter")
                expect(ada.locator(".target").first).to_be_focused()  # chosen; now where to
            ada.keyboard.press("Enter")
    assert duel.state()["turn"] == 1


def tab_to_something_to_do(page: Page) -> None:
    wanted = "document.activeElement.matches('.play-area :is([data-move], [aria-pressed])')"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(wanted):
            return
    pytest.fail("the keyboard finds nothing to do")


def test_no_movement_holds_a_card_back_from_the_next_one(duel: Duel, visit: Visit) -> None:
    duel.until("draw")
    page = visit(duel.link(0), reduced_motion="no-preference")
    page.click("[data-move=draw]")  # two cards come out of the deck
    expect(page.locator(".drawn-cards .card")).to_have_count(2)
    held = "document.getAnimations().filter(({ effect }) => effect.pseudoElement).length"
    while page.evaluate(held):
        page.wait_for_timeout(50)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_inaccessible_or_untranslated(
    calling: Duel, visit: Visit, language: str, theme: str
) -> None:
    page = visit(calling.link(0), viewport=PHONE, locale=language, color_scheme=theme)
    page.wait_for_selector(".call-bet")
    page.click(".aid summary")
    assert violations(page) == []
    text = page.locator(".play-area").inner_text()
    assert not re.search(r"\{\w+\}|\b(?:call|own|keep|aid|points|score|table|short)\.\w+", text)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page)


@pytest.mark.parametrize("options", [{"goal": "double"}, {"deck_runs_out": "call_counts"}])
def test_options_reach_the_page(visit: Visit, address: str, options: dict[str, str]) -> None:
    seat = set_table(address, GAME, "random", options=options)
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".play-area")
    shown = call(address, f"/api/tables/{seat['table']}", None, seat["token"])
    assert shown["state"]["goal"] == (80 if options.get("goal") == "double" else 40)

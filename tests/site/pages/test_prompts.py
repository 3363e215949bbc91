"""The sentence above the table says what can be done now, and the table says how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sevenfold
from tests.games.sea_salt_paper.positions import EIGHT
from tests.games.sea_salt_paper.positions import position as salt
from tests.games.seven.positions import position as seven
from tests.games.seven_seas.positions import position as seas
from tests.site.pages.browsing import PHONE, violations
from tests.site.pages.positions import Begin, reach

Visit = Callable[..., Page]


def prompt_of(page: Page) -> Any:
    page.wait_for_selector(".my-turn")
    return page.locator(".prompt-now")


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("shell/black", "You have no pair to lay: end your turn."),
        ("crab/black crab/green", "Lay pairs if you like, then end your turn."),
        (EIGHT, "End your turn, or call STOP or LAST CHANCE."),
        (
            f"{EIGHT} crab/black crab/green",
            "Lay pairs if you like. Then end your turn, or call",
        ),
    ],
    ids=["nothing", "pair", "call", "both"],
)
def test_what_a_turn_of_sea_salt_and_paper_may_do(
    begin: Begin, visit: Visit, hand: str, said: str
) -> None:
    people = begin(salt(hand, "boat/black", piles=("crab/yellow", "shell/grey")))
    page = visit(people.link(0), people.base)
    expect(prompt_of(page)).to_contain_text(said)
    expect(page.locator(".points-sum")).to_contain_text("on your cards")


@pytest.mark.parametrize(
    ("deck", "piles", "said"),
    [
        (None, ("", ""), "Draw from the deck."),
        ("", ("crab/yellow", "shell/grey"), "Take the top card of a pile."),
        (None, ("crab/yellow", "shell/grey"), "Draw two cards from the deck, or take"),
    ],
    ids=["deck", "piles", "both"],
)
def test_where_a_card_can_come_from(
    begin: Begin, visit: Visit, deck: str | None, piles: tuple[str, str], said: str
) -> None:
    people = begin(salt("shell/black", "boat/black", piles=piles, deck=deck, phase="draw"))
    expect(prompt_of(visit(people.link(0), people.base))).to_contain_text(said)


def test_the_kraken_that_takes_a_lone_card_says_that_no_nick_follows(
    begin: Begin, visit: Visit
) -> None:
    people = begin(seas("x1 g4", "r3 r4", display="g1"))
    page = visit(people.link(0), people.base, locale="de", viewport=PHONE)
    page.locator(".hand [data-travels=x1]").click()
    expect(page.locator(".chooser .clears")).to_have_text(
        "räumt die Auslage ab, aber ohne zu klauen"
    )
    expect(page.locator(".chooser .why")).to_contain_text("Beutewert: −7.")
    expect(page.locator(".legend")).to_contain_text("unten im Wappen der Beutewert")
    assert violations(page, ".play-area") == []


def test_no_harbour_is_offered_where_there_is_none(begin: Begin, visit: Visit) -> None:
    hands = ("g1 g4", "r3 r4", "c3 c4", "x3 x4")
    people = begin(seas(*hands, display="r1", options={"teams": "ultimate"}))
    page = visit(people.link(0), people.base)
    page.locator(".hand [data-travels=g1]").click()
    page.locator(".chooser [data-move]").click()
    expect(page.locator(".nick .why")).to_contain_text("the other team’s chest")
    expect(prompt_of(page)).to_contain_text("Choose the other team’s chest")
    expect(page.locator(".board")).not_to_contain_text("harbour")


def test_where_discs_may_go(visit: Visit, address: str) -> None:
    def nowhere(state: dict[str, Any], moves: list[str]) -> bool:
        stuck = state["phase"] == "place" and moves == ["done"]
        return stuck and len(state["placed"]) < state["limit"]

    def placing(_: dict[str, Any], moves: list[str]) -> list[str]:
        return [move for move in moves if move.startswith("place")]

    people, turn = reach(address, "7-steps", 2, lambda state, _: state["phase"] == "place")
    page = visit(people.link(turn))
    expect(prompt_of(page)).to_contain_text("Start on any marked field.")
    page.locator(".field button").first.click()
    expect(prompt_of(page)).not_to_contain_text("Start on any")
    people, turn = reach(address, "7-steps", 2, nowhere, placing)
    expect(prompt_of(visit(people.link(turn)))).to_contain_text("No disc of yours fits next to")


def test_phones_say_what_an_aid_does(visit: Visit, address: str) -> None:
    def aids(state: dict[str, Any], moves: list[str]) -> list[str]:
        short = ("done", "bonus aid", "score", "refill")
        return [move for move in moves if move in short or move.startswith("keep")]

    people, turn = reach(address, "7-steps", 2, lambda state, _: state["phase"] == "aid", aids)
    page = visit(people.link(turn), viewport=PHONE)
    expect(page.locator(".panel-now .tile-card .quiet-text")).to_be_visible()
    expect(page.locator(".panel-now .tile-card .quiet-text")).not_to_be_empty()


def test_the_two_pictures_of_seven_are_buttons(begin: Begin, visit: Visit) -> None:
    people = begin(seven([[1, 2, 3], [4, 5, 6]], pile=[2, 1], hole=2, aside=[7, 3, 4, 3]))
    page = visit(people.link(0), people.base, viewport=PHONE)
    expect(page.get_by_label("The cards set aside, by number")).to_have_text("3×24×17×1")
    page.locator(".hand button:enabled").nth(1).click()
    expect(page.locator(".choose-way")).to_contain_text("Tap one of the two pictures.")
    page.locator(".hand button:enabled").first.click()  # which fits in one way only
    expect(page.locator(".choose-way")).to_have_text("Tap the picture to lay it.")
    assert violations(page, ".play-area") == []


def test_who_can_lay_nothing_is_told(begin: Begin, visit: Visit) -> None:
    people = begin(seven([[1, 2, 3], [4, 5, 6]], pile=[1, 5], hole=1))
    expect(prompt_of(visit(people.link(0), people.base))).to_contain_text("Lay a card")
    people = begin(seven([[7, 7, 7], [4, 5, 6]], pile=[1, 5], hole=1))
    expect(prompt_of(visit(people.link(0), people.base))).to_contain_text("You cannot lay a card.")


def test_too_few_chips_for_all_are_explained(visit: Visit) -> None:
    """At the end of the last round of many players."""
    dealt = sevenfold.deal("7", players=5, seed=1).state()
    paid = [
        {"event": "paid", "seat": seat, "n": n, "total": n}
        for seat, n in enumerate((5, 4, 1, 0, 0))
    ]
    text = visit("/").evaluate(
        """async ([before, events]) => {
          const { html, render } = await import("/pages/ui.js");
          const { gameWords } = await import("/pages/words.js");
          const { Sheet } = await import("/pages/games/7/sheet.js");
          const words = (await gameWords({ game: "7", page: true }, "de")).of([..."ABCDE"]);
          const place = document.body.appendChild(document.createElement("div"));
          render(html`<${Sheet} before=${before} events=${events} words=${words} />`, place);
          return place.textContent;
        }""",
        [{**dealt, "chips_left": 10}, paid],
    )
    assert "Nur 10 Chips waren noch da; alle Plätze zusammen bekämen 15." in text

"""Where things stand: nothing is cut, covered or pushed away, on phones and on large screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.games.sea_salt_paper.positions import EIGHT
from tests.games.sea_salt_paper.positions import position as salt
from tests.games.seven.positions import position as seven
from tests.games.seven_seas.positions import position as seas
from tests.games.seven_steps.positions import MIXED, PLAIN, with_levels
from tests.games.seven_steps.positions import position as steps
from tests.site.pages.browsing import DESKTOP, LANGUAGES, PHONE, call, finished_match, fits
from tests.site.pages.positions import Begin, People

Visit = Callable[..., Page]
LARGE: ViewportSize = {"width": 1920, "height": 1080}
LARGER_PHONE: ViewportSize = {"width": 390, "height": 844}
LONG = ("Bartholomäus-Maximilian", "Wilhelmine Friederike", "Konstantinopel der Große", "Anastasia")
BROKEN_WORDS = """(table) => [...table.querySelectorAll('th')].filter((cell) => {
  const range = document.createRange();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const found of texts.currentNode.data.matchAll(/\\p{L}+/gu)) {
      range.setStart(texts.currentNode, found.index);
      range.setEnd(texts.currentNode, found.index + found[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) return true;
    }
  }
  return false;
}).map((cell) => cell.textContent)"""


def box(thing: Locator) -> dict[str, float]:
    found = thing.bounding_box()
    assert found is not None
    x, y, width, height = found["x"], found["y"], found["width"], found["height"]
    return {
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "right": x + width,
        "bottom": y + height,
    }


def open_page(visit: Visit, people: People, size: ViewportSize, **settings: Any) -> Page:
    page = visit(people.link(0), people.base, viewport=size, **settings)
    page.wait_for_selector(".play-area")
    return page


def check_sheet(page: Page, query: str) -> None:
    """The whole table of a sheet is in sight, and no word of it is broken in two."""
    table = page.locator(f"dialog {query}")
    expect(table).to_be_visible()
    body = box(page.locator("dialog .sheet-body"))
    for cell in table.locator("tr > :last-child").all():
        assert box(cell)["right"] <= body["right"] + 1
    assert table.evaluate(BROKEN_WORDS) == []
    assert fits(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_for_four_fits_a_phone(visit: Visit, begin: Begin, language: str) -> None:
    people = begin(
        salt(EIGHT, "crab/black", "boat/black", "fish/green", scores=[9, 20, 3, 11]), LONG
    )
    page = open_page(visit, people, PHONE, locale=language)
    page.click("[data-move=stop]")
    check_sheet(page, ".sums")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_for_seven_breaks_no_name(visit: Visit, begin: Begin, language: str) -> None:
    names = ("Ada", "Coral", "Marina", "Nerissa", "Ondine", "Pearl", "Tethys")
    hands = [[3], [4, 5], [2, 2], [3, 3], [5], [6, 6], [7, 1]]
    people = begin(seven(hands, pile=[1], round=1), names)
    page = open_page(visit, people, LARGER_PHONE, locale=language)
    play_round(people)
    check_sheet(page, ".scores")
    own = page.locator("dialog .scores .own")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("Ada")
    assert own.evaluate("(row) => getComputedStyle(row).backgroundColor") != "rgba(0, 0, 0, 0)"


def play_round(people: People) -> None:
    """Play the first legal moves until the round is over."""
    now = people.now(0)
    while now["stage"] == "playing" and now["state"]["round"] == 1:
        people.play(now["turn"], now["ply"], people.legal(now["turn"])[0])
        now = people.now(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_long_names_fit_a_result(visit: Visit, begin: Begin, size: ViewportSize) -> None:
    board = with_levels(PLAIN, {"0,0": 7, "1,0": 1})
    people = begin(
        steps(board, "", "", "", "", placed=["1,0"], bag="", turn=3, last_turns=True, final_round=3,
              scores=[31, 120, 7, 19]),
        LONG,
    )  # fmt: skip
    page = open_page(visit, people, size)
    now = people.now(0)
    while now["stage"] == "playing":
        people.play(now["turn"], now["ply"], people.legal(now["turn"])[0])
        now = people.now(0)
    check_sheet(page, ".steps-sheet")
    for row in page.locator(".standing li").all():
        assert box(row.locator(".seat-score"))["right"] <= box(row)["right"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_thrown_away_can_be_counted(visit: Visit, begin: Begin, size: ViewportSize) -> None:
    board = with_levels(MIXED, {"0,0": 1})
    people = begin(steps(board, "3T 2Y 1B", "3K 2P 2R", phase="refill", placed=["0,0"]))
    page = open_page(visit, people, size)
    button = page.locator("[data-move='throw turquoise']")
    badge = box(button.locator(".badge"))
    for disc in button.locator(".disc").all():
        assert box(disc)["bottom"] <= badge["y"]
    assert badge["bottom"] <= box(button)["bottom"]
    written = button.locator("[data-written='×3']")
    assert box(written)["y"] >= box(button)["y"] - 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, LARGER_PHONE, DESKTOP], ids=["360", "390", "1280"])
def test_drawn_cards_do_not_push_the_hand(
    visit: Visit, begin: Begin, size: ViewportSize, language: str
) -> None:
    hand = "crab/black crab/green fish/black shell/green octopus/grey"
    piles = ("penguin/pink", "shell/black")
    people = begin(salt(hand, "crab/grey", piles=piles, phase="draw"))
    page = open_page(visit, people, size, locale=language)

    def lies() -> float:
        return box(page.locator(".own .hand"))["y"] - box(page.locator(".play-area"))["y"]

    before = lies()
    page.click("[data-move=draw]")
    drawn = page.locator(".drawn-cards button")
    expect(drawn).to_have_count(2)
    assert lies() == pytest.approx(before, abs=1)
    drawn.first.click()
    expect(page.locator(".target")).to_have_count(2)
    assert lies() == pytest.approx(before, abs=1)
    assert fits(page)


@pytest.mark.parametrize("goal", [7, 14])
@pytest.mark.parametrize("scores", [(0, 0, 0, 0), (0, 1, 1, 3), (6, 6, 5, 4)])
def test_ships_cover_no_number(
    visit: Visit, begin: Begin, goal: int, scores: tuple[int, ...]
) -> None:
    people = begin(
        seas("g4", "c4", "x5", "x6", display="r9", scores=[*scores], options={"goal": goal})
    )
    page = open_page(visit, people, PHONE)
    chart, stops = box(page.locator(".chart")), page.locator(".stop").all()
    for ship in page.locator(".ship").all():
        sails = box(ship)
        assert sails["x"] >= chart["x"]
        assert sails["right"] <= chart["right"]
        for stop in map(box, stops):
            apart = sails["bottom"] <= stop["y"] or sails["y"] >= stop["bottom"]
            beside = sails["right"] <= stop["x"] or sails["x"] >= stop["right"]
            assert apart or beside


@pytest.mark.parametrize("language", LANGUAGES)
def test_tabs_stand_in_one_row(visit: Visit, begin: Begin, language: str) -> None:
    people = begin(seven([[3, 5], [1, 6, 2]], pile=[1]))
    for size in (PHONE, DESKTOP):
        page = open_page(visit, people, size, locale=language)
        tabs = [box(tab) for tab in page.get_by_role("tab").all()]
        assert len({tab["y"] for tab in tabs}) == 1
        assert max(tab["right"] for tab in tabs) <= box(page.locator("aside.side"))["right"] + 1
        cut = page.get_by_role("tab").evaluate_all(
            "tabs => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).length"
        )
        assert cut == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_a_phone_names_game_and_round(
    visit: Visit, begin: Begin, language: str
) -> None:
    people = begin(salt("crab/black", "boat/black", piles=("shell/grey", ""), round=12))
    page = open_page(visit, people, PHONE, locale=language)
    heading = page.locator(".heading")
    expect(heading).to_contain_text("Sea Salt & Paper")
    expect(heading).to_contain_text("12")
    expect(heading).to_be_visible()
    seen = heading.evaluate(
        "(one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]"
    )
    assert max(seen) <= 1, "the heading is cut"
    assert fits(page)
    assert box(page.locator(".top"))["height"] < 64


LARGE_TABLES: dict[str, tuple[Callable[[], Any], str, int]] = {
    "sea-salt-paper": (lambda: salt(EIGHT, "crab/black"), ".hand .card", 120),
    "7-seas": (lambda: seas("g4 c7", "c4", "x5", display="r4 g3"), ".hand .card", 120),
    "7-steps": (lambda: steps(MIXED, "3T 2Y 2B", "3K 2P 2R"), ".field > *", 80),
    "7": (lambda: seven([[1, 2, 3], [4, 5]], pile=[1]), ".hand .card", 100),
}


@pytest.mark.parametrize("game", LARGE_TABLES)
def test_a_large_screen_has_large_things(visit: Visit, begin: Begin, game: str) -> None:
    make, thing, width = LARGE_TABLES[game]
    people = begin(make())
    page = open_page(visit, people, LARGE)
    assert box(page.locator(thing).first)["width"] >= width
    table = box(page.locator(".play-area"))
    assert table["bottom"] >= 0.7 * LARGE["height"]
    assert table["width"] + box(page.locator("aside.side"))["width"] >= 0.95 * LARGE["width"]
    first = page.locator(".hand, .board-frame").first
    assert box(first)["bottom"] <= LARGE["height"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_replay_shows_the_sheet_and_its_controls_stay(
    visit: Visit, address: str, size: ViewportSize
) -> None:
    table = finished_match(address, "sea-salt-paper")
    lines = call(address, f"/api/tables/{table}/replay")["lines"]
    rounds = {line["round"]: line["ply"] for line in reversed(lines)}
    end = rounds[2]
    page = visit(f"/tables/{table}/replay#ply={end - 3}", viewport=size)
    button = page.get_by_role("button", name="One move on")
    place = page.locator(".replay-choices .chip")
    stood = box(button)
    for ply in range(end - 2, end + 2):
        button.click()
        expect(place).to_contain_text(f"Move {ply} of")
        expect(page.locator(".sheet-body")).to_have_count(1 if ply == end else 0)
        assert box(button) == stood
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".sheet-body .sums")).to_be_visible()
    assert fits(page)


def test_a_replay_of_7_steps_shows_the_sheet_at_its_end_alone(visit: Visit, address: str) -> None:
    table = finished_match(address, "7-steps")
    lines = call(address, f"/api/tables/{table}/replay")["lines"]
    second = next(line["ply"] for line in lines if line["round"] == 2)
    page = visit(f"/tables/{table}/replay#ply={second}")
    page.wait_for_selector(".replay-bar")
    expect(page.locator(".sheet-body")).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".steps-sheet tbody tr").first).to_be_visible()

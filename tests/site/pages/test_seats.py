"""What people at a table see of each other: undo, sheets, absence, waiting room, devices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sevenfold.site.live.opening import Wish
from tests.site.pages.browsing import PHONE, Visitor, call, fits, play_one, set_table, violations
from tests.site.pages.positions import reach, seat_everybody
from tests.site.running import Running, running, settings_for
from tests.site.tables import begin

Visit = Callable[..., Page]


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Running]:
    """A server at which nobody has to be away for long, and bots take for ever."""
    with running(settings_for(tmp_path, absent_seconds=0.0, bot_delay=(1e6, 1e6))) as server:
        yield server


def two(visit: Visit, address: str, game: str = "7", **settings: Any) -> list[Page]:
    """Ada and Ben at a table, each with a page; whoever is to play first."""
    people = seat_everybody(address, game, 2)
    pages = [visit(people.link(seat), base=address, **settings) for seat in (0, 1)]
    for page in pages:
        page.wait_for_selector(".play-area")
    turn = call(address, f"/api/tables/{people.table}")["turn"]  # without being seen there
    return [pages[turn], pages[1 - turn]]


def test_a_placed_disc_is_taken_back_and_struck_through(visit: Visit, address: str) -> None:
    seat = set_table(address, "7-steps", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".my-turn")
    page.locator(".field [data-move^=place]").first.click()
    expect(page.locator("[data-move=done]")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log s")).not_to_have_count(0)
    expect(page.locator("[data-move=done]")).to_have_count(0)


def test_a_whole_turn_is_begun_anew(visit: Visit, address: str) -> None:
    """A throw tells nobody which disc it was."""

    def throws(_: dict[str, Any], moves: list[str]) -> bool:
        return len([move for move in moves if move.startswith("throw")]) > 1

    people, turn = reach(address, "7-steps", 2, throws)
    before = people.now(turn)["ply"]
    for _ in range(2):
        throw = next(move for move in people.legal(turn) if move.startswith("throw"))
        people.play(turn, people.now(turn)["ply"], throw)
    page = visit(people.link(turn))
    page.get_by_role("button", name="Restart turn").click()
    expect(page.locator(".log s")).not_to_have_count(0)
    assert people.now(turn)["ply"] <= before


def test_the_others_are_asked_before_something_is_taken_back(visit: Visit, address: str) -> None:
    one, other = two(visit, address)
    play_one(one)
    one.get_by_role("button", name="Ask to undo").click()
    expect(other.locator(".asked")).to_contain_text("take back the last move")
    other.get_by_role("button", name="Refuse").click()
    expect(one.locator(".log")).to_contain_text("does not agree")
    expect(one.locator(".log s")).to_have_count(0)
    one.get_by_role("button", name="Ask to undo").click()
    expect(other.locator(".asked")).to_be_visible()
    assert violations(other) == []
    other.get_by_role("button", name="Agree").click()
    expect(one.locator("main.my-turn")).to_be_visible()
    expect(one.locator(".log s")).not_to_have_count(0)


def test_who_comes_back_takes_the_seat_back(browser: Browser, impatient: Running) -> None:
    base = impatient.url
    people = seat_everybody(base, "7", 2)
    ada, ben = (Visitor(browser, base) for _ in range(2))
    ada.page.goto(base + people.link(0))
    ben.page.goto(base + people.link(1))
    for visitor in (ada, ben):
        expect(visitor.page.locator(".seat.own")).to_be_visible()
    expect(ada.page.locator(".seat-away")).to_have_count(0)
    ben.page.goto(base)
    ada.page.get_by_role("button", name="Let a bot play").click()
    expect(ada.page.locator("dialog[open]")).to_contain_text("for Ben?")
    ada.page.locator("dialog[open]").get_by_role("button", name="Let a bot play").click()
    expect(ada.page.locator(".log")).to_contain_text("A bot plays on for Ben")
    ben.page.goto(f"{base}/tables/{people.table}")
    expect(ben.page.locator(".seat.own .seat-name")).to_contain_text("Ben")
    expect(ada.page.locator(".log")).to_contain_text("Ben is back")
    for visitor in (ada, ben):
        visitor.leave()
        assert visitor.complaints == []


def test_nobody_is_offered_a_bot_before_it_works(visit: Visit, address: str) -> None:
    one, other = two(visit, address)
    other.goto(address)
    expect(other.locator(".own-tables")).to_be_visible()  # a look from the lobby is no presence
    expect(one.locator(".seat-away")).to_contain_text("A bot may take over in")
    expect(one.get_by_role("button", name="Let a bot play")).to_have_count(0)


def test_who_runs_out_of_time_is_told_and_can_take_the_seat_back(
    browser: Browser, tmp_path: Path
) -> None:
    # Bots take their time: no round ends, and no sheet lies over the button, before it is pressed.
    settings = settings_for(tmp_path, grace_seconds=0.0, bot_delay=(2.0, 2.0))
    with running(settings) as server:
        table, _, token = begin(server, Wish("7", (None, "random"), turn_seconds=2))
        visitor = Visitor(browser, server.url)
        page = visitor.page
        page.goto(f"{server.url}/tables/{table.story.kept.id}#seat={token}")
        expect(page.get_by_text("Your time ran out")).to_be_visible()
        page.get_by_role("button", name="Take my seat back").click()
        expect(page.locator(".log")).to_contain_text("Ada is back")
        visitor.leave()
        assert visitor.complaints == []


def test_the_sheet_waits_for_its_reader_and_others_see_who_reads(
    visit: Visit, address: str
) -> None:
    def nearly_over(state: dict[str, Any], _: list[str]) -> bool:
        hands = (hand if isinstance(hand, int) else len(hand) for hand in state["hands"])
        return min(hands) == 1

    people, turn = reach(address, "7", 2, nearly_over)
    pages = [visit(people.link(seat)) for seat in (0, 1)]
    for page in pages:
        page.wait_for_selector(".play-area")
    while not pages[turn].locator("dialog.sheet[open]").count():
        turn = call(address, f"/api/tables/{people.table}")["turn"]
        play_one(pages[turn])
    for page in pages:
        expect(page.locator("dialog.sheet[open]")).to_contain_text("The others wait for you")
        assert violations(page) == []
    pages[0].locator("[data-continue]").click()
    expect(pages[0].locator(".seat").nth(1)).to_contain_text("reads the scoring")
    expect(pages[1].locator("dialog.sheet[open]")).not_to_contain_text("Still reading")
    pages[1].locator("[data-continue]").click()
    expect(pages[0].get_by_text("reads the scoring")).to_have_count(0)


def test_a_hint_is_told_to_everybody(visit: Visit, address: str) -> None:
    seat = set_table(address, "7", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    watcher = visit(f"/tables/{seat['table']}")
    page.wait_for_selector(".my-turn")
    page.get_by_role("button", name="Hint").click()
    expect(watcher.locator(".log")).to_contain_text("Ada asks a bot for a hint")
    one, _ = two(visit, address)
    expect(one.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_the_waiting_room(visit: Visit, address: str, size: Any) -> None:
    seat = set_table(address, "7", None)
    ada = visit(f"/tables/{seat['table']}#seat={seat['token']}", viewport=size)
    ben = visit(f"/tables/{seat['table']}", viewport=size)
    expect(ada.get_by_text("1 spectator")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    expect(ada).to_have_title(re.compile("^● Ben"))
    ben.get_by_role("button", name="Stand up").click()
    expect(ada.get_by_role("button", name="Start playing")).to_be_disabled()
    expect(ben.get_by_label("Your name")).to_have_value("Ben")  # it is remembered
    ben.get_by_role("button", name="Sit here").click()
    ben.get_by_role("button", name="Change options").click()
    ben.get_by_label("Time for a decision").select_option("60")
    ben.get_by_role("button", name="Agree on this").click()
    expect(ada.locator(".agreed")).to_contain_text("1 minute")
    ada.get_by_placeholder("Write something").fill("Shall we?")
    ada.keyboard.press("Enter")
    expect(ben.locator(".chat li")).to_have_text("Ada Shall we?")
    for page in (ada, ben):
        assert fits(page)
        assert violations(page) == []
    ada.get_by_role("button", name="Start playing").click()
    expect(ben.locator(".play-area")).to_be_visible()


def test_a_rematch_with_other_options(visit: Visit, address: str) -> None:
    one, other = two(visit, address)
    one.get_by_role("button", name="Leave").click()
    one.get_by_role("button", name="Give up").click()
    one.get_by_role("button", name="Rematch with other options").click()
    other.get_by_role("button", name="Rematch", exact=True).click()
    for page in (one, other):
        page.wait_for_selector(".waiting")
        expect(page.get_by_text("(you)")).to_be_visible()


def test_partners_are_marked(visit: Visit, address: str) -> None:
    people = seat_everybody(address, "7-seas", 4, teams="team")
    page = visit(people.link(1))
    seats = page.locator(".seats .seat")
    expect(seats.nth(3)).to_contain_text("Your partner (team 2)")
    expect(seats.nth(0)).to_contain_text("Team 1")


def test_a_seat_goes_to_another_device(visit: Visit, address: str) -> None:
    people = seat_everybody(address, "7", 2)
    page = visit(people.link(0))
    page.get_by_role("button", name="Other device").click()
    picture = page.get_by_alt_text("QR code with the link of your seat")
    expect(picture).to_be_visible()
    assert call(address, f"/api/tables/{people.table}", token=people.tokens[0])["seat"] == 0

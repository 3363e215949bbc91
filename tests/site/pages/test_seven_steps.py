"""The page of 7 Steps: the board in every shape, every decision, the points as one builds."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sevenfold.games.seven_steps.layout import SHAPES
from tests.site.pages.browsing import (
    DESKTOP,
    PHONE,
    finished_match,
    fits,
    making_a_move,
    violations,
)
from tests.site.pages.positions import reach, seat_everybody

Visit = Callable[..., Page]
State = dict[str, Any]
GAME = "7-steps"
SNAKE = [[0, 0], [3, -1], [6, -2], [9, -3], [12, -4], [15, -5], [18, -6]]
PHASES = (
    "aid", "remove", "tower", "disc", "exchange", "place", "score", "bonus", "choose", "refill",
)  # fmt: skip
TOUCH = 44  # pixels
CLOSEST = 37.9  # from field to field


def short_turns(state: State, moves: list[str]) -> list[str]:
    """Few points and little play: special tiles come soon, and are used."""
    wanted = {"bonus": ["bonus aid"], "aid": [one for one in moves if one != "no-aid"]}
    return wanted.get(state["phase"]) or [one for one in moves if one in ("done", "refill")]


def point_tiles(state: State, moves: list[str]) -> list[str]:
    """As above, but with tiles for points, which are kept."""
    wanted = {"bonus": ["bonus points"], "score": ["score"]}
    return wanted.get(state["phase"]) or short_turns(state, moves)


def in_phase(phase: str) -> Callable[[State, list[str]], bool]:
    return lambda state, _: state["phase"] == phase


def offered(page: Page) -> set[str]:
    """Every move that can be clicked now, also after choosing the first of two fields."""
    found: set[str] = set()
    sources = [
        one.get_attribute("data-field") for one in page.locator(".field:has([aria-pressed])").all()
    ]
    for source in sources:
        door = page.locator(f"[data-field='{source}'] > button")
        door.click()
        found |= shown(page)
        door.click()
    return found | shown(page)


def shown(page: Page) -> set[str]:
    return set(page.locator(".play-area [data-move]").evaluate_all(
        "buttons => buttons.map((button) => button.dataset.move)"))  # fmt: skip


def field(page: Page, at: str) -> Locator:
    return page.locator(f"[data-field='{at}']")


def levels(page: Page) -> dict[str, int]:
    """What is written on the towers."""
    found = page.locator(".field").evaluate_all(
        "fields => fields.map((one) => [one.dataset.field,"
        " Number(one.querySelector('[data-written]')?.dataset.written ?? 0)])"
    )
    return dict(found)


@pytest.mark.parametrize("shape", [*SHAPES, "snake"])
def test_the_board_is_drawn_in_every_shape(visit: Visit, address: str, shape: str) -> None:
    people = seat_everybody(address, GAME, 2, shape=SNAKE if shape == "snake" else shape)
    page = visit(people.link(0), viewport=PHONE)
    expect(page.locator(".field")).to_have_count(49)
    check_board(page, PHONE["width"])
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    page.wait_for_timeout(100)  # the board is laid out anew
    check_board(page, DESKTOP["width"])


def check_board(page: Page, width: int) -> None:
    """Every field is there, large enough, apart from the others, and in sight."""
    assert fits(page)
    boxes = page.locator(".field > *").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((box) =>"
        " [box.left, box.top, box.width, box.height])"
    )
    assert min(min(wide, high) for *_, wide, high in boxes) >= TOUCH
    middles = [(left + wide / 2, top + high / 2) for left, top, wide, high in boxes]
    nearest = min((x - a) ** 2 + (y - b) ** 2 for (x, y), (a, b) in combinations(middles, 2))
    assert nearest >= CLOSEST**2
    assert all(0 <= x <= width for x, _ in middles)


@pytest.mark.parametrize("phase", PHASES)
def test_every_decision_can_be_clicked(visit: Visit, address: str, phase: str) -> None:
    choice = point_tiles if phase in ("score", "choose") else short_turns
    people, turn = reach(address, GAME, 2, in_phase(phase), choice, side="mixed")
    page = visit(people.link(turn), viewport=PHONE)
    page.wait_for_selector(".my-turn")
    assert offered(page) == set(people.legal(turn))
    assert violations(page) == []
    small = page.locator(".play-area button").evaluate_all(
        f"all => all.map((one) => [one.offsetWidth, one.offsetHeight, one.outerHTML])"
        f".filter(([width, height]) => Math.min(width, height) < {TOUCH})"
    )
    assert small == []


def test_fields_say_what_the_next_disc_would_score(visit: Visit, address: str) -> None:
    def second_disc(state: State, moves: list[str]) -> bool:
        return len(state["placed"]) == 1 and len(moves) > 1 and state["round"] > 2

    people, turn = reach(address, GAME, 2, second_disc, lambda _, moves: moves[-1:])
    page = visit(people.link(turn))
    state = people.now(turn)["state"]
    standing = {f"{one['at'][0]},{one['at'][1]}": one["level"] for one in state["fields"]}
    moves = [one.split()[1] for one in people.legal(turn) if one.startswith("place")]
    for at in moves:
        expect(field(page, at).locator(".badge")).to_have_attribute(
            "data-text", f"+{standing[at] + 1}"
        )
    expect(page.locator(".field button")).to_have_count(len(moves))


def test_the_points_of_the_turn_grow_as_one_builds(visit: Visit, address: str) -> None:
    def with_tile(state: State, moves: list[str]) -> bool:
        mine = state["phase"] == "place" and not state["placed"]
        return mine and state["turn"] == 0 and isinstance(state["points"][0], str)

    people, turn = reach(address, GAME, 2, with_tile, point_tiles)
    page = visit(people.link(turn))
    expect(page.locator(".sum-points")).to_have_text("0 points")
    page.locator(".field [data-move]").first.click()
    expect(page.locator(".steps .disc")).to_have_count(1)
    state = people.now(turn)["state"]
    points = state["placed"][0]["level"]
    worth = state["tile_worth"][state["points"][turn]]
    expect(page.locator(".sum-points")).to_have_text(f"{points} point{'s' * (points != 1)}")
    expect(page.locator(".sum-tile")).to_contain_text(f"+{worth} = {points + worth}")
    page.locator("[data-move=done]").click()
    expect(page.locator("[data-move^='score ']")).to_contain_text(
        f"{points} + {worth} = {points + worth}"
    )


@pytest.mark.parametrize("aid", ["tower", "disc"])
def test_moving_with_an_aid_shows_the_result_first(visit: Visit, address: str, aid: str) -> None:
    people, turn = reach(address, GAME, 2, in_phase(aid), short_turns)
    page = visit(people.link(turn))
    page.wait_for_selector(".my-turn")
    before = levels(page)
    source = page.locator(".field:has([aria-pressed])").first.get_attribute("data-field")
    assert source is not None
    field(page, source).locator("button").click()
    expect(field(page, source).locator("button")).to_have_attribute("aria-pressed", "true")
    target = page.locator(".field:has(.ghost)").first
    at = target.get_attribute("data-field")
    assert at is not None
    promised = int(target.locator(".ghost .tower").get_attribute("data-written") or 0)
    assert people.now(turn)["state"]["phase"] == aid  # nothing is played yet
    target.locator("button").click()
    expect(page.locator("[data-move=done], .ghost")).to_have_count(0)
    expect(field(page, at).locator("[data-written]")).to_have_attribute(
        "data-written", str(promised)
    )
    assert levels(page)[source] == before[source] - (promised if aid == "tower" else 1)


def test_escape_lets_go_of_what_was_chosen(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 2, in_phase("tower"), short_turns)
    page = visit(people.link(turn))
    page.locator(".field [aria-pressed]").first.click()
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[aria-pressed=true], .field [data-move]")).to_have_count(0)


def press_until(page: Page, key: str, wanted: str, most: int = 60) -> None:
    """Press a key until what is wanted has the focus."""
    for _ in range(most):
        if page.evaluate("(query) => document.activeElement.matches(query)", wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {wanted}")


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.parentElement.dataset.field ?? ''")
    return found


def test_a_turn_by_keyboard_alone(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 2)
    turn = people.now(0)["turn"]
    page = visit(people.link(turn))
    page.wait_for_selector(".my-turn .field button")
    press_until(page, "Tab", ".field > button")
    first = focused(page)
    page.keyboard.press("ArrowDown")
    second = focused(page)
    assert second != first
    page.keyboard.press("Enter")
    expect(field(page, second).locator("[data-written]")).to_have_attribute("data-written", "1")
    while people.now(turn)["turn"] == turn:  # the focus goes on to what can be done next
        phase = people.now(turn)["state"]["phase"]
        wanted = {"place": "[data-move=done]", "bonus": "[data-move^=bonus]"}.get(
            phase, "[data-move=refill]"
        )
        expect(page.locator("[data-move]:focus")).to_have_count(1)
        press_until(page, "Tab", wanted)
        with making_a_move(page):
            page.keyboard.press("Enter")


@pytest.mark.parametrize("shape", [*SHAPES, "snake"])
def test_the_board_is_one_stop_and_arrows_lead_everywhere(
    visit: Visit, address: str, shape: str
) -> None:
    people = seat_everybody(address, GAME, 2, shape=SNAKE if shape == "snake" else shape)
    turn = people.now(0)["turn"]
    page = visit(people.link(turn))
    page.wait_for_selector(".my-turn .field button")
    press_until(page, "Tab", ".field > button")
    page.keyboard.press("Tab")
    assert not focused(page)
    page.keyboard.press("Shift+Tab")
    start = focused(page)
    found, left = {start}, [start]
    while left:
        here = left.pop()
        for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            field(page, here).locator("button").focus()
            page.keyboard.press(arrow)
            there = focused(page)
            if there not in found:
                found.add(there)
                left.append(there)
    choices = {move.split()[1] for move in people.legal(turn) if move.startswith("place")}
    assert found == choices
    page.keyboard.press("Home")
    top = focused(page)
    page.keyboard.press("End")
    assert focused(page) != top
    expect(page.locator(".field > [tabindex='0']")).to_have_count(1)
    named = page.locator(".field > *").evaluate_all("all => all.every((one) => one.ariaLabel)")
    assert named


def test_discs_come_from_whoever_placed_them(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 2)
    turn = people.now(0)["turn"]
    page, other = visit(people.link(turn)), visit(people.link(1 - turn), viewport=PHONE)
    other.wait_for_selector(".hexes")
    assert shown(other) == set()
    button = page.locator(".field [data-move]").first
    at = (button.get_attribute("data-move") or "").split()[1]
    colour = next(one["colour"] for one in people.now(turn)["state"]["fields"]
                  if f"{one['at'][0]},{one['at'][1]}" == at)  # fmt: skip
    button.click()
    mine, theirs = (field(one, at).locator("[data-travels]") for one in (page, other))
    expect(mine).to_have_attribute("data-comes-from", f"supply-{colour}")
    expect(theirs).to_have_attribute("data-comes-from", f"seat-{turn}")
    expect(page.locator(f"[data-place='supply-{colour}']")).to_have_count(1)
    expect(field(other, at)).to_have_class(re.compile(r"\bplaced\b"))


def test_a_disc_that_was_taken_away_leaves_a_mark(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 2, in_phase("remove"), short_turns)
    pages = [visit(people.link(seat)) for seat in (turn, 1 - turn)]
    button = pages[0].locator(".field [data-move^='remove ']").first
    at = (button.get_attribute("data-move") or "").split()[1]
    button.click()
    for page in pages:
        expect(field(page, at).locator(".gone")).to_have_count(1)
    expect(field(pages[1], at).locator(".lost")).to_have_attribute("data-text", "−1")


def test_names_of_fields_can_be_shown(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 2)
    page = visit(people.link(0), viewport=PHONE)
    page.get_by_role("button", name="Show the names of the fields").click()
    expect(page.locator(".coordinates")).to_have_count(49)
    expect(field(page, "0,0").locator(".coordinates")).to_have_attribute("data-text", "0|0")
    assert fits(page)


def test_colours_have_names_and_symbols(visit: Visit, address: str) -> None:
    people = seat_everybody(address, GAME, 2, side="mixed")
    turn = people.now(0)["turn"]
    page = visit(people.link(1 - turn), locale="de")
    for one in people.now(turn)["state"]["fields"]:
        at = f"{one['at'][0]},{one['at'][1]}"
        expect(field(page, at).locator(".symbol")).to_have_count(1)
    expect(page.get_by_role("img", name="Türkis, Feld")).to_have_count(7)
    expect(page.locator(".supply .pile")).to_have_text(
        ["Türkis", "Gelb", "Beige", "Lila", "Rot", "Grün", "Schwarz"]
    )


def test_no_sheet_interrupts_between_rounds(visit: Visit, address: str) -> None:
    people, turn = reach(address, GAME, 2, lambda state, moves: "refill" in moves, short_turns)
    page = visit(people.link(turn))
    page.locator("[data-move=refill]").click()
    expect(page.locator(".my-turn")).to_have_count(0)
    now = people.now(0)
    while now["state"]["round"] == 1:
        legal = people.legal(now["turn"])
        choices = short_turns(now["state"], legal) or legal
        people.play(now["turn"], now["ply"], choices[0])
        now = people.now(0)
    expect(page.locator(".log-round")).to_have_count(2)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_sheet_adds_up_and_a_replay_shows_everybodys_discs(visit: Visit, address: str) -> None:
    table = finished_match(address, GAME)
    page = visit(f"/tables/{table}", viewport=PHONE)
    page.wait_for_selector(".steps-sheet tbody tr")
    cells = page.locator(".steps-sheet tr:has(td)").evaluate_all(
        "rows => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
    )
    for seat in range(2):
        column = [int(row[seat].split("=")[-1].strip("+ ").replace("–", "0")) for row in cells]
        *turns, all_turns, tiles, total = column
        assert sum(turns) == all_turns
        assert all_turns + tiles == total
        expect(page.locator(".standing")).to_contain_text(str(total))
    assert fits(page)
    expect(page.locator(".play-area .supply")).to_have_count(0)  # a spectator sees none
    page.goto(f"{address}/tables/{table}/replay")
    expect(page.locator(".supply")).to_have_count(2)

"""Setting up a table: what can be chosen, how it is filled in, and what is said of mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sevenfold.site.errors import STATUS
from tests.site.pages.browsing import DESKTOP, LANGUAGES, PHONE, fits, set_table, violations
from tests.site.pages.test_words import frame

Visit = Callable[..., Page]
# Refusals that only a program can cause; a person is told that the server did not understand.
OF_PROGRAMS = {
    "bad_request", "bad_language", "unknown_bot", "metrics_key_needed", "method_not_allowed",
    "too_large", "invalid", "headers_too_large",
}  # fmt: skip


def open_options(page: Page, game: str) -> None:
    page.click(f"[data-game='{game}']")
    page.click("dialog summary")


def agreed(page: Page) -> dict[str, Any]:
    """The options of the table that the page shows."""
    page.wait_for_selector(".play-area")
    found: dict[str, Any] = page.evaluate(
        "fetch('/api' + location.pathname).then((answer) => answer.json())"
    )["card"]["options"]
    return found


def test_every_refusal_that_people_meet_has_words() -> None:
    said = {key.removeprefix("refused.") for key in frame("en") if key.startswith("refused.")}
    assert STATUS.keys() - OF_PROGRAMS <= said


def test_options_for_other_numbers_of_players_say_so(visit: Visit) -> None:
    page = visit("/", locale="de-CH")
    open_options(page, "7-seas")
    teams = page.get_by_label("Teams (zu viert)")
    together = teams.locator("option[value=team]")
    expect(together).to_have_text("zwei gegen zwei, eine Truhe pro Team (nur zu 4)")
    expect(together).to_be_disabled()
    page.check("[name=players][value='4']")
    expect(together).to_be_enabled()
    expect(together).to_have_text("zwei gegen zwei, eine Truhe pro Team")
    teams.select_option("team")
    page.check("[name=players][value='3']")
    expect(teams).to_have_value("none")
    page.click("dialog .primary")
    assert agreed(page)["teams"] == "none"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_in_the_readers_language(
    visit: Visit, language: str, viewport: Any
) -> None:
    page = visit("/", locale=language, viewport=viewport, expected=("400",))
    open_options(page, "7-steps")
    page.locator("dialog .field select").nth(1).select_option("…")
    page.locator("dialog .field input").fill("castle")
    page.click("dialog .primary")
    said = page.get_by_role("alert")
    words = page.evaluate(
        f"fetch('/api/games/7-steps/words/{language}').then((answer) => answer.json())"
    )["words"]
    expect(said).to_contain_text(words["option.shape"])
    expect(said).to_contain_text(words["option.shape.help"])
    assert "castle" not in said.inner_text()
    expect(said).to_be_in_viewport(ratio=1)


def test_booty_values_by_keyboard(visit: Visit) -> None:
    page = visit("/", locale="en")
    open_options(page, "7-seas")
    page.get_by_label("Booty values").first.select_option("…")
    fields = page.locator(".number-grid input")
    expect(fields).to_have_count(40)
    page.get_by_label("gold 1", exact=True).focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    expect(page.get_by_label("gold 2", exact=True)).to_be_focused()
    page.keyboard.type("-2")
    expect(page.get_by_label("curses 1", exact=True)).not_to_be_editable()
    page.click("dialog .primary")
    booty = agreed(page)["booty"]
    assert booty[0] == [3, -2, 2, 3, 4, 6, 7, 1, 1, 1]
    assert booty[3][0] == -7


def test_booty_values_are_checked(visit: Visit) -> None:
    page = visit("/", locale="fr")
    open_options(page, "7-seas")
    page.get_by_label("Valeurs du butin").first.select_option("…")
    wrong = page.get_by_label("rhum 4", exact=True)
    wrong.fill("")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    page.click("dialog summary")  # closed: it opens again where something is wrong
    page.click("dialog .primary")
    expect(wrong).to_be_focused()
    expect(page.locator("dialog .wrong")).to_have_text(
        "Dans chaque case, un nombre entier de −999 à 999."
    )
    wrong.fill("9")
    expect(page.locator("dialog .wrong")).to_have_count(0)
    page.click("dialog .primary")
    assert agreed(page)["booty"][2][3] == 9


def test_presets_of_booty_values(visit: Visit) -> None:
    page = visit("/", locale="en")
    open_options(page, "7-seas")
    booty = page.get_by_label("Booty values").first
    booty.select_option("strength")
    booty.select_option("…")  # to go on from there
    expect(page.get_by_label("gold 9", exact=True)).to_have_value("9")
    booty.select_option("strength")
    page.click("dialog .primary")
    assert agreed(page)["booty"][1] == list(range(1, 11))


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_grid_is_for_everybody(visit: Visit, viewport: Any) -> None:
    page = visit("/", locale="it", viewport=viewport)
    open_options(page, "7-seas")
    page.get_by_label("Valori del bottino").first.select_option("…")
    for field in page.locator(".number-grid input").all():
        expect(field).to_have_js_property("scrollWidth", field.evaluate("(one) => one.clientWidth"))
    assert fits(page)
    assert violations(page, "dialog") == []


def test_a_deck_too_small_is_refused_with_what_would_be_right(visit: Visit) -> None:
    page = visit("/", locale="de", expected=("400",))
    open_options(page, "7")
    page.get_by_label("Karten im Spiel").first.select_option("…")
    for number in range(1, 8):
        page.get_by_label(f"Karten im Spiel {number}", exact=True).fill("1")
    page.click("dialog .primary")
    expect(page.get_by_role("alert")).to_contain_text("sieben Karten für jede Person am Tisch")


def test_options_are_changed_in_the_waiting_room_as_they_were_set_up(
    visit: Visit, address: str
) -> None:
    rows = [[1] * 10, [2] * 10, [3] * 10, [-7, *[-1] * 9]]
    seat = set_table(address, "7-seas", None, options={"booty": rows})
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", locale="en")
    page.get_by_role("button", name="Change options").click()
    expect(page.locator(".number-grid input")).to_have_count(40)
    expect(page.get_by_label("rum 5", exact=True)).to_have_value("3")
    expect(page.locator("option[value=team]")).to_be_disabled()
    page.get_by_label("rum 5", exact=True).fill("4")
    page.get_by_role("button", name="Agree on this").click()
    expect(page.locator(".agreed")).to_contain_text("3 3 3 3 4 3 3 3 3 3")

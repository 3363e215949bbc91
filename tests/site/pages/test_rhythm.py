"""How long bots are to be seen: planned, in the browser's virtual time, and never in seconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sevenfold.bots import bot_named
from sevenfold.match import Match, Seat
from sevenfold.match.secret import Secret
from sevenfold.site.live.thinking import answer_after
from sevenfold.site.settings import Settings
from tests.site.pages.browsing import play_one, set_table

Visit = Callable[..., Page]
Wait = list[dict[str, Any]]  # one's own last move, and all moves up to one's next turn
BOTS = ["casual"] * 3
# Tells a rhythm what the server tells, at the times of the server's plan. Each wait has a rhythm of
# its own; `waited` are the milliseconds from one's own move to one's next turn, `changes` how often
# the page changed meanwhile.
TELL = """
async ([waits, pause, skipAfter]) => {
  const { Rhythm } = await import("/pages/rhythm.js");
  const seats = [null, "casual", "casual", "casual"].map((bot) => ({ bot }));
  window.waited = [];
  window.changes = [];
  for (const lines of waits) {
    let changes = 0;
    const began = performance.now();
    const rhythm = new Rhythm(({ turn }) => {
      if (turn !== 0) changes += 1;
      else { window.waited.push(performance.now() - began); window.changes.push(changes); }
    });
    const tell = (n) => rhythm.hear({ seat: 0, seats, stage: "playing", ended: null, clock: null,
      turn: lines[n].turn, happened: lines.slice(0, n + 1) });
    tell(0);
    for (let n = 1; n < lines.length; n += 1) setTimeout(() => tell(n), n * pause);
    if (skipAfter) setTimeout(() => rhythm.skip(), skipAfter);
  }
}
"""


@pytest.fixture(scope="module")
def waits() -> list[Wait]:
    """All waits of a match of 7 Steps with three casual bots; the fourth one plays for a person."""
    match = Match("7-steps", [Seat("Ada"), *map(Seat, "BCD")], secret=Secret(bytes(32)))
    found: list[Wait] = []
    bot = bot_named("casual", 1)
    while not match.over:
        seat = match.turn
        events = match.play(bot.choose(match.view(seat)))
        line: dict[str, Any] = {
            "what": "moved",
            "seat": seat,
            "turn": match.turn,
            "events": [{}] * len(events),
        }
        if seat == 0 and match.turn != 0:
            found.append([line])
        elif seat != 0 and found:
            found[-1].append(line)
    return [wait for wait in found if wait[-1]["turn"] == 0]


def told(visit: Visit, waits: list[Wait], speed: str, skip_after: int = 0) -> Page:
    settings = Settings()
    pause = answer_after(0.0, settings.bot_delay[1], settings.bot_tick) * 1000
    page = visit("/pages/icon.svg", patient=True)
    page.evaluate("(speed) => localStorage.setItem('sevenfold.speed', `\"${speed}\"`)", speed)
    page.clock.install()
    page.goto(page.url.replace("/pages/icon.svg", "/"))
    page.evaluate(TELL, [waits, pause, skip_after])
    page.clock.run_for(120_000)
    assert page.evaluate("waited.length") == len(waits)
    return page


def test_brisk_bots_leave_one_waiting_less_than_eight_seconds(
    visit: Visit, waits: list[Wait]
) -> None:
    assert len(waits) >= 6
    moves = [len(wait) - 1 for wait in waits]
    assert max(moves) >= 15  # there is something to wait for
    page = told(visit, waits, "brisk")
    assert max(page.evaluate("waited")) < 8_000
    # Each turn of a bot is one movement, however many moves it has.
    assert max(page.evaluate("changes")) <= 1 + len(BOTS) - 1


def test_calm_bots_take_longer_and_at_once_is_at_once(visit: Visit, waits: list[Wait]) -> None:
    calm = told(visit, waits, "calm").evaluate("waited")
    brisk = told(visit, waits, "brisk").evaluate("waited")
    at_once = told(visit, waits, "at_once").evaluate("waited")
    assert sum(calm) > 1.4 * sum(brisk) > 1.4 * sum(at_once)
    assert max(at_once) <= max(map(len, waits)) * Settings().bot_tick * 1000


def test_more_to_see_is_to_be_seen_longer_up_to_a_limit(visit: Visit) -> None:
    page = visit("/", patient=True)
    pauses = page.evaluate(
        """async () => {
          const { pauseAfter } = await import("/pages/rhythm.js");
          return [1, 2, 5, 50, 500].map((events) => pauseAfter(events, "calm"));
        }"""
    )
    assert pauses[0] < pauses[1] < pauses[2] < pauses[3] == pauses[4]


def test_skipping_shows_everything_that_is_known(visit: Visit, waits: list[Wait]) -> None:
    page = told(visit, waits, "calm", skip_after=1)
    assert max(page.evaluate("waited")) <= max(map(len, waits)) * Settings().bot_tick * 1000


def test_the_button_leads_to_ones_own_turn(visit: Visit, address: str) -> None:
    seat = set_table(address, "7-steps", *["random"] * 3)
    page = visit("/pages/icon.svg", patient=True)
    page.evaluate("localStorage.setItem('sevenfold.speed', '\"calm\"')")
    page.clock.install()  # so that nothing goes on by itself
    page.goto(f"{address}/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".my-turn, .skip-bots")
    while page.locator(".skip-bots").count() == 0:
        if page.locator(".my-turn").count():
            play_one(page)
        page.clock.run_for(100)
    expect(page.locator(".my-turn")).to_have_count(0)
    page.get_by_role("button", name="Skip to my turn").click()
    while page.locator(".my-turn").count() == 0:
        page.clock.run_for(20)
    expect(page.locator(".skip-bots")).to_have_count(0)


def test_a_speed_is_chosen_at_the_table_and_kept(visit: Visit, address: str) -> None:
    seat = set_table(address, "7", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}", patient=True)
    choice = page.get_by_label("Bots play")
    expect(choice).to_have_value("brisk")
    choice.select_option("calm")
    page.reload()
    expect(choice).to_have_value("calm")

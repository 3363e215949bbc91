"""Visitors of the site: a browser of their own each, in which nothing may go wrong."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect
from playwright.sync_api import Request as Sent

CHROMIUM = "/usr/bin/chromium-headless-shell"  # Debian's Chromium without windows of its own
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
PHONE: ViewportSize = {"width": 360, "height": 780}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 60_000  # milliseconds; machines that build and test may be very busy
LANGUAGES = ("de", "en", "fr", "it")
_AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")

# Clicks whatever the page offers until the match is over; a little at random, always the same way.
# Mostly it takes what is `preferred`, where that is offered.
PLAYER = """
window.playOn = async (most, preferred = '[data-move]') => {
  let seed = 7, clicks = 0;
  const draw = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const seen = (query) =>
    [...document.querySelectorAll(query)].filter((one) => one.checkVisibility());
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  while (clicks < most && !document.querySelector('.standing')) {
    const onward = document.querySelector('dialog[open] [data-continue]');
    const all = seen('.play-area [data-move]:not(:disabled)');
    const liked = all.filter((one) => one.matches(preferred));
    const moves = liked.length && draw(4) ? liked : all;
    const doors = seen('.play-area :is([aria-pressed=false], [aria-expanded=false]):enabled');
    if (onward) onward.click();
    else if (!document.querySelector('.my-turn')) { await pause(4); continue; }
    else if (moves.length && (!doors.length || draw(4))) moves[draw(moves.length)].click();
    else if (doors.length) doors[draw(doors.length)].click();
    else { await pause(4); continue; }
    clicks += 1;
    await pause(1);
  }
  return clicks;
};
"""


# Whoever waits for nothing sees bots play at once, and makes every move by hand.
IMPATIENT = """
for (const [name, value] of [["speed", '"at_once"'], ["alone", "false"]])
  if (!localStorage.getItem(`sevenfold.${name}`)) localStorage.setItem(`sevenfold.${name}`, value);
"""


class Visitor:
    """Somebody with a browser of their own. What goes wrong in it is a complaint."""

    def __init__(self, browser: Browser, base: str, **settings: Any) -> None:
        self.base = base
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = settings.pop("expected", ())
        patient = settings.pop("patient", False)  # with the settings of somebody new
        usual = {"viewport": DESKTOP, "locale": "en", "reduced_motion": "reduce"}
        self._context = browser.new_context(**{**usual, **settings})
        self._context.set_default_timeout(PATIENCE)
        self.page = self._context.new_page()
        self.page.add_init_script(PLAYER)
        if not patient:
            self.page.add_init_script(IMPATIENT)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._watch)

    def leave(self) -> None:
        self._context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(
            part in message.text for part in self.expected
        ):
            self.complaints.append(message.text)

    def _watch(self, request: Sent) -> None:
        if not request.url.startswith((self.base, self.base.replace("http", "ws"), "data:")):
            self.complaints.append(f"a request left the server: {request.url}")


def call(
    base: str, path: str, send: dict[str, Any] | None = None, token: str | None = None
) -> dict[str, Any]:
    """Ask the API without a browser."""
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    body = None if send is None else json.dumps(send).encode()
    with urlopen(Request(base + path, body, headers)) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
        return found


def set_table(base: str, game: str, *others: str | None, **wishes: Any) -> dict[str, Any]:
    """A table at which Ada sits; begun, if nobody else has to come."""
    seat = call(
        base, "/api/tables", {"game": game, "seats": [None, *others], "name": "Ada", **wishes}
    )
    if None not in others:
        call(base, f"/api/tables/{seat['table']}/start", {}, seat["token"])
    return seat


@cache
def finished_match(base: str, game: str) -> str:
    """A table with a match that two bots have played to the end; the same for all who ask."""
    seat = set_table(base, game, "random")
    call(base, f"/api/tables/{seat['table']}/leave", {"bot": "random"}, seat["token"])
    while call(base, f"/api/tables/{seat['table']}")["stage"] != "over":
        time.sleep(0.1)
    table: str = seat["table"]
    return table


def start_from_lobby(page: Page, game: str) -> None:
    """Two clicks from the lobby to a match against a bot."""
    page.click(f"[data-game='{game}']")
    page.click("dialog .primary")
    page.wait_for_selector(".play-area")


@contextmanager
def making_a_move(page: Page) -> Iterator[None]:
    """What is done meanwhile makes a move; go on when the page has heard of it."""
    lines = page.locator(".log li").count()
    yield
    expect(page.locator(".log li")).not_to_have_count(lines)


def play_one(page: Page) -> None:
    """Make a move with the mouse, from the list of all moves."""
    page.wait_for_selector(".my-turn")
    if page.locator(".all-moves:not([open])").count():
        page.click(".all-moves summary")
    with making_a_move(page):
        page.locator("[data-any-move]").first.click()


def violations(page: Page, part: str = "html") -> list[str]:
    """What axe-core finds wrong with the page, or a part of it, as it is now."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(_AXE)
    found: list[str] = page.evaluate(
        """async (part) => (await axe.run(part)).violations.flatMap(
          ({ id, nodes }) => nodes.map((node) =>
            `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`))""",
        part,
    )
    return found


def fits(page: Page) -> bool:
    """Does nothing stick out sideways?"""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

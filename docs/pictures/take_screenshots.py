"""Takes the pictures of the pages: every page at a desk and on a phone, light and dark.

python docs/pictures/take_screenshots.py
"""

from __future__ import annotations

import asyncio
import base64
import json
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from sevenfold.site.serve import listen, make_server
from sevenfold.site.settings import Limits, Rate, Settings

FOLDER = Path(__file__).parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 780}
PLIES = {"sea-salt-paper": 36, "7-seas": 17, "7-steps": 95, "7": 15}
OTHERS = {"sea-salt-paper": 1, "7-seas": 2, "7-steps": 2, "7": 3}


class Table:
    """A table at which Ada plays as a strong bot would."""

    def __init__(self, base: str, game: str, *others: str | None) -> None:
        self.base = base
        new = {"game": game, "seats": [None, *others], "name": "Ada"}
        self.seat = self.ask("/api/tables", new, token=False)
        self.path = f"/tables/{self.seat['table']}"
        self.link = f"{self.path}#seat={self.seat['token']}"
        if None not in others:
            self.do("start")

    def ask(self, path: str, send: object = None, token: bool = True) -> dict[str, Any]:
        """Ask the API."""
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {self.seat['token']}"
        body = None if send is None else json.dumps(send).encode()
        with urlopen(Request(self.base + path, body, headers)) as answer:  # noqa: S310
            found: dict[str, Any] = json.load(answer)
            return found

    def do(self, command: str, **facts: object) -> dict[str, Any]:
        """Do something at the table."""
        return self.ask(f"/api{self.path}/{command}", facts)

    def play(self, plies: int, until_round: int = 99) -> None:
        """Play until it is Ada's turn after so many plies, or a round begins."""
        while True:
            now = self.ask(f"/api{self.path}")
            if now["stage"] == "over" or now["state"]["round"] >= until_round:
                return
            if now["turn"] != now["seat"]:
                time.sleep(0.02)
                continue
            if now["ply"] >= plies:
                return
            hint = self.do("hint", ply=now["ply"])["hint"]["move"]
            self.do("move", ply=now["ply"], move=hint)


@contextmanager
def server() -> Iterator[str]:
    """A server whose bots do not dawdle."""
    plenty = Rate(10**9, 1e9)
    limits = Limits(work=plenty, seat_work=plenty, tables=plenty)
    listening = listen("127.0.0.1", 0)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=f"sqlite:///{folder}/site.db",
            bot_delay=(0.0, 0.0),
            bot_tick=0.01,
            limits=limits,
        )
        running, _ = make_server(settings)
        work = running.serve(sockets=[listening])
        thread = threading.Thread(target=lambda: asyncio.run(work))
        thread.start()
        while not running.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.should_exit = True
        thread.join()


class Camera:
    """Takes each picture twice: at a desk by day, on a phone by night."""

    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self._base = base

    def take(self, name: str, path: str, wait_for: str, *clicks: str) -> None:
        """Take both pictures of a page, after some clicks."""
        for device, size, theme in (("desktop", DESKTOP, "light"), ("phone", PHONE, "dark")):
            context = self._browser.new_context(
                viewport={"width": size["width"], "height": size["height"]},
                color_scheme="dark" if theme == "dark" else "light",
                locale="en",
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(self._base + path)
            page.wait_for_selector(wait_for)
            for click in clicks:
                page.locator(click).first.click()
            page.wait_for_timeout(600)
            _save(page, FOLDER / f"{name}-{device}.webp")
            context.close()


def _save(page: Page, file: Path) -> None:
    wire = page.context.new_cdp_session(page)
    shot = wire.send("Page.captureScreenshot", {"format": "webp", "quality": 72})
    file.write_bytes(base64.b64decode(shot["data"]))
    print(f"{file.name}: {file.stat().st_size // 1000} kB")


def main() -> None:
    """Take all of them."""
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=FLAGS
        )
        camera = Camera(browser, base)
        camera.take("lobby", "/", ".game-box img")
        camera.take(
            "setup", "/", ".game-box img", "[data-game='7-seas']", ".segments label >> nth=2"
        )
        camera.take("waiting", Table(base, "sea-salt-paper", "casual", None).link, ".qr")
        for game, plies in PLIES.items():
            table = Table(base, game, *["casual", "strong", "beginner"][: OTHERS[game]])
            table.play(plies)
            camera.take(game, table.link, ".play-area")
        table = Table(base, "sea-salt-paper", "beginner")
        table.play(10**6)
        camera.take("result", table.link, ".standing")
        camera.take("replay", f"{table.path}/replay#ply=60", ".replay-bar")
        proven = (".proof summary", ".proof .button", ".proof-good strong")
        camera.take("proof", f"{table.path}/replay", ".replay-bar", *proven)
        browser.close()


if __name__ == "__main__":
    main()

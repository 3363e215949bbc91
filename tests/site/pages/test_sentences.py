"""What the pages say of moves and events is what Python says of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from sevenfold.games.words import Words
from tests.site.pages.browsing import call, play_one, set_table

Visit = Callable[..., Page]
PLIES = 150

# Says moves and events with the catalogue and the page module of a game.
SAY = """
async ([game, language, names, options, events]) => {
  const { gameWords } = await import("/pages/words.js");
  const { gamePage } = await import("/pages/game_pages.js");
  const card = await (await fetch(`/api/games/${game}`)).json();
  const words = (await gameWords(card, language)).of(names, (await gamePage(card)).name);
  return [options.map((option) => words.move(option)), events.map((event) => words.event(event))];
}
"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", games())
def test_moves_and_events(visit: Visit, address: str, game: str, language: str) -> None:
    names, told = played(address, game)
    words = Words(game, language, names)
    options = [(option, state) for state, legal, _ in told for option in legal]
    events = [event for _, _, found in told for event in found]
    said = say(visit(), game, language, names, [option for option, _ in options], events)
    assert said[0] == [words.move(option["move"], state) for option, state in options]
    assert said[1] == [words.event(event) for event in events]


def say(page: Page, *about: Any) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(SAY, list(about))
    return found


@cache
def played(address: str, game: str) -> tuple[list[str], list[tuple[Any, Any, Any]]]:
    """Names, and at every ply of a random match what a seat sees, may do, and has just heard."""
    seats = [set_table(address, game, None)]
    table = f"/api/tables/{seats[0]['table']}"
    seats.append(call(address, f"{table}/seats/1", {"name": "Ben"}))
    tokens = [seat["token"] for seat in seats]
    call(address, f"{table}/start", {}, tokens[0])
    choices, told, version, turn = random.Random(7), [], 0, 0
    for _ in range(PLIES):
        now = call(address, f"{table}/updates?since={version}", token=tokens[turn])
        if now["turn"] not in (None, turn):
            turn = now["turn"]
            now = call(address, f"{table}/updates?since={version}", token=tokens[turn])
        events = [event for line in now["happened"] for event in line.get("events", ())]
        told.append((now["state"], now.get("legal", []), events))
        if now["stage"] == "over":
            break
        move = choices.choice(now["legal"])["move"]
        call(address, f"{table}/move", {"ply": now["ply"], "move": move}, tokens[turn])
        version = now["version"]
    return ["Ada", "Ben"], told


def test_another_language_needs_no_other_answer(visit: Visit, address: str) -> None:
    seat = set_table(address, "sea-salt-paper", "random")
    page = visit(f"/tables/{seat['table']}#seat={seat['token']}")
    play_one(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    before = page.locator(".log li").count()
    page.select_option(".language select", "it")
    expect(page.locator(".log")).to_contain_text(re.compile("Ada (pesca|prende)"))
    expect(page.locator("[data-any-move]").first).to_have_text(
        re.compile("Prendi|Tieni|Gioca|Term")
    )
    assert page.locator(".log li").count() == before
    assert [url for url in asked if "/api/tables" in url] == []

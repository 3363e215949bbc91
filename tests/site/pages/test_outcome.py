"""How a match ended, in one sentence: for the winner, for partners, and after giving up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.pages.browsing import call
from tests.site.pages.positions import seat_everybody

Visit = Callable[..., Page]

# What the frame says of the end of a match of 7 Seas with two chests, or with four.
OUTCOME = """async ([language, chests, story]) => {
  const { outcome } = await import("/pages/ending.js");
  const { frameWords } = await import("/pages/words.js");
  const page = await import("/pages/games/7-seas/table.js");
  const told = { happened: [], state: { players: 4, chests: Array(chests).fill(0) }, ...story };
  return outcome(await frameWords(language), told, ["Ada", "Ben", "Cléo", "Dino"], page);
}"""


def test_giving_up_is_named_and_the_winner_is_told(visit: Visit, address: str) -> None:
    people = seat_everybody(address, "7", 2)
    ada, ben = visit(people.link(0), locale="en"), visit(people.link(1), locale="de")
    for page in (ada, ben):
        expect(page.locator(".play-area")).to_be_visible()
    call(address, f"/api/tables/{people.table}/resign", {}, people.tokens[0])
    expect(ada.locator(".standing-line")).to_have_text("Ada gives up. Ben wins!")
    expect(ben.locator(".standing-line")).to_have_text("Ada gibt auf. Du gewinnst!")


@pytest.mark.parametrize(
    ("language", "chests", "story", "said"),
    [
        ("en", 4, {"winners": [2], "seat": 0}, "Cléo wins!"),
        ("en", 4, {"winners": [2], "seat": 2}, "You win!"),
        ("fr", 4, {"winners": [2], "seat": 2}, "Tu gagnes\u202f!"),
        ("en", 4, {"winners": [0, 2], "seat": None}, "Ada and Cléo share the victory!"),
        ("de", 4, {"winners": [0, 2], "seat": 0}, "Du teilst dir den Sieg mit Cléo!"),
        ("en", 2, {"winners": [0, 2], "seat": 1}, "Ada and Cléo win as a team!"),
        ("de", 2, {"winners": [0, 2], "seat": 2}, "Dein Team gewinnt: du und Ada!"),
        ("it", 2, {"winners": [0, 2], "seat": 3}, "Vittoria di squadra: Ada e Cléo!"),
        ("it", 2, {"winners": [0, 1, 2], "seat": 2}, "Condividi la vittoria con Ada e Ben!"),
    ],
)  # fmt: skip
def test_who_won(
    visit: Visit, language: str, chests: int, story: dict[str, Any], said: str
) -> None:
    assert visit("/").evaluate(OUTCOME, [language, chests, story]) == said

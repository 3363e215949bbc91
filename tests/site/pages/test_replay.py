"""A finished match again: stepping, whose eyes, and the proof."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sevenfold.games.registry import games
from sevenfold.match import Match, Seat, read_record
from sevenfold.match.draws import draws
from sevenfold.match.secret import Secret
from tests.site.pages.browsing import PHONE, call, finished_match, fits, set_table
from tests.site.running import Running

Visit = Callable[..., Page]
DRAW_AGAIN = """async ([game, secret, draws]) => {
  const { drawAgain } = await import('/pages/proof.js');
  const { redo } = await import(`/pages/games/${game}/table.js`);
  return drawAgain({ secret }, draws, redo);
}"""


@pytest.mark.parametrize("game", games())
def test_every_position_of_a_match_can_be_seen(visit: Visit, address: str, game: str) -> None:
    table = finished_match(address, game)
    page = visit(f"/tables/{table}/replay", viewport=PHONE)
    place = page.locator(".replay-choices .chip")
    expect(place).to_contain_text("Move 0 of")
    page.get_by_role("button", name="One move on").click()
    expect(place).to_contain_text("Move 1 of")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()
    for seat in ("0", "1", ""):
        page.get_by_label("Seen by").select_option(seat)
        expect(page.locator(".play-area")).to_be_visible()
    plies = call(address, f"/api/tables/{table}/replay")["plies"]
    for step in range(5):
        page.get_by_label("Position in the match").fill(str(step * plies // 5))
        expect(place).to_contain_text(f"Move {step * plies // 5} of")
        assert fits(page)


def test_by_keyboard_and_by_the_list_of_moves(visit: Visit, address: str) -> None:
    page = visit(f"/tables/{finished_match(address, '7')}/replay")
    place = page.locator(".replay-choices .chip")
    page.locator(".replay-moves button").nth(5).click()
    expect(place).not_to_contain_text("Move 0 of")
    page.locator("#main").focus()
    page.keyboard.press("Home")
    expect(place).to_contain_text("Move 0 of")
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 1 of")
    page.reload()
    expect(place).to_contain_text("Move 1 of")


@pytest.mark.parametrize("game", games())
def test_the_browser_makes_every_draw_again(visit: Visit, address: str, game: str) -> None:
    table = finished_match(address, game)
    page = visit(f"/tables/{table}/replay")
    page.click(".proof summary")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".proof")).to_contain_text("It is correct")
    expect(page.locator(".proof")).to_contain_text("each with the same result as in the match")


# Another shape of the table, other cards, more players: what else chance has to decide.
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("sea-salt-paper", 4, {}),
        ("7-seas", 3, {}),
        ("7-seas", 4, {"teams": "ultimate"}),
        ("7-steps", 3, {"side": "mixed", "shape": "river"}),
        ("7", 2, {"deck": [2, 2, 2, 2, 2, 2, 2]}),
    ],
)
def test_what_is_drawn_again_is_what_was_drawn(
    visit: Visit, address: str, game: str, players: int, options: dict[str, Any]
) -> None:
    match = Match(game, [Seat(name) for name in "ABCD"[:players]], options, Secret(bytes(32)))
    choices = random.Random(7)
    while not match.over and match.ply < 400:
        match.play(choices.choice(match.table.legal()))
    made = [
        {"ply": draw.ply, "before": draw.before, "changed": draw.changed} for draw in draws(match)
    ]
    found = visit("/").evaluate(DRAW_AGAIN, [game, match.secret.key.hex(), made])
    assert found["wrong"] is None
    assert found["right"] > 1


def test_a_draw_that_does_not_come_from_the_secret_is_found_out(visit: Visit, address: str) -> None:
    page = visit("/")
    for game in games():
        dealt = next(draws(Match(game, [Seat("Ada"), Seat("Ben")], secret=Secret(bytes(32)))))
        made = [{"ply": 0, "before": None, "changed": dealt.changed}]
        assert page.evaluate(DRAW_AGAIN, [game, "00" * 32, made]) == {"right": 1, "wrong": None}
        assert page.evaluate(DRAW_AGAIN, [game, "07" * 32, made]) == {"right": 0, "wrong": 0}


def test_a_record_can_be_downloaded(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"/tables/{finished_match(address, 'sea-salt-paper')}/replay")
    page.click(".proof summary")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "record.json")
    assert read_record(json.loads((tmp_path / "record.json").read_text("utf-8"))).over


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("record.secret = (record.secret[0] === '0' ? '1' : '0') + record.secret.slice(1)", "bad"),
        ("record.seats[0].name = 'Eve'", "bad"),
        ("record.log[0].at = '2000-01-01T00:00:00.000Z'", "bad_seal"),
        ("record.options = { ...record.options }", "good"),
    ],
)
def test_a_forged_record_is_found_out(
    visit: Visit, address: str, change: str, finding: str
) -> None:
    table = finished_match(address, "7")
    page = visit(f"/tables/{table}/replay")
    found = page.evaluate(
        f"""async () => {{
          const {{ verify }} = await import('/pages/proof.js');
          const record = await (await fetch('/api/tables/{table}/record')).json();
          {change};
          return verify(record);
        }}"""
    )
    assert found == finding


def test_only_a_finished_match_can_be_replayed(server: Running) -> None:
    client = server.client()
    table = set_table(server.url, "7", "beginner")["table"]
    for path in ("replay", "replay/0", "draws"):
        assert client.get(f"/api/tables/{table}/{path}").json()["error"]["code"] == "match_not_over"


def test_a_seat_sees_in_a_replay_what_it_saw(server: Running) -> None:
    table = finished_match(server.url, "7")
    opened = call(server.url, f"/api/tables/{table}/replay/0")["state"]
    seen = call(server.url, f"/api/tables/{table}/replay/0?seat=1")["state"]
    assert [len(hand) for hand in opened["hands"]] == [7, 7]
    assert seen["hands"] == [7, opened["hands"][1]]
    client = server.client()
    assert (
        client.get(f"/api/tables/{table}/replay?seat=5").json()["error"]["code"] == "unknown_seat"
    )
    assert client.get(f"/api/tables/{table}/replay/9999").json()["error"]["code"] == "not_found"


def test_a_replay_tells_secrets_only_when_all_is_open(server: Running) -> None:
    table = finished_match(server.url, "7")

    def dealt(query: str) -> list[object]:
        lines = call(server.url, f"/api/tables/{table}/replay{query}")["lines"]
        return [event["hand"] for event in lines[0]["events"] if event["event"] == "dealt"]

    opened, seen = dealt(""), dealt("?seat=0")
    assert seen == [opened[0], 7]

"""What a first visit costs on the wire."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from sevenfold.games.registry import games
from tests.site.pages.browsing import set_table

MOST = 150_000  # bytes


@pytest.mark.parametrize("game", games())
def test_the_first_load_of_a_table_is_light(
    visit: Callable[..., Page], address: str, game: str
) -> None:
    seat = set_table(address, game, "random")
    page = visit("/pages/icon.svg")
    wire = page.context.new_cdp_session(page)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    wire.on(
        "Network.webSocketFrameReceived",
        lambda event: sizes.append(len(event["response"]["payloadData"])),
    )
    wire.send("Network.enable")
    page.goto(f"{address}/tables/{seat['table']}#seat={seat['token']}")
    page.wait_for_selector(".play-area")
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes) < MOST

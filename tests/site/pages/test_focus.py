"""The ring of the keyboard's focus: seen on every ground, light and dark, measured in pixels."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.games.sea_salt_paper.positions import EIGHT
from tests.games.sea_salt_paper.positions import position as salt
from tests.games.seven.positions import position as seven
from tests.games.seven_seas.positions import position as seas
from tests.games.seven_steps.positions import MIXED, with_levels
from tests.games.seven_steps.positions import position as steps
from tests.site.pages.positions import Begin

Visit = Callable[..., Page]
AROUND = 14  # pixels around a thing that are looked at
LEAST_CONTRAST = 3.0
TOWERS = {"0,0": 3, "1,0": 2, "2,-1": 4, "-1,0": 1, "0,1": 2, "-2,1": 1, "3,-2": 5}
POSITIONS: dict[str, tuple[Callable[[], Any], tuple[str, ...], str | None]] = {
    # what is looked at, and what is clicked before
    "the frame": (
        lambda: seven([[1, 2, 3], [4, 5, 6]], pile=[1, 2], hole=1),
        (".brand", ".top > button", ".tools .button:enabled", "[role=tab]", ".panel", "summary"),
        None,
    ),
    "7": (
        lambda: seven([[1, 2, 3], [4, 5, 6]], pile=[1, 2], hole=1),
        (".hand .chosen", ".hand button:enabled:not(.chosen)", ".way:enabled"),
        ".hand button:enabled",
    ),
    "7 Seas, a hand": (
        lambda: seas("g4 c7 x3 r9 g2 c2", "c4", "x5", display="r4 g3 x4 c5"),
        (".hand .playable", ".hand button:not(.playable)"),
        None,
    ),
    "7 Seas, a capture": (
        lambda: seas("g4 c7 x3 r9 g2 c2", "c4", "x5", display="r4 g3 x4 c5"),
        (".hand .chosen", ".island button", ".chooser button"),
        ".hand [data-travels=g4]",
    ),
    "7 Seas, nicking": (
        lambda: seas(
            "c7", "c4 r2", "x5 r6", chests=("g1 c1", "r1"), harbour="r5", phase="nick", last_taker=0
        ),
        ("button.spot",),
        None,
    ),
    "7 Seas, picking": (
        lambda: seas(
            "c7",
            "c4 r2",
            "x5 r6",
            harbour="r5 g5 x3",
            phase="pick",
            looking="harbour",
            last_taker=0,
        ),
        (".look button",),
        None,
    ),
    "7 Steps": (
        lambda: steps(with_levels(MIXED, TOWERS), "1T 1Y 1B 1P 1R 1G 1K", "3K 2P 2R"),
        (".field > button",),
        None,
    ),
    "7 Steps, throwing": (
        lambda: steps(
            with_levels(MIXED, {"0,0": 1}), "3T 2Y 1B", "3K 2P 2R", phase="refill", placed=["0,0"]
        ),
        (".pile > button", ".panel-now button"),
        None,
    ),
    "Sea Salt & Paper": (
        lambda: salt(f"{EIGHT} crab/black crab/green", "boat/black", piles=("shell/grey", "")),
        (".hand .chosen", ".offer", ".calls button"),
        ".hand button",
    ),
    "Sea Salt & Paper, drawing": (
        lambda: salt(EIGHT, "boat/black", piles=("shell/grey", "fish/yellow"), phase="draw"),
        (".stacks button",),
        None,
    ),
}


def brightness(picture: NDArray[np.float64]) -> NDArray[np.float64]:
    """The relative luminance of every pixel, as WCAG has it."""
    parts = picture / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    found: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def seen(page: Page, box: dict[str, float]) -> NDArray[np.float64]:
    """The brightness of a part of the window."""
    picture = Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")  # type: ignore[arg-type]
    return brightness(np.asarray(picture, dtype=np.float64))


def ring_of(page: Page, thing: Locator) -> tuple[float, float]:
    """How many pixels change with the focus by 3 : 1 or more, and how many a ring of 2 px has."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    width, height = page.evaluate("[innerWidth, innerHeight]")
    left, top = max(0, box["x"] - AROUND), max(0, box["y"] - AROUND)
    clip = {
        "x": left,
        "y": top,
        "width": min(width, box["x"] + box["width"] + AROUND) - left,
        "height": min(height, box["y"] + box["height"] + AROUND) - top,
    }
    page.evaluate("document.activeElement.blur()")
    without = seen(page, clip)
    page.keyboard.press("Shift")  # whoever uses the keyboard sees the ring
    thing.focus()
    expect(thing).to_be_focused()
    with_ring = seen(page, clip)
    lighter, darker = np.maximum(without, with_ring), np.minimum(without, with_ring)
    changed = float(((lighter + 0.05) / (darker + 0.05) >= LEAST_CONTRAST).sum())
    return changed, 2 * 2 * (box["width"] + box["height"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("place", POSITIONS)
def test_the_ring_is_seen_on_every_ground(
    visit: Visit, begin: Begin, place: str, theme: str
) -> None:
    make, queries, first = POSITIONS[place]
    people = begin(make())
    page = visit(people.link(0), people.base, color_scheme=theme)
    page.wait_for_selector(".my-turn")
    if first is not None:
        page.locator(first).first.click()
    page.mouse.move(0, 0)
    for query in queries:
        things = page.locator(query).all()
        assert things, query
        for number, thing in enumerate(things[:12]):
            changed, wanted = ring_of(page, thing)
            assert changed >= 0.9 * wanted, f"{query} {number}: {changed} of {wanted}"

"""A tournament as a picture: ratings and pairings, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sevenfold.arena.standings import Standings
from sevenfold.games.registry import find
from sevenfold.games.words import Texts

_INK, _DOT, _FAINT = "#333333", "#0b5fa5", "#bbbbbb"
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "sevenfold",  # the same result is the same file
    "svg.fonttype": "none",
    "font.size": 10,
    "text.color": _INK,
    "axes.edgecolor": _FAINT,
    "axes.labelcolor": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}


def draw(found: Standings, words: Texts, file: Path) -> None:
    """Write the picture as SVG; the same standings always give the same file."""
    ranking = found.ranking
    pairs = list(combinations(ranking, 2))
    with matplotlib.rc_context(STYLE):
        heights = [len(ranking) + 1.5, len(pairs) + 1.5]
        figure = Figure(figsize=(7.5, 0.34 * sum(heights) + 1.0), layout="constrained")
        ratings, shares = figure.subplots(2, 1, height_ratios=heights)
        settings = found.settings
        title = {"game": find(settings["game"]).title, "n": settings["players"]}
        figure.suptitle(words.say("plot.title", title), x=0.02, ha="left", weight="bold")
        _rows(
            ratings,
            ranking,
            [found.ratings[name].skill for name in ranking],
            [(2 * found.ratings[name].doubt,) * 2 for name in ranking],
        )
        ratings.set_title(words.say("plot.ratings"), loc="left", fontsize=10)
        known = found.corrected if found.has_luck else found.pairings
        scores = [known[pair] for pair in pairs]
        _rows(
            shares,
            [words.say("plot.pair", {"first": one, "second": two}) for one, two in pairs],
            [100 * score.share for score in scores],
            [
                (
                    100 * (score.share - score.interval.low),
                    100 * (score.interval.high - score.share),
                )
                for score in scores
            ],
        )
        title_of_shares = "plot.less_luck" if found.has_luck else "plot.pairings"
        shares.set_title(words.say(title_of_shares), loc="left", fontsize=10)
        shares.axvline(50, color=_FAINT, zorder=0)
        shares.set_xlim(-2, 102)
        shares.xaxis.set_major_formatter("{x:.0f} %")
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": "Sevenfold"})


def _rows(
    axes: Axes, names: Sequence[str], values: Sequence[float], reach: Sequence[tuple[float, float]]
) -> None:
    places = range(len(names))
    lower, upper = ([pair[side] for pair in reach] for side in (0, 1))
    axes.errorbar(
        values,
        places,
        xerr=[lower, upper],
        fmt="o",
        color=_DOT,
        ecolor=_DOT,
        capsize=3,
        markersize=5,
    )
    axes.set_yticks(places, names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(axis="x", color=_FAINT, linewidth=0.4)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)

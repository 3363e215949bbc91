"""A training as a picture: how well it played on the way."""

from __future__ import annotations

from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

from sevenfold.arena.plot import STYLE
from sevenfold.games.registry import find
from sevenfold.games.words import Texts
from sevenfold.learning.training import Trained


def draw(trained: Trained, words: Texts, file: Path) -> None:
    """Write the curve as SVG; the same training always gives the same file."""
    matches = [one.matches for one in trained.curve]
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(7.5, 3.5), layout="constrained")
        axes = figure.subplots()
        axes.errorbar(
            matches,
            [100 * one.won for one in trained.curve],
            yerr=[100 * one.off for one in trained.curve],
            marker="o",
            capsize=2,
        )
        plan = trained.plan
        title = words.say("train.curve", {"game": find(plan.game).title, "bot": plan.against})
        axes.set_title(title, loc="left", weight="bold")
        axes.set_xlabel(words.say("train.matches"))
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.yaxis.set_major_formatter("{x:.0f} %")
        axes.axhline(50, color="#bbbbbb", zorder=0)
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": "Sevenfold"})

"""Tournaments in the terminal: how far the work is, and the table of the result."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table as Grid

from sevenfold.arena import collecting
from sevenfold.arena.correcting import Corrected
from sevenfold.arena.figures import Figures
from sevenfold.arena.standings import Score, Standings
from sevenfold.games.words import Texts, load

_WORDS = Path(__file__).parent / "words"


def texts(language: str) -> Texts:
    """What the arena says.

    >>> texts("de").say("bot")
    'Bot'
    """
    return Texts(load(_WORDS, language), language)


@contextmanager
def bar(words: Texts) -> Iterator[collecting.Progress]:
    """A bar on standard error, where somebody may see it, that goes away when all is done."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as shown:
        task = shown.add_task(words.say("matches"), total=None)

        def progress(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        yield progress


def print_standings(found: Standings, words: Texts, console: Console) -> None:
    """The ranking, and who beat whom how often."""
    grid = Grid(title=words.say("ranking"), title_justify="left", title_style="bold")
    grid.add_column(words.say("bot"))
    for heading in ("rating", "doubt", "share", "interval", "matches"):
        grid.add_column(words.say(heading), justify="right")
    figures = Figures(words.locale)
    for name in found.ranking:
        rating, score = found.ratings[name], found.totals[name]
        grid.add_row(
            name,
            figures.number(rating.skill),
            f"± {figures.number(2 * rating.doubt)}",
            figures.percent(score.share),
            " – ".join(figures.percent(bound) for bound in score.interval),
            figures.number(score.matches),
        )
    console.print(grid)
    if found.has_luck:
        console.print(_less_luck(found, words))
    if len(found.bots) > 2:
        console.print(_matrix(found, words))
    console.print(words.say("explained"), style="dim", highlight=False)
    if found.has_luck:
        console.print(words.say("less_luck.explained"), style="dim", highlight=False)


def _less_luck(found: Standings, words: Texts) -> Grid:
    grid = Grid(title=words.say("less_luck"), title_justify="left", title_style="bold")
    grid.add_column(words.say("bot"))
    for heading in ("share", "interval", "worth"):
        grid.add_column(words.say(heading), justify="right")
    figures = Figures(words.locale)
    for name in found.ranking:
        score = found.corrected_totals[name]
        grid.add_row(
            name,
            figures.percent(score.share),
            " – ".join(figures.percent(bound) for bound in score.interval),
            f"× {figures.number(score.worth)}",
        )
    return grid


def _matrix(found: Standings, words: Texts) -> Grid:
    title = "less_luck.against" if found.has_luck else "against"
    grid = Grid(title=words.say(title), title_justify="left", title_style="bold")
    grid.add_column("")
    for name in found.ranking:
        grid.add_column(name, justify="right", no_wrap=True)
    for name in found.ranking:
        known = found.corrected if found.has_luck else found.pairings
        scores = [known.get((name, other)) for other in found.ranking]
        grid.add_row(name, *(_cell(score) if score else "·" for score in scores))
    return grid


def _cell(score: Score | Corrected) -> str:
    low, high = score.interval
    return f"{100 * score.share:.0f} ({100 * low:.0f}–{100 * high:.0f})"

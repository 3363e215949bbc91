"""The command that trains the network of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from sevenfold.arena.showing import bar
from sevenfold.arena.showing import texts as arena_texts
from sevenfold.arena.workers import cluster, threads
from sevenfold.games.registry import find
from sevenfold.learning.measuring import against as against_bot
from sevenfold.learning.plan import plan_against, plan_for
from sevenfold.learning.training import Trained, begin, train
from sevenfold.terminal.arguments import GameName, Lang
from sevenfold.terminal.language import language, texts

_FRESH = 1_000_000  # seeds of deals that no look on the way has seen


def train_network(
    game: GameName,
    matches: Annotated[
        int | None, typer.Option(min=400, help="of self-play; else as many as the game says")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="go on from the game's weights, and learn to beat it"),
    ] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same weights")] = 0,
    into: Annotated[
        Path | None,
        typer.Option(help="the file of weights to write; else GAME[-against-BOT].weights here"),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="keep the training here step by step, or go on with it"),
    ] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="a Dask scheduler to work for us")
    ] = None,
    measured: Annotated[
        int | None,
        typer.Option(min=2, help="matches to measure it in the end; on the way half of it"),
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="draw the curve into this file")] = None,
    lang: Lang = None,
) -> None:
    """Let a network play a game against itself, and write down what it has learned.

    With --against it plays a bot of ours and learns nothing but to beat it.
    """
    chosen = language(lang)
    words = texts(chosen)
    played = find(game)
    if against is None:
        plan = plan_for(played, seed, matches)
    else:
        plan = plan_against(played, against, seed, matches)
    if measured is not None:
        plan = replace(plan, looked=measured // 2)
    with (
        bar(arena_texts(chosen)) as shown,
        threads() if dask is None else cluster(dask) as executor,
    ):

        def progress(trained: Trained) -> None:
            shown(trained.matches, plan.matches)

        trained = train(plan, executor, keep, progress)
    name = plan.game if against is None else f"{plan.game}-against-{against.replace(':', '-')}"
    file = into or Path(f"{name}.weights")
    trained.network().write(played, file)
    console = Console()

    def shares(shown: Trained, players: int) -> dict[str, Any]:
        network, matches = shown.network(), 2 * plan.looked
        share = against_bot(played, network, plan.against, matches, players, {}, plan.seed + _FRESH)
        return {"bot": plan.against, "n": players, "share": str(share)}

    if against is not None:
        before = shares(begin(plan), played.fewest)
        console.print(words.say("train.before", before), highlight=False)
    for players in range(played.fewest, (played.most if against is None else played.fewest) + 1):
        console.print(words.say("train.against", shares(trained, players)), highlight=False)
    console.print(words.say("train.written", {"file": file}), highlight=False)
    if svg is not None:
        from sevenfold.learning.plot import draw  # matplotlib takes its time

        draw(trained, words, svg)

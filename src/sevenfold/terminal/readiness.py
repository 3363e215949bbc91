"""Compiling before anybody plays, with a bar that counts the parts."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sevenfold.bots.workshop import PARTS, PLAY, Workshop, missing
from sevenfold.games.registry import find, games
from sevenfold.terminal.arguments import Lang
from sevenfold.terminal.language import language, texts

# What `x86-64-v3` leaves open, said so that every Numba compiles for the same processor.
_FEATURES = {"x86-64-v3": "+bmi2", "x86-64-v4": "+bmi2"}


def get_ready(game: str, chosen: str) -> None:
    """Compile what a match of this game needs, unless that was done before."""
    parts = [part for part in missing(find(game).name) if part in PLAY]
    if parts:
        _compile({game: parts}, chosen, {})


def compile_games(
    names: Annotated[list[str] | None, typer.Argument(help="games; else all of them")] = None,
    into: Annotated[
        Path | None, typer.Option(help="fill this folder, to be shipped; else the user's cache")
    ] = None,
    cpu: Annotated[
        str | None, typer.Option(help="for this processor, as LLVM calls it: x86-64-v3 …")
    ] = None,
    lang: Lang = None,
) -> None:
    """Compile the games and their bots now, in a process for each core."""
    environment = {}
    if into is not None:
        environment["SEVENFOLD_CACHE"] = str(into.absolute())
    if cpu is not None:
        environment["NUMBA_CPU_NAME"] = cpu
        environment["NUMBA_CPU_FEATURES"] = _FEATURES.get(cpu, "")
    wanted = {}
    for name in names or games():
        elsewhere = into is not None or cpu is not None  # what is there is loaded, and said at once
        wanted[find(name).name] = list(PARTS) if elsewhere else missing(name)
    failed = _compile(wanted, language(lang), environment)
    if cpu is not None:
        shown = {key: value for key, value in environment.items() if key.startswith("NUMBA")}
        if into is not None:
            shown["SEVENFOLD_SHIPPED_CACHE"] = str(into.absolute())
        print("\n".join(f"{key}={value}" for key, value in shown.items()))
    if failed:
        raise typer.Exit(1)


def _compile(wanted: dict[str, list[str]], chosen: str, environment: dict[str, str]) -> bool:
    """Compile these parts of these games; did any of them fail?"""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        total = sum(map(len, wanted.values()))
        bar = progress.add_task(texts(chosen).say("compiling"), total=total)
        workshop = Workshop(wanted, lambda game, part: progress.advance(bar), environment)
        asyncio.run(workshop.run())
    return bool(workshop.failed)

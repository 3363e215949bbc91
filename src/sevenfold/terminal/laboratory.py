"""The commands of the arena: tournaments and studies, which may take long."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from sevenfold.arena import study as arena_study
from sevenfold.arena import tournament as arena_tournament
from sevenfold.arena.collecting import Progress
from sevenfold.arena.journal import BadJournal, results_in
from sevenfold.arena.showing import bar, print_standings, texts
from sevenfold.arena.workers import cluster, processes
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.words import Texts
from sevenfold.terminal.arguments import Chosen, Lang, Players, read_options
from sevenfold.terminal.language import language

_MATCHES = 100  # of a pairing
_STUDIED = 400

Workers = Annotated[int | None, typer.Option(min=1, help="processes; else one for each core")]
Dask = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="a Dask scheduler to work for us")
]
Keep = Annotated[Path | None, typer.Option(help="a new file for all results, match by match")]
Resume = Annotated[Path | None, typer.Option(help="go on with what this file has kept")]
Seed = Annotated[int, typer.Option(help="the same seed gives the same result")]


def tournament(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="a name that `sevenfold games` lists")] = None,
    bots: Annotated[
        list[str] | None, typer.Argument(help="their names, such as random greedy search:400")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="one more; of your own as NAME=MODULE:CLASS")
    ] = None,
    players: Players = 2,
    matches: Annotated[
        int | None, typer.Option(min=1, help=f"for each pairing, at least; else {_MATCHES}")
    ] = None,
    seed: Seed = 0,
    option: Chosen = None,
    less_luck: Annotated[
        bool, typer.Option("--less-luck", help="measure luck, and show win shares without it, too")
    ] = False,
    workers: Workers = None,
    dask: Dask = None,
    keep: Keep = None,
    resume: Resume = None,
    svg: Annotated[Path | None, typer.Option(help="draw the result into this file")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other, on the same deals from every seat, and compare them."""
    words = texts(language(lang))
    _find_modules_here()
    _check_folder(svg)
    if resume is not None:
        _check_alone(
            context, "game", "bots", "bot", "players", "seed", "option", "less_luck", "keep"
        )
        settings = arena_tournament.agreed_in(resume, matches)
    elif game is None:
        raise SevenfoldError("which game? `sevenfold games` lists them")
    else:
        settings = arena_tournament.agree(
            game,
            [*(bots or ()), *(bot or ())],
            players=players,
            matches=matches or _MATCHES,
            seed=seed,
            options=read_options(option),
            less_luck=less_luck,
        )
    with (
        kept("tournament", keep, resume, words) as (file, progress),
        executor(workers, dask) as chosen,
    ):
        found = arena_tournament.play(settings, executor=chosen, keep=file, progress=progress)
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        print_standings(found, words, Console())
    if svg is not None:
        from sevenfold.arena.plot import draw  # matplotlib takes its time

        draw(found, words, svg)


def study(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="a name that `sevenfold games` lists")] = None,
    bot: Annotated[
        str, typer.Option(help="who plays all seats; of your own as NAME=MODULE:CLASS")
    ] = "greedy",
    players: Players = 2,
    matches: Annotated[
        int | None, typer.Option(min=1, help=f"with each option value; else {_STUDIED}")
    ] = None,
    seed: Seed = 0,
    option: Chosen = None,
    workers: Workers = None,
    dask: Dask = None,
    keep: Keep = None,
    resume: Resume = None,
    page: Annotated[
        Path | None, typer.Option(help="the file to write; else study-GAME.html here")
    ] = None,
    lang: Lang = None,
) -> None:
    """Find out how a game plays: length, choices, seats, what decides; written as a page."""
    chosen_language = language(lang)
    words = texts(chosen_language)
    _find_modules_here()
    _check_folder(page)
    if resume is not None:
        _check_alone(context, "game", "bot", "players", "seed", "option", "keep")
        settings = arena_study.agreed_in(resume, matches)
    elif game is None:
        raise SevenfoldError("which game? `sevenfold games` lists them")
    else:
        settings = arena_study.agree(
            game,
            bot=bot,
            players=players,
            matches=matches or _STUDIED,
            seed=seed,
            options=read_options(option),
        )
    file = page or Path(f"study-{settings['game']}.html")
    with (
        kept("study", keep, resume, words) as (results, progress),
        executor(workers, dask) as chosen,
    ):
        found = arena_study.play(settings, executor=chosen, keep=results, progress=progress)
    file.write_text(arena_study.page(found, chosen_language), encoding="utf-8")
    print(words.say("study.written", {"file": file}))


def executor(workers: int | None, address: str | None) -> AbstractContextManager[Executor]:
    """A cluster if there is an address, else processes on this machine."""
    return processes(workers) if address is None else cluster(address)


def _check_alone(context: typer.Context, *names: str) -> None:
    """What is continued has its settings already; others would be ignored."""
    for name in names:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise SevenfoldError(f"--resume has the settings in its file: give it without {name!r}")


def _check_folder(file: Path | None) -> None:
    """Better now than after an hour of work."""
    if file is not None and not file.absolute().parent.is_dir():
        raise SevenfoldError(f"{file}: there is no folder {file.parent}")


def _find_modules_here() -> None:
    """A bot of somebody's own is usually in the folder where they are."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


@contextmanager
def kept(
    command: str, keep: Path | None, resume: Path | None, words: Texts
) -> Iterator[tuple[Path, Progress]]:
    """A file for the results and a bar; whoever interrupts is told where the results are.

    If nobody named a file, there is one while the work lasts, and it stays if that did not end.
    """
    if keep is not None and keep.exists():
        raise BadJournal(f"{keep} is there already: --resume it, or take another name")
    file = resume or keep or _new_file(command)
    wanted = 0
    try:
        with bar(words) as shown:

            def progress(done: int, total: int) -> None:
                nonlocal wanted
                wanted = total
                shown(done, total)

            yield file, progress
    except BaseException as error:
        # An interruption may come between writing a result and counting it: the file is right.
        if done := results_in(file):
            place = {"done": done, "total": wanted, "file": file, "command": command}
            if isinstance(error, KeyboardInterrupt):
                print(words.say("interrupted"), file=sys.stderr)
            print(words.say("kept", place), file=sys.stderr)
        elif resume is None:
            file.unlink(missing_ok=True)
        raise
    if file not in (keep, resume):
        file.unlink()


def _new_file(command: str) -> Path:
    handle, name = tempfile.mkstemp(prefix=f"sevenfold-{command}-", suffix=".jsonl")
    os.close(handle)
    return Path(name)

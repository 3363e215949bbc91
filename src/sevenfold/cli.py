"""The one command, `sevenfold`."""

import json
import sys
import time
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.table import Table as Grid
from typer.exceptions import TyperException

import sevenfold
from sevenfold.arena.batch import Batch
from sevenfold.bots import SearchBot
from sevenfold.bots.analysis import analyse
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.registry import find
from sevenfold.games.words import Words
from sevenfold.match import BadRecord, Match, Seat, read_record, verify
from sevenfold.terminal import laboratory, training
from sevenfold.terminal.analysis import as_json as remark_as_json
from sevenfold.terminal.analysis import show_analysis
from sevenfold.terminal.arguments import Chosen, GameName, Lang, Players, read_options
from sevenfold.terminal.language import language, texts
from sevenfold.terminal.readiness import compile_games, get_ready
from sevenfold.terminal.screen import Screen
from sevenfold.terminal.session import Leave, Session

app = typer.Typer(
    help="Four games about the number seven: play, serve, replay, verify, measure.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

File = Annotated[Path, typer.Argument(help="a record of a match")]


def main() -> None:
    """Run the command; whatever is wrong is said in one line, with exit code 2."""
    try:
        code = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except TyperException as error:
        _refuse(str(getattr(error, "format_message", error.__str__)()))
    except SevenfoldError as error:
        _refuse(str(error))
    except (typer.Abort, KeyboardInterrupt, EOFError, BrokenPipeError):
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def _refuse(message: str) -> NoReturn:
    print(f"sevenfold: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


@app.command()
def games(lang: Lang = None) -> None:
    """List the games."""
    chosen = language(lang)
    grid = Grid.grid(padding=(0, 2))
    for name in sevenfold.games():
        game, words = find(name), Words(name, chosen)
        players = texts(chosen).say("players", {"low": game.fewest, "high": game.most})
        grid.add_row(f"[bold]{name}[/bold]", players, words.say("pitch"))
    Console().print(grid)


@app.command()
def rules(game: GameName, lang: Lang = None) -> None:
    """Show the rules of a game and its options."""
    chosen, console = language(lang), Console()
    words = Words(game, chosen)
    console.print(f"[bold]{words.say('title')}[/bold]\n{words.say('pitch')}")
    Screen(console, game, words).rules()
    console.print(f"\n[bold]{texts(chosen).say('options')}[/bold]")
    for option in find(game).options:
        console.print(f"{option.name}: {words.say(f'option.{option.name}')}", highlight=False)
        for value in option.choices:
            said = words.say(f"option.{option.name}.{str(value).lower()}")
            mark = f" ({texts(chosen).say('default')})" if value == option.default else ""
            console.print(f"  {json.dumps(value)}: {said}{mark}", highlight=False)
        if not option.choices:
            console.print(f"  {words.say(f'option.{option.name}.help')}", highlight=False)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="a name that `sevenfold games` lists")] = None,
    seats: Annotated[
        list[str] | None, typer.Argument(help="names of people, or bot:beginner, bot:casual …")
    ] = None,
    option: Chosen = None,
    file: Annotated[Path | None, typer.Option(help="keep the match here after each move")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a match kept before")] = None,
    lang: Lang = None,
) -> None:
    """Play at this terminal, with friends and bots."""
    chosen, console = language(lang), Console()
    own = texts(chosen)
    if resume is not None:
        match = read_record(_read_json(resume))
    else:
        game = game or _ask_game(console, chosen)
        get_ready(game, chosen)
        match = Match(
            game,
            _seats(seats, own.say("guest")),
            read_options(option),
        )
    try:
        Session(match, chosen, own, console, file or resume).run()
    except (Leave, EOFError, KeyboardInterrupt):
        console.print(f"\n{own.say('left')}")


def _ask_game(console: Console, chosen: str) -> str:
    names = sevenfold.games()
    for number, name in enumerate(names, start=1):
        words = Words(name, chosen)
        console.print(f"{number}) [bold]{words.say('title')}[/bold]  {words.say('pitch')}")
    while True:
        answer = console.input(f"{texts(chosen).say('which_game')} ", markup=False).strip()
        if answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer == "q":
            raise EOFError


def _seats(wishes: list[str] | None, guest: str) -> list[Seat]:
    """People by their names, bots by `bot:NAME`; alone, one plays against a bot."""
    seats: list[Seat] = []
    for wish in wishes or [guest, "bot:casual"]:
        kind, _, bot = wish.partition(":")
        name = bot if kind == "bot" and bot else wish
        alike = sum(seat.name.split(" ")[0] == name for seat in seats)
        seats.append(Seat(f"{name} {alike + 1}" if alike else name, bot if name == bot else None))
    return seats


@app.command()
def replay(
    file: File,
    ply: Annotated[int | None, typer.Option(help="show the table after so many moves")] = None,
    seat: Annotated[
        int | None, typer.Option(help="as this seat saw it; else as a spectator")
    ] = None,
    lang: Lang = None,
) -> None:
    """Tell a match again, move by move, or show one position of it."""
    chosen, console = language(lang), Console()
    match = read_record(_read_json(file))
    match.view(seat)  # a seat that is not there is said at once
    words = Words(match.game.name, chosen, [place.name for place in match.seats])
    screen = Screen(console, match.game.name, words)
    if ply is not None:
        if not 0 <= ply <= match.ply:
            _refuse(f"there are plies 0 to {match.ply}, not {ply}")
        screen.table(match.at(ply).view(seat).state())
        return
    screen.events([event.seen_by(seat) for event in match.opening])
    for number, (_, happened, _) in enumerate(match.replay(), start=1):
        title = texts(chosen).say("ply", {"n": number, "high": len(match.log)})
        console.print(f"[bold]{title}[/bold]", highlight=False)
        screen.events([event.seen_by(seat) for event in happened])


@app.command("verify")
def verify_file(file: File, lang: Lang = None) -> None:
    """Check a record: every move, the shuffles, the result. Exit code 1 if it is not right."""
    own = texts(language(lang))
    findings = verify(_read_json(file))
    if not findings:
        print(own.say("verified"))
        return
    print(own.say("not_verified", {"n": len(findings)}))
    for finding in findings:
        print(f"- {finding}")
    raise typer.Exit(1)


@app.command("analyse")
def analyse_file(
    file: File,
    iterations: Annotated[int, typer.Option(help="of the search, for each move", min=1)] = 5_000,
    seed: Annotated[int, typer.Option(help="the same seed thinks the same")] = 0,
    threads: Annotated[
        int, typer.Option(help="share the iterations among so many trees", min=1)
    ] = 1,
    as_lines: Annotated[bool, typer.Option("--json", help="a line of JSON for each move")] = False,
    lang: Lang = None,
) -> None:
    """Show what the search thinks of every move of a record, from what its seat could know."""
    match, chosen = read_record(_read_json(file)), language(lang)
    remarks = analyse(match, SearchBot(iterations=iterations, threads=threads, seed=seed))
    if as_lines:
        for remark in remarks:
            _print_json(remark_as_json(remark))
        return
    names = [seat.name for seat in match.seats]
    show_analysis(remarks, Console(), Words(match.game.name, chosen, names), texts(chosen), names)


@app.command()
def deal(
    game: GameName,
    players: Players = 2,
    seed: Annotated[int | None, typer.Option(help="the same seed deals the same cards")] = None,
    option: Chosen = None,
) -> None:
    """Deal a table and print its open state as JSON."""
    _print_json(sevenfold.deal(game, players, seed, **read_options(option)).state())


@app.command()
def state(
    file: Annotated[Path | None, typer.Argument(help="an open state; else standard input")] = None,
    move: Annotated[list[str] | None, typer.Option("--play", help="play this move first")] = None,
    seat: Annotated[int | None, typer.Option(help="print what this seat knows")] = None,
    spectator: Annotated[bool, typer.Option("--spectator", help="print what is public")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="print the legal moves")] = False,
    seed: Annotated[int | None, typer.Option(help="for what chance brings")] = None,
) -> None:
    """Read an open state, play moves, and print the state, a view or the legal moves as JSON."""
    table = sevenfold.read(_read_json(file), seed)
    for text in move or ():
        table.play(text)
    if legal:
        _print_json(table.legal())
    elif seat is not None or spectator:
        _print_json(table.view(seat).state())
    else:
        _print_json(table.state())


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="where to listen; 127.0.0.1 behind a proxy")] = (
        "0.0.0.0"  # noqa: S104
    ),
    port: Annotated[int, typer.Option(help="0: any free one", min=0, max=65535)] = 7777,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; else a file of the user")
    ] = None,
    base_url: Annotated[
        str | None, typer.Option(help="the one address that people use, if there is only one")
    ] = None,
    metrics_key: Annotated[
        str | None,
        typer.Option(
            help="what Prometheus has to send to read /metrics", envvar="SEVENFOLD_METRICS_KEY"
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser", help="open a browser")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="log what holds the event loop longer than 5 ms")
    ] = False,
) -> None:
    """Run the site: one process, which people and programs reach with a browser and an API."""
    # The site is much to import, and no other command needs it.
    from sevenfold.site.serve import checked_base_url, default_database
    from sevenfold.site.serve import serve as serve_site
    from sevenfold.site.settings import Settings

    settings = Settings(
        database=database or default_database(),
        base_url=None if base_url is None else checked_base_url(base_url),
        metrics_key=metrics_key,
        watch=watch,
    )
    serve_site(settings, host, port, browser, say=lambda line: print(line, flush=True))


@app.command()
def bench(lang: Lang = None) -> None:
    """Measure random play of every game on one core."""
    console = Console()
    console.print(texts(language(lang)).say("moves_a_second"))
    for name in sevenfold.games():
        batch = Batch(name, tables=64, players=find(name).fewest)
        batch.play_random(plies=1000)
        began = time.perf_counter()
        batch.play_random(plies=40_000)
        speed = 64 * 40_000 / (time.perf_counter() - began) / 1e6
        console.print(f"{find(name).title:20} {speed:6.1f}", highlight=False)


app.command("compile")(compile_games)
app.command()(laboratory.tournament)
app.command()(laboratory.study)
app.command("train")(training.train_network)


def _read_json(file: Path | None) -> Any:
    try:
        text = sys.stdin.read() if file is None else file.read_text(encoding="utf-8")
        return json.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        _refuse(f"{file}: {getattr(error, 'strerror', None) or 'it is not a text file'}")
    except ValueError as error:
        raise BadRecord(f"{file or 'standard input'}: it is not JSON: {error}") from None


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


if __name__ == "__main__":
    main()

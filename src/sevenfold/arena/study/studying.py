"""Playing the matches of a study: those that are watched, and those with other options."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import sevenfold
from sevenfold.arena.code import check_version, code_of
from sevenfold.arena.collecting import Progress, Settings, collect
from sevenfold.arena.contenders import seated
from sevenfold.arena.journal import BadJournal, Journal, read_heading
from sevenfold.arena.playing import decision, play_match, secret_of, seed_of
from sevenfold.arena.study.findings import Findings
from sevenfold.arena.study.observing import Observer
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Game, Json, Options
from sevenfold.games.registry import find
from sevenfold.games.words import catalogue


class BadStudy(SevenfoldError, ValueError):
    """There is nothing to be found out this way."""


def study(
    game: str,
    *,
    bot: str = "greedy",
    players: int = 2,
    matches: int = 400,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    executor: Executor | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Findings:
    """Play so many matches, all seats by the same bot, and as many with every other option value.

    Everything else is as in a tournament: see `arena.tournament`.

    >>> found = study("7-seas", bot="random", matches=20)
    >>> len(found.outcomes), 20 < found.plies.median < 200
    (20, True)
    """
    settings = agree(game, bot=bot, players=players, matches=matches, seed=seed, options=options)
    return play(settings, executor=executor, keep=keep, progress=progress)


def agree(
    game: str,
    *,
    bot: str = "greedy",
    players: int = 2,
    matches: int = 400,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
) -> Settings:
    """The settings of a study, checked; they stand at the head of its file."""
    found = find(game)
    found.blank(players, options or {})  # says what is wrong with players or options
    if matches < 1:
        raise BadStudy(f"a study needs matches, not {matches}")
    seated(bot, seed=0)
    chosen = found.complete(options or {})
    variants = _variants(found, players, chosen)
    return {
        "sevenfold": "study",
        "version": sevenfold.__version__,
        "code": code_of(game),
        "game": game,
        "players": players,
        "options": chosen,
        "bot": bot,
        "seed": seed,
        "variants": variants,
        "wanted": matches * (1 + len(variants)),
    }


def agreed_in(file: Path, matches: int | None = None) -> Settings:
    """The settings of the study that a file has results of; its matches, or so many."""
    known = read_heading(file, "study")
    try:
        return agree(
            known["game"],
            bot=known["bot"],
            players=known["players"],
            matches=matches or known["wanted"] // (1 + len(known["variants"])),
            seed=known["seed"],
            options=known["options"],
        )
    except KeyError as error:
        raise BadJournal(f"{file}: the settings of the study lack {error}") from None


def _variants(game: Game, players: int, chosen: Options) -> list[list[Json]]:
    """Every other value of every option that has a name of its own and can be played."""
    texts = catalogue(game.name, "en")
    return [
        [option.name, value]
        for option in game.options
        for value in option.choices or option.samples
        if value != chosen[option.name]
        and f"option.{option.name}.{str(value).lower()}" in texts
        and option.objection(value, players) is None
    ]


def play(
    settings: Settings,
    *,
    executor: Executor | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Findings:
    """Carry out a study as agreed, or go on with it."""
    with Journal(settings, keep) as journal:
        numbers = range(settings["wanted"])
        _warm_up(settings)
        collect(play_numbered, settings, numbers, journal, executor, progress)
        return Findings(settings, {number: journal.results[number] for number in numbers})


def play_numbered(settings: Settings, number: int) -> dict[str, Any]:
    """The match of a study that has this number; a pure function, wherever it runs.

    On every deal there is one match with the options of the study, which is watched, and one
    with each variant.

    >>> sorted(play_numbered(agree("7", bot="random"), 0))
    ['first', 'notes', 'plies', 'points', 'rounds', 'winners']
    """
    check_version(settings)
    deal, variant = divmod(number, 1 + len(settings["variants"]))
    options, observer = dict(settings["options"]), None
    if variant:
        name, value = settings["variants"][variant - 1]
        options[name] = value
    else:
        observer = Observer(find(settings["game"]), settings["players"])
    bots = [
        seated(settings["bot"], seed_of(settings["seed"], number, seat))
        for seat in range(settings["players"])
    ]
    secret = secret_of(settings["seed"], deal)
    outcome = play_match(settings["game"], bots, secret, options, observer)
    return {
        "winners": list(outcome.winners),
        "points": list(outcome.points),
        "plies": outcome.plies,
        "rounds": outcome.rounds,
        "first": outcome.first,
        **({"notes": observer.notes()} if observer else {}),
    }


def _warm_up(settings: Settings) -> None:
    """Let everything be compiled once, and not by all workers at the same time."""
    table = sevenfold.deal(settings["game"], settings["players"], 0, **settings["options"])
    decision(table, seated(settings["bot"], seed=0), int(table.record.turn))

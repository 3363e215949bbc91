"""Tournaments: every bot meets every other, on the same deals and from every seat.

All chance of a match comes from its deal, all choices of a bot from a seed of its own; both follow
from the tournament's seed. So a tournament has the same result wherever and in whatever order its
matches are played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import sevenfold
from sevenfold.arena.code import check_version, code_of
from sevenfold.arena.collecting import Progress, Settings, collect
from sevenfold.arena.contenders import name_of, seated
from sevenfold.arena.journal import BadJournal, Journal, read_heading
from sevenfold.arena.lineups import seatings
from sevenfold.arena.luck import Account, comparing
from sevenfold.arena.playing import decision, play_match, secret_of, seed_of
from sevenfold.arena.prospects import formula_for
from sevenfold.arena.stand_ins import wit_of
from sevenfold.arena.standings import Fixture, Standings, fixture, pairs_of
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.game import Json
from sevenfold.games.registry import find
from sevenfold.kernel.cache import fingerprint
from sevenfold.kernel.chance import start

ROLLS = 64  # how often what came is compared with what might have come
_DIGITS = 9  # of luck


class BadTournament(SevenfoldError, ValueError):
    """These bots cannot make a tournament."""


def tournament(
    game: str,
    bots: Sequence[str],
    *,
    players: int = 2,
    matches: int = 100,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    less_luck: bool = False,
    executor: Executor | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Let bots play so many matches per pairing, rounded up to whole deals, and compare them.

    A bot is one of ours by its name, or `name=module:Class`. With a file to `keep` results in, a
    tournament that was interrupted, or asked for fewer matches, is continued. Without an executor
    threads are used: enough for bots that search; for quick ones give it
    `arena.workers.processes()`. With `less_luck` the luck of every match is measured, and win
    shares are also shown without it.

    >>> found = tournament("7", ["random", "greedy"], matches=40, seed=1)
    >>> found.pairings["random", "greedy"].matches
    40
    """
    settings = agree(
        game,
        bots,
        players=players,
        matches=matches,
        seed=seed,
        options=options,
        less_luck=less_luck,
    )
    return play(settings, executor=executor, keep=keep, progress=progress)


def agree(
    game: str,
    bots: Sequence[str],
    *,
    players: int = 2,
    matches: int = 100,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    less_luck: bool = False,
) -> Settings:
    """The settings of a tournament, checked; they stand at the head of its file."""
    found = find(game)
    found.blank(players, options or {})  # says what is wrong with players or options
    names = [name_of(wish) for wish in bots]
    if len(bots) < 2:
        raise BadTournament("a tournament needs two bots at least")
    if len({*names}) < len(names):
        raise BadTournament(f"every bot needs a name of its own, not {', '.join(names)}")
    for wish in bots:
        seated(wish, seed=0)
    deals = -(-matches // len(seatings(players)))
    settings: Settings = {
        "sevenfold": "tournament",
        "version": sevenfold.__version__,
        "game": game,
        "code": code_of(game),
        "players": players,
        "options": found.complete(options or {}),
        "bots": list(bots),
        "seed": seed,
        "wanted": deals * len(seatings(players)) * len(pairs_of(len(bots))),
    }
    if less_luck:
        settings["luck"] = {
            "rolls": ROLLS,
            "wits": [wit_of(found, wish) for wish in bots],
            "formula": formula_for(found, players, options or {}),
            "code": fingerprint(comparing(found))[:12],
        }
    return settings


def agreed_in(file: Path, matches: int | None = None) -> Settings:
    """The settings of the tournament that a file has results of; its matches, or so many."""
    known = read_heading(file, "tournament")
    try:
        settings = agree(
            known["game"],
            known["bots"],
            players=known["players"],
            matches=matches or 1,
            seed=known["seed"],
            options=known["options"],
            less_luck="luck" in known,
        )
        if "luck" in known:  # another machine may round the formula in another way
            settings["luck"]["formula"] = known["luck"]["formula"]
        return settings if matches else {**settings, "wanted": known["wanted"]}
    except KeyError as error:
        raise BadJournal(f"{file}: the settings of the tournament lack {error}") from None


def play(
    settings: Settings,
    *,
    executor: Executor | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Play a tournament as agreed, or go on with it."""
    with Journal(settings, keep) as journal:
        numbers = range(settings["wanted"])
        warm_up(settings)
        collect(play_numbered, settings, numbers, journal, executor, progress)
        return Standings(settings, {number: journal.results[number] for number in numbers})


def play_numbered(settings: Settings, number: int) -> dict[str, Any]:
    """The match of a tournament that has this number; a pure function, wherever it runs.

    >>> settings = agree("7-seas", ["random", "greedy"], seed=1)
    >>> play_numbered(settings, 5) == play_numbered(settings, 5)
    True
    """
    check_version(settings)
    match = fixture(number, len(settings["bots"]), settings["players"])
    bots = [
        seated(settings["bots"][bot], seed_of(settings["seed"], number, seat))
        for seat, bot in enumerate(match.seats)
    ]
    secret = secret_of(settings["seed"], match.deal)
    account = _account(settings, match) if "luck" in settings else None
    if account is not None:
        account.deal(secret.chance(0))
    watcher = None if account is None else account.watch
    outcome = play_match(settings["game"], bots, secret, settings["options"], watcher)
    result = {
        "winners": list(outcome.winners),
        "points": list(outcome.points),
        "plies": outcome.plies,
    }
    if account is not None:
        luck = account.close(outcome.winners).luck
        result["luck"] = [round(float(share), _DIGITS) for share in luck]
    return result


def _account(settings: Settings, match: Fixture) -> Account:
    """The account of a match; with what might have come, it is the same for all of its deal."""
    luck = settings["luck"]
    return Account(
        find(settings["game"]),
        settings["options"],
        luck["formula"],
        [luck["wits"][bot] for bot in match.seats],
        rolls=luck["rolls"],
        seed=seed_of(settings["seed"], match.deal, -1),
    )


def warm_up(settings: Settings) -> None:
    """Let everything be compiled once, and not by all workers at the same time."""
    table = sevenfold.deal(settings["game"], settings["players"], 0, **settings["options"])
    for wish in settings["bots"]:
        decision(table, seated(wish, seed=0), int(table.record.turn))
    if "luck" in settings:
        _account(settings, fixture(0, len(settings["bots"]), settings["players"])).deal(start(0))

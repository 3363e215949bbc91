"""The record file of a match: JSON, versioned, read strictly.

    {"format": 1, "game": …, "rules": 1, "options": {…}, "seats": [{"name": …, "bot": null}, …],
     "began": time, "start": null, "commitment": hex,
     "log": [{"seat": 0, "at": time, "move": "draw"}, {"seat": 1, "at": time, "left_to": "random"},
             {"seat": 1, "at": time, "returned": true}, {"seat": 0, "at": time, "undone_to": 12},
             {"seat": 0, "at": time, "resigned": true}, {"at": time, "called_off": true}],
     "scores": [0, 0], "winners": [], "secret": hex, "seal": hex}

Moves that a seat took back with the others' consent stay in the log, and the line `undone_to` after
them says how many moves were left.

While the match is going on, `secret` and `seal` are null, what is secret of a move is a question
mark, and `start` is as a spectator sees it; unless it is saved to be resumed. A saved match holds
its secret, so that it can go on.
"""

import re

from sevenfold.games.errors import MalformedState, SevenfoldError
from sevenfold.games.game import Game, Json
from sevenfold.games.reading import Reading
from sevenfold.games.registry import find, games
from sevenfold.match.errors import BadRecord
from sevenfold.match.log import Entry, Seat
from sevenfold.match.match import FORMAT, Match
from sevenfold.match.secret import Secret

HEADING = ("format", "game", "rules", "options", "seats", "began", "start")
KEYS = (*HEADING, "commitment", "log", "scores", "winners", "secret", "seal")
_DONE = ("move", "left_to", "returned", "undone_to", "resigned", "called_off")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_LONGEST_NAME = 60


def write_record(match: Match, to_resume: bool = False) -> dict[str, Json]:
    """The record of a match; with `to_resume` an unfinished one keeps its secret.

    >>> match = Match("sea-salt-paper", [Seat("Ada"), Seat("Ben")])
    >>> write_record(match)["secret"] is None
    True
    """
    record: dict[str, Json] = {
        **match.heading,
        "commitment": match.commitment,
        "log": [_write_entry(entry) for entry in match.log],
        "scores": match.scores,
        "winners": match.winners if match.over else [],
    }
    if not match.over and not to_resume:
        public = [_veiled(match.game, line) for line in record["log"]]
        start = match.at(0).view(None).state() if match.start is not None else None
        return {**record, "start": start, "log": public, "secret": None, "seal": None}
    record["secret"] = match.secret.key.hex()
    return {**record, "seal": match.secret.seal(record)}


def _veiled(game: Game, line: dict[str, Json]) -> dict[str, Json]:
    """A line of the log as everybody may read it while the match goes on."""
    return {**line, "move": game.notation.veiled(line["move"])} if "move" in line else line


def _write_entry(entry: Entry) -> dict[str, Json]:
    if entry.called_off:
        return {"at": entry.at, "called_off": True}
    line: dict[str, Json] = {"seat": entry.seat, "at": entry.at}
    if entry.move is not None:
        return {**line, "move": entry.move}
    if entry.undone_to is not None:
        return {**line, "undone_to": entry.undone_to}
    if entry.left_to is not None:
        return {**line, "left_to": entry.left_to}
    return {**line, "returned" if entry.returned else "resigned": True}


def read_record(record: Json) -> Match:
    """The match of a record that holds its secret; every move is played again and checked."""
    try:
        return _read(Reading(record, name="record"))
    except MalformedState as error:
        raise BadRecord(str(error)) from None


def _read(record: Reading) -> Match:
    record.keys(KEYS)
    if record["format"].value != FORMAT:
        record["format"].refuse(f"this program reads records of format {FORMAT}")
    game = games()[record["game"].one_of(games())]
    version = find(game).version
    if record["rules"].value != version:
        record["rules"].refuse(f"this program plays version {version} of the rules of {game}")
    if record["secret"].value is None:
        record["secret"].refuse("without the secret of the match it cannot be played again")
    try:
        secret = Secret.from_hex(record["secret"].text())
    except ValueError as error:
        record["secret"].refuse(str(error))
    match = _begin(record, game, secret)
    before = _time(record["began"])
    for line in record["log"].items():
        before = _play(match, line, before)
    return match


def _begin(record: Reading, game: str, secret: Secret) -> Match:
    seats = [_seat(seat) for seat in record["seats"].items()]
    options = record["options"]
    options.keys([option.name for option in find(game).options])
    try:
        return Match(
            game, seats, options.value, secret, record["start"].value, record["began"].text()
        )
    except MalformedState as error:
        record["start"].refuse(str(error))
    except SevenfoldError as error:
        options.refuse(str(error))


def _seat(seat: Reading) -> Seat:
    seat.keys(("name", "bot"))
    bot = seat["bot"]
    return Seat(seat["name"].text(_LONGEST_NAME), None if bot.value is None else bot.text())


def _time(time: Reading) -> str:
    if not _TIME.fullmatch(time.text()):
        time.refuse("expected a time like 2026-11-16T20:15:00.000Z")
    return time.text()


def _play(match: Match, line: Reading, before: str) -> str:
    """Carry out one line of the log; return its time."""
    what = [key for key in _DONE if key in line]
    who = () if what == ["called_off"] else ("seat",)
    line.keys((*who, "at", *(what or ("move",))))
    if len(what) > 1:
        line.refuse(f"a line of the log is one of {', '.join(_DONE)}")
    time = _time(line["at"])
    if time < before:
        line["at"].refuse("this is earlier than the line before")
    seat = line["seat"].whole(0, len(match.seats) - 1) if who else -1
    try:
        if what == ["called_off"]:
            _only_true(line["called_off"])
            match.call_off(time)
        elif what == ["move"]:
            match.play(line["move"].text(), seat, time)
        elif what == ["left_to"]:
            match.leave(seat, line["left_to"].text(), time)
        elif what == ["undone_to"]:
            match.take_back(seat, line["undone_to"].whole(0, match.ply), time)
        elif what == ["returned"]:
            _only_true(line["returned"])
            match.come_back(seat, time)
        else:
            _only_true(line["resigned"])
            match.resign(seat, time)
    except MalformedState:
        raise
    except SevenfoldError as error:
        line.refuse(str(error))
    return time


def _only_true(value: Reading) -> None:
    if not value.truth():
        value.refuse("expected true")

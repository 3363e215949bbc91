"""The record file: round trips, strict reading, and proof against tampering."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import sevenfold
from sevenfold.match import BadRecord, Match, Seat, read_record, verify, write_record
from tests.match.matches import secret, some_match

GAMES = sevenfold.games()
Record = dict[str, Any]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_finished_match_verifies_after_a_round_trip(game: str, seed: int) -> None:
    match = some_match(game, seed)
    record = json.loads(json.dumps(write_record(match)))
    assert verify(record) == []
    assert write_record(read_record(record)) == record


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_match_goes_on(game: str) -> None:
    match = some_match(game, seed=4, plies=25)
    again = read_record(write_record(match, to_resume=True))
    assert again.table == match.table
    move = match.table.legal()[0]
    match.play(move)
    again.play(move)
    assert again.table == match.table


def test_while_a_match_goes_on_its_record_tells_no_secret() -> None:
    match = some_match("7", seed=4, plies=25)
    record = write_record(match)
    assert record["secret"] is None
    assert match.secret.key.hex() not in json.dumps(record)
    with pytest.raises(BadRecord, match="secret: without the secret"):
        read_record(record)


@pytest.mark.parametrize("game", GAMES)
def test_while_a_match_goes_on_secret_moves_are_veiled(game: str) -> None:
    match = some_match(game, seed=4, plies=60)
    assert not match.over
    verbs = {"sea-salt-paper": ("keep", "pick"), "7-seas": ("pick",), "7-steps": ("give", "throw")}
    for entry, line in zip(match.log, write_record(match)["log"], strict=True):
        secretly = str(entry.move).split()[0] in verbs.get(game, ())
        assert ("?" in line["move"]) == secretly


def test_while_a_fork_goes_on_its_start_hides_what_is_hidden() -> None:
    fork = some_match("sea-salt-paper", seed=4, plies=25).fork(20)
    start = write_record(fork)["start"]
    assert isinstance(start["deck"], int)
    assert read_record(write_record(fork, to_resume=True)).table.state() == fork.table.state()


def test_a_fork_a_departure_and_a_resignation_are_recorded() -> None:
    match = some_match("sea-salt-paper", seed=4, plies=25)
    fork = Match(
        "sea-salt-paper", match.seats, match.options, secret(5), match.table.state(),
        began="2026-11-16T22:00:00.000Z",
    )  # fmt: skip
    fork.leave(0, "random", at="2026-11-16T22:00:01.000Z")
    assert verify(write_record(fork, to_resume=True)) == ["log: the match is not over"]
    two = Match("7", [Seat("Ada"), Seat("Ben")], secret=secret(6))
    two.resign(1)
    assert verify(write_record(two)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_called_off_verifies_after_a_round_trip(game: str) -> None:
    match = some_match(game, seed=4, plies=15)
    match.call_off(at=match.log[-1].at)
    record = json.loads(json.dumps(write_record(match)))
    assert record["log"][-1] == {"at": match.log[-1].at, "called_off": True}
    assert verify(record) == []
    assert write_record(read_record(record)) == record
    for line in ({"called_off": False}, {"called_off": True, "seat": 0}, {"resigned": True}):
        forged = copy.deepcopy(record)
        forged["log"][-1] = {"at": match.log[-1].at, **line}
        assert verify(forged)


RECORD: Record = write_record(some_match("7", seed=3))


def changed(change: Callable[[Record], object]) -> Record:
    record = copy.deepcopy(RECORD)
    change(record)
    return record


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r.pop("log"), "record: the key 'log' is missing"),
        (lambda r: r.update(extra=1), "record: unknown key 'extra'"),
        (lambda r: r.update(format=2), "format: this program reads records of format 1"),
        (lambda r: r.update(rules=9), "rules: this program plays version 1"),
        (lambda r: r.update(game="chess"), "game: expected one of"),
        (lambda r: r.update({"secret": "ab"}), "secret: a secret is 64 digits"),
        (lambda r: r.update({"secret": "zz" * 32}), "secret: "),
        (lambda r: r["seats"].pop(), "options: |log|scores"),
        (lambda r: r["seats"][0].update(name=""), r"seats\.0\.name: expected a text"),
        (lambda r: r["options"].update(edition="latin"), "options: option 'edition' cannot be"),
        (lambda r: r["options"].pop("deck"), "options: the key 'deck' is missing"),
        (lambda r: r["log"][5].update(move="9"), r"log\.5: '9' is not open to seat"),
        (lambda r: r["log"][5].update(seat=6), r"log\.5\.(seat: expected|.*)"),
        (lambda r: r["log"][5].update(at="noon"), r"log\.5\.at: expected a time like"),
        (lambda r: r["log"][5].update(at=r["began"]), r"log\.5\.at: this is earlier"),
        (lambda r: r["log"][5].update(resigned=True), r"log\.5: a line of the log is one of"),
        (lambda r: r.update(log={}), "log: expected a list"),
    ],
)
def test_reading_is_strict_and_says_where(change: Callable[[Record], object], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read_record(changed(change))


@pytest.mark.parametrize("record", [None, [], "x", 7])
def test_something_else_is_no_record(record: object) -> None:
    with pytest.raises(BadRecord, match="record: expected an object"):
        read_record(record)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all plain values of a JSON document."""
    if isinstance(value, dict):
        return [way for key in value for way in leaves(value[key], (*path, key))]
    if isinstance(value, list):
        return [way for n, item in enumerate(value) for way in leaves(item, (*path, n))]
    return [path]


def tamper(record: Record, choices: random.Random) -> Record:
    """Change one thing: flip a value, or drop, repeat or swap lines of the log."""
    record = copy.deepcopy(record)
    log = record["log"]
    kind = choices.randrange(6)
    place = choices.randrange(len(log) - 1)
    if kind == 0:
        del log[place]
    elif kind == 1:
        log.insert(place, dict(log[place]))
    elif kind == 2:
        log[place], log[place + 1] = log[place + 1], log[place]
    else:
        *way, last = choices.choice(leaves(record))
        parent: Any = record
        for step in way:
            parent = parent[step]
        parent[last] = _other(parent[last], choices)
    return record


def _other(value: Any, choices: random.Random) -> Any:
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + choices.choice((-1, 1))
    place = choices.randrange(len(value))
    letter = "0" if value[place] != "0" else "1"
    return value[:place] + letter + value[place + 1 :]


@pytest.mark.parametrize("game", GAMES)
def test_every_tampering_is_caught(game: str) -> None:
    choices = random.Random(11)
    for seed in range(4):
        record = write_record(some_match(game, seed + 20))
        for _ in range(60):
            forged = tamper(record, choices)
            assert forged == record or verify(forged), forged

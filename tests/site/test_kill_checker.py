"""The checker of the kill benchmark finds what it is there for, and the fault of a real server."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from benchmarks.kill import town
from benchmarks.kill.checker import check
from benchmarks.kill.history import History, Mark, Operation
from benchmarks.kill.log import Line
from benchmarks.kill.running import Place, run

AT = "2026-11-16T20:15:00.000Z"
SAT = [
    Line(1, "sat", 0, AT, {"name": "Ada", "bot": None}, None, None),
    Line(2, "sat", 1, AT, {"name": "Ben", "bot": None}, None, None),
    Line(3, "started", 0, AT, {}, None, None),
]


def moved(version: int, seat: int, ply: int, move: str = "draw", undos: int = 0) -> Line:
    return Line(version, "moved", seat, AT, {"move": move}, ply, undos)


def chat(version: int, seat: int, text: str) -> Line:
    return Line(version, "chat", seat, AT, {"text": text}, None, None)


def asked(kind: str, line: Line, answer: str | None = "ack", known: bool = True) -> Operation:
    """What a client sends to have a line; `known`: the answer says which line it is."""
    return Operation(kind, line.mark, 0.0, answer, line.version if known else None)


def ada(*more: Operation) -> History:
    return History([asked("create", SAT[0], known=False), asked("start", SAT[2]), *more])


def ben(*more: Operation) -> History:
    return History([asked("sit", SAT[1], known=False), *more])


def wrong(log: Sequence[Line], *histories: History) -> dict[str, int]:
    return dict(check(log, histories).wrong)


def test_nothing_is_wrong_when_everything_is_there() -> None:
    first, hello, second = moved(4, 0, 1), chat(5, 1, "hello"), moved(6, 1, 2)
    undid = Line(7, "undid", 1, AT, {"ply": 2}, None, None)
    log = [*SAT, first, hello, second, undid]
    found = check(
        log,
        [
            ada(asked("move", first)),
            ben(asked("chat", hello), asked("move", second), asked("undo", undid)),
        ],
    )
    assert not found.wrong
    assert found.acknowledged.total() == 7


def test_what_is_acknowledged_and_not_there_is_lost() -> None:
    assert wrong(SAT, ada(asked("move", moved(4, 0, 1))), ben()) == {"lost": 1}
    # Another line stands in its place.
    log = [*SAT, chat(4, 1, "hello")]
    histories = ada(asked("move", moved(4, 0, 1))), ben(asked("chat", log[3]))
    assert wrong(log, *histories) == {"lost": 1}
    assert wrong(SAT[:1], History([asked("create", SAT[0], known=False)]), ben()) == {"lost": 1}


def test_what_was_said_to_be_done_before_has_to_be_there() -> None:
    move = moved(4, 0, 1)
    assert (
        wrong([*SAT, move], ada(asked("move", move), asked("move", move, "repeated")), ben()) == {}
    )
    assert wrong(SAT, ada(asked("move", move, "repeated")), ben()) == {"lost": 1}


def test_what_is_there_twice_is_found() -> None:
    log = [*SAT, chat(4, 1, "hello"), chat(5, 1, "hello")]
    assert wrong(log, ada(), ben(asked("chat", log[3]))) == {"doubled": 1}
    plies = [*SAT, moved(4, 0, 1), moved(5, 0, 1)]
    assert wrong(plies, ada(asked("move", plies[3]), asked("move", plies[4])), ben()) == {
        "doubled": 1
    }


def test_without_an_answer_it_may_be_there_once() -> None:
    log = [*SAT, chat(4, 1, "hello")]
    for answer in (None, "unsure"):
        said = asked("chat", log[3], answer, known=False)
        assert wrong(log, ada(), ben(said)) == {}
        assert wrong(SAT, ada(), ben(said)) == {}
        assert wrong([*log, chat(5, 1, "hello")], ada(), ben(said)) == {"unexplained": 1}


def test_what_was_refused_must_not_be_there() -> None:
    log = [*SAT, moved(4, 0, 1)]
    refused = asked("move", log[3], "not_saved", known=False)
    assert wrong(log, ada(refused), ben()) == {"refused, but kept": 1}
    # That it was done before does not make up for it.
    repeated = asked("move", log[3], "repeated")
    assert wrong(log, ada(refused, repeated), ben()) == {"refused, but kept": 1}
    # Sent once more, and done then.
    assert wrong(log, ada(refused, asked("move", log[3])), ben()) == {}


def test_order_gaps_and_what_nobody_asked_for() -> None:
    log = [*SAT, chat(4, 1, "one"), chat(5, 1, "two")]
    assert wrong(log, ada(), ben(asked("chat", log[4]), asked("chat", log[3]))) == {
        "out of order": 1
    }
    assert wrong([*SAT, moved(4, 1, 1)], ada(), ben()) == {"unexplained": 1}
    gap = [*SAT, chat(5, 1, "one")]
    said = Operation("chat", Mark("chat", 1, "one"), 0.0)
    assert wrong(gap, ada(), ben(said)) == {"gaps": 1}


def test_what_somebody_heard_of_has_to_be_there() -> None:
    listener = ada()
    listener.hear({"version": 4, "what": "chat", "seat": 1, "at": AT})
    assert wrong(SAT, listener, ben()) == {"told, not kept": 1}
    assert wrong([*SAT, chat(4, 1, "one")], listener, ben(asked("chat", chat(4, 1, "one")))) == {}


def test_bots_need_nobody_to_ask_for_their_moves() -> None:
    left = Line(4, "left", 1, AT, {"bot": "random"}, None, None)
    log = [*SAT, left, moved(5, 1, 1)]
    assert wrong(log, ada(), ben(asked("leave", left))) == {}
    assert wrong([*SAT, left, moved(5, 0, 1)], ada(), ben(asked("leave", left))) == {
        "unexplained": 1
    }
    back = Line(5, "returned", 1, AT, {}, None, None)
    operations = asked("leave", left), asked("return", back)
    assert wrong([*SAT, left, back], ada(), ben(*operations)) == {}
    assert wrong([*SAT, left, back, moved(6, 1, 1)], ada(), ben(*operations)) == {"unexplained": 1}


def test_servers_that_acknowledge_too_early_are_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their commits are held back for half a second, and they are killed after an answer."""
    monkeypatch.setattr(town, "TOO_LONG", 10.0)
    place = Place(f"sqlite:///{tmp_path / 'site.db'}", "")
    assert run(place, kills=5, tables=2, early=True).findings.wrong["lost"] > 0


def test_honest_servers_lose_nothing(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path / 'site.db'}", "")
    outcome = run(place, kills=5, tables=4)
    assert not outcome.findings.wrong, outcome.findings.examples
    assert outcome.findings.acknowledged["move"] > 0

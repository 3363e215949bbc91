"""Nothing hidden goes over the wire: hidden things change places, and no byte of an answer changes.

Two tables of the same match stand on one server. Before each move the second one gets a position
that differs from the first in things that some seat cannot see, put there by the test; then both
play the same move with the same chance. Whatever that seat hears of it, and whatever it is answered
when it asks, has to be the same to the byte.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from sevenfold.games import states
from sevenfold.games.game import SPECTATOR
from sevenfold.games.laws.hiding import hidden_slots, swapped, two_slots
from sevenfold.games.position import Position
from sevenfold.games.registry import games
from sevenfold.games.table import Table
from sevenfold.match import Match
from sevenfold.match.secret import Secret
from sevenfold.site.live.table import LiveTable
from tests.site.doors import wait_until
from tests.site.running import METRICS_KEY, Running, live, running, settings_for
from tests.site.tables import Seated, code, say, seat_people
from tests.site.trouble import held, is_at_work, refusing

PLAYERS = 3
PLIES = 40
PLIES_IN_TROUBLE = 12
WATCHING = (*range(PLAYERS), SPECTATOR)
QUESTIONS = ("", "/state", "/legal", "/events", "/updates")


def altered(table: Table, seat: int, choices: random.Random) -> Table | None:
    """The table with some things exchanged that this seat (or a spectator) cannot see."""
    open_state, view = table.state(), table.view(None if seat == SPECTATOR else seat)
    places = states.places(table.game, table.record)
    state = open_state
    for _ in range(12):
        pair = two_slots(hidden_slots(places, view.state()), choices)
        if pair is None:
            return None
        state = swapped(open_state, places, *pair)
        try:
            other = Table(table.game, states.read(table.game, state))
        except ValueError:
            continue  # what somebody else remembers does not fit any more
        other.record.chance = table.record.chance
        if other.view(view.seat) == view and other != table:
            return other
    return None


class Twins:
    """Two tables of one match, and all their listeners: each seat and a spectator."""

    def __init__(self, server: Running, game: str) -> None:
        self.server = server
        self.tables = [seat_people(server, game, PLAYERS, begin=False) for _ in range(2)]
        self.lives: list[LiveTable] = []
        self.sockets: list[list[ClientConnection]] = []
        secret = Secret(bytes(range(32)))
        for table in self.tables:
            found = server.site.hall.tables[table.name]
            found.story.kept = found.story.kept.changed(secret=secret.key)
            table.done("start", 0)
            self.lives.append(found)

    def match(self, which: int) -> Match:
        found = self.lives[which].story.match
        assert found is not None
        return found

    def become(self, table: Table) -> None:
        """The second table gets this position, behind everybody's back."""

        async def change() -> None:
            self.match(1)._stand(Position(table))

        self.server.do(change)

    async def connect(self, stack: AsyncExitStack) -> None:
        for table in self.tables:
            row = []
            for token in (*table.tokens, None):
                socket = await stack.enter_async_context(live(self.server, table.name))
                await say(socket, "hello", token=token)
                row.append(socket)
            self.sockets.append(row)

    async def heard(self, version: int) -> list[list[bytes]]:
        """What every listener of both tables hears up to a version; presence aside."""
        return [[await until(socket, version) for socket in row] for row in self.sockets]

    def asked(self, table: Seated, seat: int, path: str) -> bytes:
        headers = table.headers(None if seat == SPECTATOR else seat)
        # What happened before differs where an earlier change was meant for another seat.
        query: dict[str, str | int] = {"language": "de", "since": self.lives[0].story.version}
        answer = table.http.get(f"/api/tables/{table.name}{path}", headers=headers, params=query)
        return answer.content.replace(table.name.encode(), b"TABLE")


async def until(socket: ClientConnection, version: int) -> bytes:
    found = b""
    while True:
        text = str(await socket.recv()).encode()
        if text.startswith(b'{"type":"update"'):
            found += text
            if f'"version":{version},'.encode() in text[:60]:
                return found


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock stands still, so that times do not tell the tables apart."""
    with running(settings_for(tmp_path_factory.mktemp("leaks"))) as server:
        server.site.hall.now = lambda: 1_800_000_000.0
        yield server


@pytest.mark.parametrize("game", games())
def test_no_byte_depends_on_what_a_seat_cannot_see(frozen: Running, game: str) -> None:
    twins = Twins(frozen, game)
    compared = asyncio.run(_play(twins, random.Random(11), PLIES))
    assert compared > 30, "too little could be compared"


@pytest.mark.parametrize("game", games())
def test_no_byte_of_a_move_that_is_not_kept_is_told(frozen: Running, game: str) -> None:
    """The database refuses each move, then it is late with it, and then the move is made."""
    twins = Twins(frozen, game)
    compared = asyncio.run(_play(twins, random.Random(5), PLIES_IN_TROUBLE, _in_trouble))
    assert compared > 30, "too little could be compared"


async def _play(
    twins: Twins,
    choices: random.Random,
    plies: int,
    before_a_move: Callable[[Twins, int, int, str], Awaitable[None]] | None = None,
) -> int:
    compared = 0
    async with AsyncExitStack() as stack:
        await twins.connect(stack)
        await twins.heard(twins.lives[0].story.version)
        for ply in range(plies):
            match = twins.match(0)
            turn = match.turn
            if turn is None:
                break
            blind = choices.choice((*range(PLAYERS), SPECTATOR))
            other = altered(match.table, blind, choices)
            twins.become(other or match.table.copy())
            legal = sorted({*match.table.legal()} & {*twins.match(1).table.legal()})
            if not legal:
                twins.become(match.table.copy())
                other, legal = None, match.table.legal()
            if other is not None:
                compared += _answers_are_the_same(twins, blind)
            move = choices.choice(legal)
            if before_a_move is not None and other is not None:
                await before_a_move(twins, blind, turn, move)
            for table in twins.tables:
                await asyncio.to_thread(table.done, "move", turn, ply=ply, move=move)
            version = twins.lives[0].story.version
            ours, theirs = await twins.heard(version)
            after = [twins.match(which).view(_viewer(blind)) for which in range(2)]
            if other is not None and after[0] == after[1]:
                place = PLAYERS if blind == SPECTATOR else blind
                assert ours[place] == theirs[place]
                may_undo = [twins.match(which).why_no_undo(turn) is None for which in range(2)]
                assert blind != turn or may_undo[0] == may_undo[1]
                compared += 1
    return compared


async def _in_trouble(twins: Twins, blind: int, turn: int, move: str) -> None:
    """A move is sent, and not kept: nobody is told anything of it, and no answer depends on it."""
    server, tables, body = twins.server, twins.tables, {"ply": twins.match(0).ply, "move": move}
    before = [twins.asked(tables[0], seat, path) for seat in WATCHING for path in QUESTIONS]

    def nothing_is_told() -> None:
        _answers_are_the_same(twins, blind)
        now = [twins.asked(tables[0], seat, path) for seat in WATCHING for path in QUESTIONS]
        assert now == before

    with refusing(server):
        answers = [await asyncio.to_thread(table.post, "move", turn, **body) for table in tables]
        assert answers[0].content == answers[1].content
        assert code(answers[0]) == "not_saved"
        nothing_is_told()
    with held(server):
        sent = [asyncio.create_task(asyncio.to_thread(table.post, "move", turn, **body))
                for table in tables]  # fmt: skip
        await asyncio.to_thread(wait_until, lambda: all(map(is_at_work, twins.lives)))
        nothing_is_told()
    for answer in [await one for one in sent]:
        assert answer.status_code == 200 or code(answer) == "not_saved"


def _viewer(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def _answers_are_the_same(twins: Twins, seat: int) -> int:
    """Everything that a seat may ask is answered with the same bytes at both tables."""
    for path in QUESTIONS:
        one, other = (_without_undo(twins.asked(table, seat, path)) for table in twins.tables)
        assert one == other, path
    return len(QUESTIONS)


def _without_undo(answer: bytes) -> bytes:
    """The test's own change is a move that nobody made: whether it can be taken back is void."""
    return re.sub(rb'"may_undo":true|,"undo_to":\d+', b"", answer.replace(b'"may_undo":false', b""))


def test_nothing_secret_is_logged_or_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "sea-salt-paper")
        table.play(random.Random(1), plies=12)
        for path, body in (("move", {"ply": 12, "move": "nonsense"}), ("undo", {"ply": 3})):
            table.post(path, 0, **body)
        match = server.site.hall.tables[table.name].story.match
        assert match is not None
        secrets = [match.secret.key.hex(), *(str(token) for token in table.tokens), table.name]
        hands = [card for hand in match.table.state()["hands"] for card in hand]
        with server.client() as http:
            metrics = _figures(http) + http.get("/health").text
        logged = "\n".join(
            record.getMessage()
            for record in caplog.records
            if record.name.startswith(("sevenfold", "uvicorn"))
        )
        for hidden in (*secrets, *hands):
            assert hidden not in logged
            assert hidden not in metrics


def _figures(http: httpx.Client) -> str:
    answer = http.get("/metrics", headers={"authorization": f"Bearer {METRICS_KEY}"})
    assert answer.status_code == 200
    return answer.text


def test_a_failure_inside_tells_nothing_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the deck is 1 2 3")

    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "7")
        story = server.site.hall.tables[table.name].story
        for broken in ("since", "draft"):
            monkeypatch.setattr(story, broken, fail)
        answer = table.http.get(f"/api/tables/{table.name}/events")
        assert answer.status_code == 500
        assert answer.json()["error"] == {"code": "internal", "message": "the server failed"}
        answer = table.post("chat", 0, text="hello")
        assert answer.json()["error"] == {
            "code": "internal",
            "message": "the server failed; nothing changed",
        }
        monkeypatch.undo()
        assert "deck" not in caplog.text
        assert table.get("/events")["version"] == 3
        assert table.done("chat", 0, text="hello")["version"] == 4

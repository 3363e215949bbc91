"""A table as its log tells it. Live or after a restart, the same lines give the same table."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from msgspec import Struct

from sevenfold.games.events import Event
from sevenfold.games.game import Json
from sevenfold.games.registry import find
from sevenfold.match import Match, Seat
from sevenfold.match.match import Entry
from sevenfold.match.secret import Secret
from sevenfold.site.errors import Refusal
from sevenfold.site.store import Kept, KeptSeat, Line


class Happening(Struct, frozen=True, gc=False):
    """A line of the log with the events of the game that it brought.

    Logs are most of what a server remembers. Without `gc=False`, here and in what they are made of,
    looking through all of it for garbage would now and then halt every table for a fifth of a
    second. There are no cycles in it.
    """

    line: Line
    events: tuple[Event, ...] = ()


def hashed(token: str) -> bytes:
    """What is kept of a seat's link.

    >>> len(hashed("secret"))
    32
    """
    return hashlib.sha256(token.encode()).digest()


class Story:
    """What happened at a table, and how it stands.

    Applying a line changes this object alone; whoever does so has to keep the line before anybody
    hears of it.
    """

    def __init__(self, kept: Kept, secret: Secret | None = None) -> None:
        """A table without its log; `kept` is made to begin there."""
        self.kept = kept
        self.match: Match | None = None
        self.version = 0  # the number of the last line
        self.ply = 0  # how many moves were played
        self.turn: int | None = None  # the seat that has to decide
        self.happened: list[Happening] = []
        self.rematch_offers: set[int] = set()
        self.missed: dict[int, int] = {}  # decisions in a row that ran out of time, by seat
        self.out_of_time = False  # the seat that decides is: a bot does it this once
        self._secret = secret

    @classmethod
    def told(cls, kept: Kept, lines: list[Line]) -> Story:
        """The table that a log tells; what the store keeps of its seats is what comes out."""
        if find(kept.game).version != kept.rules:
            raise Refusal("rules_changed", "this match was begun under older rules of the game")
        first = tuple(KeptSeat() for _ in kept.seats)
        secret = Secret(kept.secret) if kept.secret is not None else None
        story = cls(kept.changed(seats=first, stage="open"), secret)
        for line in lines:
            story.apply(line)
        story.kept = kept  # with the links of the seats, which are not in the log
        return story

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name or "–" for seat in self.kept.seats]

    def playing(self) -> Match:
        """The match, if one is going on."""
        if self.match is None:
            raise Refusal("not_started", "the match has not begun")
        if self.kept.stage == "over":
            raise Refusal("match_over", "the match is over")
        return self.match

    def seat_of(self, token: str) -> int:
        """The seat whose link this is."""
        wanted = hashed(token)
        for number, seat in enumerate(self.kept.seats):
            if seat.token is not None and hmac.compare_digest(seat.token, wanted):
                return number
        raise Refusal("unknown_seat_link", "this is not the link of a seat at this table")

    def since(self, version: int) -> list[Happening]:
        """What happened after a version."""
        if version >= self.version:
            return []
        if version == self.version - 1:
            return self.happened[-1:]
        return [happening for happening in self.happened if happening.line.version > version]

    def move_at(self, ply: int) -> Entry | None:
        """The move that made this ply."""
        moves = [entry for entry in self.match.log if entry.move] if self.match else []
        return moves[ply - 1] if 0 < ply <= len(moves) else None

    def line(self, what: str, seat: int | None, at: str, facts: dict[str, Json]) -> Line:
        """The next line, not applied yet."""
        return Line(self.version + 1, what, seat, at, facts)

    def apply(self, line: Line, token: bytes | None = None) -> Happening:
        """Let happen what a line says; `token` is the hash of the link of who sits down."""
        events = _CHANGES[line.what](self, line, token) or ()
        if self.match is not None:
            self.ply, self.turn = self.match.ply, self.match.turn
        happening = Happening(line, tuple(events))
        self.happened.append(happening)
        self.version = line.version
        return happening

    def _moved(self, line: Line, _: bytes | None) -> list[Event]:
        match = self.playing()
        events = match.play(line.facts["move"], line.seat, line.at)
        if not self.out_of_time:
            self.missed.pop(_seat(line), None)
        self.out_of_time = False
        self._end_if_over(match)
        return events

    def _undid(self, line: Line, _: bytes | None) -> None:
        self.playing().undo(_seat(line))

    def _sat(self, line: Line, token: bytes | None) -> None:
        self._put(_seat(line), KeptSeat(line.facts["name"], None, token))

    def _seated_bot(self, line: Line, _: bytes | None) -> None:
        self._put(_seat(line), KeptSeat(line.facts["name"], line.facts["bot"]))

    def _freed(self, line: Line, _: bytes | None) -> None:
        self._put(_seat(line), KeptSeat())

    def _started(self, line: Line, _: bytes | None) -> list[Event]:
        secret = self._secret or Secret.fresh()
        seats = [Seat(seat.name or "–", seat.bot) for seat in self.kept.seats]
        self.match = Match(self.kept.game, seats, self.kept.options, secret, began=line.at)
        self.kept = self.kept.changed(stage="playing", secret=secret.key, began=line.at)
        return self.match.opening

    def _replaced(self, line: Line, _: bytes | None) -> None:
        seat, bot = _seat(line), line.facts["bot"]
        self.playing().leave(seat, bot, line.at)
        self._put(seat, KeptSeat(self.kept.seats[seat].name, bot))
        self.out_of_time = False

    def _resigned(self, line: Line, _: bytes | None) -> None:
        match = self.playing()
        match.resign(_seat(line), line.at)
        self._end_if_over(match)

    def _timed_out(self, line: Line, _: bytes | None) -> None:
        seat = _seat(line)
        self.missed[seat] = self.missed.get(seat, 0) + 1
        self.out_of_time = True

    def _chat(self, line: Line, _: bytes | None) -> None:
        """Words change nothing."""

    def _rematch_offered(self, line: Line, _: bytes | None) -> None:
        self.rematch_offers.add(_seat(line))

    def _rematch_began(self, line: Line, _: bytes | None) -> None:
        self.kept = self.kept.changed(next=line.facts["table"])

    def _put(self, seat: int, who: KeptSeat) -> None:
        seats = list(self.kept.seats)
        seats[seat] = who
        self.kept = self.kept.changed(seats=tuple(seats))

    def _end_if_over(self, match: Match) -> None:
        if match.over:
            self.kept = self.kept.changed(stage="over")


def _seat(line: Line) -> int:
    if line.seat is None:
        raise ValueError(f"a line {line.what!r} needs a seat")
    return line.seat


_CHANGES: dict[str, Callable[[Story, Line, bytes | None], list[Event] | None]] = {
    "moved": Story._moved,
    "undid": Story._undid,
    "sat": Story._sat,
    "seated_bot": Story._seated_bot,
    "freed": Story._freed,
    "started": Story._started,
    "replaced": Story._replaced,
    "resigned": Story._resigned,
    "timed_out": Story._timed_out,
    "chat": Story._chat,
    "rematch_offered": Story._rematch_offered,
    "rematch_began": Story._rematch_began,
}

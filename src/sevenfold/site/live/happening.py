"""What everybody may know of a line of the log."""

import msgspec
from msgspec import Struct

from sevenfold.games.events import Event
from sevenfold.games.game import Json
from sevenfold.match import Match
from sevenfold.site.store import Line

_json = msgspec.json.Encoder()


class Happening(Struct, frozen=True, gc=False):
    """A line of the log as everybody may know it, written once.

    `public` is what a spectator hears of it; `secret` is there for the seats that hear more.
    Logs are most of what a server remembers. Without `gc=False`, looking through all of it for
    garbage would now and then halt every table. There are no cycles in it.
    """

    version: int
    what: str
    seat: int | None
    ply: int | None
    public: bytes
    secret: dict[int, bytes] = {}

    def seen_by(self, seat: int | None) -> bytes:
        """The line as a seat, or a spectator, may know it, as JSON."""
        return self.public if seat is None else self.secret.get(seat, self.public)


def written(line: Line, events: list[Event], match: Match | None) -> Happening:
    """A line as everybody may know it: what is secret of a move or an event is told to few."""
    informed: set[int] = set()
    told: dict[str, Json] = {"version": line.version, "what": line.what, "seat": line.seat,
                             "at": line.at}  # fmt: skip
    move = line.facts.get("move")
    veiled = None
    if move is not None and match is not None:
        veiled = match.game.notation.veiled(move)
        told.update(ply=line.ply, move=veiled)
        if veiled != move:
            informed.add(line.whose)
    else:
        told.update(line.facts)
    if line.what in ("moved", "started"):
        for event in events:
            for seats in event.secret.values():
                informed.update(seats)
        told["events"] = [event.seen_by(None) for event in events]
    public = _json.encode(told)
    secret = {}
    for seat in informed:
        if move is not None:
            told["move"] = move if seat == line.seat else veiled
        told["events"] = [event.seen_by(seat) for event in events]
        secret[seat] = _json.encode(told)
    return Happening(line.version, line.what, line.seat, line.ply, public, secret)

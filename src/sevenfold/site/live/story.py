"""A table as its log tells it. Live or after a restart, the same lines give the same table."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace

from msgspec import Struct, structs

from sevenfold.games.errors import IllegalMove, WrongPlayers
from sevenfold.games.events import Event
from sevenfold.games.game import Json
from sevenfold.games.registry import find
from sevenfold.match import CannotUndo, Match, NotYourTurn, Seat
from sevenfold.match.log import Entry, Step
from sevenfold.match.secret import Secret
from sevenfold.site.errors import Refusal
from sevenfold.site.live.happening import Happening, written
from sevenfold.site.messages import UndoWish
from sevenfold.site.store import Committed, Kept, KeptSeat, Line, NewTable, What

MOST_UNDOS = 500  # in a match


class Draft(Struct, frozen=True):
    """The next line of a story, and what it would make of the table; nothing has changed yet."""

    line: Line
    before: Kept
    after: Kept
    step: Step | None = None
    match: Match | None = None  # that begins with this line
    events: list[Event] = []
    rematch: NewTable | None = None


def hashed(token: str) -> bytes:
    """What is kept of a seat's link.

    >>> len(hashed("secret"))
    32
    """
    return hashlib.sha256(token.encode()).digest()


class Story:
    """What happened at a table, and how it stands.

    It changes by `accept` alone, which takes what the store has committed. So whatever is read
    from a story is kept, at any moment, whoever reads it.
    """

    def __init__(self, kept: Kept) -> None:
        """A table without its log; `kept` is made to begin there."""
        self.kept = kept
        self.match: Match | None = None
        self.version = 0  # the number of the last line
        self.at = ""  # its time
        self.ply = 0  # how many moves were played
        self.turn: int | None = None  # the seat that has to decide
        self.undos = 0
        self.chats = 0
        self.happened: list[Happening] = []
        self.rematch_offers: set[int] = set()
        self.rematch_open = False  # somebody wants other options
        self.wish: UndoWish | None = None  # that the others are asked about
        self.hinted = -1  # the ply of the last hint
        self.sheet: int | None = None  # the version of the move that ended the last round
        self.missed: dict[int, int] = {}  # decisions in a row that ran out of time, by seat
        self.out_of_time = False  # the seat that decides is: a bot does it this once
        self.decides_since = ""  # when the last decision came up

    @classmethod
    def told(cls, found: Committed[NewTable]) -> Story:
        """The table that a log tells; what the store keeps of its seats is what comes out."""
        kept = found.change.kept
        if find(kept.game).version != kept.rules:
            raise Refusal("rules_changed", "this match was begun under older rules of the game")
        first = tuple(KeptSeat() for _ in kept.seats)
        story = cls(kept.changed(seats=first, stage="open"))
        for line in found.change.lines:
            story.accept(found.part(story._drafted(line, None)))
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

    def finished(self) -> Match:
        """The match, if it is over."""
        if self.match is None:
            raise Refusal("not_started", "the match has not begun")
        if self.kept.stage != "over":
            raise Refusal("match_not_over", "the match is not over")
        return self.match

    def seat_of(self, key: bytes | None) -> int | None:
        """The seat whose link has this hash, and at which its person sits; None if it is none."""
        seat = self._seat_with(key)
        return seat if seat is None or self.kept.seats[seat].bot is None else None

    def replaced_seat(self, key: bytes | None) -> int | None:
        """The seat whose link has this hash, and at which a bot plays for its person."""
        seat = self._seat_with(key)
        return None if seat is None or self.kept.seats[seat].bot is None else seat

    def _seat_with(self, key: bytes | None) -> int | None:
        if key is None:
            return None
        for number, seat in enumerate(self.kept.seats):
            if seat.token is not None and hmac.compare_digest(seat.token, key):
                return number
        return None

    @property
    def people(self) -> set[int]:
        """The seats at which people sit, or may sit down yet."""
        return {number for number, seat in enumerate(self.kept.seats) if seat.bot is None}

    def since(self, version: int, most: int) -> list[Happening]:
        """What happened after a version, so many lines at most."""
        return self.happened[version : version + most]

    def move_at(self, ply: int) -> Entry | None:
        """The move that made this ply."""
        return self.match.move_at(ply) if self.match is not None else None

    def draft(
        self,
        what: What,
        seat: int | None,
        at: str,
        facts: dict[str, Json] | None = None,
        token: bytes | None = None,
        ply: int | None = None,
    ) -> Draft:
        """The next line, thought through; a refusal if it cannot be.

        `token` is the hash of the link of who sits down. A clock that was set back does not make
        a line earlier than the one before it.
        """
        undos = None if ply is None else self.undos
        line = Line(self.version + 1, what, seat, max(at, self.at), facts or {}, ply, undos)
        try:
            return self._drafted(line, token)
        except NotYourTurn:
            raise Refusal("not_your_turn", "another seat decides now") from None
        except CannotUndo as error:
            raise Refusal("cannot_undo", str(error)) from None
        except WrongPlayers as error:
            raise Refusal("cannot_resign", str(error)) from None
        except IllegalMove:
            raise Refusal("illegal_move", "this move is not open to you now") from None

    def _drafted(self, line: Line, token: bytes | None) -> Draft:
        kept, facts = self.kept, line.facts
        match line.what:
            case "moved":
                return self._stepped(line, self.playing().moved(facts["move"], line.seat, line.at))
            case "undid":
                to = facts.get("to", facts["ply"] - 1)
                if "agreed" in facts:
                    step = self.playing().taken_back(line.whose, to, line.at)
                else:
                    step = self.playing().undone(line.whose, to)
                return self._stepped(line, step)
            case "resigned":
                return self._stepped(line, self.playing().resigned(line.whose, line.at))
            case "called_off":
                return self._stepped(line, self.playing().called_off(line.at))
            case "sat":
                return self._put(line, KeptSeat(facts["name"], None, token))
            case "seated_bot":
                return self._put(line, KeptSeat(facts["name"], facts["bot"]))
            case "freed":
                return self._put(line, KeptSeat())
            case "replaced" | "left":
                seat, bot = line.whose, facts["bot"]
                step = self.playing().left(seat, bot, line.at)
                link = kept.seats[seat].token if line.what == "replaced" else None
                return self._put(line, KeptSeat(kept.seats[seat].name, bot, link), step)
            case "returned":
                seat = line.whose
                step = self.playing().returned(seat, line.at)
                return self._put(line, replace(kept.seats[seat], bot=None), step)
            case "arranged":
                return Draft(line, kept, kept.changed(**facts))
            case "started":
                return self._started(line)
            case "rematch_began":
                return Draft(line, kept, kept.changed(next=facts["table"]))
            case (
                "timed_out" | "chat" | "rematch_offered" | "hinted" | "undo_asked" | "undo_agreed"
                | "undo_refused" | "undo_withdrawn"
            ):  # fmt: skip
                return Draft(line, kept, kept)

    def accept(self, committed: Committed[Draft]) -> Happening:
        """What was drafted is kept: now it has happened."""
        draft = committed.change
        line = draft.line
        if draft.match is not None:
            self.match = draft.match
        if draft.step is not None and self.match is not None:
            if line.what == "moved" and _ends_round(self.match, draft.step):
                self.sheet = line.version
            self.match.take(draft.step)
        self.kept = draft.after
        if self.match is not None:
            self.ply, self.turn = self.match.ply, self.match.turn
        self._note(line)
        happening = written(line, draft.events, self.match)
        self.happened.append(happening)
        self.version, self.at = line.version, line.at
        return happening

    def _note(self, line: Line) -> None:
        """Keep count of what the match itself does not know."""
        seat = line.seat
        if line.what in ("moved", "undid", "started"):
            self.decides_since = line.at
        self._note_wish(line)
        if line.what == "moved":
            if seat is not None and not self.out_of_time:
                self.missed.pop(seat, None)
            self.out_of_time = False
        elif line.what == "undid":
            self.undos += 1
        elif line.what == "timed_out" and seat is not None:
            self.missed[seat] = self.missed.get(seat, 0) + 1
            self.out_of_time = True
        elif line.what in ("replaced", "left", "returned") and seat is not None:
            self.missed.pop(seat, None)
            self.out_of_time = False
        elif line.what == "hinted":
            self.hinted = line.facts["ply"]
        elif line.what in ("rematch_offered", "rematch_began") and seat is not None:
            self.rematch_offers.add(seat)
            self.rematch_open |= line.facts.get("open", False)
        elif line.what == "chat":
            self.chats += 1

    def _note_wish(self, line: Line) -> None:
        """A wish is open until it is answered, or anything else happens to match or seats."""
        if line.what == "undo_asked":
            self.wish = UndoWish(seat=line.whose, **line.facts, agreed=[])
        elif line.what == "undo_agreed" and self.wish is not None:
            self.wish = structs.replace(self.wish, agreed=[*self.wish.agreed, line.whose])
        elif line.what not in ("chat", "timed_out", "hinted"):
            self.wish = None

    def _stepped(self, line: Line, step: Step) -> Draft:
        ends = step.position.over or line.what in ("resigned", "called_off")
        after = self.kept.changed(stage="over") if ends else self.kept
        return Draft(line, self.kept, after, step, events=step.events)

    def _put(self, line: Line, who: KeptSeat, step: Step | None = None) -> Draft:
        seats = list(self.kept.seats)
        seats[line.whose] = who
        return Draft(line, self.kept, self.kept.changed(seats=tuple(seats)), step)

    def _started(self, line: Line) -> Draft:
        secret = Secret.fresh() if self.kept.secret is None else Secret(self.kept.secret)
        seats = [Seat(seat.name or "–", seat.bot) for seat in self.kept.seats]
        match = Match(self.kept.game, seats, self.kept.options, secret, began=line.at)
        after = self.kept.changed(stage="playing", secret=secret.key, began=line.at)
        return Draft(line, self.kept, after, match=match, events=match.opening)


def _ends_round(match: Match, step: Step) -> bool:
    return not step.position.over and step.position.fields.rounds != match.position.fields.rounds

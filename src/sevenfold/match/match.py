"""A match: the game, its options, the seats, a secret, and the log; everything else is derived."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from sevenfold.games import states
from sevenfold.games.errors import IllegalMove, WrongPlayers
from sevenfold.games.events import Event
from sevenfold.games.game import Game, Json, Options, State
from sevenfold.games.position import Position
from sevenfold.games.registry import find
from sevenfold.games.table import Table, View
from sevenfold.match.errors import CannotUndo, NotYourTurn
from sevenfold.match.log import Entry, Seat, Step, now
from sevenfold.match.secret import Secret
from sevenfold.match.undo import OBJECTIONS, Trail

FORMAT = 1


class Match:
    """One game being played.

    >>> match = Match("sea-salt-paper", [Seat("Ada"), Seat("Ben")], secret=Secret(bytes(32)))
    >>> [event.name for event in match.play("draw")]
    ['drew']
    >>> match.ply, match.table.over
    (1, False)
    >>> match.at(0).legal()
    ['draw', 'take 0', 'take 1']
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Json] | None = None,
        secret: Secret | None = None,
        start: State | None = None,
        began: str | None = None,
    ) -> None:
        """Deal a new match, or begin one at `start`, an open state from elsewhere."""
        self.game: Game = find(game)
        self.options: Options = self.game.complete(options or {})
        self.first_seats = tuple(seats)
        self.seats = list(seats)
        self.secret = secret or Secret.fresh()
        self.start = start
        self.began = began or now()
        self.log: list[Entry] = []
        self._moves: list[Entry] = []
        self._end: Entry | None = None  # what ended it other than the rules
        self._trail = Trail()
        self._stand(self._first_position())
        self.opening = self.position.events()

    def _stand(self, position: Position) -> None:
        """How the match stands now; all of this is asked for often."""
        self.position = position
        self.ply = len(self._moves)  # how many moves were played
        self.over = position.over or self._end is not None
        self.turn = None if self.over else position.turn  # the seat that has to decide

    def _first_position(self) -> Position:
        """The deal, or the position at which the match began."""
        if self.start is None:
            chance = self.secret.chance(0)
            return Position.dealt(self.game, len(self.seats), self.options, chance)
        table = Table(self.game, states.read(self.game, self.start))
        if int(table.record.players) != len(self.seats):
            raise WrongPlayers(
                f"the position is one of {table.record.players} players, not of {len(self.seats)}"
            )
        return Position(table)

    @property
    def table(self) -> Table:
        """The table as it stands, seen by nobody but the rules."""
        return self.position.table

    @property
    def heading(self) -> dict[str, Json]:
        """What was agreed before the first move."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "options": self.options,
            "seats": [{"name": seat.name, "bot": seat.bot} for seat in self.first_seats],
            "began": self.began,
            "start": self.start,
        }

    @cached_property
    def commitment(self) -> str:
        """The hash that binds the secret to this match; known before the first move."""
        return self.secret.commitment(self.heading)

    @property
    def winners(self) -> list[int]:
        """The seats that won or share the win; none before the end."""
        if self._end is None:
            found: list[int] = self.position.state(None)["winners"]
            return found
        if self._end.called_off:
            return states.standing(self.game, self.table.record)[1]
        return [seat for seat in range(len(self.seats)) if seat != self._end.seat]

    @property
    def scores(self) -> list[int]:
        """The standing of every seat."""
        return states.standing(self.game, self.table.record)[0]

    def view(self, seat: int | None) -> View:
        """What a seat may know of the table; None is a spectator."""
        return self.table.view(seat)

    def play(self, move: str, seat: int | None = None, at: str | None = None) -> list[Event]:
        """Carry out a move of the seat whose turn it is, and tell what happened.

        Nothing changes if the move is refused.
        """
        step = self.moved(move, seat, at)
        self.take(step)
        return step.events

    def undo(self, seat: int, to: int | None = None) -> None:
        """Take back this seat's own last move, or all down to a ply, as if it had never been.

        They must have told nobody anything and used no chance.
        """
        self.take(self.undone(seat, to))

    def take_back(self, seat: int, to: int, at: str | None = None) -> None:
        """All agree that a seat takes back what happened after a ply; the log says so."""
        self.take(self.taken_back(seat, to, at))

    def leave(self, seat: int, bot: str, at: str | None = None) -> None:
        """A person leaves a seat to a bot."""
        self.take(self.left(seat, bot, at))

    def come_back(self, seat: int, at: str | None = None) -> None:
        """A person takes a seat back from the bot that plays there."""
        self.take(self.returned(seat, at))

    def resign(self, seat: int, at: str | None = None) -> None:
        """One of two gives up, and the other has won; of more, one can leave the seat to a bot."""
        self.take(self.resigned(seat, at))

    def call_off(self, at: str | None = None) -> None:
        """Nobody finishes the match: whoever stands first has won."""
        self.take(self.called_off(at))

    def take(self, step: Step) -> None:
        """Carry out a step that this match thought through as it stands now."""
        entry = step.entry
        if entry is None:
            del self.log[-step.undone :]
            self._go_back(step.undone)
        else:
            self.log.append(entry)
            if entry.move is not None:
                self._moves.append(entry)
                self._trail.leave(self.position, step.used_chance)
            elif entry.undone_to is not None:
                self._go_back(self.ply - entry.undone_to)
            elif entry.seat is not None and not entry.resigned:
                self.seats[entry.seat] = replace(self.seats[entry.seat], bot=entry.left_to)
            else:
                self._end = entry
        self._stand(step.position)

    def _go_back(self, moves: int) -> None:
        del self._moves[-moves:]
        self._trail.go_back(moves)

    def moved(self, move: str, seat: int | None = None, at: str | None = None) -> Step:
        """The match after a move of the seat whose turn it is; nothing changes yet."""
        if self.over:
            raise IllegalMove(f"{move!r} cannot be played: the match is over")
        turn = self.turn
        if turn is None or seat not in (None, turn):
            raise NotYourTurn(f"it is the turn of seat {turn}, not of seat {seat}")
        before = self.position
        number = before.number_of(move)
        chance = self.secret.chance(self.ply + 1)
        after = before.after(number, chance)
        entry = Entry(turn, at or now(), move=move)
        used_chance = after.fields.chance != int(chance)
        return Step(entry, after, after.events(turn, move), used_chance)

    def undone(self, seat: int, to: int | None = None) -> Step:
        """The match without this seat's own last moves; nothing changes yet."""
        objection = self.why_no_undo(seat, to)
        if objection:
            raise CannotUndo(OBJECTIONS[objection])
        moves = 1 if to is None else self.ply - to
        return Step(None, self._trail.before(moves), undone=moves)

    def taken_back(self, seat: int, to: int, at: str | None = None) -> Step:
        """The match as it was at a ply before a move of this seat; nothing changes yet."""
        self._check_seat(seat)
        moves = self.ply - to
        if not 0 < moves <= len(self._trail):
            raise CannotUndo("this lies too far back, or ahead")
        if all(entry.seat != seat for entry in self._moves[to:]):
            raise CannotUndo("none of these moves is one of this seat")
        position = self._trail.before(moves)
        return Step(Entry(seat, at or now(), undone_to=to), position)

    def left(self, seat: int, bot: str, at: str | None = None) -> Step:
        """The match with a seat left to a bot; nothing changes yet."""
        self._check_seat(seat)
        return Step(Entry(seat, at or now(), left_to=bot), self.position)

    def returned(self, seat: int, at: str | None = None) -> Step:
        """The match with a person back at a bot's seat; nothing changes yet."""
        self._check_seat(seat)
        if self.seats[seat].bot is None:
            raise WrongPlayers("no bot plays at this seat")
        return Step(Entry(seat, at or now(), returned=True), self.position)

    def resigned(self, seat: int, at: str | None = None) -> Step:
        """The match when one of two gives up; nothing changes yet."""
        self._check_seat(seat)
        if len(self.seats) != 2:
            raise WrongPlayers("only one of two can resign: leave the seat to a bot instead")
        return Step(Entry(seat, at or now()), self.position)

    def called_off(self, at: str | None = None) -> Step:
        """The match ended as it stands; nothing changes yet."""
        if self.over:
            raise IllegalMove("the match is over")
        return Step(Entry(None, at or now()), self.position)

    def why_no_undo(self, seat: int, to: int | None = None) -> str | None:
        """Why this seat cannot take back the last move, or all down to a ply; None if it can.

        The reason is one of OBJECTIONS.
        """
        moves = 1 if to is None else self.ply - to
        last = self.log[-moves:] if 0 < moves <= len(self.log) else []
        if not last or any(entry.move is None or entry.seat != seat for entry in last):
            return "nothing"
        return self._trail.objection(moves, self.position)

    def undo_reaches(self, seat: int) -> int:
        """The ply down to which this seat can take its moves back; the last one if it cannot."""
        ply = self.ply
        while ply > 0 and self.why_no_undo(seat, ply - 1) is None:
            ply -= 1
        return ply

    def _check_seat(self, seat: int) -> None:
        if self.over:
            raise IllegalMove("the match is over")
        if seat not in range(len(self.seats)):
            raise WrongPlayers(f"there is no seat {seat}; seats are 0 to {len(self.seats) - 1}")

    def move_at(self, ply: int) -> Entry | None:
        """The move that made this ply, if it was played."""
        return self._moves[ply - 1] if 0 < ply <= self.ply else None

    def at(self, ply: int) -> Table:
        """The table after so many moves; 0 is the deal."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"there are plies 0 to {self.ply}, not {ply}")
        table = self._first_position().table
        for number, entry in enumerate(self._moves[:ply], start=1):
            table.record.chance = self.secret.chance(number)
            table.play(str(entry.move))
        return table

    def replay(self) -> Iterator[tuple[Entry, list[Event], Table]]:
        """Every line of the log again, with what happened and the table after it."""
        again = Match(
            self.game.name, self.first_seats, self.options, self.secret, self.start, self.began
        )
        for entry in self.log:
            happened: list[Event] = []
            if entry.move is not None:
                happened = again.play(entry.move, entry.seat, entry.at)
            elif entry.undone_to is not None and entry.seat is not None:
                again.take_back(entry.seat, entry.undone_to, entry.at)
            yield entry, happened, again.table

    def fork(self, ply: int, secret: Secret | None = None) -> Match:
        """A match of its own that begins where this one stood after so many moves."""
        start = self.at(ply).state()
        return Match(self.game.name, self.seats, self.options, secret, start)

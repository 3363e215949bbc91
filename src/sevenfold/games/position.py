"""A position of a match, and all that it shows to everybody, found out in one call.

After every move a server tells every seat what it may know now. Asking for each view, standing and
legal move alone would take longer than everything else: NumPy needs microseconds to hand a record
to compiled code, but hardly any time for an array. So the tables of a match lie in arrays here.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec
import numpy as np

from sevenfold.games import states
from sevenfold.games.game import Game, Place, State
from sevenfold.games.ready import make_ready
from sevenfold.games.table import Table
from sevenfold.kernel.compiling import bind

if TYPE_CHECKING:
    from sevenfold.games.functions import legal, look, play, standing


def _step(before: np.ndarray, move: int, chance: np.uint64, after: np.ndarray) -> None:
    """Carry out a move with this chance, and leave the table before it as it is."""
    after[0] = before[0]
    after[0].chance = chance
    play(after[0], move)


def _unfold(
    tables: np.ndarray,
    over: int,
    views: np.ndarray,
    points: np.ndarray,
    first: np.ndarray,
    moves: np.ndarray,
) -> int:
    """Write every view and its standing, a spectator's first; return how many moves are legal."""
    table = tables[0]
    for place in range(views.size):
        look(table, place - 1, views[place])
        first[place] = standing(views[place], points[place])
    return 0 if table.phase == over else legal(table, moves)


_json = msgspec.json.Encoder()
_SHORT = 8  # things in a list that is encoded as quickly as it is copied


class _Compiled(NamedTuple):
    """What is compiled for one game, and what its fields are called."""

    step: Callable[[np.ndarray, int, np.uint64, np.ndarray], None]
    unfold: Callable[..., int]
    fields: type[Any]


@cache
def _compiled(game: Game) -> _Compiled:
    make_ready(game)
    return _Compiled(
        bind(_step, game.name, game.functions),
        bind(_unfold, game.name, game.functions),
        namedtuple("_Fields", game.record.names or ()),
    )


class Position:
    """A table that does not change any more, with what everybody may know of it.

    >>> import sevenfold
    >>> position = Position(sevenfold.deal("sea-salt-paper", players=2, seed=7))
    >>> position.legal()
    ['draw', 'take 0', 'take 1']
    >>> position.after(position.number_of("draw"), np.uint64(5)).state(1)["drawn"]
    2
    """

    def __init__(self, table: Table) -> None:
        """The position of a table as it is now."""
        room = np.empty(1, table.game.record)
        room[0] = table.record
        self._lie(table.game, room)

    def _lie(self, game: Game, room: np.ndarray) -> None:
        self.game = game
        self.table = Table(game, room[0])
        self._room = room
        self._compiled = _compiled(game)
        self._fields = cast(np.record, self._compiled.fields._make(room[0].item()))
        self.players: int = self._fields.players
        self._over = len(game.phases) - 1
        self.over = bool(self._fields.phase == self._over)
        self.turn: int | None = None if self.over else self._fields.turn
        self._views: np.ndarray | None = None
        self._states: dict[int, State] = {}
        self._public: states.Public | None = None
        self._public_text: states.Public | None = None

    def after(self, number: int, chance: np.uint64) -> Position:
        """The position after the legal move of this number, with this chance."""
        room = np.empty(1, self.game.record)
        self._compiled.step(self._room, number, chance, room)
        position = Position.__new__(Position)
        position._lie(self.game, room)
        return position

    def number_of(self, move: str) -> int:
        """The number of a legal move; IllegalMove if it is none."""
        text, fields = self.game.notation.move_text, self._fields
        for number in self._moves():
            if text(fields, number) == move:
                return number
        return self.table.number_of(move)  # says what is wrong

    def legal(self) -> list[str]:
        """The moves open to the seat whose turn it is; none when the match is over."""
        text, fields = self.game.notation.move_text, self._fields
        return [text(fields, number) for number in self._moves()]

    @cached_property
    def places(self) -> list[Place]:
        """Where everything lies; for the rules alone, as the table itself."""
        return self.game.notation.places(self.table.state())

    def state(self, seat: int | None) -> State:
        """The state as a seat may know it, None for a spectator; only to be read.

        It is written once for all who ask, from the view and nothing else.
        """
        place = 0 if seat is None else seat + 1
        if place not in self._states:
            self._states[place] = self._write(place, self._shared)
        return self._states[place]

    def state_to_send(self, seat: int | None) -> State:
        """The same state for JSON alone: whatever is long and alike for all is encoded already."""
        return self._write(0 if seat is None else seat + 1, self._encoded)

    def _write(self, place: int, public: Callable[[np.record], states.Public]) -> State:
        view = self._unfolded()[place]
        fields = cast(np.record, self._compiled.fields._make(view.item()))
        points, first = self._points[place].tolist(), int(self._first[place])
        return states.written(self.game, fields, points, first, place - 1, public(fields))

    def _shared(self, view: np.record) -> states.Public:
        """What everybody sees alike, found out from the first view that is asked for."""
        if self._public is None:
            self._public = states.public(self.game, view)
        return self._public

    def _encoded(self, view: np.record) -> states.Public:
        if self._public_text is None:
            common, own = self._shared(view)
            self._public_text = states.Public(common, own and _encoded(own))
        return self._public_text

    def _moves(self) -> list[int]:
        self._unfolded()
        return self._legal

    def _unfolded(self) -> np.ndarray:
        if self._views is None:
            viewers = self.players + 1
            self._views = np.zeros(viewers, self.game.record)
            self._points = np.zeros((viewers, self.players), np.int64)
            self._first = np.zeros(viewers, np.int64)
            room = self.game.room_for_moves()
            number = self._compiled.unfold(
                self._room, self._over, self._views, self._points, self._first, room
            )
            self._legal: list[int] = room[:number].tolist()
        return self._views


def _encoded(values: State) -> State:
    return {
        key: msgspec.Raw(_json.encode(value))
        if isinstance(value, list | dict) and len(value) > _SHORT
        else value
        for key, value in values.items()
    }

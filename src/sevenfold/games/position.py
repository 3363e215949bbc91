"""A position of a match, and all that it shows to everybody, found out in one call.

After every move a server tells every seat what it may know now. Asking for each view, standing and
legal move separately would take longer than everything else: NumPy needs microseconds to hand a
record to compiled code, but hardly any time for an array. So the tables of a match lie in arrays.
"""

from __future__ import annotations

from collections import namedtuple
from functools import cache, cached_property
from typing import Any, cast

import numpy as np

from sevenfold.games import inscription, states, telling
from sevenfold.games.errors import IllegalMove
from sevenfold.games.events import Event
from sevenfold.games.game import SPECTATOR, Game, Json, Options, Place, State
from sevenfold.games.table import Table, objection
from sevenfold.kernel.notes import Notes


@cache
def _fields(game: Game) -> type[Any]:
    """What the fields of a table are called."""
    return namedtuple("_Fields", game.record.names or ())


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
        self._lie(table.game, room, [])
        self._heading = inscription.heading(table.game, self.fields)

    @classmethod
    def dealt(cls, game: Game, players: int, options: Options, chance: np.uint64) -> Position:
        """The position after the deal with this chance."""
        room = np.empty(1, game.record)
        room[0] = game.blank(players, options)
        room["chance"] = chance
        position = cls.__new__(cls)
        position._lie(game, room, telling.deal(game, room))
        position._heading = inscription.heading(game, position.fields)
        return position

    def _lie(self, game: Game, room: np.ndarray, notes: Notes) -> None:
        self.game = game
        self._room = room
        # Plain numbers and arrays, see `kernel.records.plain`.
        self.fields = cast(np.record, tuple.__new__(_fields(game), room.item(0)))
        self.players: int = self.fields.players
        self.over = bool(self.fields.phase == len(game.phases) - 1)
        self.turn: int | None = None if self.over else self.fields.turn
        self.notes = notes  # what the rules said of how it came about
        self._texts: list[bytes] = []  # of every seat, once they are unfolded
        self._moves: list[int] = []  # and the legal moves

    def after(self, number: int, chance: np.uint64) -> Position:
        """The position after the legal move of this number, with this chance."""
        room = np.empty(1, self.game.record)
        notes = telling.step(self.game, self._room, number, chance, room)
        position = Position.__new__(Position)
        position._lie(self.game, room, notes)
        position._heading = self._heading
        return position

    def events(self, seat: int | None = None, move: str | None = None) -> list[Event]:
        """What happened on the way here: in the deal, or when a seat made a move."""
        return telling.events(self.game, self.notes, self.fields, self._room, seat, move)

    def forget(self) -> None:
        """Forget what was worked out about it; it is worked out again for whoever asks."""
        self.notes, self._texts, self._moves = [], [], []
        for name in ("_legal", "table", "places", "_public_text"):
            self.__dict__.pop(name, None)

    def number_of(self, move: str) -> int:
        """The number of a legal move; IllegalMove if it is not legal."""
        legal = self.legal()
        if move in legal:
            return self._moves[legal.index(move)]
        raise IllegalMove(objection(self.game, self.fields, move, legal))

    def legal(self) -> list[str]:
        """The moves open to the seat whose turn it is; none when the match is over."""
        return self._legal

    @cached_property
    def _legal(self) -> list[str]:
        self._unfolded()
        text, fields = self.game.notation.move_text, self.fields
        return [text(fields, number) for number in self._moves]

    @cached_property
    def table(self) -> Table:
        """The table itself, with every card; for the rules alone."""
        return Table(self.game, self._room[0])

    @cached_property
    def places(self) -> list[Place]:
        """Where everything lies; for the rules alone, too."""
        return states.places(self.game, self.table.record)

    def text(self, seat: int | None) -> bytes:
        """The state as a seat may know it, None for a spectator, as JSON.

        It is written from the view and nothing else.
        """
        if seat is None:
            return self._public_text
        return (self._texts or self._unfolded())[seat]

    @cached_property
    def _public_text(self) -> bytes:
        only = SPECTATOR, SPECTATOR
        return inscription.unfold(self.game, self._heading, self._room, *only, is_seen=False)[0][0]

    def state(self, seat: int | None) -> State:
        """The same as a dict.

        It is read anew each time: keeping some hundred objects costs more than that, since much
        else happens at other tables before they can be let go.
        """
        return inscription.read(self.text(seat))

    def unread(self, seat: int | None) -> State:
        """The same, but read only when one of its keys is asked for."""
        return _Unread(self.text(seat))

    def _unfolded(self) -> list[bytes]:
        if not self._texts:
            self._texts, self._moves = inscription.unfold(
                self.game, self._heading, self._room, 0, self.players - 1, is_seen=False
            )
        return self._texts


class _Unread(State):
    """A state of which single keys are looked up, or none at all."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def __missing__(self, key: str) -> Json:
        if self:
            raise KeyError(key)
        self.update(inscription.read(self._text))
        return self[key]
